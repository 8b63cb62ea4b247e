import { type Day, monthOf } from "../calendar/days.ts";
import type { Expense, Status } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Series, seriesIdAt } from "../series/series.ts";
import type { Verb } from "./handler.ts";
import type { Stamp } from "./operation.ts";
import { type Rejection, rejection } from "./rejection.ts";

export const addExpense: Verb<"expense.add"> = (draft, data, stamp) => {
  if (draft.get("expense", data.id) !== undefined) {
    return { refused: rejection("id_taken", "This expense ID is already taken", { id: "Already taken" }) };
  }
  const { isRecurring, recurringId, ...fields } = data;
  if (!isRecurring && recurringId !== null) {
    const error = "A series can only be named for a recurring expense";
    return { refused: rejection("invalid_operation", error, { recurringId: error }) };
  }
  const expense: Expense = {
    ...fields,
    paidDate: data.status === "PAID" ? stamp.day : null,
    recurringId: null,
    createdAtMs: stamp.atMs,
    deleted: false,
  };
  draft.put("expense", expense.id, expense);
  const refused = isRecurring ? startSeries(draft, expense, recurringId, stamp) : undefined;
  return refused === undefined ? {} : { refused };
};

/** Makes an expense the first occurrence of a new series, whose id is minted from the stamp where none is given. */
export function startSeries(
  draft: Ledger,
  expense: Expense,
  givenId: string | null,
  stamp: Stamp,
): Rejection | undefined {
  if (givenId !== null && draft.get("series", givenId) !== undefined) {
    return rejection("id_taken", "This series ID is already taken", { recurringId: "Already taken" });
  }
  const id = givenId ?? freeSeriesId(draft, stamp.atMs);
  const series: Series = {
    id,
    anchorDate: expense.dueDate,
    firstMonth: monthOf(expense.dueDate),
    title: expense.title,
    amountCents: expense.amountCents,
    category: expense.category,
    note: expense.note,
    generatedUntil: monthOf(expense.dueDate),
    endedOn: null,
  };
  draft.putNewSeries(series);
  draft.put("expense", expense.id, { ...expense, recurringId: id });
  return undefined;
}

function freeSeriesId(draft: Ledger, atMs: number): string {
  let ms = Math.max(1, atMs);
  while (draft.get("series", seriesIdAt(ms)) !== undefined) ms += 1;
  return seriesIdAt(ms);
}

export const setExpenseStatus: Verb<"expense.setStatus"> = (draft, { id, status }, stamp) => {
  const expense = livingExpense(draft, id);
  if ("code" in expense) return { refused: expense };
  draft.put("expense", id, withStatus(expense, status, stamp.day));
  return {};
};

/** Becoming PAID sets the paid date to today; any other status clears it. */
export function withStatus(expense: Expense, status: Status, today: Day): Expense {
  if (expense.status === status) return expense;
  return { ...expense, status, paidDate: status === "PAID" ? today : null };
}

/** Returns the expense an operation names, or why it can't be changed. Delete wins over edit. */
export function livingExpense(draft: Ledger, id: string): Expense | Rejection {
  const expense = draft.get("expense", id);
  if (expense === undefined)
    return rejection("not_found", "This expense does not exist", { id: "Not found" });
  if (expense.deleted) return rejection("expense_deleted", "This expense was deleted", { id: "Deleted" });
  return expense;
}
