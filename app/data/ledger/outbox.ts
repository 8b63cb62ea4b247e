import type { parseKnownPart, parseOperation } from "#domain/operations/apply.ts";
import type {
  Operation,
  OperationInput,
  OperationJson,
  OperationType,
  Rejection,
  Result,
} from "#domain/operations/operation.ts";
import { browserStorage } from "../../browser/storage.ts";
import { errorText } from "../api/api.ts";
import type { LocalDatabase } from "../db/database.ts";
import { type QueuedOperation, queuedRow, UNCOUNTED, unsavedPrefix } from "../db/schema.ts";
import { storedUser } from "../session/stored-user.ts";
import type { Apply, LedgerRows } from "./ledger-rows.ts";

export type OperationDraft = { [T in OperationType]: { type: T; data: OperationInput[T] } }[OperationType];

export type Performed =
  | { ok: true; operationIds: readonly string[]; result: Result | undefined }
  | { ok: false; error: string; code: string; fields: Readonly<Record<string, string>> };

/** The browser couldn't store the change, for lack of space or because storage is switched off. */
export const STORAGE_FAILED = "storage_failed";

/** After this, localStorage takes the operation, and it counts as stored. */
const PATIENCE_MS = 2000;

/** Imports resume by themselves, and are too large for localStorage. */
const RESUMED = /import$/;

/** Applies and stores changes. Its code comes after the first screen. */
export interface Means {
  readonly parse: typeof parseOperation;
  readonly parseKnownPart: typeof parseKnownPart;
  readonly apply: Apply;
  /** It is null for changes that last as long as the page. */
  readonly database: LocalDatabase | null;
  /** Resolves when the database has what earlier pages were left with, which comes first. */
  ready(): Promise<void>;
  /** Called when the database has an operation of this tab. */
  onStored(operation: OperationJson): void;
}

/** An operation that the worker hasn't confirmed, and where it is (docs/architecture.md#the-outbox). */
type OutboxEntry = { readonly id: string; readonly json: OperationJson } & (
  | {
      /** Not on the screen: its code, or rows that it needs, aren't here yet. Later ones wait behind it. */
      readonly state: "waiting";
      readonly resolve: (performed: Performed) => void;
      readonly reject: (thrown: unknown) => void;
    }
  | {
      /** On the screen, and on its way into the browser's database. */
      readonly state: "writing";
      readonly operation: Operation;
    }
  | {
      /** In the database, where every tab has it. `row` says how far the worker is with it, see {@link progressOf}. */
      readonly state: "stored";
      /** As much of it as this version of the app knows, which the screen shows; undefined if that is none of it. */
      readonly operation: Operation | undefined;
      readonly row: QueuedOperation;
    }
);

type WaitingEntry = Extract<OutboxEntry, { state: "waiting" }>;

/** The user's changes in this tab, from the press until the worker has confirmed them. Nothing else holds an operation. */
export class Outbox {
  private entries: readonly OutboxEntry[] = [];
  private means: Means | null = null;
  private readonly rescueKey: string | null;
  private isRescued = false;
  private readonly stopped = new AbortController();
  private readonly userId: string | null;
  private readonly rows: LedgerRows;
  private readonly onChange: () => void;

  /**
   * @param userId whose changes are rescued when the page is left; null for nobody's
   * @param onChange called when the rows or the number of waiting changes may differ
   */
  constructor(userId: string | null, rows: LedgerRows, onChange: () => void) {
    this.userId = userId;
    this.rows = rows;
    this.onChange = onChange;
    this.rescueKey = userId && `${unsavedPrefix(userId)}${crypto.randomUUID()}`;
    if (userId === null) return;
    const { signal } = this.stopped;
    addEventListener("pagehide", () => this.rescue(), { signal });
    // A browser may end a page out of sight without another word.
    const rescueIfHidden = () => document.visibilityState === "hidden" && this.rescue();
    addEventListener("visibilitychange", rescueIfHidden, { signal });
  }

  stop(): void {
    // After a sign-out, nothing may be left behind.
    if (!this.stopped.signal.aborted && storedUser() !== null) this.rescue();
    this.stopped.abort();
  }

  all(): readonly OutboxEntry[] {
    return this.entries;
  }

  waiting(): number {
    return this.entries.filter(({ json }) => json.type !== UNCOUNTED).length;
  }

  /** Resolves when the change is stored, or when it was refused and nothing changed. It is on the screen at once if it can be. */
  add(json: OperationJson): Promise<Performed> {
    return new Promise((resolve, reject) => {
      this.entries = [...this.entries, { id: json.id, json, state: "waiting", resolve, reject }];
      this.advance();
    });
  }

  attach(means: Means): void {
    this.means = means;
    if (this.entries.length > 0) this.advance();
  }

  /** Applies what waits, in its order, up to the first that needs rows which aren't here yet. */
  advance(): void {
    const { means } = this;
    let isBlocked = means === null;
    for (const entry of this.entries) {
      if (means === null || entry.state !== "waiting") continue;
      try {
        isBlocked = !this.begin(entry, means, isBlocked);
      } catch (thrown) {
        // Those behind it mustn't wait for what can never be done.
        this.drop(entry);
        this.updateRescue();
        entry.reject(thrown);
      }
    }
    this.onChange();
  }

