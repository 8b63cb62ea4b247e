import { memo, type ReactNode, useId, useMemo } from "react";
import { type Day, shortDayText } from "#domain/calendar/days.ts";
import type { Period } from "#domain/calendar/periods.ts";
import { type Expense, isOverdue, owedCents } from "#domain/expenses/expense.ts";
import {
  type BudgetStanding,
  type BudgetStatus,
  budgetShareText,
  budgetStanding,
  closedMonthText,
  isClosed,
  monthSums,
} from "#domain/expenses/month-figures.ts";
import { ribbonMarks } from "#domain/expenses/ribbon.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { Bar } from "../../ui/bar.tsx";
import { LeadAmount, leadSize } from "../../ui/lead-amount.tsx";
import { Ribbon } from "./ribbon.tsx";

interface MonthCardProps {
  period: Period;
  today: Day;
  expenses: readonly Expense[];
  /** Whether they are only what recurring bills will come to. */
  isExpected?: boolean;
  budgetCents: number | null;
  currency: Currency;
  onFollow: (id: string) => void;
  /** The page that has all the rows, where this one hasn't. */
  rowsPath?: string;
  /** Where the month lies as a line below, the card has none of its own. */
  hasRibbon?: boolean;
  /** A line above the ribbon. */
  note?: ReactNode;
}

/** Heads a month, in the app and on the landing page: what is still to pay, what is overdue, its sums, and its days as a line. */
export const MonthCard = memo(function MonthCard(props: MonthCardProps) {
  const { period, today, expenses, budgetCents, currency, hasRibbon = true, rowsPath = "" } = props;
  const id = useId();
  const sums = useMemo(() => monthSums(expenses), [expenses]);
  const points = useMemo(() => ribbonMarks(expenses, period, today), [expenses, period, today]);
  const closed = isClosed(sums, expenses);
  /** One sum says the others. */
  const isSaid = closed || props.isExpected || expenses.length === 0;
  const pending = formatCents(sums.pendingCents, currency);
  return (
    <section
      aria-labelledby={id}
      className="month-card rounded-month border border-line bg-surface px-4 pt-3.5 pb-1.5 shadow-card data-closed:border-[color-mix(in_oklab,var(--color-paid)_45%,var(--color-line))] sm:px-6 sm:pt-5 sm:pb-2.5"
      data-closed={closed || undefined}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 sm:justify-start sm:gap-x-10 sm:gap-y-3">
        {closed ? (
          <div className="flex min-h-[calc(2.125rem+1.05*var(--text-lead))] items-center gap-3 sm:gap-4">
            <ClosedTick />
            <div>
              <h2
                id={id}
                className="text-figure font-semibold tracking-tight in-data-just-closed:animate-appear"
              >
                All paid
              </h2>
              <p className="text-ink-soft wrap-anywhere in-data-just-closed:animate-appear">
                {closedMonthText(expenses, sums, currency)}
              </p>
            </div>
          </div>
        ) : (
          <div className="min-h-[calc(2.125rem+1.05*var(--text-lead))] min-w-0 max-sm:contents">
            <div className="flex min-h-6 flex-wrap items-center max-sm:basis-full forced-colors:relative gap-x-2 gap-y-1">
              <h2 id={id} className="text-small text-ink-soft">
                {(props.isExpected ? "Expected to pay" : "Still to pay") + daysText(period)}
              </h2>
              <Overdue {...props} rowsPath={rowsPath} />
            </div>
            <p
              data-lead
              className={`mt-2.5 wrap-anywhere ${leadSize(pending)} max-sm:min-h-[calc(1.05*var(--text-lead))]`}
            >
              {sums.count > 0 && sums.pendingCents === 0 ? "Nothing" : <LeadAmount text={pending} />}
            </p>
          </div>
        )}
        <dl className={isSaid ? "sr-only" : "month-sums"}>
          {closed && <Sum name="Still to pay" text={pending} />}
          <Sum name="Paid" text={formatCents(sums.paidCents, currency)} />
          <Sum name="Expenses" text={String(sums.count)} />
        </dl>
        <MonthlyTotal
          totalCents={sums.totalCents}
          standing={budgetStanding(sums.totalCents, budgetCents, period, today)}
          currency={currency}
          isSaid={isSaid}
        />
      </div>
      {props.note}
      {hasRibbon && <Ribbon {...props} rowsPath={rowsPath} points={points} isClosed={closed} />}
    </section>
  );
});

