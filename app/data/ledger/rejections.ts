import { useCallback, useEffect } from "react";
import { shortDayText } from "#domain/calendar/day-text.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { OperationJson, OperationType } from "#domain/operations/operation.ts";
import { LOST_IN_RESTORE } from "../db/lost-in-restore.ts";
import type { UNCOUNTED } from "../db/schema.ts";
import { FAILED } from "./failure-text.ts";
import { useLedgerStore } from "./ledger-provider.tsx";

export interface Rejection {
  readonly id: string;
  readonly operation: OperationJson;
  /** The bill it was about, deleted or not. */
  readonly expense: Expense | undefined;
  readonly what: string;
  readonly error: string;
  readonly copyText: string;
}

export function useRejections(): {
  rejections: readonly Rejection[];
  dismiss: (id: string) => void;
} {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  const refused = ledgerStore.refused().filter(({ code }) => code !== LOST_IN_RESTORE);
  const rejections = refused.map(({ id, operation, error }) => {
    const { id: expenseId = "" } = (operation.data ?? {}) as { id?: string };
    return {
      id,
      operation,
      expense: ledger.get("expense", expenseId),
      what: refusedWhat(operation, ledger),
      error,
      copyText: refusedContent(operation),
    };
  });
  const dismiss = useCallback(
    (id: string) => void ledgerStore.database.delete("refused", id).catch(reportError),
    [ledgerStore],
  );
  return { rejections, dismiss };
}

/** Calls `tell` once for each change that is refused while the page is open. `sentence` is for the user. */
export function useNewRefusals(tell: (operationId: string, sentence: string | null) => void): void {
  const ledgerStore = useLedgerStore();
  const refused = ledgerStore.refused();
  useEffect(() => {
    if (refused.length === 0) return;
    for (const { operation, error, code } of ledgerStore.takeNewRefusals()) {
      // The server had these, so nothing failed. A banner says what became of them.
      if (code !== LOST_IN_RESTORE) tell(operation.id, failureSentence(operation, error));
    }
  }, [ledgerStore, refused, tell]);
}

/** Names a refused change: "New expense: Rent (Nov 21)". */
function refusedWhat(operation: OperationJson, ledger: Ledger): string {
  const data = (operation.data ?? {}) as { id?: string; expenseId?: string; title?: string };
  const expense = ledger.get("expense", data.id ?? data.expenseId ?? "");
  const title = data.title ?? expense?.title;
  const name = (NAMES as Readonly<Record<string, string>>)[operation.type] ?? "Change";
  return `${title === undefined ? name : `${name}: ${title}`} (${shortDayText(operation.day)})`;
}

const NAMES: Readonly<Record<Exclude<OperationType, typeof UNCOUNTED>, string>> = {
  "expense.add": "New expense",
  "expense.edit": "Edit",
  "expense.setStatus": "Status",
  "expense.autopay": "Autopay",
  "expense.delete": "Deletion",
  "series.stop": "Stopping a series",
  "series.generate": "Recurring bills",
  "budget.set": "Budget",
  "budget.clear": "Clearing a budget",
  "settings.update": "Settings",
  "migration.import": "Import of old data",
  undo: "Undo",
};

/** What the user typed, for pasting elsewhere, in lines such as "title: Rent". */
function refusedContent(operation: OperationJson): string {
  const { changes, ...rest } = (operation.data ?? {}) as Record<string, unknown>;
  return Object.entries({ ...rest, ...(changes as object | undefined) })
    .filter(([name]) => !["id", "expenseId", "operationId"].includes(name))
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

const SENTENCES: Readonly<Record<string, string>> = {
  "expense.add": FAILED.add,
  "expense.edit": FAILED.edit,
  "expense.setStatus": FAILED.status,
  "expense.delete": FAILED.delete,
  "series.stop": FAILED.stop,
  "budget.set": FAILED.budget,
  "budget.clear": FAILED.budget,
};

/** The app makes these by itself, so the user needn't hear of them. */
const UNTOLD: ReadonlySet<string> = new Set(["dashboard.view", "series.generate", "expense.autopay"]);

/** Returns what to tell the user about a refused change; null if the user didn't make it. */
function failureSentence({ type, data }: OperationJson, reason: string): string | null {
  if (UNTOLD.has(type)) return null;
  if (type === "settings.update" && Object.hasOwn(data as object, "currency")) return FAILED.currency;
  return SENTENCES[type] ?? reason;
}