  /** Returns false if the operation has to wait for rows, and those behind it as well. */
  private begin(entry: WaitingEntry, means: Means, isBlocked: boolean): boolean {
    const { id, json, resolve } = entry;
    const parsed = means.parse(json, Date.parse(json.at));
    if (!parsed.ok) {
      this.refuse(entry, parsed.rejection);
      return !isBlocked;
    }
    const { operation } = parsed;
    const outcome = isBlocked ? null : this.rows.apply(operation, means.apply);
    if (outcome === null) return false;
    if (outcome.status === "rejected") this.refuse(entry, outcome.rejection);
    else {
      this.replace(entry, { id, json, state: "writing", operation });
      void this.write(means, json, outcome.result).then(resolve);
    }
    return true;
  }

  /**
   * Takes what the database's outbox holds, followed by what is still on its way there. Returns whether it holds other
   * operations than it did before. The view changes with the next {@link rebuild}.
   */
  take(rows: readonly QueuedOperation[], { parseKnownPart }: Means): boolean {
    const before = this.entries.filter(({ state }) => state === "stored");
    const known = new Map(this.entries.map((each) => [each.id, each]));
    const stored = rows.map((row): OutboxEntry => {
      const { id, operation: json } = row;
      const entry = known.get(id);
      known.delete(id);
      // Another page stored it while this one was away.
      if (entry?.state === "waiting") entry.resolve({ ok: true, operationIds: [id], result: undefined });
      const operation =
        entry === undefined || entry.state === "waiting" ? parseKnownPart(json, Date.now()) : entry.operation;
      return { id, json, state: "stored", operation, row };
    });
    this.entries = [...stored, ...[...known.values()].filter(({ state }) => state !== "stored")];
    return before.length !== stored.length || before.some(({ id }, index) => id !== stored[index]?.id);
  }

  /** Builds the view again. Returns whether it lacks a change of the user's that needs more rows than are here. */
  rebuild({ apply }: Means): boolean {
    const shown = this.entries.flatMap((each) => (each.state === "waiting" ? [] : (each.operation ?? [])));
    return this.rows.rebuild(shown, apply).some(({ type }) => type !== UNCOUNTED);
  }

  /** Takes the change off the screen if it couldn't be stored. */
  private async write(means: Means, json: OperationJson, result: Result | undefined): Promise<Performed> {
    try {
      if (means.database !== null) await this.store(means.database, json, means);
      return { ok: true, operationIds: [json.id], result };
    } catch (thrown) {
      this.drop(this.find(json.id));
      this.rebuild(means);
      this.onChange();
      const error = `This browser could not store the change: ${errorText(thrown)}`;
      return { ok: false, code: STORAGE_FAILED, error, fields: {} };
    } finally {
      this.updateRescue();
    }
  }

  /** Resolves once the operation is in the database or in localStorage. Rejects if neither could take it. */
  private async store(
    database: LocalDatabase,
    json: OperationJson,
    { ready, onStored }: Means,
  ): Promise<void> {
    const { id } = json;
    const row = queuedRow(json, { state: "queued" });
    const storing = ready()
      .then(() => database.add("outbox", row, "others"))
      .catch(ignoreIfThere)
      .then(() => {
        const entry = this.find(id);
        if (entry?.state === "writing") this.replace(entry, { ...entry, state: "stored", row });
        this.updateRescue();
        onStored(json);
      });
    const late = new Promise<true>((resolve) => setTimeout(resolve, PATIENCE_MS, true));
    const isLate = await Promise.race([storing, late]);
    if (!isLate) return;
    if (!this.rescue()) return await storing;
    // The user will be told that it is saved, so it has to be sent even if the database fails after all.
    storing.catch(() => {
      if (database.isOpen()) database.switchToMemory();
    });
  }

  private refuse(entry: WaitingEntry, rejection: Rejection): void {
    this.drop(entry);
    this.updateRescue();
    entry.resolve({ ok: false, fields: {}, ...rejection });
  }

  private find(id: string): OutboxEntry | undefined {
    return this.entries.find((each) => each.id === id);
  }

  /** Compares entries, since an operation that is repeated has the id of one that may be here already. */
  private replace(entry: OutboxEntry, next: OutboxEntry): void {
    this.entries = this.entries.map((each) => (each === entry ? next : each));
  }

  private drop(entry: OutboxEntry | undefined): void {
    this.entries = this.entries.filter((each) => each !== entry);
  }

  /** Call it once the database may have more or less of what is here than before. The page may have been left and come back. */
  updateRescue(): void {
    if (this.stopped.signal.aborted) return;
    if (this.isRescued || this.means?.database?.isInMemory()) this.rescue();
  }

  /**
   * Keeps in localStorage, the only storage that is written at once, what would be lost with this page. The next page, or
   * another tab, puts it into the database (app/data/db/unsaved-changes.ts). Returns false if localStorage is full or forbidden.
   */
  private rescue(): boolean {
    if (this.rescueKey === null) return false;
    const unsaved = this.unsaved().filter(({ type }) => !RESUMED.test(type));
    const wasRescued = this.isRescued;
    this.isRescued = unsaved.length > 0;
    if (this.isRescued) return browserStorage.set(this.rescueKey, JSON.stringify(unsaved));
    if (wasRescued) browserStorage.remove(this.rescueKey);
    return true;
  }

  /** Returns them in the order in which they were made. After a sign-out in another tab there are none: they would bring the user back. */
  private unsaved(): OperationJson[] {
    const database = this.means?.database;
    if (!(database?.isOpen() ?? storedUser()?.id === this.userId)) return [];
    const isInMemory = database?.isInMemory() ?? false;
    return this.entries.flatMap(({ state, json }) => (state !== "stored" || isInMemory ? [json] : []));
  }
}

/** If this page was left and came back, another page may have stored the operation meanwhile. */
function ignoreIfThere(thrown: unknown): void {
  if (!(thrown instanceof DOMException && thrown.name === "ConstraintError")) throw thrown;
}
