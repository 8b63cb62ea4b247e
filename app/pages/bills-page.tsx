import {
  addMonths,
  type Day,
  FIRST_MONTH,
  LAST_MONTH,
  type Month,
  monthText,
} from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { monthPath } from "#domain/paths.ts";
import { useSubscription } from "../data/billing/use-subscription.ts";
import { useCurrency, useCurrentMonth, useMonthExpenses, useToday } from "../data/ledger/use-ledger.tsx";
import { useAccount } from "../data/session/session-provider.tsx";
import type { User } from "../data/session/stored-user.ts";
import { CheckoutButton } from "../features/billing/billing-section.tsx";
import { troubleText } from "../features/billing/subscription-texts.ts";
import { BillAmount, DayText, MoneyText, WhenText } from "../features/expenses/row/bill-parts.tsx";
import { BillsSection } from "../features/expenses/timeline/list-parts.tsx";
import { ExportLine, MonthExport } from "../features/exporting/export-buttons.tsx";
import { MonthBar, useShownMonth } from "../features/months/month-bar.tsx";
import { WithRows } from "../features/sync/load-failure.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { ExportLinks } from "../ui/download.tsx";
import { Figure, figuresClass } from "../ui/figure.tsx";
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
  const currentMonth = useCurrentMonth();
  const { month, show } = useShownMonth(currentMonth);
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
function ReadOnlyBanner({ user, inApp }: { user: User; inApp: string }) {
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

interface BillsToReadProps {
  month: Month;
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

function BillsToRead({ month, expenses, today, currency }: BillsToReadProps) {
  const sums = monthSums(expenses);
  const [total, paid, pending] = [sums.totalCents, sums.paidCents, sums.pendingCents].map((cents) =>
    formatCents(cents, currency),
  ) as [string, string, string];
  return (
    <>
      <dl
        aria-label="Figures"
        className={classes(
          "grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4",
          figuresClass([total, paid, pending]),
        )}
      >
        <Figure name="Total" text={total} />
        <Figure name="Paid" text={paid} />
        <Figure name="Pending" text={pending} />
        <Figure name="Expenses" text={String(sums.count)} />
      </dl>
      <BillsSection>
        {expenses.length === 0 ? (
          <p className="py-8 text-center text-ink-soft">{`There are no bills in ${monthText(month)}.`}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
            {expenses.map((expense) => (
              <BillToRead key={expense.id} expense={expense} today={today} currency={currency} />
            ))}
          </ul>
        )}
      </BillsSection>
    </>
  );
}

function BillToRead({ expense, today, currency }: { expense: Expense; today: Day; currency: Currency }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3 sm:gap-x-4">
      <p className="w-12 text-small sm:w-14 text-ink-soft tabular-nums">
        <DayText day={expense.dueDate} />
      </p>
      <p className="min-w-24 flex-1 font-medium wrap-anywhere">
        <bdi translate="no">{expense.title}</bdi>
      </p>
      <p className="ml-auto font-medium wrap-anywhere tabular-nums">
        <BillAmount expense={expense} currency={currency} />
      </p>
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 pl-15 text-small text-ink-soft wrap-anywhere sm:pl-18">
        <WhenText expense={expense} today={today} />
        <MoneyText expense={expense} currency={currency} />
        {expense.category !== null && <bdi translate="no">{expense.category}</bdi>}
      </div>
      {expense.note !== null && (
        <p className="w-full text-small whitespace-pre-line pl-15 wrap-anywhere sm:pl-18">
          <span className="sr-only">Note: </span>
          <bdi translate="no">{expense.note}</bdi>
        </p>
      )}
    </li>
  );
}
