import type { OperationJson } from "#domain/operations/operation.ts";
import { browserStorage, storedJson } from "../../browser/storage.ts";
import type { LocalDatabase } from "./database.ts";
import { isKnown } from "./merge-contents.ts";

/** An import resumes by itself, and is too large for localStorage. */
const RESUMED = "migration.import";

/**
 * Saves changes when a page is left before the browser's database has them. Only localStorage writes synchronously, so it
 * holds them until the next page, or another tab, puts them into the outbox.
 */
export class UnsavedRescue {
  private readonly key: string;
  private isStored = false;
  private readonly stopped = new AbortController();
  private readonly database: LocalDatabase;
  private readonly unsaved: () => readonly OperationJson[];

  constructor(database: LocalDatabase, userId: string, unsaved: () => readonly OperationJson[]) {
    const prefix = unsavedPrefix(userId);
    this.key = `${prefix}${crypto.randomUUID()}`;
    this.database = database;
    this.unsaved = unsaved;
    const { signal } = this.stopped;
    addEventListener("pagehide", () => this.save(), { signal });
    const take = ({ key, newValue }: StorageEvent) => {
      if (newValue === null || !key?.startsWith(prefix) || !database.isOpen()) return;
      queueUnsaved(database, userId).catch((thrown: unknown) => {
        // It fails if the user signs out meanwhile.
        if (database.isOpen()) reportError(thrown);
      });
    };
    addEventListener("storage", take, { signal });
  }

  stop(): void {
    this.stopped.abort();
  }

  /** Call it once a change was stored or couldn't be. The page may have been left and come back meanwhile. */
  settled(): void {
    if (this.isStored || this.database.isInMemory()) this.save();
  }

  /** Returns false if localStorage is full or forbidden. */
  save(): boolean {
    // After a sign-out in another tab the database is closed, and storing anything would bring the user back.
    const unsaved = this.database.isOpen() ? this.unsaved().filter(({ type }) => type !== RESUMED) : [];
    const wasStored = this.isStored;
    this.isStored = unsaved.length > 0;
    if (this.isStored) return browserStorage.set(this.key, JSON.stringify(unsaved));
    if (wasStored) browserStorage.remove(this.key);
    return true;
  }
}

/** Puts the changes that pages were left with into the outbox. Returns whether there were any. */
export async function queueUnsaved(database: LocalDatabase, userId: string): Promise<boolean> {
  let hadAny = false;
  // Another page may be left while these are being stored, so repeat until there are none.
  for (let pages = unsavedPages(userId); pages.length > 0; pages = unsavedPages(userId)) {
    hadAny = true;
    const operations = pages.flatMap((page) => page.operations);
    await database.write(["outbox", "history", "refused"], async (stores) => {
      for (const operation of operations) {
        const { id } = operation;
        if (!(await isKnown(stores, id))) await stores.outbox.add({ id, operation, acknowledged: 0 });
      }
    });
    // They are only in this tab's memory so far.
    if (database.isInMemory()) break;
    // A page that came back may have written more there.
    for (const { key, text } of pages) if (browserStorage.get(key) === text) browserStorage.remove(key);
  }
  return hadAny;
}

interface UnsavedPage {
  readonly key: string;
  readonly text: string;
  readonly operations: readonly OperationJson[];
}

/** Each page has a key of its own, since two windows may be closed at once. */
function unsavedPrefix(userId: string): string {
  return `expenseTimeline_unsaved_${userId}_`;
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
