import { type Day, dayText, monthOf, monthText, shortDayText, yearOfMonth } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Currency, formatCents } from "../money/money.ts";
import { billIdsOf, type FieldDiff, type FieldValue, type HistoryEntry, isField } from "./history.ts";

export interface Change {
  readonly entry: HistoryEntry;
  readonly bill: BillWords;
  /** Used for entries of earlier versions, which lack a subject. */
  readonly ledger: Ledger;
  readonly currency: Currency;
  readonly textOf: (entry: HistoryEntry) => string;
}

interface BillWords {
  /** “Rent” */
  readonly name: string;
  readonly bills: number;
  /** “$900.00” and “due 1 Nov”. Missing in entries of earlier versions. */
  readonly amount?: string;
  readonly due?: string;
}

export function billWords(entry: HistoryEntry, ledger: Ledger, currency: Currency): BillWords {
  const { bill, bills = 1 } = entry.subject ?? {};
  if (bill === undefined) {
    const keys = billIdsOf(entry.image);
    const title = ledger.get("expense", keys[0] ?? "")?.title;
    return { name: title === undefined ? "a bill" : `“${title}”`, bills: keys.length };
  }
  const [title, amountCents, dueDate] = bill;
  return {
    name: `“${title}”`,
    bills,
    amount: formatCents(amountCents, currency),
    due: `due ${dayWords(dueDate, entry)}`,
  };
}

/** "1 Nov", with the year if it isn't that of the change */
export function dayWords(day: Day, { atMs }: HistoryEntry): string {
  return yearOfMonth(monthOf(day)) === new Date(atMs).getUTCFullYear() ? shortDayText(day) : dayText(day);
}

/** “Rent”, $900.00, due 1 Nov, and 2 more */
export function listText(bill: BillWords): string {
  const more = bill.bills > 1 ? [`and ${bill.bills - 1} more`] : [];
  return [bill.name, ...amountAndDue(bill), ...more].join(", ");
}

export function listed({ subject }: HistoryEntry, bill: BillWords): string {
  return subject?.bill === undefined ? "" : `: ${listText(bill)}`;
}

/** “Rent” and 2 more of its series */
export function several({ subject }: HistoryEntry, { name, bills }: BillWords): string {
  if (bills <= 1) return name;
  return subject?.bill === undefined
    ? `${bills} bills of ${name}`
    : `${name} and ${bills - 1} more of its series`;
}

export function amountAndDue({ amount, due }: BillWords): string[] {
  return [amount, due].filter((each) => each !== undefined);
}

/** " · $900.00, due 1 Nov" */
export function dotted(details: readonly string[]): string {
  return details.length === 0 ? "" : ` · ${details.join(", ")}`;
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "amount $10.00 → $12.00" */
export function fieldText({ field, before, after }: FieldDiff, currency: Currency): string {
  const [from, to] = [before, after] as unknown as [Expense, Expense];
  return EXPENSE_FIELDS[field]?.words(from, to, currency) ?? field;
}

function money(value: FieldValue, currency: Currency): string {
  const cents = value["amountCents"];
  return typeof cents === "number" ? formatCents(cents, currency) : "none";
}

export function budgetText({ entry, currency }: Change): string {
  const changed = entry.image.find(isField);
  if (changed === undefined) return "Changed a budget";
  const [was, is] = [money(changed.before, currency), money(changed.after, currency)];
  const month = monthText(changed.key);
  const before = was === "none" ? "" : ` (was ${was})`;
  return is === "none"
    ? `Cleared the budget of ${month}${before}`
    : `Set the budget of ${month} to ${is}${before}`;
}
