import { addMonths, type Day, firstDayOf, lastDayOf, monthOf } from "../calendar/days.ts";
import { isWithin, type Span } from "../calendar/periods.ts";
import { compareExpenses, type Expense, NEW_BILL } from "../expenses/expense.ts";
import {
  anchorSlot,
  EVERY_MONTH,
  endsFromJson,
  hasBillIn,
  newRule,
  occurrenceDate,
  type Rule,
  slotsAfter,
} from "../series/rule.ts";
import { isNearlyOver, nextDays } from "../timeline/next-days.ts";
import type { FirstBill } from "./first-bills.ts";

export interface PickedMonth {
  readonly isNextDays: boolean;
  readonly span: Span;
  /** The bills of the span by due date. */
  readonly expenses: readonly Expense[];
  /** The next bill that isn't paid. */
  readonly next: Expense | null;
}

export function pickedMonth(first: readonly FirstBill[], today: Day): PickedMonth {
  return drawnMonth(
    first.flatMap((bill) => occurrencesOf(bill, today)),
    today,
  );
}

/** What is drawn of a visitor's bills: the current month, or the next thirty days if little is left of it. */
export function drawnMonth(bills: readonly Expense[], today: Day): PickedMonth {
  const all = bills.toSorted(compareExpenses);
  const month = monthOf(today);
  const ofMonth = all.filter(({ dueDate }) => monthOf(dueDate) === month);
  const isNextDays = isNearlyOver(ofMonth, today);
  const span = isNextDays ? nextDays(today) : { from: firstDayOf(month), to: lastDayOf(month) };
  return {
    isNextDays,
    span,
    expenses: all.filter(({ dueDate }) => isWithin(dueDate, span)),
    next: all.find(({ status, dueDate }) => status !== "PAID" && dueDate >= today) ?? null,
  };
}

/** Returns what a picked bill is due next: the first one that isn't paid. */
export function nextOf(first: readonly FirstBill[], today: Day): Expense | null {
  const all = first.flatMap((bill) => occurrencesOf(bill, today)).sort(compareExpenses);
  return all.find(({ status }) => status !== "PAID") ?? null;
}

export function ruleOf({ dueDate, schedule }: Pick<FirstBill, "dueDate" | "schedule">): Rule {
  return newRule(dueDate, { ...EVERY_MONTH, ...schedule, ...endsFromJson(schedule?.recurringEnds ?? null) });
}

/** The bills that a first bill leads to: of its own month, and of all months until the next one after today's. */
function occurrencesOf(first: FirstBill, today: Day): Expense[] {
  if (!first.isRecurring) return [expenseOf(first, first.dueDate, 0)];
  const rule = ruleOf(first);
  const slots = [anchorSlot(rule)];
  const end = lastDayOf(addMonths(monthOf(today), 1));
  for (const slot of slotsAfter(rule, anchorSlot(rule))) {
    if (slot > end || !hasBillIn(rule, slot)) break;
    slots.push(slot);
  }
  return slots.map((slot, at) => expenseOf(first, occurrenceDate(rule, slot), at));
}

/** More than a bill may have occurrences here. */
const PLACES = 1000;

function expenseOf(first: FirstBill, dueDate: Day, at: number): Expense {
  const { key, title, category, amountCents, amountIsEstimate, autopay, isRecurring } = first;
  const isFirst = at === 0;
  return {
    // A short month has a one-off bill besides the series.
    id: String((2 * key + Number(isRecurring)) * PLACES + at),
    ...{
      title,
      category,
      amountCents,
      amountIsEstimate,
      autopay,
      note: null,
      remindDaysBefore: null,
      cancelBy: null,
    },
    dueDate,
    status: isFirst ? first.status : "PENDING",
    paidDate: isFirst ? (first.paidDate ?? null) : null,
    ...NEW_BILL,
    recurringId: isRecurring ? `picked_${key}` : null,
    createdAtMs: key,
    deleted: false,
  };
}
