import type { OperationJson } from "#domain/operations/operation.ts";
import { browserStorage } from "../../browser/storage.ts";
import type { LocalDatabase } from "./database.ts";
import { isKnown } from "./merge-contents.ts";

/**
 * Changes that a page is left with before the browser database has them, as behind a sync that stores a large answer. Of
 * what a page begins then only localStorage waits for nobody: it keeps them for the next page, or for another tab, which
 * puts them into the outbox.
 */

/** Resumes by itself, and is too large for what keeps the rest. */
const RESUMED = "migration.import";

/** Keeps what a page is left with, under a key of its own: two windows may be closed at once. */
export class UnsavedKeeper {
  private readonly key: string;
  private isKept = false;
  private readonly stopped = new AbortController();
  private readonly database: LocalDatabase;
  private readonly unsaved: () => readonly OperationJson[];

  /** @param unsaved in the order in which they were made */
  constructor(database: LocalDatabase, userId: string, unsaved: () => readonly OperationJson[]) {
    const prefix = prefixOf(userId);
    this.key = `${prefix}${crypto.randomUUID()}`;
    this.database = database;
    this.unsaved = unsaved;
    const { signal } = this.stopped;
    addEventListener("pagehide", () => this.keep(), { signal });
    const take = ({ key, newValue }: StorageEvent) => {
      if (newValue === null || !key?.startsWith(prefix) || !database.isOpen()) return;
      queueUnsaved(database, userId).catch((thrown: unknown) => {
        // Else somebody has signed out meanwhile.
        if (database.isOpen()) reportError(thrown);
      });
    };
    addEventListener("storage", take, { signal });
  }

  stop(): void {
    this.stopped.abort();
  }

  /** Something was stored, or couldn't be. A page may be left and come back as it was: then that is kept no longer. */
  settled(): void {
    if (this.isKept || this.database.isInMemory()) this.keep();
  }

  /** Returns false if it couldn't be kept. */
  keep(): boolean {
    // Of a database that was closed, as by signing out in another tab, nothing is to stay.
    const unsaved = this.database.isOpen() ? this.unsaved().filter(({ type }) => type !== RESUMED) : [];
    try {
      if (unsaved.length > 0) localStorage.setItem(this.key, JSON.stringify(unsaved));
      else if (this.isKept) localStorage.removeItem(this.key);
      this.isKept = unsaved.length > 0;
      return true;
    } catch (thrown) {
      // It is full. That is no reason to call failed what may be stored yet.
      reportError(thrown);
      return false;
    }
  }
}

/** Puts what was kept into the outbox, unless it has been there; answers whether there was anything. */
export async function queueUnsaved(database: LocalDatabase, userId: string): Promise<boolean> {
  let hadAny = false;
  // Until there is no more: another page may be left while this is being stored.
  for (let left = keptOf(userId); left.length > 0; left = keptOf(userId)) {
    hadAny = true;
    const operations = left.flatMap((each) => each.operations);
    await database.write(["outbox", "history", "refused"], async ({ outbox, history, refused }) => {
      for (const operation of operations) {
        const { id } = operation;
        if (!(await isKnown({ outbox, history, refused }, id)))
          await outbox.add({ id, operation, acknowledged: 0 });
      }
    });
    // So far they are only in this tab's memory, so they stay in localStorage until the database has them.
    if (database.isInMemory()) break;
    // A page that came back may have written more there.
    for (const { key, text } of left) if (browserStorage.get(key) === text) browserStorage.remove(key);
  }
  return hadAny;
}

/** Somebody's changes that pages were left with. */
export function unsavedOf(userId: string): readonly OperationJson[] {
  return keptOf(userId).flatMap(({ operations }) => operations);
}

function prefixOf(userId: string): string {
  return `expenseTimeline_unsaved_${userId}_`;
}

function keysOf(userId: string): string[] {
  return browserStorage.keys().filter((key) => key.startsWith(prefixOf(userId)));
}

/** What one page was left with. */
interface TextStorage {
  readonly key: string;
  readonly text: string;
  readonly operations: readonly OperationJson[];
}

/** The oldest first. */
function keptOf(userId: string): TextStorage[] {
  const left = keysOf(userId).map((key): TextStorage => {
    const text = browserStorage.get(key) ?? "";
    return { key, text, operations: operationsIn(text) };
  });
  const beginning = ({ operations }: TextStorage) => operations[0]?.at ?? "";
  return left.sort((a, b) => beginning(a).localeCompare(beginning(b)));
}

/** What isn't readable, because it was damaged, is nothing: it mustn't hold up the rest. */
function operationsIn(text: string): OperationJson[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isOperation) : [];
  } catch {
    return [];
  }
}

function isOperation(value: unknown): value is OperationJson {
  const operation = value as Partial<OperationJson> | null;
  return typeof operation?.id === "string" && typeof operation.at === "string";
}
