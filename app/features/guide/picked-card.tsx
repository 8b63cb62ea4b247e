import type { ReactNode } from "react";
import {
  addDays,
  type Day,
  daysBetween,
  MONTH_NAMES,
  monthOf,
  monthText,
  numberOfMonth,
  partsOfDay,
  shortDayText,
} from "#domain/calendar/days.ts";
import { isWithin, placeInSpan, type Span } from "#domain/calendar/periods.ts";
import { type Expense, isOverdue } from "#domain/expenses/expense.ts";
import { MAX_RADIUS, pointKind, ribbonPoints, SMALLEST_RADIUS } from "#domain/expenses/ribbon.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import type { PickedMonth } from "#domain/setup/picked-month.ts";
import { weekdayAndDayText } from "#domain/timeline/next-days.ts";
import { LeadAmount, leadSize } from "../../ui/lead-amount.tsx";
import { POINT_LOOKS, percent, pointPath } from "../../ui/month-axis.tsx";

interface PickedCardProps {
  month: PickedMonth;
  today: Day;
  currency: Currency;
  /** Stands at the right of its heading. */
  beside: ReactNode;
  children: ReactNode;
}

/** The picked bills as one line and one figure, with their rows below. */
export function PickedCard({ month: drawn, today, currency, beside, children }: PickedCardProps) {
  const { span, expenses, isNextDays, next } = drawn;
  const owed = expenses.filter(({ status }) => status !== "PAID");
  // A month of a file may lie behind, with all its bills paid.
  const isPaid = owed.length === 0 && span.to < today;
  const toPay = isPaid ? expenses : owed;
  const overdue = owed.filter((each) => isOverdue(each, today));
  const month = monthOf(span.from);
  const name = isNextDays
    ? "Next 30 days"
    : month === monthOf(today)
      ? MONTH_NAMES[numberOfMonth(month) - 1]
      : monthText(month);
  const about = isPaid ? "paid" : "still to pay";
  const total = formatCents(totalOf(toPay), currency);
  return (
    <section
      aria-label={`${name}, ${about}`}
      className="rounded-month border border-line bg-surface px-4 pt-2.5 pb-4 shadow-card sm:px-6 sm:pt-4 sm:pb-5 lg:row-span-2"
    >
      <div className="flex min-h-9 items-center justify-between gap-x-3 pointer-coarse:-my-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 className="text-small text-ink-soft">{`${name} · ${about}`}</h2>
          {overdue.length > 0 && (
            <p className="rounded-full bg-overdue-soft px-2.5 py-0.5 text-small font-semibold text-overdue">
              {`${overdue.length} overdue · ${formatCents(totalOf(overdue), currency)}`}
            </p>
          )}
        </div>
        {beside}
      </div>
      <p
        aria-live="polite"
        className={`min-h-[calc(1.05*var(--text-lead))] wrap-anywhere ${leadSize(total)}`}
      >
        <LeadAmount text={total} />
      </p>
      <p className="min-h-lh text-small wrap-anywhere text-ink-soft">
        {next !== null && (
          <>
            Next: <bdi translate="no">{next.title}</bdi>, {weekdayAndDayText(next.dueDate)}
          </>
        )}
      </p>
      <SpanRibbon {...{ span, expenses, today }} />
      {children}
    </section>
  );
}

function totalOf(expenses: readonly Expense[]): number {
  return sumCents(expenses.map(({ amountCents }) => amountCents));
}

/** How much larger than its units a wide window draws the ribbon. */
const LARGEST_SCALE = 1.5;

interface SpanRibbonProps {
  span: Span;
  expenses: readonly Expense[];
  today: Day;
}

/** The rows say all of it in words. */
function SpanRibbon({ span, expenses, today }: SpanRibbonProps) {
  const at = (day: Day) => percent(placeInSpan(day, span));
  const points = ribbonPoints(expenses, span, SMALLEST_RADIUS);
  const height = LARGEST_SCALE * Math.max(2 * MAX_RADIUS, ...points.map(({ y, radius }) => y + radius));
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height + 44}
      className="mt-2 block overflow-visible [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <svg aria-hidden="true" y={height + 10} className="overflow-visible">
        <line className="stroke-ahead stroke-3" x2="100%" />
        {today > span.from && (
          <line className="stroke-paid stroke-3" x2={today < span.to ? at(today) : "100%"} />
        )}
        {labelsOf(span, today).map(([day, text]) => (
          <text
            key={day}
            className={`text-small ${anchorOf(day, span)} ${day === today ? "fill-accent font-semibold" : "fill-ink-soft"}`}
            x={at(day)}
            y="26"
          >
            {text}
          </text>
        ))}
        {points.map(({ expense, x, y, radius }) => (
          <svg key={expense.id} aria-hidden="true" x={at(expense.dueDate)} className="overflow-visible">
            <path
              className={`animate-grow sm:[transform:scale(1.5)] ${POINT_LOOKS[pointKind(expense, today)]}`}
              d={pointPath(pointKind(expense, today), x, -y, radius)}
            />
          </svg>
        ))}
      </svg>
    </svg>
  );
}

/** Nothing reaches over an end of the line. */
function anchorOf(day: Day, { from, to }: Span): string {
  if (day === from) return "[text-anchor:start]";
  return day === to ? "[text-anchor:end]" : "[text-anchor:middle]";
}

/** Every seventh day has its number, and the first of a month its name. None stands too near to today. */
function labelsOf({ from, to }: Span, today: Day): (readonly [Day, string])[] {
  const labels: [Day, string][] = isWithin(today, { from, to }) ? [[today, "Today"]] : [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { day: number } = partsOfDay(day);
    if (![1, 8, 15, 22].includes(number) && day !== to) continue;
    const isNear = labels.some(([other]) => Math.abs(daysBetween(other, day)) < 4);
    if (!isNear) labels.push([day, number === 1 && day !== from ? shortDayText(day) : String(number)]);
  }
  return labels;
}
