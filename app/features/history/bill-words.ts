import { dayText, shortDayText } from "#domain/calendar/day-text.ts";
import { monthOf, yearOfMonth } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";

export interface Words {
  readonly ledger: Ledger;
  readonly currency: Currency;
}

export interface BillWords {
  /** “Rent” */
  readonly name: string;
  /** How many bills it changed. */
  readonly bills: number;
  /** “$900.00” and “due 1 Nov”, as they were then. Entries of an earlier version lack them. */
  readonly amount?: string;
  readonly due?: string;
}

export function billWords(entry: HistoryEntry, { ledger, currency }: Words): BillWords {
  const { bill, bills = 1 } = entry.subject ?? {};
  if (bill === undefined) {
    const keys = billsOf(entry);
    const title = ledger.get("expense", keys[0] ?? "")?.title;
    return { name: title === undefined ? "a bill" : `“${title}”`, bills: keys.length };
  }
  const [title, amountCents, dueDate] = bill;
  const isThatYear = yearOfMonth(monthOf(dueDate)) === new Date(entry.atMs).getUTCFullYear();
  return {
    name: `“${title}”`,
    bills,
    amount: formatCents(amountCents, currency),
    due: `due ${isThatYear ? shortDayText(dueDate) : dayText(dueDate)}`,
  };
}

export function billsOf(entry: HistoryEntry): string[] {
  return [...new Set(entry.image.filter(({ table }) => table === "expense").map(({ key }) => key))];
}

/** “Rent”, $900.00, due 1 Nov, and 2 more */
export function listText(words: BillWords): string {
  const { name, bills } = words;
  return [name, ...detailsOf(words), ...(bills > 1 ? [`and ${bills - 1} more`] : [])].join(", ");
}

export function detailsOf({ amount, due }: BillWords): string[] {
  return [amount, due].filter((each) => each !== undefined);
}
