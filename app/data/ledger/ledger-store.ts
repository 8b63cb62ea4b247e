import { isTimeZone, localTime } from "#domain/calendar/days.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { SyncResponse } from "../../../worker/app.ts";
import { LocalDatabase } from "../db/database.ts";
import { type Contents, FIRST_SYNC_POINT, type RefusedOperation } from "../db/schema.ts";
import { queueUnsaved, UnsavedKeeper } from "../db/unsaved-changes.ts";
import { storedUser } from "../session/stored-user.ts";
import { pointAfter } from "../sync/apply-response.ts";
import { createOperationId } from "../sync/ids.ts";
import { confirmedHistory, confirmedRows } from "../sync/response-rows.ts";
import { askForPersistentStorage } from "./first-visit.ts";
import { LedgerState } from "./ledger-state.ts";
import { type OperationDraft, type Performed, STORAGE_FAILED } from "./mutation.ts";
import { loadedRules, loadRules, type Rules } from "./operation-rules.ts";
import { readNewer } from "./read-newer.ts";
import { storeOperation } from "./store-operation.ts";
import { browserTimeZone } from "./time-zone.ts";

const NO_RULES = {
  code: "not_loaded",
  error: "The app could not be loaded completely. Please check your connection and try again.",
};

/**
 * One user's ledger in this tab: confirmed rows in memory with the outbox applied on top. All tabs share the browser
 * database, and this follows it. It is ahead of the database only while a change made in this tab is being written.
 */
export class LedgerStore {
  private readonly state: LedgerState;
  private readonly listeners = new Set<() => void>();
  private readonly stopListening: () => void;
  private reading: Promise<void> = Promise.resolve();
  private changes = 0;

  readonly database: LocalDatabase;
  private readonly userId: string;
  private readonly keeper: UnsavedKeeper;

  private constructor(database: LocalDatabase, userId: string, device: string) {
    this.database = database;
    this.userId = userId;
    this.state = new LedgerState(device);
    database.follow({ contents: () => this.state.contents(), onStandInChange: () => this.onStandInChange() });
    this.stopListening = database.onChange(["outbox", "refused", "points"], () => void this.refresh());
    this.keeper = new UnsavedKeeper(database, userId, () => this.state.unsaved(database.isInMemory()));
  }

  /**
   * Opens the user's database and reads it, or takes what was preloaded. In that case the next {@link refresh} shows what
   * other tabs have stored since. Rejects when the browser refuses to open it. If the user signs out in another tab
   * meanwhile, the ledger stays empty: its screen is about to go.
   */
  static async open(userId: string, device: string): Promise<LedgerStore> {
    const database = new LocalDatabase(userId, () => storedUser()?.id === userId);
    const unlessClosed = (thrown: unknown) => {
      if (database.isOpen()) throw thrown;
    };
    await database.open().catch(unlessClosed);
    // If the outbox can't take them either, they stay for the next page.
    const hadUnsaved = await queueUnsaved(database, userId).catch(unlessClosed).catch(reportError);
    const ledgerStore = new LedgerStore(database, userId, device);
    const first = database
      .readAhead()
      .then((ahead) => ledgerStore.read(hadUnsaved ? undefined : ahead))
      .catch(unlessClosed);
    // Queue notifications behind the first read, so stale rows never overwrite fresh ones.
    ledgerStore.reading = first.catch(() => undefined);
    await first;
    ledgerStore.takeNewRefusals();
    return ledgerStore;
  }

  close(): void {
    this.stopListening();
    this.keeper.stop();
    this.listeners.clear();
    this.database.close();
  }

  /** The rows as the user sees them. */
  ledger(): Ledger {
    return this.state.rows.view();
  }

  /** Grows with every change, so that a screen knows when to look again. */
  version(): number {
    return this.changes;
  }

  /** Counts the user's changes that the worker hasn't confirmed yet. */
  waiting(): number {
    return this.state.waiting();
  }

  refused(): readonly RefusedOperation[] {
    return this.state.refused.all();
  }

  /** Returns what was refused since the page opened and hasn't been taken yet. */
  takeNewRefusals(): readonly RefusedOperation[] {
    return this.state.refused.takeNew();
  }

  /** Whether this browser holds all the account's rows. */
  everSynced(): boolean {
    return this.state.point().complete;
  }

  /** The history holds what the worker applied since this instant. */
  historySinceMs(): number {
    return this.state.point().historySinceMs ?? 0;
  }

