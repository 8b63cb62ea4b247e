import { type Day, daysBetween, dayText } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { groupBy } from "../group-by.ts";
import { type Currency, formatCents } from "../money/money.ts";
import type { Account } from "./account.ts";
import type { ImportRow } from "./import-rows.ts";
import { keyOf } from "./keys.ts";
import { isInCurrency, otherCurrencyText } from "./row-currency.ts";

/** What the account has in the place of a row. */
export type Standing =
  | { readonly kind: "new" }
  /** Another bill looks the same. It is surely the same if nothing differs, and a row that is surely there can't come again. */
  | { readonly kind: "there"; readonly bill: Expense; readonly why: string; readonly isSame: boolean }
  /** The same row was imported before, and then deleted: with the whole import when that was undone, or by hand. */
  | { readonly kind: "deleted"; readonly bill: Expense; readonly isTakenBack: boolean }
  /** It can't come. */
  | { readonly kind: "refused"; readonly why: string };

const IMPORTED = "It was imported before";
const OF_SERIES = "Its series has a bill for this day";
const NEW: Standing = { kind: "new" };

/** Banks book a payment some days before or after it is due. */
const NEAR_DAYS = 3;

/**
 * Compares rows with the bills of an account. Each bill stands for one row, so that two equal rows beside one equal bill are one that is
 * there and one that is new.
 * @param idsOf the ids under which a row may have been imported before
 */
export function standings(
  rows: readonly ImportRow[],
  { bills, currency, takenBack }: Pick<Account, "bills" | "currency" | "takenBack">,
  idsOf: (row: ImportRow) => readonly string[],
): Map<string, Standing> {
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const found = new Map<string, Standing>();
  const taken = new Set<string>();
  const put = (row: ImportRow, bill: Expense, standing: Standing) => {
    found.set(row.id, standing);
    taken.add(bill.id);
  };
  for (const row of rows) {
    const { currency: said } = row.found;
    if (said !== null && !isInCurrency(said, currency)) {
      found.set(row.id, { kind: "refused", why: otherCurrencyText(said, currency) });
      continue;
    }
    const own = idsOf(row).flatMap((id) => byId.get(id) ?? []);
    const [bill] = own.toSorted((a, b) => Number(a.deleted) - Number(b.deleted));
    if (bill === undefined) continue;
    if (bill.deleted) put(row, bill, { kind: "deleted", bill, isTakenBack: takenBack.has(bill.id) });
    else
      put(row, bill, { kind: "there", bill, why: bill.id === row.id ? IMPORTED : OF_SERIES, isSame: true });
  }
  const byTitle = groupBy(
    bills.filter(({ deleted }) => !deleted),
    ({ title }) => keyOf(title),
  );
  const alike = (row: ImportRow) =>
    [...new Set([keyOf(row.title), keyOf(row.found.title)])]
      .flatMap((key) => byTitle.get(key) ?? [])
      .filter((bill) => !taken.has(bill.id) && distance(row, bill) <= NEAR_DAYS);
  for (const likeness of LIKENESSES) {
    for (const row of rows) {
      if (found.has(row.id)) continue;
      const [bill] = alike(row)
        .filter((each) => likeness.fits(row, each))
        .toSorted((a, b) => distance(row, a) - distance(row, b));
      if (bill !== undefined)
        put(row, bill, { kind: "there", bill, why: likeness.why(bill, currency), isSame: false });
    }
  }
  return new Map(rows.map((row) => [row.id, found.get(row.id) ?? NEW]));
}

interface Likeness {
  readonly fits: (row: ImportRow, bill: Expense) => boolean;
  /** A sentence for the user. */
  readonly why: (bill: Expense, currency: Currency) => string;
}

/** The closest first, over all rows, so that no row takes the bill that is another one's. */
const LIKENESSES: readonly Likeness[] = [
  {
    fits: (row, bill) => isSameAmount(row, bill) && distance(row, bill) === 0,
    why: ({ dueDate }) => `A bill of this title and amount is due on ${dayText(dueDate)}`,
  },
  {
    fits: (row, bill) => isSameAmount(row, bill),
    why: ({ dueDate }) => `A bill of this title and amount is due close by, on ${dayText(dueDate)}`,
  },
  {
    fits: (_, bill) => bill.recurringId !== null,
    why: ({ dueDate, amountCents }, currency) =>
      `A recurring bill of this title is due on ${dayText(dueDate)}, with ${formatCents(amountCents, currency)}`,
  },
];

function isSameAmount({ found }: ImportRow, { amountCents, plannedCents }: Expense): boolean {
  return found.amountCents === amountCents || found.amountCents === plannedCents;
}

function distance({ found }: ImportRow, bill: Expense): number {
  return Math.min(...daysOf(bill).map((day) => Math.abs(daysBetween(found.dueDate, day))));
}

/** A bank books a bill on the day of its payment. */
function daysOf({ dueDate, paidDate }: Expense): readonly Day[] {
  return paidDate === null || paidDate === dueDate ? [dueDate] : [dueDate, paidDate];
}
