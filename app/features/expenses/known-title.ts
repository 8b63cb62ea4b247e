import type { Expense } from "#domain/expenses/expense.ts";
import { type KnownTitles, titleKey } from "#domain/expenses/suggestions.ts";
import { decimalText } from "#domain/money/money.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";

const NAMES = ["amountText", "category"] as const;

type Name = (typeof NAMES)[number];

/** What the form took over from the last bill of the same title. Whatever the user types into a field is not of it. */
export type TakenOver = Partial<Record<Name, string>>;

type Typed = Pick<ExpenseFormValues, Name>;

/**
 * What changes when another title stands in the form. Only empty fields are filled. What was taken over for a title that
 * is no longer there goes, since "Gas" may be on the way to "Gas station".
 */
export function takenOverFor(
  title: string,
  known: KnownTitles,
  values: Typed,
  before: TakenOver,
): { takenOver: TakenOver; changes: Partial<Typed> } {
  const last = known.get(titleKey(title));
  const takenOver: TakenOver = {};
  const changes: Partial<Typed> = {};
  for (const name of NAMES) {
    const isFree = values[name] === "" || before[name] !== undefined;
    if (!isFree) continue;
    const text = last === undefined ? "" : textOf(last, name);
    if (text !== "") takenOver[name] = text;
    if (text !== values[name]) changes[name] = text;
  }
  return { takenOver, changes };
}

function textOf(last: Expense, name: Name): string {
  return name === "amountText" ? decimalText(last.amountCents) : (last.category ?? "");
}

/** What is left of it once the user has changed these fields. */
export function withoutTyped(takenOver: TakenOver, typed: Partial<ExpenseFormValues>): TakenOver {
  const left = { ...takenOver };
  for (const name of NAMES) if (typed[name] !== undefined) delete left[name];
  return left;
}

/** "Amount and category", "Amount"; empty if nothing was taken over. */
export function takenOverText(takenOver: TakenOver): string {
  const words = [
    takenOver.amountText === undefined ? "" : "amount",
    takenOver.category === undefined ? "" : "category",
  ];
  const text = words.filter((word) => word !== "").join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
