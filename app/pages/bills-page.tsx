import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, FIRST_MONTH, LAST_MONTH, monthOf } from "#domain/calendar/days.ts";
import { monthPath } from "#domain/paths.ts";
import { useSubscription } from "../data/billing/use-subscription.ts";
import { useCurrency, useMonthExpenses, useToday } from "../data/ledger/use-ledger.tsx";
import { useAccount } from "../data/session/session-provider.tsx";
import type { User } from "../data/session/stored-user.ts";
import { CheckoutButton } from "../features/billing/billing-section.tsx";
import { troubleText } from "../features/billing/subscription-texts.ts";
import { BillsToRead } from "../features/expenses/bills-to-read.tsx";
import { ExportLine, MonthExport } from "../features/exporting/export-buttons.tsx";
import { MonthBar, useShownMonth } from "../features/months/month-bar.tsx";
import { WithRows } from "../features/sync/with-rows.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ExportLinks } from "../ui/download.tsx";
import { Link } from "../ui/navigation.tsx";
import { Spinner, usePageTitle } from "../ui/screen.tsx";
import { TryAgain } from "../ui/try-again.tsx";
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

/** If a payment is missing, the billing banner leads to it. `inApp` is where the same bills can be changed. */
export function ReadOnlyBanner({ user, inApp }: { user: User; inApp: string }) {
  const { access, isOffered, known, error, check } = useSubscription(user);
  return (
    <section
      aria-label="Read only"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Your bills, read only</p>
        <p className="text-small text-ink-soft">
          {error !== null
            ? `Your subscription could not be checked. ${error}`
            : access === "allowed"
              ? "This page only shows them. To change them, open the app."
              : "You can read and export them without a subscription. Changing them needs one."}
        </p>
        {error !== null && <TryAgain onTry={check} />}
      </div>
      {access === "allowed" && (
        <Link to={inApp} className={buttonClass("secondary")}>
          Open in the app
        </Link>
      )}
      {isOffered && troubleText(known) === null && <CheckoutButton user={user} />}
    </section>
  );
}
