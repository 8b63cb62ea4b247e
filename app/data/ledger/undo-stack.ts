import type { OperationDraft } from "./mutation.ts";

interface Step {
  /** Ids of its operations, once they are stored. Empty if all were refused. */
  readonly stored: Promise<readonly string[]>;
  operationIds: readonly string[];
}

/** `done` is for Ctrl+Z, `undone` for Ctrl+Shift+Z. */
export type Side = "done" | "undone";

/** What this tab did, and what it took back of that (app/data/ledger/undoing.ts). A step may be several operations made at once. */
export class UndoStack {
  readonly steps: Record<Side, Step[]> = { done: [], undone: [] };
  /** The presses of the keys so far. Each waits for those before it. */
  taking: Promise<unknown> = Promise.resolve();

  /** Push a step when it is on the screen, which is before its operations are stored. After it, nothing can be done again. */
  push(stored: Promise<readonly string[]>): void {
    this.steps.undone = [];
    this.add("done", stored);
  }

  add(side: Side, stored: Promise<readonly string[]>): void {
    const step: Step = { stored, operationIds: [] };
    this.steps[side].push(step);
    void stored.then((operationIds) => {
      step.operationIds = operationIds;
    });
  }
}

/** Ctrl+Z is meant for bills, so it skips settings of how the screen looks. */
const LOOKS: ReadonlySet<string> = new Set(["theme", "dashboardViewMode", "timezone"]);

export function isStep(draft: OperationDraft): boolean {
  switch (draft.type) {
    case "undo":
    case "dashboard.view":
    case "series.generate":
      return false;
    case "settings.update":
      return Object.keys(draft.data).some((name) => !LOOKS.has(name));
    default:
      return true;
  }
}
