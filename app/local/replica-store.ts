import { isTimeZone, localTime } from "#domain/calendar.ts";
import { Ledger, ONLY } from "#domain/ledger.ts";
import type { Operation, OperationJson } from "#domain/operation.ts";
import type { SyncAnswer } from "../../worker/app.ts";
import type { Contents } from "./begun-reading.ts";
import { confirmedHistory, confirmedRows } from "./confirmed-rows.ts";
import { LocalDatabase, syncPointIn } from "./database.ts";
import {
  FIRST_SYNC_POINT,
  type QueuedOperation,
  type RefusedOperation,
  type StoredEntry,
  type StoredRow,
  type SyncPoint,
  UNCOUNTED,
} from "./database-shape.ts";
import { askForPersistentStorage } from "./first-visit.ts";
import { queueUnsaved, UnsavedKeeper } from "./left-unsaved.ts";
import { mintOperationId } from "./mint.ts";
import { type OperationDraft, type Performed, STORAGE_FAILED } from "./performed.ts";
import { loadedRules, loadRules, type Rules } from "./rules.ts";
import type { Store } from "./stores.ts";
import { pointAfter } from "./take-answer.ts";

/** An operation on top of the confirmed rows. */
interface Pending {
  readonly id: string;
  readonly operation: Operation;
  readonly json: OperationJson;
  /** Whether the browser database has it. */
  readonly isStored: boolean;
}

let browserZone: string | undefined;

/** Asked once: it takes a millisecond, and screens ask after every change. */
function browserTimeZone(): string {
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserZone;
}

/** How long a change may wait for the browser database before it is kept in localStorage and counts as stored. */
const STORING_MS = 2000;

const NO_RULES = {
  code: "not_loaded",
  error: "The app could not be loaded completely. Please check your connection and try again.",
};

/**
 * One person's ledger in this tab: confirmed rows in memory with the outbox applied on top (DESIGN.md section 1).
 * The browser database is the truth that all tabs share; this follows it, and is ahead of it only for the moment
 * in which a change of this tab is being written.
 */
export class Replica {
  private confirmed = new Ledger();
  private view = this.confirmed.draft();
  private pending: readonly Pending[] = [];
  private point: SyncPoint = FIRST_SYNC_POINT;
  private refusedOperations: readonly RefusedOperation[] = [];
  /** Ids of refusals that were there when the page opened, or have been taken since. */
  private readonly toldRefusals = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly stopListening: () => void;
  private reading: Promise<void> = Promise.resolve();
  private changes = 0;
  /** What waits for the rules to be loaded. */
  private unchecked: readonly OperationJson[] = [];
  /** The outbox as last read, including operations that this version of the app can't parse. */
  private outbox: readonly QueuedOperation[] = [];

  readonly database: LocalDatabase;
  private readonly device: string;
  private readonly personId: string;
  private readonly keeper: UnsavedKeeper;

  private constructor(database: LocalDatabase, personId: string, device: string) {
    this.database = database;
    this.device = device;
    this.personId = personId;
    database.follow({ contents: () => this.contents(), onSpareChange: () => this.onSpareChange() });
    this.stopListening = database.onChange(["outbox", "refused", "points"], () => void this.refresh());
    this.keeper = new UnsavedKeeper(database, personId, () => this.unsaved());
  }

  /**
   * Opens the person's database and reads it, or takes what was read ahead: then what other tabs have stored since is
   * shown by the next {@link refresh}. Rejects when the browser refuses to open it. Stays empty if somebody signs out
   * in another tab meanwhile: its screen is about to go.
   */
  static async open(personId: string, device: string): Promise<Replica> {
    const database = new LocalDatabase(personId);
    const unlessClosed = (thrown: unknown) => {
      if (database.isOpen()) throw thrown;
    };
    await database.open().catch(unlessClosed);
    // Where they can't be stored either they stay for the next page.
    const hadUnsaved = await queueUnsaved(database, personId).catch(unlessClosed).catch(reportError);
    const replica = new Replica(database, personId, device);
    const first = database
      .readAhead()
      .then((ahead) => replica.read(hadUnsaved ? undefined : ahead))
      .catch(unlessClosed);
    // What is heard of meanwhile is read after it, so that nothing older comes on top.
    replica.reading = first.catch(() => undefined);
    await first;
    replica.takeNewRefusals();
    return replica;
  }