  /** Whether the browser's storage doesn't answer, so that everything comes from the network and this tab's memory. */
  isSpare(): boolean {
    return this.database.isInMemory();
  }

  /** The user's time zone: their setting, or the browser's until the account has one. */
  timeZone(): string {
    const stored = this.ledger().get("settings", ONLY)?.timezone;
    // Another device's browser may know zones that this one doesn't.
    return isTimeZone(stored) ? stored : browserTimeZone();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Applies a change to the screen at once, then puts it into the outbox. Resolves when it is stored, or when it was
   * refused and nothing changed.
   * @param id given when an interrupted change is repeated: the worker applies each id once
   */
  async perform(draft: OperationDraft, id = createOperationId()): Promise<Performed> {
    const now = Date.now();
    const json: OperationJson = {
      id,
      type: draft.type,
      at: new Date(now).toISOString(),
      ...localTime(now, this.timeZone()),
      data: draft.data,
    };
    // Don't await rules that are loaded: the change is on the screen before this function first awaits.
    const rules = loadedRules() ?? (await this.rulesFor(json));
    if (rules === null) return { ok: false, fields: {}, ...NO_RULES };
    const parsed = rules.parseOperation(json, now);
    if (!parsed.ok) return { ok: false, fields: {}, ...parsed.rejection };
    const outcome = this.state.rows.add(rules, parsed.operation, json);
    if (outcome.status === "rejected") return { ok: false, fields: {}, ...outcome.rejection };
    this.notify();
    const failed = await this.store(json);
    if (failed !== undefined) return failed;
    if (draft.type === "expense.add") askForPersistentStorage().catch(reportError);
    return { ok: true, operationIds: [json.id], result: outcome.result };
  }

  /** Counts the change as waiting while the rules load. Returns null if they can't be loaded. */
  private async rulesFor(operation: OperationJson): Promise<Rules | null> {
    this.state.unchecked.add(operation);
    this.notify();
    const rules = await loadRules().catch(() => null);
    this.state.unchecked.delete(operation);
    this.keeper.settled();
    this.notify();
    return rules;
  }

  /** Takes the change off the screen again if it can't be stored. */
  private async store(operation: OperationJson): Promise<Performed | undefined> {
    try {
      await storeOperation(this.database, this.keeper, operation, () => {
        this.state.rows.markStored(operation.id);
        this.keeper.settled();
      });
      return undefined;
    } catch (thrown) {
      this.state.rows.remove(operation.id);
      this.notify();
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

  private onStandInChange(): void {
    this.keeper.settled();
    this.notify();
    if (this.database.isInMemory() || !this.database.isOpen()) return;
    // Pages may have been left with unsaved changes meanwhile.
    queueUnsaved(this.database, this.userId).catch((error: unknown) => this.report(error));
  }

  /**
   * Shows an account's first rows while the browser database stores them, and hides them again if it can't. Nothing is
   * read meanwhile, because the database would answer with what it held before.
   */
  showFirstPage(answer: SyncResponse, stored: Promise<void>): void {
    this.reading = this.reading
      .then(async () => {
        // Another tab may have stored them first. Pending changes need their rules before they can be shown on top.
        if (!this.state.isEmpty()) return;
        const { changes } = answer;
        const point = pointAfter(FIRST_SYNC_POINT, null, answer);
        this.state.confirm(
          point,
          confirmedRows(changes, point.revision),
          confirmedHistory(changes, point.revision),
        );
        this.notify();
        // The sync client reports the failure.
        await stored.catch(() => {
          this.state.clear();
          this.notify();
        });
      })
      .catch((error: unknown) => this.report(error));
  }

  async dismissRefused(id: string): Promise<void> {
    await this.database.delete("refused", id);
  }

  /**
   * Reads what is new in the browser database, and shows what had to wait for the rules. Reads follow each other, so
   * that none overtakes a newer one.
   */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read()).catch((error: unknown) => this.report(error));
    return this.reading;
  }

  /** @param ahead what the database held a moment ago, if that is known already */
  private async read(ahead?: Contents): Promise<void> {
    const read = ahead ?? (await readNewer(this.database, this.state.point()));
    const taken = this.state.take(read, loadedRules());
    if (taken === "unchanged") return;
    if (taken === "needs-rules") {
      await loadRules();
      // The database may have changed meanwhile. What was preloaded is refreshed later anyway.
      return this.read(ahead);
    }
    this.keeper.settled();
    this.notify();
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
