import { readAmountText } from "#domain/money/amount-text.ts";
import type { Currency } from "#domain/money/money.ts";
import { COMMON_BILLS, type PickedBill } from "#domain/setup/common-bills.ts";
import { WHICH_AMOUNT } from "../../ui/amount-field.tsx";

/** What was typed for one common bill. It stays when its tick is taken off. */
export interface TypedBill {
  readonly isPicked: boolean;
  readonly amountText: string;
  readonly day: number;
}

/** By title. */
export type TypedBills = Readonly<Record<string, TypedBill>>;

export function untyped(day: number): TypedBill {
  return { isPicked: false, amountText: "", day };
}

/** What can be read of a stored draft. */
export function typedFrom(stored: unknown): TypedBills {
  const typed: Record<string, TypedBill> = {};
  for (const { title } of COMMON_BILLS) {
    const each = (stored as Record<string, Partial<TypedBill>> | null)?.[title];
    const { isPicked, amountText, day } = each ?? {};
    if (typeof isPicked !== "boolean" || typeof amountText !== "string") continue;
    if (Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 31)
      typed[title] = { isPicked, amountText, day: Number(day) };
  }
  return typed;
}

export type PickedErrors = Readonly<Record<string, string>>;

/** The picked bills, or why the amounts of some can't be taken: the same sentences as in the form. */
export function readPicked(
  typed: TypedBills,
  currency: Currency,
): { bills: readonly PickedBill[]; errors: PickedErrors } {
  const bills: PickedBill[] = [];
  const errors: Record<string, string> = {};
  for (const common of COMMON_BILLS) {
    const each = typed[common.title];
    if (!each?.isPicked) continue;
    const amount = readAmountText(each.amountText, currency);
    if (amount.kind === "unclear") errors[common.title] = WHICH_AMOUNT;
    else if (amount.kind === "none" || amount.cents === 0)
      errors[common.title] = "Please enter a valid amount";
    else bills.push({ ...common, day: each.day, amountCents: amount.cents });
  }
  return { bills, errors };
}
