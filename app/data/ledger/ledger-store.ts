import type { Day, Month } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { ProvisionalMonth } from "#domain/ledger/provisional-month.ts";
import { whenIdle } from "../../browser/idle.ts";
import { LocalDatabase } from "../db/database.ts";
import type { RefusedOperation } from "../db/schema.ts";
import { queueUnsaved, UnsavedRescue } from "../db/unsaved-changes.ts";
import { storedUser } from "../session/stored-user.ts";
import { createOperationId } from "../sync/ids.ts";
import { LedgerState } from "./ledger-state.ts";
import type { OperationDraft, Performed } from "./mutation.ts";
import { once } from "./once.ts";
import { loadedRules, loadRules } from "./operation-rules.ts";
import { Performer } from "./performer.ts";
import { readNewer } from "./read-newer.ts";
import { readSavedMonth, saveMonth } from "./saved-month.ts";
import { timeZoneOf } from "./time-zone.ts";

/** The user's database in this browser, which is closed when a page comes back after they signed out. */
export function databaseOf(userId: string): LocalDatabase {
  return new LocalDatabase(userId, () => storedUser()?.id === userId);
}

/**
 * One user's ledger in this tab: confirmed rows in memory with the outbox applied on top. All tabs share the browser
 * database, and this follows it. It is ahead of the database only while a change made in this tab is being written, or while
 * it shows a provisional month.
 */
export class LedgerStore {
  private readonly state: LedgerState;
  private readonly listeners = new Set<() => void>();
  private stopListening = () => {};
  private reading: Promise<void> = Promise.resolve();
  private completing: Promise<void> | null = null;
  private changes = 0;
  private savedRevision = 0;

  private readonly userId: string;
  private readonly ownDatabase: LocalDatabase | null;
  private readonly rescue: UnsavedRescue | null;
  private readonly performer: Performer | null;

  /**
   * Touches no database until {@link complete}.
   * @param database null where a page is rendered without a browser
   * @param month shown until all rows are here
   */
  constructor(
    userId: string,
    device: string,
    database: LocalDatabase | null,
    month: ProvisionalMonth | null = null,
  ) {
    this.userId = userId;
    this.state = new LedgerState(device);
    if (month !== null) this.state.rows.begin(month);
    this.ownDatabase = database;
    this.rescue =
      database && new UnsavedRescue(database, userId, () => this.state.unsaved(database.isInMemory()));
    const store = {
      timeZone: () => this.timeZone(),
      whole: () => this.whole(),
      notify: () => this.notify(),
    };
    this.performer = database && this.rescue && new Performer(this.state, database, this.rescue, store);
  }

  get database(): LocalDatabase {
    if (this.ownDatabase === null) throw new Error("A rendered page has no database.");
    return this.ownDatabase;
  }

  /**
   * Opens the user's database and shows its saved month, if that is the month that the address asks for; otherwise reads
   * everything. Rejects when the browser refuses to open it. If the user signs out in another tab meanwhile, the ledger stays
   * empty: its screen is about to go.
   * @param wanted the month that the address names, "current" if it names none, or null on a screen that shows no month
   */
  static async open(
    userId: string,
    device: string,
    wanted: Month | "current" | null = null,
  ): Promise<LedgerStore> {
    const store = new LedgerStore(userId, device, databaseOf(userId));
    await store.unlessClosed(store.prepare());
    if (wanted === null || !(await store.unlessClosed(store.openMonth(wanted)))) await store.complete();
    return store;
  }

  private async openMonth(wanted: Month | "current"): Promise<boolean> {
    const saved = await readSavedMonth(this.database, wanted === "current" ? null : wanted, Date.now());
    if (saved === null) return false;
    const { month, ...waiting } = saved;
    const read = { point: undefined, rows: [], history: [], ...waiting };
    this.state.rows.begin(month);
    if (this.state.take(read, loadedRules()) === "needs-rules") this.state.take(read, await loadRules());
    if (!this.state.rows.lacksOperations()) return true;
    this.state.rows.end();
    return false;
  }

