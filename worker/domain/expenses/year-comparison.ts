import {
  addMonths,
  type Day,
  dayInMonth,
  monthFrom,
  monthOf,
  partsOfDay,
  shortDayText,
} from "../calendar/days.ts";
import { isWithin, type MonthStart, periodOf, type Span } from "../calendar/periods.ts";
import { groupBy } from "../group-by.ts";
import { type Currency, formatCents, sumCents } from "../money/money.ts";
import { compareExpenses, type Expense } from "./expense.ts";
import { billKey, billTitle, type SeriesOf } from "./same-bill.ts";
import { yearSpan } from "./year-span.ts";

interface Cause {
  readonly title: string;
  readonly differenceCents: number;
  /** The bill has a day in one of the two years only. */
  readonly only: "this year" | "the year before" | null;
}

/** What was due in a year, beside what was due in the same days of the year before. */
interface YearComparison {
  readonly year: number;
  /** The first and the last day that is compared, in this year. */
  readonly from: Day;
  readonly to: Day;
  /** Whether that is the year's first day. */
  readonly isFromStart: boolean;
  readonly isOver: boolean;
  readonly differenceCents: number;
  /** The bills that make the largest differences, at most {@link CAUSES}. */
  readonly causes: readonly Cause[];
  /** What other bills add, so that causes and rest make up the difference. Zero if they cancel each other out, or if there are none. */
  readonly restCents: number;
}

const CAUSES = 3;

/**
 * Compares a year with the one before, up to the same day while the year isn't over. If that year's first bill came after
 * January, somebody began then, so only the days from that day on are compared. Returns null if nothing was due before.
 * @param expenses those of both years that aren't deleted; others are ignored
 */
export function yearComparison(
  expenses: readonly Expense[],
  year: number,
  { today, monthStart }: { readonly today: Day; readonly monthStart: MonthStart },
  seriesOf: SeriesOf,
): YearComparison | null {
  const [whole, wholeBefore] = [yearSpan(year, monthStart), yearSpan(year - 1, monthStart)];
  const before = expenses.filter(({ dueDate }) => isWithin(dueDate, wholeBefore));
  const [first] = before.toSorted(compareExpenses);
  if (first === undefined) return null;
  const isOver = whole.to < today;
  const isFromStart = isWithin(first.dueDate, periodOf(monthFrom(year - 1, 1), monthStart));
  const then = {
    from: isFromStart ? wholeBefore.from : first.dueDate,
    to: isOver ? wholeBefore.to : monthsLater(today, -12),
  };
  const now = {
    from: isFromStart ? whole.from : monthsLater(first.dueDate, 12),
    to: isOver ? whole.to : today,
  };
  if (now.from > now.to || then.from > then.to) return null;
  const ofYear = expenses.filter(({ dueDate }) => isWithin(dueDate, whole));
  const causes = [...groupBy([...before, ...ofYear], (expense) => billKey(expense, seriesOf)).values()]
    .map((bills): Cause => {
      const latest = bills.toSorted(compareExpenses).at(-1);
      const [isHere, wasThere] = [whole, wholeBefore].map((days) =>
        bills.some(({ dueDate }) => isWithin(dueDate, days)),
      );
      return {
        title: latest === undefined ? "" : billTitle(latest, seriesOf),
        differenceCents: centsOf(bills, now) - centsOf(bills, then),
        only: isHere && wasThere ? null : isHere ? "this year" : "the year before",
      };
    })
    .filter(({ differenceCents }) => differenceCents !== 0)
    .toSorted(
      (a, b) => Math.abs(b.differenceCents) - Math.abs(a.differenceCents) || (a.title < b.title ? -1 : 1),
    );
  const rest = causes.slice(CAUSES);
  return {
    year,
    ...now,
    isFromStart,
    isOver,
    differenceCents: sumCents(causes.map(({ differenceCents }) => differenceCents)),
    causes: causes.slice(0, CAUSES),
    restCents: sumCents(rest.map(({ differenceCents }) => differenceCents)),
  };
}

function centsOf(bills: readonly Expense[], span: Span): number {
  const those = bills.filter(({ dueDate }) => isWithin(dueDate, span));
  return sumCents(those.map(({ amountCents }) => amountCents));
}

/** 29 February is the 28th in other years. */
function monthsLater(day: Day, months: number): Day {
  return dayInMonth(addMonths(monthOf(day), months), partsOfDay(day).day);
}

/** "$1,240.00 more than at this point in 2025: Rent +$600.00, Power +$212.00, the rest +$428.00." */
export function comparisonText(comparison: YearComparison, currency: Currency): string {
  const { differenceCents, causes, restCents } = comparison;
  const money = (cents: number) => formatCents(Math.abs(cents), currency);
  const signed = (cents: number) => `${cents < 0 ? "−" : "+"}${money(cents)}`;
  const more = `${money(differenceCents)} ${differenceCents > 0 ? "more" : "less"} than`;
  const start = `${differenceCents === 0 ? "As much as" : more} ${timeText(comparison)}`;
  if (causes.length === 0) return `${start}.`;
  const parts = causes.map(({ title, differenceCents: cents, only }) => {
    const note = only === null ? "" : only === "this year" ? " (new)" : " (none this year)";
    return `${shortened(title)} ${signed(cents)}${note}`;
  });
  if (restCents !== 0) parts.push(`the rest ${signed(restCents)}`);
  return `${start}: ${parts.join(", ")}.`;
}

/** Three of the longest titles would be a page on a phone. */
const TITLE_LENGTH = 40;

function shortened(title: string): string {
  const letters = [...title];
  return letters.length <= TITLE_LENGTH
    ? title
    : `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}

/** "2025", "at this point in 2025", "from 20 Sep 2025 on", "from 20 Sep 2025 to this day of that year" */
function timeText({ year, from, isFromStart, isOver }: YearComparison): string {
  if (isFromStart) return isOver ? `${year - 1}` : `at this point in ${year - 1}`;
  return isOver
    ? `from ${shortDayText(from)} on in ${year - 1}`
    : `from ${shortDayText(from)} to this day in ${year - 1}`;
}
