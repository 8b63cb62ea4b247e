import type { OperationJson } from "#domain/operations/operation.ts";
import { browserStorage, storedJson } from "../../browser/storage.ts";
import type { LocalDatabase } from "./database.ts";
import { isKnown } from "./memory-database.ts";
import { queuedRow, unsavedPrefix } from "./schema.ts";

/** Takes over what another page is left with. */
export function followUnsaved(database: LocalDatabase, signal: AbortSignal): void {
  const take = ({ key, newValue }: StorageEvent) => {
    if (newValue === null || !key?.startsWith(unsavedPrefix(database.userId)) || !database.isOpen()) return;
    queueUnsaved(database).catch(database.report);
  };
  addEventListener("storage", take, { signal });
}

/** Puts the changes that pages were left with into the outbox. If that can't take them, they stay for the next page. */
export async function queueUnsaved(database: LocalDatabase): Promise<void> {
  // Another page may be left while these are being stored, so repeat until there are none.
  for (let pages = unsavedPages(database.userId); pages.length > 0; pages = unsavedPages(database.userId)) {
    const operations = pages.flatMap((page) => page.operations);
    await database.write(["outbox", "history", "refused"], async (stores) => {
      for (const operation of operations) {
        // The page may have sent it from memory.
        if (!(await isKnown(stores, operation.id)))
          await stores.outbox.add(queuedRow(operation, { state: "sent" }));
      }
    });
    // They are only in this tab's memory so far.
    if (database.isInMemory()) return;
    // A page that came back may have written more there.
    for (const { key, text } of pages) if (browserStorage.get(key) === text) browserStorage.remove(key);
  }
}

interface UnsavedPage {
  readonly key: string;
  readonly text: string;
  readonly operations: readonly OperationJson[];
}

export function unsavedPages(userId: string): UnsavedPage[] {
  const keys = browserStorage.keys().filter((key) => key.startsWith(unsavedPrefix(userId)));
  const pages = keys.map((key): UnsavedPage => {
    const text = browserStorage.get(key) ?? "";
    const stored = storedJson(text);
    // Damaged changes mustn't hold up the others.
    return { key, text, operations: Array.isArray(stored) ? stored.filter(isOperation) : [] };
  });
  const start = ({ operations }: UnsavedPage) => operations[0]?.at ?? "";
  return pages.sort((a, b) => start(a).localeCompare(start(b)));
}

function isOperation(value: unknown): value is OperationJson {
  const operation = value as Partial<OperationJson> | null;
  return typeof operation?.id === "string" && typeof operation.at === "string";
}
