import type { Expense } from "../expenses/expense.ts";
import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { sumCents } from "../money/money.ts";
import { heldBillsOf } from "./projection.ts";
import { occurrenceMonth, type Series } from "./series.ts";

const PAYMENTS = 3;

export function followsPayments({ estimateIsAverage, amountIsEstimate }: Series): boolean {
  return estimateIsAverage && amountIsEstimate;
}

/**
 * Called after each operation of a user. It finds again, from the payments that stand, what they explain, so that the order in
 * which they came and went doesn't matter. This is no part of what undo restores.
 */
export function keepEstimates(draft: Ledger): void {
  for (const id of new Set(draft.changes().flatMap(seriesTouched))) {
    // A device that shows one month alone has no series.
    const series = draft.find("series", id);
    if (series !== undefined) followPayments(draft, series);
  }
}

function seriesTouched({ table, key, before, after }: RowChange): string[] {
  if (before === undefined) return [];
  if (table === "series") return [key];
  if (table !== "expense" || BEARING.every((name) => before[name] === after[name])) return [];
  return [before.recurringId, after.recurringId].filter((id) => id !== null);
}

/** What decides whether a bill is a payment or an estimate that follows. */
const BEARING = [
  "status",
  "amountCents",
  "amountIsEstimate",
  "estimateIsOwn",
  "deleted",
  "recurringId",
] as const satisfies (keyof Expense)[];

/** The series and all of its unpaid bills expect the same, also those that wait, except for bills that were told apart. */
export function followPayments(draft: Ledger, series: Series): void {
  if (!followsPayments(series)) return;
  const amountCents = estimateOf(series, lastPayments(draft, series));
  if (series.amountCents !== amountCents) draft.put("series", series.id, { ...series, amountCents });
  for (const bill of heldBillsOf(draft, series.id)) {
    const follows = isOpenEstimate(bill) && !bill.estimateIsOwn;
    if (follows && bill.amountCents !== amountCents) draft.put("expense", bill.id, { ...bill, amountCents });
  }
}

/**
 * The series once the user has said what it costs, or that its estimates follow payments from now on. Bills that cost something
 * else keep that.
 * @param typed the amount, if the user gave one
 */
export function withSaidEstimate(
  draft: Ledger,
  before: Series,
  series: Series,
  typed: number | undefined,
): Series {
  if (!followsPayments(series)) return { ...series, saidCents: null, saidBeside: null };
  const begins = !followsPayments(before);
  if (typed === undefined && !begins) return series;
  const saidCents = typed ?? series.amountCents;
  for (const bill of heldBillsOf(draft, series.id))
    if (isOpenEstimate(bill) && bill.amountCents !== saidCents)
      draft.put("expense", bill.id, { ...bill, estimateIsOwn: true });
  return { ...series, saidCents, saidBeside: begins ? null : keyOf(lastPayments(draft, series)) };
}

function estimateOf({ amountCents, saidCents, saidBeside }: Series, last: readonly Expense[]): number {
  if (last.length === 0 || keyOf(last) === saidBeside) return saidCents ?? amountCents;
  return Math.round(sumCents(last.map((bill) => bill.amountCents)) / last.length);
}

function lastPayments(draft: Ledger, series: Series): Expense[] {
  const monthOf = ({ id }: Expense) => occurrenceMonth(id, series);
  return draft
    .occurrencesOf(series.id)
    .filter(({ status }) => status === "PAID")
    .toSorted((a, b) => (monthOf(a) < monthOf(b) ? -1 : 1))
    .slice(-PAYMENTS);
}

function keyOf(payments: readonly Expense[]): string | null {
  return payments.map(({ id, amountCents }) => `${id}=${amountCents}`).join() || null;
}

function isOpenEstimate({ status, amountIsEstimate }: Expense): boolean {
  return status !== "PAID" && amountIsEstimate;
}
