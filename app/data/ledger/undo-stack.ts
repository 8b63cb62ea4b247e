import type { OperationDraft } from "./mutation.ts";

interface Step {
  /** Ids of its operations, once they are stored. Empty if all were refused. */
  readonly stored: Promise<readonly string[]>;
  operationIds: readonly string[];
}

/** What Ctrl+Z takes back. A step may be several operations made at once. */
export class UndoStack {
  private readonly steps: Step[] = [];
  private taking: Promise<unknown> = Promise.resolve();

  /** Push a step when it is on the screen, which is before its operations are stored. */
  push(stored: Promise<readonly string[]>): void {
    const step: Step = { stored, operationIds: [] };
    this.steps.push(step);
    void stored.then((operationIds) => {
      step.operationIds = operationIds;
    });
  }

  /** Waits for earlier presses. Resolves to null if there is no step. */
  takeBack<T>(undo: (operationIds: readonly string[]) => Promise<T>): Promise<T | null> {
    const taken = this.taking.then(async () => {
      const operationIds = await this.pop();
      return operationIds === undefined ? null : await undo(operationIds);
    });
    this.taking = taken.catch(() => null);
    return taken;
  }

  /** Drops operations that were undone another way, by a toast or on the history page. */
  drop(operationIds: readonly string[]): void {
    const gone = new Set(operationIds);
    const left = this.steps.filter((step) => !step.operationIds.some((id) => gone.has(id)));
    this.steps.splice(0, Infinity, ...left);
  }

  private async pop(): Promise<readonly string[] | undefined> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      const operationIds = await step.stored;
      if (operationIds.length > 0) return operationIds;
    }
    return undefined;
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