  /** Reads everything, and follows the database from then on. Called again, it returns the same promise. */
  complete(): Promise<void> {
    this.completing ??= this.unlessClosed(this.readAll());
    return this.completing;
  }

  private async readAll(): Promise<void> {
    const { database } = this;
    await this.prepare();
    database.follow({ contents: () => this.state.contents(), onStandInChange: () => this.onStandInChange() });
    this.stopListening = database.onChange(["outbox", "refused", "points"], () => void this.refresh());
    // Queue notifications behind the first read, so stale rows never overwrite fresh ones.
    const first = this.read();
    this.reading = first.catch(() => undefined);
    await first;
    this.takeNewRefusals();
  }

  /** If the outbox can't take what pages were left with, that stays for the next page. */
  private async prepare(): Promise<void> {
    await this.database.open();
    await queueUnsaved(this.database, this.userId).catch((thrown: unknown) => this.report(thrown));
  }

  private async unlessClosed<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (thrown) {
      if (this.database.isOpen()) throw thrown;
      return undefined;
    }
  }

  close(): void {
    this.stopListening();
    this.rescue?.stop();
    this.listeners.clear();
    this.ownDatabase?.close();
  }

  ledger(): Ledger {
    return this.state.rows.view();
  }

  /** Grows with every change, so that a screen knows when to look again. */
  version(): number {
    return this.changes;
  }

  waiting(): number {
    return this.state.waiting();
  }

  refused(): readonly RefusedOperation[] {
    return this.state.refused.all();
  }

  takeNewRefusals(): readonly RefusedOperation[] {
    return this.state.refused.takeNew();
  }

  everSynced(): boolean {
    return this.state.point().complete;
  }

  holds(month: Month): boolean {
    return this.everSynced() || this.state.rows.provisionalMonth()?.month === month;
  }

  historySinceMs(): number {
    return this.state.point().historySinceMs ?? 0;
  }

  isInMemory(): boolean {
    return this.ownDatabase?.isInMemory() ?? false;
  }

  timeZone(): string {
    return timeZoneOf(this.ledger());
  }

  /** The user's own day; the provisional month's while that is shown, so that a rendered page is taken over as it is. */
  today(): Day {
    return this.state.rows.provisionalMonth()?.today ?? localTime(Date.now(), this.timeZone()).day;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param id given when an interrupted change is repeated: the worker applies each id once */
  async perform(draft: OperationDraft, id = createOperationId()): Promise<Performed> {
    if (this.performer === null) throw new Error("A rendered page can't be changed.");
    return await this.performer.perform(draft, id);
  }

  private whole(): Promise<void> {
    this.complete().catch(() => undefined);
    return new Promise((resolve) => {
      once([this], () => this.everSynced(), resolve);
    });
  }

  private onStandInChange(): void {
    this.rescue?.settled();
    this.notify();
    if (this.database.isInMemory() || !this.database.isOpen()) return;
    queueUnsaved(this.database, this.userId).catch((error: unknown) => this.report(error));
  }

  async dismissRefused(id: string): Promise<void> {
    await this.database.delete("refused", id);
  }

  /** Reads follow each other, so that none overtakes a newer one. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read()).catch((error: unknown) => this.report(error));
    return this.reading;
  }

  private async read(): Promise<void> {
    const read = await readNewer(this.database, this.state.point());
    const taken = this.state.take(read, loadedRules());
    if (taken === "unchanged") return;
    if (taken === "needs-rules") {
      await loadRules();
      return this.read();
    }
    this.rescue?.settled();
    this.notify();
    this.saveMonthWhenIdle();
  }

  private saveMonthWhenIdle(): void {
    const { revision, complete } = this.state.point();
    if (!complete || revision === this.savedRevision) return;
    this.savedRevision = revision;
    whenIdle(() => {
      const today = localTime(Date.now(), this.timeZone()).day;
      const { rows } = this.state;
      saveMonth(this.database, rows.confirmedRows(), today, this.state.point()).catch((error: unknown) =>
        this.report(error),
      );
    });
  }

  /** Once the database is closed, as after signing out, a failed read doesn't matter. */
  private report(error: unknown): void {
    if (this.database.isOpen()) reportError(error);
  }

  private notify(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}
