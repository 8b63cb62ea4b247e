import { confirmUser } from "../session/session-state.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { OperationDraft, Performed } from "./outbox.ts";

export type Changes = ReturnType<typeof changesOf>;

/** With the operation's id where that is decided before. */
type NamedDraft = OperationDraft & { readonly id?: string };

/** Makes and undoes changes of a ledger. */
export function changesOf(ledgerStore: LedgerStore, undoStack: UndoStack) {
  /**
   * Makes several changes that are one to the user, and resolves to what became of each: some may be refused and others made.
   * @param amended operations of an earlier step that these complete. One press of the keys takes back both.
   */
  async function performEach(
    drafts: readonly NamedDraft[],
    amended: readonly string[] = [],
  ): Promise<readonly Performed[]> {
    const isByUser = drafts.some(isStep);
    if (isByUser) confirmUser();
    // All are applied before the first is stored, so that the screen is painted once.
    const done = Promise.all(drafts.map((draft) => ledgerStore.perform(draft, draft.id)));
    if (isByUser) undoStack.push(done.then((all) => [...amended, ...joined(all).operationIds]));
    return await done;
  }
  /** Makes several changes that are one to the user: one paint shows them, and one undo takes them back. */
  async function performAll(drafts: readonly NamedDraft[], amended?: readonly string[]): Promise<Performed> {
    return joined(await performEach(drafts, amended)).performed;
  }
  return {
    performEach,
    performAll,
    /** Applies a change at once. Resolves when it is stored or was refused. */
    perform: (draft: OperationDraft) => performAll([draft]),
    /** Undoes operations, the last first. Resolves to the first refusal, if any. */
    undo: async (operationIds: readonly string[]) => {
      confirmUser();
      return await (await ledgerStore.kept()).computed.undo(undoStack, operationIds);
    },
    /** Undoes the last step of this tab, or what undid it. Resolves to null if there is none. */
    takeLast: async (side: Side) => await (await ledgerStore.kept()).computed.takeLast(undoStack, side),
  };
}

/** Joins the outcomes of several changes that are one to the user. */
export function joined(all: readonly Performed[]): { operationIds: readonly string[]; performed: Performed } {
  const operationIds = all.flatMap((done) => (done.ok ? done.operationIds : []));
  const last = all.at(-1);
  const performed = all.find((done) => !done.ok) ?? {
    ok: true,
    operationIds,
    result: last?.ok ? last.result : undefined,
  };
  return { operationIds, performed };
}

interface Step {
  /** Resolves to the ids of its operations once they are stored. There are none if all were refused. */
  readonly stored: Promise<readonly string[]>;
  operationIds: readonly string[];
}

/** `done` is for Ctrl+Z, `undone` for Ctrl+Shift+Z. */
export type Side = "done" | "undone";

/** Holds what this tab did, and what it took back of that (app/data/ledger/rules.ts). A step may be several operations made at once. */
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

/** Users read these when a change was refused. */
export const FAILED = {
  add: "Failed to add expense. Please try again.",
  edit: "Failed to update expense. Please try again.",
  status: "Failed to update expense status. Please try again.",
  delete: "Failed to delete expense. Please try again.",
  stop: "Failed to stop recurring series. Please try again.",
  budget: "Failed to save budget. Please try again.",
  currency: "Failed to update currency preference. Please try again.",
} as const;
