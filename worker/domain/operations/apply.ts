import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { keepEstimates } from "../series/average.ts";
import { utf8Bytes } from "../text/utf8-bytes.ts";
import { diffOf, type HistoryEntry } from "../undo/history.ts";
import { packed } from "../undo/packed-diff.ts";
import { subjectOf } from "../undo/subject.ts";
import { keepAutopayFrom } from "./autopay-from.ts";
import type { Result } from "./handler.ts";
import type { Operation } from "./operation.ts";
import { handlerOf } from "./registry.ts";
import { type Rejection, rejection } from "./rejection.ts";

/** Bytes of JSON. A row of the database holds 2 MB, and a response is to hold about one. */
const DIFF_MAX = 500_000;
const TOO_LARGE = "This changes too much at once to be undone. Please change fewer expenses at a time.";

export type Outcome =
  | {
      readonly status: "applied";
      readonly result: Result | undefined;
      readonly changes: readonly RowChange[];
      readonly entry: HistoryEntry;
    }
  | { readonly status: "rejected"; readonly rejection: Rejection };

/**
 * Applies an operation whole or not at all. The browser and the worker both call this, so it reads no clock.
 * @param device null for the system itself
 * @param admits refuses changes for reasons that aren't the operation's own
 * @throws NotLoaded with nothing changed
 */
export function apply(
  ledger: Ledger,
  operation: Operation,
  device: string | null,
  admits?: (changes: readonly RowChange[]) => Rejection | undefined,
): Outcome {
  const { type, data, stamp } = operation;
  const handler = handlerOf(type);
  const draft = ledger.draft();
  const { result, refused } = handler.apply(draft, data, stamp);
  if (refused !== undefined) return { status: "rejected", rejection: refused };
  keepAutopayFrom(draft, operation);
  const said = draft.changes();
  const chosen = handler.chosenBill?.(data);
  const image = diffOf(chosenFirst(said, chosen));
  const subject = subjectOf(operation, chosen, ledger, said, image);
  // What is generated costs what its series does.
  if (type !== "series.generate") keepEstimates(draft);
  const changes = draft.changes();
  const entry: HistoryEntry = {
    operationId: stamp.id,
    type,
    atMs: stamp.atMs,
    device,
    undoes: operation.type === "undo" ? operation.data.operationId : null,
    ...(subject !== undefined && { subject }),
    image,
  };
  // A single entry has two notes of 1000 characters at most.
  if (image.length > 50 && utf8Bytes(JSON.stringify(packed(image))) > DIFF_MAX) {
    return { status: "rejected", rejection: rejection("too_large", TOO_LARGE) };
  }
  const notAdmitted = admits?.(changes);
  if (notAdmitted !== undefined) return { status: "rejected", rejection: notAdmitted };
  draft.record(entry);
  draft.merge();
  return { status: "applied", result, changes, entry };
}

function chosenFirst(changes: readonly RowChange[], id: string | undefined): readonly RowChange[] {
  const isChosen = ({ table, key }: RowChange) => table === "expense" && key === id;
  if (id === undefined || changes.length < 2) return changes;
  return [...changes.filter(isChosen), ...changes.filter((change) => !isChosen(change))];
}
