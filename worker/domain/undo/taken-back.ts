import { CREATED, type HistoryEntry, isField } from "./history.ts";

/**
 * Returns the ids of the bills that are deleted because an import was undone, unless something else deleted or restored them since.
 * A row doesn't say who deleted it, so this goes back as far as the history does.
 * @param history oldest first
 */
export function takenBackBills(history: Iterable<HistoryEntry>): Set<string> {
  const ids = new Set<string>();
  for (const { subject, image } of history) {
    const isOfImport = subject?.imported !== undefined && subject.undid !== undefined;
    for (const each of image) {
      if (each.table !== "expense" || (each.field !== CREATED && each.field !== "deleted")) continue;
      if (isOfImport && isField(each) && each.after["deleted"] === true) ids.add(each.key);
      else ids.delete(each.key);
    }
  }
  return ids;
}
