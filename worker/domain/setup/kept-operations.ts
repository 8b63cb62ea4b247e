import type { Day } from "../calendar/days.ts";
import { amountFromCents, type Currency } from "../money/money.ts";
import { EVERY_MONTH } from "../series/rule.ts";
import { type FirstBill, firstBills } from "./first-bills.ts";
import type { Picked, PickedBill } from "./picked-bills.ts";

interface ExpenseToAdd {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
  readonly dueDate: Day;
  readonly isRecurring: boolean;
}

/** An operation with the id under which it is made, however often it is tried. */
export type KeptOperation = { readonly id: string } & (
  | { readonly type: "settings.update"; readonly data: { readonly currency: Currency } }
  | { readonly type: "expense.add"; readonly data: ExpenseToAdd }
);

/**
 * Returns the operations that bring the picked bills into an account. Their ids and those of the bills follow from one
 * UUID, so that two tabs, or a page after a crash, make each of them once.
 */
export function keptOperations(
  picked: Picked,
  { token, today, currency }: { readonly token: string; readonly today: Day; readonly currency: Currency },
): KeptOperation[] {
  const bills = picked.bills.map((bill, index) => ({ ...bill, key: index + 1 }));
  const added = firstBills(bills, { ...picked, today }).map((bill): KeptOperation => {
    const place = 2 * bill.key + Number(bill.isRecurring);
    const data = dataOf(bill, expenseIdAt(token, place));
    return { id: operationIdAt(token, place), type: "expense.add", data };
  });
  if (picked.currency === currency) return added;
  const { currency: chosen } = picked;
  return [
    { id: operationIdAt(token, 0), type: "settings.update", data: { currency: chosen } } as const,
    ...added,
  ];
}

const USUAL = { ...EVERY_MONTH, recurringEnds: null };

function dataOf(bill: FirstBill, id: string): ExpenseToAdd {
  const { title, category, amountCents, amountIsEstimate, autopay, dueDate, status, paidDate, isRecurring } =
    bill;
  const { recurringEnds, weekendShift, recurringEvery, recurringRule, lastDayOfMonth } =
    bill.schedule ?? USUAL;
  return {
    ...{ id, title, amount: amountFromCents(amountCents), dueDate, isRecurring },
    ...(category !== null && { category }),
    ...(amountIsEstimate && { amountIsEstimate }),
    ...(autopay && { autopay }),
    ...(status !== "PENDING" && { status }),
    ...(paidDate !== undefined && { paidDate }),
    ...(isRecurring && recurringEvery !== 1 && { recurringEvery }),
    ...(isRecurring && recurringEnds !== null && { recurringEnds }),
    ...(isRecurring && weekendShift !== "none" && { weekendShift }),
    ...(isRecurring && lastDayOfMonth && { lastDayOfMonth }),
    ...(isRecurring && recurringRule !== null && { recurringRule }),
  };
}

/** Returns the picked bills that some of their operations add. */
export function billsOf(
  bills: readonly PickedBill[],
  operations: readonly KeptOperation[],
): readonly PickedBill[] {
  const keys = new Set(operations.map(({ id }) => Math.floor(Number.parseInt(id.slice(-4), 16) / 2)));
  return bills.filter((_, index) => keys.has(index + 1));
}

/** Room for two bills of each picked one: a short month has a one-off bill besides the series. */
const PLACES = 512;

/** 44 random bits and the place. */
function expenseIdAt(token: string, place: number): string {
  return String(Number.parseInt(token.replaceAll("-", "").slice(0, 11), 16) * PLACES + place);
}

function operationIdAt(token: string, place: number): string {
  return token.slice(0, -4) + place.toString(16).padStart(4, "0");
}
