import { addMonths, type Day, dayInMonth, type Month, monthOf, partsOfDay } from "../calendar/days.ts";
import type { Status } from "../expenses/expense.ts";
import { readAmountText } from "../money/amount-text.ts";
import type { Currency } from "../money/money.ts";
import { anchorSlot, EVERY_MONTH, newRule, plainDate, type Rule, slotsAfter } from "../series/rule.ts";
import { commonBillOf, exampleCents } from "./common-bills.ts";
import { comesOnce, type Picked, type PickedBill, type PickedSchedule } from "./picked-bills.ts";

interface PickedAmount {
  /** Null if the text can't be taken. */
  readonly cents: number | null;
  readonly isExample: boolean;
}

export function pickedAmount({ title, amountText }: PickedBill, currency: Currency): PickedAmount {
  if (amountText === null) {
    const common = commonBillOf(title);
    return { cents: common ? exampleCents(common, currency) : null, isExample: true };
  }
  const reading = readAmountText(amountText, currency);
  return { cents: reading.kind === "amount" && reading.cents > 0 ? reading.cents : null, isExample: false };
}

/** What is added for a picked bill: the data of an `expense.add` without its id, and the amount in cents. */
export interface FirstBill {
  readonly key: number;
  readonly title: string;
  readonly category: string | null;
  readonly amountCents: number;
  /** An example is about what the bill costs, until its user says more. */
  readonly amountIsEstimate: boolean;
  readonly autopay: boolean;
  readonly dueDate: Day;
  readonly status: Status;
  /** The due date if the bill is paid, because the user isn't asked for the day of payment. */
  readonly paidDate?: Day;
  readonly isRecurring: boolean;
  readonly schedule: PickedSchedule | null;
}

interface Circumstances extends Pick<Picked, "currency" | "paidBefore"> {
  readonly today: Day;
}

/**
 * Turns the picked bills into series that begin in the current month, so that it is complete from the first day on. If the
 * month is too short, the series begins in the next one, because its first bill decides on which day all others are due. Then
 * a one-off bill on the last day of this month takes its place. Bills without an amount are left out, and those of a series
 * that is over.
 */
export function firstBills(picked: readonly PickedBill[], circumstances: Circumstances): FirstBill[] {
  const { today, currency, paidBefore } = circumstances;
  const month = monthOf(today);
  return picked.flatMap((bill): FirstBill[] => {
    const { cents, isExample } = pickedAmount(bill, currency);
    if (cents === null) return [];
    const { key, title, category, day, autopay } = bill;
    const schedule = bill.schedule && scheduleNow(bill.schedule, month);
    const details = { key, title, category, amountCents: cents, amountIsEstimate: isExample, autopay };
    const due = (dueDate: Day, isRecurring: boolean): FirstBill => {
      const payment =
        paidBefore !== null && dueDate < paidBefore
          ? ({ status: "PAID", paidDate: dueDate } as const)
          : ({ status: "PENDING" } as const);
      return { ...details, dueDate, ...payment, isRecurring, schedule };
    };
    if (bill.schedule !== null)
      return schedule === null ? [] : [due(schedule.dueDate, !comesOnce(bill.schedule))];
    const dueDate = dayInMonth(month, day);
    if (partsOfDay(dueDate).day === day) return [due(dueDate, true)];
    // A month shorter than 31 days is always followed by one with 31.
    return [due(dueDate, false), due(dayInMonth(addMonths(month, 1), day), true)];
  });
}

/** A schedule may have been typed months ago. It goes on where it is now; null if it is over. */
function scheduleNow(schedule: PickedSchedule, month: Month): PickedSchedule | null {
  const { recurringEnds } = schedule;
  const rule = endlessRule(schedule);
  let slot = anchorSlot(rule);
  let steps = 0;
  for (const next of comesOnce(schedule) ? [] : slotsAfter(rule, slot)) {
    if (monthOf(slot) >= month) break;
    slot = next;
    steps += 1;
  }
  const now = steps === 0 ? schedule : { ...schedule, dueDate: plainDate(rule, slot) };
  if (recurringEnds === null) return now;
  if ("on" in recurringEnds) return isOver(now, recurringEnds.on) ? null : now;
  const times = recurringEnds.times - steps;
  return times > 0 ? { ...now, recurringEnds: { times } } : null;
}

/** As the worker has it: its first bill may not be due after the end, before it moves off a weekend. */
function isOver(schedule: PickedSchedule, end: Day): boolean {
  const rule = endlessRule(schedule);
  return end < plainDate(rule, anchorSlot(rule));
}

function endlessRule({ dueDate, ...schedule }: PickedSchedule): Rule {
  return newRule(dueDate, { ...EVERY_MONTH, ...schedule });
}

/** Returns the bills without those of a series that is over. */
export function billsToCome(picked: readonly PickedBill[], today: Day): readonly PickedBill[] {
  return picked.filter(({ schedule }) => schedule === null || scheduleNow(schedule, monthOf(today)) !== null);
}

/** Returns those that are due before today in this month, of which it has to be said whether they are paid. */
export function earlierBills(picked: readonly PickedBill[], today: Day): PickedBill[] {
  const month = monthOf(today);
  return picked.filter(({ day, schedule }) => {
    const dueDate = schedule === null ? dayInMonth(month, day) : scheduleNow(schedule, month)?.dueDate;
    return dueDate !== undefined && dueDate < today;
  });
}
