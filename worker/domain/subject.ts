import type { Expense } from "./expense.ts";
import type { HistoryEntry, ImageEntry, Subject } from "./history.ts";
import type { Ledger, RowChange } from "./ledger.ts";
import type { Operation } from "./operation.ts";

/**
 * What an operation that changed something was done to, for its history entry: the chosen bill as it was before, or the one
 * that was made. Undefined where the image says it all, as of a budget.
 * @param before the ledger without the operation
 */
export function subjectOf(
  operation: Operation,
  before: Ledger,
  changes: readonly RowChange[],
  image: readonly ImageEntry[],
): Subject | undefined {
  if (image.length === 0) return undefined;
  if (operation.type === "undo") return undoneSubject(before.entry(operation.data.operationId));
  const chosen = chosenBill(operation);
  const bill = chosen === undefined ? firstMade(changes) : before.get("expense", chosen);
  if (bill === undefined) return undefined;
  const keys = new Set(image.filter(({ table }) => table === "expense").map(({ key }) => key));
  const { size } = keys.add(bill.id);
  return {
    bill: [bill.title, bill.amountCents, bill.dueDate],
    ...(size > 1 && { bills: size }),
  };
}

/** The id of the bill that a change was asked for; undefined where it made bills, or is about something else. */
export function chosenBill(operation: Operation): string | undefined {
  switch (operation.type) {
    case "expense.edit":
    case "expense.setStatus":
    case "expense.delete":
      return operation.data.id;
    case "series.stop":
      return operation.data.expenseId;
    default:
      return undefined;
  }
}

function firstMade(changes: readonly RowChange[]): Expense | undefined {
  const made = changes.find(({ table, before }) => table === "expense" && before === undefined);
  return made?.after as Expense | undefined;
}

/** The same as of what was undone. How often it was undone and redone counts on. */
function undoneSubject(undone: HistoryEntry | undefined): Subject | undefined {
  if (undone === undefined) return undefined;
  const { undid: [type, times] = [undone.type, 0] as const, ...about } = undone.subject ?? {};
  // An undo of an earlier version doesn't know what it undid.
  return type === "undo" ? undefined : { ...about, undid: [type, times + 1] };
}
