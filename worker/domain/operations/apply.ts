import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import { type HistoryEntry, imageOf } from "../undo/history.ts";
import { chosenBill, subjectOf } from "../undo/subject.ts";
import { addExpense, setExpenseStatus } from "./add-expense.ts";
import { deleteExpense } from "./delete-expense.ts";
import { editExpense } from "./edit-expense.ts";
import { generateSeries, stopSeries } from "./generate-series.ts";
import type { Answer, Result, Verb } from "./handler.ts";
import { importLegacy } from "./import-legacy.ts";
import type { Operation, OperationType } from "./operation.ts";
import { type Rejection, rejection } from "./rejection.ts";
import { clearBudget, setBudget } from "./set-budget.ts";
import { undo } from "./undo.ts";
import { updateSettings, viewDashboard } from "./update-settings.ts";

const VERBS: { readonly [T in OperationType]: Verb<T> } = {
  "expense.add": addExpense,
  "expense.edit": editExpense,
  "expense.setStatus": setExpenseStatus,
  "expense.delete": deleteExpense,
  "series.stop": stopSeries,
  "series.generate": generateSeries,
  "budget.set": setBudget,
  "budget.clear": clearBudget,
  "settings.update": updateSettings,
  "dashboard.view": viewDashboard,
  "migration.import": importLegacy,
  undo,
};

export type Outcome =
  | {
      readonly status: "applied";
      readonly result: Result | undefined;
      readonly changes: readonly RowChange[];
      readonly entry: HistoryEntry;
    }
  | { readonly status: "rejected"; readonly rejection: Rejection };

/**
 * Applies one operation to a ledger, whole or not at all, and returns what changed. The browser and the worker both
 * call this. It reads no clock and nothing outside the ledger.
 * @param device the name of the device it came from; null for the system itself
 */
export function apply(ledger: Ledger, operation: Operation, device: string | null): Outcome {
  const draft = ledger.draft();
  const answer = run(draft, operation);
  if (answer.refused !== undefined) return { status: "rejected", rejection: answer.refused };
  const changes = draft.changes();
  const image = imageOf(chosenFirst(changes, chosenBill(operation)), {
    budget: (month) => ({ month, amountCents: null }),
    settings: () => DEFAULT_SETTINGS,
  });
  const subject = subjectOf(operation, ledger, changes, image);
  const entry: HistoryEntry = {
    operationId: operation.stamp.id,
    type: operation.type,
    atMs: operation.stamp.atMs,
    device,
    undoes: operation.type === "undo" ? operation.data.operationId : null,
    ...(subject !== undefined && { subject }),
    image,
  };
  if (isTooLarge(entry)) return { status: "rejected", rejection: tooLarge() };
  draft.record(entry);
  draft.merge();
  return { status: "applied", result: answer.result, changes, entry };
}

function chosenFirst(changes: readonly RowChange[], id: string | undefined): readonly RowChange[] {
  const isChosen = ({ table, key }: RowChange) => table === "expense" && key === id;
  if (id === undefined || changes.length < 2) return changes;
  return [...changes.filter(isChosen), ...changes.filter((change) => !isChosen(change))];
}

/** How long the image of one operation may be as JSON, so that a database row holds it (2 MB). */
const IMAGE_MAX = 500_000;

/** Only an image of many entries can be too long: a single one has two notes of 1000 characters at most. */
function isTooLarge({ image }: HistoryEntry): boolean {
  return image.length > 100 && JSON.stringify(image).length > IMAGE_MAX;
}

function tooLarge(): Rejection {
  return rejection(
    "too_large",
    "This changes too much at once to be undone. Please change fewer expenses at a time.",
  );
}

function run<T extends OperationType>(draft: Ledger, operation: Extract<Operation, { type: T }>): Answer {
  const verb = VERBS[operation.type] as Verb<OperationType>;
  return verb(draft, operation.data, operation.stamp);
}
