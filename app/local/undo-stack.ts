import type { OperationDraft } from "./performed.ts";

/** What this tab changed and Ctrl+Z takes back, newest last; a step may be several operations made at once. */
export class UndoStack {
  private readonly steps: (readonly string[])[] = [];

  push(operationIds: readonly string[]): void {
    this.steps.push(operationIds);
  }

  /** The newest step, which is off the stack then. */
  pop(): readonly string[] | undefined {
    return this.steps.pop();
  }

  /** Somebody took these back another way, by a toast or on the history page. */
  drop(operationIds: readonly string[]): void {
    const gone = new Set(operationIds);
    const left = this.steps.filter((step) => !step.some((id) => gone.has(id)));
    this.steps.splice(0, Infinity, ...left);
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