  close(): void {
    this.stopListening();
    this.keeper.stop();
    this.listeners.clear();
    this.database.close();
  }

  /** The rows as the person sees them. */
  ledger(): Ledger {
    return this.view;
  }

  /** Grows with every change, so that a screen knows when to look again. */
  version(): number {
    return this.changes;
  }

  /** Changes the worker has not confirmed yet; a view of the dashboard is none that a person made. */
  waiting(): number {
    const pending = this.pending.map(({ operation }) => operation);
    return [...this.unchecked, ...pending].filter(({ type }) => type !== UNCOUNTED).length;
  }

  refused(): readonly RefusedOperation[] {
    return this.refusedOperations;
  }

  /** What was refused since the page opened and not taken yet. */
  takeNewRefusals(): readonly RefusedOperation[] {
    const news = this.refusedOperations.filter(({ id }) => !this.toldRefusals.has(id));
    for (const { id } of news) this.toldRefusals.add(id);
    return news;
  }

  /** Whether this browser holds all the account's rows, rather than having just met the person. */
  everSynced(): boolean {
    return this.point.complete;
  }

  /** The history holds what the worker applied since this instant. */
  historySinceMs(): number {
    return this.point.historySinceMs ?? 0;
  }

  /** Whether the browser's storage doesn't answer, so that everything comes from the network and this tab's memory. */
  isSpare(): boolean {
    return this.database.isSpare();
  }

