import type { OperationDraft } from "../../../app/data/ledger/outbox.ts";

/** What tests call in the page. */
export interface Harness {
  /** Begins a new visit of a user who has made these changes and no others. Nothing remains of what was there before. */
  reset: (visit: { path: string; changes: readonly OperationDraft[] }) => Promise<void>;
  /** Opens a path as a new visit of the same user. What this browser stores remains. */
  visit: (path: string) => Promise<void>;
  /** Resolves once the code that comes when the browser is idle is there, such as what listens to keys and fingers. */
  idleWorkDone: () => Promise<void>;
  /** Says what a sync says while it stores changes, and after it. There is no worker. */
  saveAll: () => Promise<void>;
  /** The components that React has rendered since the last call. */
  takeRenders: () => string[];
  /** What was pressed, and where it stood. */
  lastPresses: () => readonly string[];
}
