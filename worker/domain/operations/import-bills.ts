import * as z from "zod/mini";
import { monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { type Ledger, ONLY } from "../ledger/ledger.ts";
import { followPayments } from "../series/average.ts";
import { lastSlotBeyond, recountEnd } from "../series/counted-end.ts";
import { freePlaceOf } from "../series/projection.ts";
import { endingAt } from "../series/rule.ts";
import { isUnmade, type Series } from "../series/series.ts";
import { isGenerated, occurrenceIds, slotOf } from "../series/slot.ts";
import { cleanLine, isBlank } from "../text/clean-text.ts";
import { counted } from "../text/wording.ts";
import { currencyField, optional, readField, strict, uuidField, wholeNumberField } from "./fields.ts";
import {
  billFrom,
  type ImportedBill,
  importedBill,
  importedBudget,
  importedSeries,
  seriesFrom,
} from "./imported-rows.ts";
import { invalidField, type OperationHandler, type Rejection, type Stamp } from "./operation.ts";

const PARTS_MAX = 200;
const NAME_MAX = 120;

const schema = strict({
  /** The parts of one import share its id and name. */
  import: strict({
    id: uuidField("Import id"),
    name: readField((value) => {
      const name = typeof value === "string" ? cleanLine(value).slice(0, NAME_MAX) : "";
      return isBlank(name) ? undefined : name;
    }, "The import needs a name"),
    part: wholeNumberField("Part", 1, PARTS_MAX),
    of: wholeNumberField("Parts", 1, PARTS_MAX),
  }),
  currency: optional(currencyField),
  series: z.array(importedSeries, "Series must be a list"),
  bills: z.array(importedBill, "Bills must be a list"),
  budgets: z.array(importedBudget, "Budgets must be a list"),
});

/**
 * Brings rows from elsewhere into an account. A row that stands under its id is left as it is, and one that was deleted comes back. So
 * the same file can be imported twice, by two devices at once, and again after it was taken back. A series comes with its first bill
 * and before the others.
 */
export const importBills: OperationHandler<typeof schema> = {
  schema,
  earnsNoBadges: true,

  reads: ({ series, bills, budgets, currency }) => ({
    expenses: bills.map(({ id }) => id),
    expensesBetween: series.flatMap(({ id }) => occurrenceIds(id)),
    // A series that was taken back may still have bills.
    billsOf: series.map(({ id }) => id),
    // A deleted bill of another series may come back by itself.
    seriesOf: bills.map(({ id }) => id),
    placesOf: bills.map(({ id }) => id),
    allSeries: true,
    budgets: budgets.map(({ month }) => month),
    settings: currency !== undefined,
    months: "all",
  }),

  apply(draft, { series, bills, budgets, currency }, stamp) {
    const begun: BegunSeries = new Map();
    for (const [index, given] of series.entries()) {
      const read = seriesFrom(given, stamp);
      if ("code" in read) return { refused: within("series", index, read) };
      begun.set(read.id, begin(draft, read));
    }
    let count = 0;
    const left = new Set<string>();
    for (const [index, given] of bills.entries()) {
      const standing = draft.get("expense", given.id);
      const bill = billToAdd(draft, given, begun, stamp);
      if (bill === null) continue;
      if ("code" in bill) return { refused: within("bills", index, bill) };
      if (standing?.recurringId != null) left.add(standing.recurringId);
      draft.put("expense", bill.id, bill);
      count += Number(!bill.deleted);
    }
    for (const each of begun.values()) {
      if (each === "stands") continue;
      const { series, isAnew } = each;
      if (isAnew) freeBeyond(draft, series, bills);
      const isCounted = series.lastMonth === null;
      const ending = isCounted
        ? endingAt(series, lastSlotBeyond(draft, series, series.generatedUntil))
        : series;
      draft.put("series", ending.id, ending);
      followPayments(draft, ending);
    }
    // A bill that was skipped there counts again once it is back by itself.
    for (const id of left) if (!begun.has(id)) recountEnd(draft, id);
    for (const budget of budgets) {
      const { amountCents = null, unset = true } = draft.get("budget", budget.month) ?? {};
      if (amountCents === null && (unset || budget.amountCents !== null))
        draft.put("budget", budget.month, { ...budget, unset: false });
    }
    if (currency !== undefined && currency !== draft.settings().currency)
      draft.put("settings", ONLY, { ...draft.settings(), currency });
    return { result: { count } };
  },

  words: ({ entry, bill }) =>
    `Imported ${counted(bill.bills, "bill")} from ${entry.subject?.imported?.name ?? "a file"}`,
};

interface Begun {
  readonly series: Series;
  /** True if it was taken back before. */
  readonly isAnew: boolean;
  /** The first bill's id, which doesn't follow from the series. */
  firstId?: string;
}

/** The series that a part names: those that begin with it, and those that stand, whose bills generation has made. */
type BegunSeries = Map<string, Begun | "stands">;

/** Puts a series unless it stands already. One that was taken back begins anew. */
function begin(draft: Ledger, series: Series): Begun | "stands" {
  const standing = draft.get("series", series.id);
  if (standing !== undefined && !isUnmade(standing)) return "stands";
  if (standing === undefined) draft.putNewSeries(series);
  else draft.put("series", series.id, series);
  return { series, isAnew: standing !== undefined };
}

/** Bills that were made between an import and its undo would otherwise be missing once the series is back. */
function freeBeyond(draft: Ledger, series: Series, bills: readonly ImportedBill[]): void {
  const given = new Set(bills.map(({ id }) => id));
  // The first bill isn't beyond, and others are loaded by their ids.
  for (const bill of [...draft.known("expense")]) {
    if (bill.recurringId !== series.id || !bill.deleted || given.has(bill.id)) continue;
    if (monthOf(slotOf(bill.id, series)) > series.generatedUntil) freePlaceOf(draft, bill);
  }
}

/** Returns null if the bill stands, or belongs to a series that the part names and that stands. */
function billToAdd(
  draft: Ledger,
  given: ImportedBill,
  begun: BegunSeries,
  stamp: Stamp,
): Expense | Rejection | null {
  const { id, recurringId = null, isSkipped = false, isFreed = false } = given;
  const standing = draft.get("expense", id);
  const own = recurringId === null ? undefined : begun.get(recurringId);
  if (own === "stands") return null;
  let series = own?.series ?? (recurringId === null ? undefined : draft.get("series", recurringId)) ?? null;
  if (recurringId !== null && series === null)
    return invalidField("recurringId", "A series must come before its bills");
  if (series !== null && !isGenerated(id, series)) {
    if (own !== undefined) {
      own.firstId ??= id;
      if (own.firstId !== id) return invalidField("id", "A series has one first bill");
    } else if (standing?.recurringId !== recurringId) series = null;
  }
  const bill = billFrom(given, series, stamp);
  if ("code" in bill || standing === undefined) return bill;
  return !standing.deleted || isSkipped || isFreed ? null : { ...bill, createdAtMs: standing.createdAtMs };
}

function within(list: string, index: number, { error, fields = {} }: Rejection): Rejection {
  return invalidField([list, index, ...Object.keys(fields)].join("."), error);
}
