import type { Ledger } from "../ledger/ledger.ts";
import type { HistoryEntry } from "./history.ts";

interface Origin {
  /** The change that was made first; undefined if the history doesn't hold it. */
  readonly entry: HistoryEntry | undefined;
  /** How often it was undone since: 1 is an undo, 2 does it again, and so on. */
  readonly times: number;
}

/** Which change an operation made, undid, or made again. */
export function originOf(ledger: Ledger, operationId: string): Origin {
  const entry = ledger.entry(operationId);
  if (entry === undefined || entry.undoes === null) return { entry, times: 0 };
  const before = originOf(ledger, entry.undoes);
  return { entry: before.entry, times: before.times + 1 };
}
