import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, FIRST_MONTH, LAST_MONTH, monthOf } from "#domain/calendar/days.ts";
import { monthPath } from "#domain/paths.ts";
import { useCurrency, useMonthExpenses, useToday } from "../data/ledger/use-ledger.tsx";
import { useAccount } from "../data/session/session-provider.tsx";
import type { User } from "../data/session/stored-user.ts";
import { ReadOnlyBanner } from "../features/billing/read-only-banner.tsx";
import { BillsToRead } from "../features/expenses/bills-to-read.tsx";
import { ExportLine, MonthExport } from "../features/exporting/export-buttons.tsx";
import { MonthBar } from "../features/months/month-bar.tsx";
import { useShownMonth } from "../features/months/use-shown-month.ts";
import { WithRows } from "../features/sync/with-rows.tsx";
import { ExportLinks } from "../ui/export-links.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { AppScreen } from "./app-screen.tsx";

/** /bills needs only sign-in, so that users who stop paying can still read. */
export function BillsPage() {
  const account = useAccount();
  return <AppScreen>{"user" in account && <Bills user={account.user} />}</AppScreen>;
}

function Bills({ user }: { user: User }) {
  const today = useToday();
  const currentMonth = monthOf(today);
  const { month, show } = useShownMonth(today);
  const expenses = useMonthExpenses(month);
  const currency = useCurrency();
  usePageTitle(`Your bills, ${monthText(month)}`);
  const toToday = () => show(currentMonth);
  useKeys({
    arrowleft: () => month > FIRST_MONTH && show(addMonths(month, -1)),
    arrowright: () => month < LAST_MONTH && show(addMonths(month, 1)),
    t: toToday,
  });
  return (
    <>
      <ReadOnlyBanner user={user} inApp={monthPath(month)} />
      <div className="mx-auto flex w-full max-w-200 flex-col gap-4">
        <MonthBar month={month} currentMonth={currentMonth} onShow={show} onToday={toToday} />
        <WithRows loading={<Spinner text="Loading expenses..." />}>
          <BillsToRead month={month} expenses={expenses} today={today} currency={currency} />
          {expenses.length > 0 && <MonthExport month={month} />}
        </WithRows>
        <ExportLine name="Export everything">
          <ExportLinks />
        </ExportLine>
      </div>
    </>
  );
}
