import type { Ledger } from "#domain/ledger.ts";
import type { Local } from "./opening.ts";
import { UndoStack } from "./undo-stack.ts";

/**
 * Some of a person's rows as they are now, for the HTML of a page: nothing follows them and nothing can change them.
 * @param timeZone the account's
 */
export function stillLocal(ledger: Ledger, timeZone: string): Local {
  const subscribe = () => () => {};
  const replica: Pick<
    Local["replica"],
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
  const synchroniser: Pick<Local["synchroniser"], "current" | "subscribe"> = {
    current: () => state,
    subscribe,
  };
  return {
    // Rendering asks them for no more; what asks for the rest can't be rendered, which the page's tests would tell.
    replica: replica as Local["replica"],
    synchroniser: synchroniser as Local["synchroniser"],
    undoStack: new UndoStack(),
  };
}