/** " · 25 Nov – 24 Dec", or nothing where the month is the calendar's. */
function daysText({ from, to }: Period): string {
  return from.endsWith("-01") ? "" : ` · ${shortDayText(from)} – ${shortDayText(to)}`;
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

type OverdueProps = Pick<MonthCardProps, "expenses" | "today" | "currency" | "onFollow"> & {
  rowsPath: string;
};

function Overdue({ expenses, today, currency, onFollow, rowsPath }: OverdueProps) {
  const overdue = expenses.filter((expense) => isOverdue(expense, today));
  const [first] = overdue;
  if (first === undefined) return null;
  return (
    <a
      href={`${rowsPath}#expense-${first.id}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow(first.id);
      }}
      className="group inline-flex items-center rounded-full pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    >
      <span className="rounded-full bg-overdue-soft px-2.5 py-0.5 text-small font-semibold text-overdue group-hover:underline">
        {`${overdue.length} overdue · ${formatCents(sumCents(overdue.map(owedCents)), currency)}`}
      </span>
    </a>
  );
}

/** It draws itself where the user has just paid the last bill (tick-travel.ts). A month that was closed before opens as it is. */
function ClosedTick() {
  return (
    <svg aria-hidden="true" className="w-13 shrink-0" viewBox="0 0 48 48">
      <circle cx="24" cy="24" r="22" className="origin-center fill-paid in-data-just-closed:animate-grow" />
      <path
        d="m14.5 25 6.5 6.5L34 18"
        pathLength="1"
        className="fill-none stroke-surface stroke-4 [stroke-dasharray:1] [stroke-linecap:round] [stroke-linejoin:round] in-data-just-closed:animate-[draw_300ms_var(--ease-calm)_120ms_backwards]"
      />
    </svg>
  );
}

interface MonthlyTotalProps {
  totalCents: number;
  standing: BudgetStanding | null;
  currency: Currency;
  /** Whether the total is said by what stands beside it. */
  isSaid: boolean;
}

function MonthlyTotal({ totalCents, standing, currency, isSaid }: MonthlyTotalProps) {
  return (
    <section
      aria-label="Monthly Total"
      className="month-total"
      // A browser may paint its first lines before it has read the last, which must not push them up.
      data-budget={standing !== null || undefined}
    >
      <p className={isSaid ? "sr-only" : undefined}>
        <span>Monthly Total</span> <strong>{formatCents(totalCents, currency)}</strong>
      </p>
      {standing !== null && <Standing standing={standing} currency={currency} />}
    </section>
  );
}

function Standing({ standing, currency }: { standing: BudgetStanding; currency: Currency }) {
  const { status, barPercent } = standing;
  const share = budgetShareText(standing);
  return (
    <>
      <p className={`month-budget ${TEXTS[status]}`}>{status}</p>
      <div>
        <Bar
          percent={barPercent}
          colour={COLOURS[status]}
          meter={{ label: "Budget used", text: share === null ? status : `${share}, ${status}` }}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3">
        {share !== null && <p>{share}</p>}
        <p>{leftText(standing, currency)}</p>
      </div>
    </>
  );
}

function leftText({ leftCents, leftPerDayCents }: BudgetStanding, currency: Currency): string {
  if (leftCents < 0) return `${formatCents(-leftCents, currency)} over`;
  const left = `${formatCents(leftCents, currency)} left`;
  return leftPerDayCents === null ? left : `${left}, ${formatCents(leftPerDayCents, currency)} a day`;
}

const COLOURS = { "On Track": "paid", "Close to Limit": "overdue", "Over Budget": "unpaid" } as const;

const TEXTS: Readonly<Record<BudgetStatus, string>> = {
  "On Track": "text-paid",
  "Close to Limit": "text-overdue",
  "Over Budget": "text-unpaid",
};
