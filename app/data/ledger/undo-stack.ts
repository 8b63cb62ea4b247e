import type { OperationDraft } from "./mutation.ts";

interface Step {
  /** Its operations, once they are stored; none when all were refused. */
  readonly stored: Promise<readonly string[]>;
  operationIds: readonly string[];
}

/** What this tab changed and Ctrl+Z takes back, newest last; a step may be several operations made at once. */
export class UndoStack {
  private readonly steps: Step[] = [];
  private taking: Promise<unknown> = Promise.resolve();

  /** A step counts from when it is on the screen, which is before its operations are stored. */
  push(stored: Promise<readonly string[]>): void {
    const step: Step = { stored, operationIds: [] };
    this.steps.push(step);
    void stored.then((operationIds) => {
      step.operationIds = operationIds;
    });
  }

  /** Takes back the newest step; null when there is none. Quick presses follow each other, the newer step first. */
  takeBack<T>(undo: (operationIds: readonly string[]) => Promise<T>): Promise<T | null> {
    const taken = this.taking.then(async () => {
      const operationIds = await this.pop();
      return operationIds === undefined ? null : await undo(operationIds);
    });
    this.taking = taken.catch(() => null);
    return taken;
  }

  /** Somebody took these back another way, by a toast or on the history page. */
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

/** Settings of how the screen looks are no work to take back: whoever presses Ctrl+Z means their bills. */
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
