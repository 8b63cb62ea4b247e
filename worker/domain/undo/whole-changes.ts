import { groupBy } from "../group-by.ts";
import type { HistoryEntry } from "./history.ts";

/** The parts of one import are one change to the user, as are the undos of them. */
export interface WholeChange {
  /** The first of its entries, with the bills of all. */
  readonly entry: HistoryEntry;
  readonly operationIds: readonly string[];
  readonly undone: boolean;
}

/** @param changes in any order, which is kept */
export function wholeChanges(
  changes: readonly { readonly entry: HistoryEntry; readonly undone: boolean }[],
): WholeChange[] {
  return [...groupBy(changes, wholeOf).values()].map((parts) => {
    const entries = parts.map(({ entry }) => entry);
    const { undone } = parts[0] as (typeof parts)[number];
    return { entry: joined(entries), operationIds: entries.map(({ operationId }) => operationId), undone };
  });
}

function wholeOf({ entry, undone }: { entry: HistoryEntry; undone: boolean }): string {
  const { imported, undid } = entry.subject ?? {};
  return imported === undefined ? entry.operationId : [imported.id, undid?.[1] ?? 0, undone].join(" ");
}

/** @param entries at least one */
export function joined(entries: readonly HistoryEntry[]): HistoryEntry {
  const [first] = entries as [HistoryEntry, ...HistoryEntry[]];
  if (entries.length === 1 || first.subject === undefined) return first;
  const withBill = entries.find(({ subject }) => subject?.bill !== undefined) ?? first;
  return {
    ...first,
    subject: { ...withBill.subject, bills: entries.reduce((sum, each) => sum + billsOf(each), 0) },
  };
}

function billsOf({ subject }: HistoryEntry): number {
  return subject?.bill === undefined ? 0 : (subject.bills ?? 1);
}
