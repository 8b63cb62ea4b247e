import { addDays, type Day, dayText } from "../calendar/days.ts";
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

/** Banks book a payment some days before or after it is due. The nearest day comes first. */
const NEAR_DAYS = [0, -1, 1, -2, 2, -3, 3];

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
  const living = byTitleAndDay(bills.filter(({ deleted }) => !deleted));
  const open = living.size === 0 ? [] : rows.filter(({ id }) => !found.has(id));
  const unclear = open.map((row) => ({ row, near: alike(row) })).filter(({ near }) => near.length > 0);
  for (const likeness of LIKENESSES) {
    for (const { row, near } of unclear) {
      if (found.has(row.id)) continue;
      const bill = near.find((each) => !taken.has(each.id) && likeness.fits(row, each));
      if (bill !== undefined)
        put(row, bill, { ...{ kind: "there", bill, isSame: false }, why: likeness.why(bill, currency) });
    }
  }
  return new Map(rows.map((row) => [row.id, found.get(row.id) ?? NEW]));

  /** Returns the bills of a row's title around its day, the nearest first. */
  function alike({ title, found: { title: said, dueDate } }: ImportRow): readonly Expense[] {
    const named = [...new Set([keyOf(title), keyOf(said)])].flatMap((key) => living.get(key) ?? []);
    if (named.length === 0) return [];
    return NEAR_DAYS.flatMap((days) => {
      const day = addDays(dueDate, days);
      return named.flatMap((byDay) => byDay.get(day) ?? []);
    });
  }
}

/** An account may have thousands of bills of one title, so they are looked up by their days, too. */
function byTitleAndDay(bills: readonly Expense[]): Map<string, Map<Day, Expense[]>> {
  const byTitle = groupBy(bills, ({ title }) => keyOf(title));
  return new Map(
    [...byTitle].map(([key, named]) => {
      const places = named.flatMap((bill) => daysOf(bill).map((day) => ({ day, bill })));
      const byDay = groupBy(places, ({ day }) => day);
      return [key, new Map([...byDay].map(([day, each]) => [day, each.map(({ bill }) => bill)]))];
    }),
  );
}

interface Likeness {
  readonly fits: (row: ImportRow, bill: Expense) => boolean;
  /** A sentence for the user. */
  readonly why: (bill: Expense, currency: Currency) => string;
}

/** The closest first, over all rows, so that no row takes the bill that is another one's. */
const LIKENESSES: readonly Likeness[] = [
  {
    fits: (row, bill) => isSameAmount(row, bill) && daysOf(bill).includes(row.found.dueDate),
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

/** A bank books a bill on the day of its payment. */
function daysOf({ dueDate, paidDate }: Expense): readonly Day[] {
  return paidDate === null || paidDate === dueDate ? [dueDate] : [dueDate, paidDate];
}
