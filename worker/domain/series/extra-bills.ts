import { MONTH_NAMES, numberOfMonth, WEEKDAY_NAMES, weekdayOf } from "../calendar/days.ts";
import { isWithin, type Period } from "../calendar/periods.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import { groupBy } from "../group-by.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Currency, formatCents, sumCents } from "../money/money.ts";
import { enumerated } from "../text/enumerated.ts";
import { projectedExpenses } from "./projection.ts";
import { recurrenceOf } from "./rule.ts";
import type { Series } from "./series.ts";
import { isDaySlot, slotOf } from "./slot.ts";

/** Bills of a weekly series on one weekday, of which a month has more than four weeks would. */
interface Extra {
  readonly title: string;
  readonly isEveryWeek: boolean;
  /** 0 (Sunday) to 6 */
  readonly weekday: number;
  readonly times: number;
  /** What those beyond four weeks cost, in hundredths. */
  readonly cents: number;
}

const WEEKS = 4;

function extrasOf(series: Series, bills: readonly Expense[]): Extra[] {
  const recurrence = recurrenceOf(series);
  if (recurrence.unit !== "week" || recurrence.every > WEEKS) return [];
  const usual = Math.floor(WEEKS / recurrence.every);
  const byWeekday = groupBy(bills, ({ id, dueDate }) => {
    const slot = slotOf(id, series);
    return weekdayOf(isDaySlot(slot) ? slot : dueDate);
  });
  return [...byWeekday].flatMap(([weekday, those]) => {
    const more = those.toSorted(compareExpenses).slice(usual);
    if (more.length === 0) return [];
    const cents = sumCents(more.map(({ amountCents }) => amountCents));
    const isEveryWeek = recurrence.every === 1;
    return [{ title: series.title, isEveryWeek, weekday, times: those.length, cents }];
  });
}

/** "December has five Fridays: $250.00 more", "Cleaning comes three times in December: $60.00 more" */
export function extraBillsTexts(ledger: Ledger, period: Period, currency: Currency): string[] {
  const projected = groupBy(projectedExpenses(ledger, period), ({ recurringId }) => recurringId);
  const extras = [...ledger.all("series")].flatMap((series) => {
    const standing = ledger.occurrencesOf(series.id).filter(({ dueDate }) => isWithin(dueDate, period));
    return extrasOf(series, [...standing, ...(projected.get(series.id) ?? [])]);
  });
  const name = MONTH_NAMES[numberOfMonth(period.month) - 1] ?? "";
  const more = (cents: number) => `${formatCents(cents, currency)} more`;
  const weekly = extras.filter(({ isEveryWeek }) => isEveryWeek);
  const weekdays = new Set(weekly.map(({ weekday }) => (weekday + 6) % 7));
  const names = [...weekdays].sort().map((weekday) => `${WEEKDAY_NAMES[(weekday + 1) % 7]}s`);
  return [
    ...(weekly.length === 0
      ? []
      : [`${name} has five ${enumerated(names)}: ${more(sumCents(weekly.map(({ cents }) => cents)))}`]),
    ...extras
      .filter(({ isEveryWeek }) => !isEveryWeek)
      .map(
        ({ title, times, cents }) =>
          `${title} comes ${times === 2 ? "twice" : "three times"} in ${name}: ${more(cents)}`,
      ),
  ];
}
