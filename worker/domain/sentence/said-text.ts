import { shortDayText } from "../calendar/day-text.ts";
import { addDays, type Day, partsOfDay } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/money.ts";
import { everyText } from "../series/rule.ts";
import type { SaidBill } from "./said-bill.ts";

/** What was understood, part by part: "Rent", "about $950.00", "on 1 Dec", "every month", "until 31 Dec 2027". */
export function saidText(said: SaidBill, currency: Currency, today: Day): string[] {
  return [
    said.title,
    amountText(said, currency),
    said.dueDate && `on ${dateText(said.dueDate, today)}`,
    intervalText(said),
    said.lastDayOfMonth && "last day of the month",
    said.weekendShift && SHIFTS[said.weekendShift],
    endText(said),
    said.autopay && "autopay",
    said.paid && "paid",
  ].filter((part) => typeof part === "string");
}

const SHIFTS = { before: "Friday before a weekend", after: "Monday after a weekend" } as const;

function amountText({ amountCents, amountIsEstimate }: SaidBill, currency: Currency): string | undefined {
  if (amountCents === undefined) return undefined;
  return `${amountIsEstimate ? "about " : ""}${formatCents(amountCents, currency)}`;
}

function intervalText({ isRecurring, recurringEvery }: SaidBill): string | undefined {
  if (!isRecurring) return undefined;
  return recurringEvery === undefined ? "repeats" : everyText(recurringEvery);
}

function endText({ ends }: SaidBill): string | undefined {
  if (ends === undefined) return undefined;
  if ("on" in ends) return `until ${yearText(ends.on)}`;
  return ends.times === 1 ? "once" : `${ends.times} times`;
}

/** With its year only if that isn't plain. */
function dateText(day: Day, today: Day): string {
  return day >= today && day < addDays(today, 365) ? shortDayText(day) : yearText(day);
}

/** "31 Dec 2027" */
function yearText(day: Day): string {
  return `${shortDayText(day)} ${partsOfDay(day).year}`;
}
