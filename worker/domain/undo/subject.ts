import type { Expense } from "../expenses/expense.ts";
import type { Ledger, RowChange } from "../ledger/ledger.ts";
import type { Operation } from "../operations/operation.ts";
import type { Interval } from "../series/rule.ts";
import type { Series } from "../series/series.ts";
import { billsOf, type DiffEntry, type HistoryEntry, type Subject } from "./history.ts";

/** @param chosen the id of the chosen bill */
export function subjectOf(
  operation: Operation,
  chosen: string | undefined,
  before: Ledger,
  changes: readonly RowChange[],
  diff: readonly DiffEntry[],
): Subject | undefined {
  if (diff.length === 0) return undefined;
  if (operation.type === "undo") return undoneSubject(before.entry(operation.data.operationId));
  const bill = chosen === undefined ? firstMade(changes) : before.get("expense", chosen);
  if (bill === undefined) return undefined;
  const unseen = new Set(changes.filter(isUnseen).map(({ key }) => key));
  const { size } = new Set([bill.id, ...billsOf(diff).filter((id) => !unseen.has(id))]);
  const every = intervalMade(changes);
  return {
    bill: [bill.title, bill.amountCents, bill.dueDate],
    ...(size > 1 && { bills: size }),
    ...(every > 1 && { every }),
  };
}

function intervalMade(changes: readonly RowChange[]): Interval {
  const made = changes.find(({ table, before }) => table === "series" && before === undefined);
  return (made?.after as Series | undefined)?.recurringEvery ?? 1;
}

/** A bill that is made again in a free place counts, too. */
function firstMade(changes: readonly RowChange[]): Expense | undefined {
  const made = changes.find(
    ({ table, before, after }) => table === "expense" && isMissing(before) && !isMissing(after),
  );
  return made?.after as Expense | undefined;
}

/** A bill that its series' rule doesn't ask for changes with the others, but nobody sees it. */
function isUnseen({ table, before, after }: RowChange): boolean {
  return table === "expense" && before !== undefined && isMissing(before) && isMissing(after);
}

function undoneSubject(undone: HistoryEntry | undefined): Subject | undefined {
  if (undone === undefined) return undefined;
  const { undid: [type, times] = [undone.type, 0] as const, ...about } = undone.subject ?? {};
  // An earlier version's undo doesn't say what it undid.
  return type === "undo" ? undefined : { ...about, undid: [type, times + 1] };
}

function isMissing(row: RowChange["before"]): boolean {
  return row === undefined || ("deleted" in row && row.deleted);
}