  /** The person's time zone: their setting, and the browser's until the account has one. */
  timeZone(): string {
    const stored = this.view.get("settings", ONLY)?.timezone;
    // Another device's browser may know zones that this one doesn't.
    return isTimeZone(stored) ? stored : browserTimeZone();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Applies a change to the screen at once, then puts it into the outbox. Answers when it is stored, or when it
   * was refused and nothing changed.
   * @param id given where a change that was interrupted is repeated: the worker does each id once
   */
  async perform(draft: OperationDraft, id = mintOperationId()): Promise<Performed> {
    const now = Date.now();
    const json: OperationJson = {
      id,
      type: draft.type,
      at: new Date(now).toISOString(),
      ...localTime(now, this.timeZone()),
      data: draft.data,
    };
    // Without waiting where they are there: the change is on the screen before this function first awaits.
    const rules = loadedRules() ?? (await this.rulesFor(json));
    if (rules === null) return { ok: false, fields: {}, ...NO_RULES };
    const parsed = rules.parseOperation(json, now);
    if (!parsed.ok) return { ok: false, fields: {}, ...parsed.rejection };
    const outcome = rules.apply(this.view, parsed.operation, this.device);
    if (outcome.status === "rejected") return { ok: false, fields: {}, ...outcome.rejection };
    this.pending = [...this.pending, { id, operation: parsed.operation, json, isStored: false }];
    this.notify();
    const failed = await this.queue(json);
    if (failed !== undefined) return failed;
    if (draft.type === "expense.add") askForPersistentStorage().catch(reportError);
    return { ok: true, operationIds: [json.id], result: outcome.result };
  }

  /** Until they are here the change waits as well, as the header says; null when they don't come. */
  private async rulesFor(operation: OperationJson): Promise<Rules | null> {
    this.unchecked = [...this.unchecked, operation];
    this.notify();
    const rules = await loadRules().catch(() => null);
    this.unchecked = this.unchecked.filter((each) => each !== operation);
    this.keeper.settled();
    this.notify();
    return rules;
  }

  /** In the order in which they were made. */
  private unsaved(): OperationJson[] {
    const operations = this.database.isSpare()
      ? this.waitingHere().map(({ operation }) => operation)
      : this.pending.flatMap(({ json, isStored }) => (isStored ? [] : json));
    return [...operations, ...this.unchecked];
  }

  /** Everything in the outbox and everything that is on its way there. */
  private waitingHere(): QueuedOperation[] {
    const read = new Set(this.outbox.map(({ id }) => id));
    const others = this.pending.filter(({ id }) => !read.has(id));
    return [
      ...this.outbox,
      ...others.map(
        ({ id, json, isStored }): QueuedOperation => ({
          id,
          operation: json,
          acknowledged: 0,
          // What was stored may have been sent by another tab.
          sent: isStored ? 1 : 0,
        }),
      ),
    ];
  }

  /** Everything this tab knows, to be stored again if the database has lost it. */
  private contents(): Contents | null {
    if (this.point.revision === 0 && this.pending.length === 0) return null;
    const { revision } = this.point;
    const history = [...this.confirmed.history()].map(
      (entry): StoredEntry => ({ operationId: entry.operationId, entry, revision }),
    );
    const rows = this.confirmed
      .changes()
      .map(({ table, key, after }) => ({ table, key, row: after, revision }) as StoredRow);
    return { point: this.point, rows, history, outbox: this.waitingHere(), refused: this.refusedOperations };
  }

  private onSpareChange(): void {
    this.keeper.settled();
    this.notify();
    if (this.database.isSpare() || !this.database.isOpen()) return;
    // Changes that pages were left with meanwhile.
    queueUnsaved(this.database, this.personId).catch((error: unknown) => this.report(error));
  }

  /** Stores a change, or keeps it where it is safe until it can be stored. */
  private async store(operation: OperationJson): Promise<void> {
    const queued: QueuedOperation = { id: operation.id, operation, acknowledged: 0, sent: 0 };
    const storing = this.database.outbox
      .add(queued)
      .then(() => undefined, unlessThere)
      .then(() => {
        this.pending = this.pending.map((each) =>
          each.id === queued.id ? { ...each, isStored: true } : each,
        );
        this.keeper.settled();
      });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), STORING_MS);
    });
    try {
      if ((await Promise.race([storing, late])) !== "late") return;
    } finally {
      clearTimeout(timer);
    }
    if (!this.keeper.keep()) return await storing;
    // The person was told that it is saved, so it has to be sent, whatever went wrong.
    storing.catch(() => {
      if (this.database.isOpen()) this.database.standIn();
    });
  }

  /** Writes to the outbox; on failure takes the change off the screen again. */
  private async queue(operation: OperationJson): Promise<Performed | undefined> {
    try {
      await this.store(operation);
      return undefined;
    } catch (thrown) {
      this.pending = this.pending.filter((each) => each.id !== operation.id);
      this.rebuild();
      const error = thrown instanceof Error ? thrown.message : String(thrown);
      return {
        ok: false,
        code: STORAGE_FAILED,
        error: `This browser could not store the change: ${error}`,
        fields: {},
      };
    } finally {
      this.keeper.settled();
    }
  }

  /**
   * Shows the first rows of an account while the browser database takes them; what it then doesn't hold isn't shown any
   * longer. Nothing is read meanwhile, which would be from before.
   */
  showFirstPage(answer: SyncAnswer, stored: Promise<void>): void {
    this.reading = this.reading
      .then(async () => {
        // Another tab may have stored them first; a change that waits needs its rules to be shown on top.
        if (this.point.revision > 0 || this.pending.length > 0) return;
        const point = pointAfter(FIRST_SYNC_POINT, null, answer);
        this.confirm(
          confirmedRows(answer.changes, point.revision),
          confirmedHistory(answer.changes, point.revision),
        );
        this.point = point;
        this.rebuild();
        // The synchroniser tells why.
        await stored.catch(() => {
          this.confirmed = new Ledger();
          this.point = FIRST_SYNC_POINT;
          this.rebuild();
        });
      })
      .catch((error: unknown) => this.report(error));
  }

  async dismissRefused(id: string): Promise<void> {
    await this.database.refused.delete(id);
  }

  /** Makes the next sync fetch every row again. */
  async loadAnew(): Promise<void> {
    await this.database.points.put({ ...(await this.database.syncPoint()), cursor: null });
  }

  /** Reads what is new in the browser database, or what the rules have come for. Reads follow each other, so that none overtakes a newer one. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read()).catch((error: unknown) => this.report(error));
    return this.reading;
  }

  /** @param ahead what the database held a moment ago, if that is known already */
  private async read(ahead?: Contents): Promise<void> {
    const { point = FIRST_SYNC_POINT, rows, history, refused, ...news } = ahead ?? (await this.readNews());
    const rules = loadedRules();
    // Without rules a view of the dashboard isn't shown until they come: every reload may find one.
    const outbox =
      rules === null ? news.outbox.filter(({ operation }) => operation.type !== UNCOUNTED) : news.outbox;
    const changed =
      rows.length > 0 ||
      point.revision !== this.point.revision ||
      this.isOutboxNews(outbox) ||
      this.isRefusedNews(refused);
    this.outbox = news.outbox;
    if (!changed) return;
    if (rules === null && outbox.length > 0) {
      await loadRules();
      // What was read may have changed meanwhile; of what was read ahead that is asked afterwards.
      return this.read(ahead);
    }
    if (point.epoch !== this.point.epoch) this.confirmed = new Ledger();
    this.confirm(rows, history);
    this.point = point;
    this.refusedOperations = refused;
    this.pending = rules === null ? [] : this.pendingFrom(rules, outbox);
    this.keeper.settled();
    this.rebuild();
  }

  private async readNews(): Promise<Contents> {
    const known = this.point;
    const [point, rows, history, outbox, refused] = await this.database.read(
      ["rows", "history", "outbox", "refused", "points"],
      (stores) => {
        const point = syncPointIn(stores);
        // Who knows nothing yet needs everything, wherever the database stands, and asks for it all at once.
        const news = async <V, K extends IDBValidKey>(store: Store<V, K>): Promise<V[]> => {
          if (known.revision === 0 || (await point).epoch !== known.epoch) return await store.toArray();
          return await store.above("revision", known.revision);
        };
        return Promise.all([
          point,
          news(stores.rows),
          news(stores.history),
          stores.outbox.toArray(),
          stores.refused.toArray(),
        ]);
      },
    );
    return { point, rows, history, outbox, refused };
  }

  private confirm(rows: readonly StoredRow[], history: readonly StoredEntry[]): void {
    for (const { table, key, row } of rows) this.confirmed.put(table, key, row as never);
    // What an earlier version stored doesn't say when it was applied.
    for (const { entry } of history) this.confirmed.record({ appliedAtMs: entry.atMs, ...entry });
  }

  private isOutboxNews(outbox: readonly QueuedOperation[]): boolean {
    const saved = this.pending.filter((each) => each.isStored);
    return saved.length !== outbox.length || saved.some((each, index) => each.id !== outbox[index]?.id);
  }

  private isRefusedNews(refused: readonly RefusedOperation[]): boolean {
    const known = this.refusedOperations;
    return known.length !== refused.length || known.some((each, index) => each.id !== refused[index]?.id);
  }

  private pendingFrom(rules: Rules, outbox: readonly QueuedOperation[]): Pending[] {
    const known = new Map(this.pending.map((each) => [each.id, each]));
    const saved = outbox.flatMap(({ id, operation: json }): Pending[] => {
      const pending = known.get(id);
      known.delete(id);
      if (pending !== undefined) return [{ ...pending, isStored: true }];
      const parsed = rules.parseOperation(json, Date.now());
      return parsed.ok ? [{ id, operation: parsed.operation, json, isStored: true }] : [];
    });
    return [...saved, ...[...known.values()].filter((each) => !each.isStored)];
  }

  /** Confirmed rows with the outbox on top. What no longer applies is left to the worker's judgement. */
  private rebuild(): void {
    this.view = this.confirmed.draft();
    for (const { operation } of this.pending) loadedRules()?.apply(this.view, operation, this.device);
    this.notify();
  }

  /** Once the database is closed, as after signing out, what was still being read doesn't matter. */
  private report(error: unknown): void {
    if (this.database.isOpen()) reportError(error);
  }

  private notify(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}

/** Another page has put it there, when this one was left and came back. */
function unlessThere(thrown: unknown): void {
  if (!(thrown instanceof DOMException && thrown.name === "ConstraintError")) throw thrown;
}
