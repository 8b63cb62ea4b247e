import type { OperationJson } from "#domain/operations/operation.ts";
import { browserStorage } from "../../browser/storage.ts";

/** An import resumes by itself, and is too large for localStorage. */
const RESUMED = "migration.import";

interface Unsaved {
  /** The changes that would be lost with this page, in the order in which they were made. */
  unsaved(): readonly OperationJson[];
  /** After a sign-out in another tab nothing may be stored any longer: it would bring the user back. */
  isOpen(): boolean;
  /** Whether nothing is stored beyond this tab. */
  isInMemory(): boolean;
}

/**
 * Saves changes when a page is left before the browser's database has them. Only localStorage writes synchronously, so it
 * holds them until the next page, or another tab, puts them into the outbox (unsaved-changes.ts).
 */
export class UnsavedRescue {
  private readonly key: string;
  private isStored = false;
  private readonly stopped = new AbortController();
  private readonly changes: Unsaved;

  constructor(userId: string, changes: Unsaved) {
    this.key = `${unsavedPrefix(userId)}${crypto.randomUUID()}`;
    this.changes = changes;
    addEventListener("pagehide", () => this.save(), { signal: this.stopped.signal });
  }

  stop(): void {
    this.stopped.abort();
  }

  /** Call it once a change was stored or couldn't be. The page may have been left and come back meanwhile. */
  settled(): void {
    if (this.isStored || this.changes.isInMemory()) this.save();
  }

  /** Returns false if localStorage is full or forbidden. */
  save(): boolean {
    const { changes } = this;
    const unsaved = changes.isOpen() ? changes.unsaved().filter(({ type }) => type !== RESUMED) : [];
    const wasStored = this.isStored;
    this.isStored = unsaved.length > 0;
    if (this.isStored) return browserStorage.set(this.key, JSON.stringify(unsaved));
    if (wasStored) browserStorage.remove(this.key);
    return true;
  }
}

/** Each page has a key of its own, since two windows may be closed at once. */
export function unsavedPrefix(userId: string): string {
  return `expenseTimeline_unsaved_${userId}_`;
}
