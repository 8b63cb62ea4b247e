import type { Expense } from "../expenses/expense.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { sumCents } from "../money/money.ts";
import { heldBillsOf } from "./projection.ts";
import type { Series } from "./series.ts";
import { slotOf } from "./slot.ts";

/** An estimate follows so many last payments. */
export const PAYMENTS = 3;

export function followsPayments({ estimateIsAverage, amountIsEstimate }: Series): boolean {
  return estimateIsAverage && amountIsEstimate;
}

/**
 * Called after each operation of a user. Recomputes the estimates from the payments that exist, so their order in time
 * doesn't matter. Undo doesn't restore this part, because it is derived.
 */
export function keepEstimates(draft: Ledger): void {
  for (const id of new Set(draft.changes().flatMap(seriesTouched))) {
    // A device that shows only one month has no series loaded.
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

/** These fields decide whether a bill is a payment or an estimate that follows payments. */
const BEARING = [
  "status",
  "payments",
  "amountCents",
  "amountIsEstimate",
  "estimateIsOwn",
  "deleted",
  "recurringId",
] as const satisfies (keyof Expense)[];

/**
 * Sets the estimate of the series and of its unpaid bills, waiting ones included. A bill with an estimate of its own keeps
 * it.
 */
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
 * Returns the series after the user has set its estimate, or has turned on following payments. Bills with another amount keep
 * it as their own.
 * @param typed the amount, if the user gave one
 */
export function withGivenEstimate(
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
  const placeOf = ({ id }: Expense) => slotOf(id, series);
  return draft
    .occurrencesOf(series.id)
    .filter(({ status }) => status === "PAID")
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .slice(-PAYMENTS);
}

function keyOf(payments: readonly Expense[]): string | null {
  return payments.map(({ id, amountCents }) => `${id}=${amountCents}`).join() || null;
}

/** The estimate of a bill of which a part is paid stays, or less could be left than was paid. */
function isOpenEstimate({ amountIsEstimate, ...bill }: Expense): boolean {
  return amountIsEstimate && !hasPayment(bill);
}
