import type { Ledger } from "#domain/ledger/ledger.ts";
import type { Local } from "./open-ledger.ts";
import { UndoStack } from "./undo-stack.ts";

/**
 * Some of a user's rows as they are now, for the HTML of a page: nothing follows them and nothing can change them.
 * @param timeZone the account's
 */
export function snapshotLocal(ledger: Ledger, timeZone: string): Local {
  const subscribe = () => () => {};
  const ledgerStore: Pick<
    Local["ledgerStore"],
    "ledger" | "version" | "waiting" | "everSynced" | "timeZone" | "subscribe"
  > = {
    ledger: () => ledger,
    version: () => 0,
    waiting: () => 0,
    everSynced: () => true,
    timeZone: () => timeZone,
    subscribe,
  };
  const state = { kind: "saved", error: null } as const;
  const syncClient: Pick<Local["syncClient"], "current" | "subscribe"> = {
    current: () => state,
    subscribe,
  };
  return {
    // Rendering asks them for no more; what asks for the rest can't be rendered, which the page's tests would tell.
    ledgerStore: ledgerStore as Local["ledgerStore"],
    syncClient: syncClient as Local["syncClient"],
    undoStack: new UndoStack(),
  };
}
