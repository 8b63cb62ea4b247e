import { shortWeekdayText } from "../calendar/day-text.ts";
import { addDays, type Day, partsOfDay } from "../calendar/days.ts";
import { sumCents } from "../money/money.ts";
import type { Expense } from "./expense.ts";

export interface DueSum {
  readonly name: string;
  /** The last of its days. */
  readonly to: Day;
  readonly count: number;
  readonly totalCents: number;
}

/** What is to be paid today, tomorrow, and in the five days after. */
export function nextSevenDays(expenses: readonly Expense[], today: Day): DueSum[] {
  const spans = [
    { name: "Today", from: today, to: today },
    { name: "Tomorrow", from: addDays(today, 1), to: addDays(today, 1) },
    spanFrom(addDays(today, 2), addDays(today, 6)),
  ];
  return spans.map(({ name, from, to }) => {
    const due = expenses.filter(
      ({ status, dueDate }) => status !== "PAID" && dueDate >= from && dueDate <= to,
    );
    return { name, to, count: due.length, totalCents: sumCents(due.map(({ amountCents }) => amountCents)) };
  });
}

/** "Tue 24 – Sat 28" */
function spanFrom(from: Day, to: Day) {
  return { name: `${weekdayAndDay(from)} – ${weekdayAndDay(to)}`, from, to };
}

function weekdayAndDay(day: Day): string {
  return `${shortWeekdayText(day)} ${partsOfDay(day).day}`;
}
