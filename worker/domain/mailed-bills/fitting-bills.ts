import { addDays, type Day, daysBetween } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { furthestCutoff, projectedExpenses } from "../series/projection.ts";

/** Bills that are due further away aren't offered. */
const DAYS_AROUND = 45;

/** A bill that fits is due as near to the day that was read. */
const DAYS_OF_FIT = 15;

/** Most bills are due some days after their mail. */
const USUAL_DAYS = 14;

export interface FittingBills {
  /** Unpaid ones, generated or not, the likeliest first. */
  readonly bills: readonly Expense[];
  /** The first of them, if its title has a word of the payee's and its day is near. */
  readonly likeliest: Expense | null;
}

/** Finds the bills that a mail may be about. Those that a series is still to make are among them, since a bill often comes early. */
export function fittingBills(
  ledger: Ledger,
  mail: {
    readonly payee: string | null;
    readonly amountCents: number | null;
    readonly dueDate: Day | null;
    readonly arrivedOn: Day;
  },
  today: Day,
): FittingBills {
  const near = mail.dueDate ?? addDays(mail.arrivedOn, USUAL_DAYS);
  const words = wordsOf(mail.payee ?? "");
  const toCome = projectedExpenses(ledger, {
    from: addDays(near, -DAYS_AROUND),
    to: addDays(near, DAYS_AROUND),
  });
  const ranked = [
    ...ledger.known("expense"),
    ...toCome.filter(({ dueDate }) => dueDate <= furthestCutoff(today)),
  ]
    .filter(
      ({ deleted, status, dueDate }) => !deleted && status !== "PAID" && away(dueDate, near) <= DAYS_AROUND,
    )
    .map((bill) => ({
      bill,
      isNamed: [...wordsOf(bill.title)].some((word) => words.has(word)),
      days: away(bill.dueDate, near),
    }))
    .sort(
      (one, other) =>
        Number(other.isNamed) - Number(one.isNamed) ||
        one.days - other.days ||
        Number(other.bill.amountCents === mail.amountCents) -
          Number(one.bill.amountCents === mail.amountCents) ||
        compareExpenses(one.bill, other.bill),
    );
  const [first] = ranked;
  const fits = first?.isNamed === true && first.days <= DAYS_OF_FIT;
  return { bills: ranked.map(({ bill }) => bill), likeliest: fits ? first.bill : null };
}

function away(day: Day, near: Day): number {
  return Math.abs(daysBetween(near, day));
}

/** They stand in names of every kind of company. */
const COMMON = new Set(
  "the and inc ltd llc gmbh company corp services service bill bills billing invoice group".split(" "),
);

function wordsOf(text: string): Set<string> {
  const words = text
    .slice(0, 200)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu);
  return new Set((words ?? []).filter((word) => !COMMON.has(word)));
}
