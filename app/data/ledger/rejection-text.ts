import { shortDayText } from "#domain/calendar/day-text.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { OperationJson, OperationType } from "#domain/operations/operation.ts";
import type { UNCOUNTED } from "../db/schema.ts";

/** Names a refused change: "New expense: Rent (Nov 21)". */
export function refusedWhat(operation: OperationJson, ledger: Ledger): string {
  const data = operation.data as { id?: string; expenseId?: string; title?: string };
  const expense = ledger.get("expense", data.id ?? data.expenseId ?? "");
  const title = data.title ?? expense?.title;
  const name = (NAMES as Readonly<Record<string, string>>)[operation.type] ?? "Change";
  return `${title === undefined ? name : `${name}: ${title}`} (${shortDayText(operation.day)})`;
}

const NAMES: Readonly<Record<Exclude<OperationType, typeof UNCOUNTED>, string>> = {
  "expense.add": "New expense",
  "expense.edit": "Edit",
  "expense.setStatus": "Status",
  "expense.delete": "Deletion",
  "series.stop": "Stopping a series",
  "series.generate": "Recurring expenses",
  "budget.set": "Budget",
  "budget.clear": "Clearing a budget",
  "settings.update": "Settings",
  "migration.import": "Import of old data",
  undo: "Undo",
};

/** What the user typed, for pasting elsewhere, in lines such as "title: Rent". */
export function refusedContent(operation: OperationJson): string {
  const { changes, ...rest } = operation.data as Record<string, unknown>;
  return Object.entries({ ...rest, ...(changes as object | undefined) })
    .filter(([name]) => !["id", "expenseId", "operationId"].includes(name))
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}
