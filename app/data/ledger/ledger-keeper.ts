import { type Day, localTime, type Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { cutoffForMonth, projectedExpenses } from "#domain/series/projection.ts";
import { rememberingLastBills } from "#domain/series/series-figures.ts";
import { whenIdle } from "../../browser/idle.ts";
import { LocalDatabase } from "../db/database.ts";
import { followUnsaved, queueUnsaved } from "../db/unsaved-changes.ts";
import { deviceName } from "../session/device.ts";
import { storedUser } from "../session/stored-user.ts";
import { takeTold } from "../session/told-subscription.ts";
import { SyncClient } from "../sync/sync-client.ts";
import type { SyncStatus } from "../sync/sync-status.ts";
import { type Keeper, LedgerStore } from "./ledger-store.ts";
import type { Performed } from "./mutation.ts";
import { once } from "./once.ts";
import { loadedRules, loadRules } from "./operation-rules.ts";
import { Performer } from "./performer.ts";
import { readNewer } from "./read-newer.ts";
import { readSavedMonth, saveMonth } from "./saved-month.ts";
import type { Side, UndoStack } from "./undo-stack.ts";
import { type Taken, takeLast, undo } from "./undoing.ts";

export { registerServiceWorker } from "../../browser/service-worker.ts";
export { adoptTimeZone } from "./first-visit.ts";

/** The user's database in this browser, which is closed when a page comes back after they signed out. */
export function databaseOf(userId: string): LocalDatabase {
  return new LocalDatabase(userId, () => storedUser()?.id === userId);
}

/**
 * Opens the user's database and shows its saved month, if that is the month that the address asks for; otherwise reads
 * everything. Rejects when the browser refuses to open it. If the user signs out in another tab meanwhile, the ledger stays
 * empty: its screen is about to go.
 * @param wanted the month that the address names, "current" if it names none, or null on a screen that shows no month
 */
export async function openLedger(
  userId: string,
  wanted: Month | "current" | null = null,
  device = deviceName(),
): Promise<LedgerStore> {
  const ledgerStore = new LedgerStore({ userId, keep: async (store) => keeperOf(store, userId, device) });
  const keeper = (await ledgerStore.kept()) as LedgerKeeper;
  await keeper.open(wanted);
  return ledgerStore;
}

/** Touches no database until it is asked to. */
export function keeperOf(ledgerStore: LedgerStore, userId: string, device = deviceName()): LedgerKeeper {
  ledgerStore.state.rows.device = device;
  return new LedgerKeeper(ledgerStore, userId, databaseOf(userId));
}

export function syncClientOf(
  ledgerStore: LedgerStore,
  userId: string,
  status: SyncStatus,
  onSignedOut: () => void,
): SyncClient {
  return new SyncClient(ledgerStore.database, deviceName(), userId, status, onSignedOut);
}

export function keeperOfSample(ledgerStore: LedgerStore): Keeper {
  const performer = new Performer(ledgerStore, null, async () => undefined);
  const lastBillsOf = rememberingLastBills();
  return {
    database: null,
    complete: async () => undefined,
    refresh: async () => ledgerStore.notify(),
    perform: (operation) => performer.perform(operation),
    undo: (stack, operationIds) => undo(ledgerStore, stack, operationIds),
    takeLast: (stack, side) => takeLast(ledgerStore, stack, side),
    projected: (month) => projectedExpenses(ledgerStore.ledger(), month),
    cutoff: (month, today) => cutoffForMonth(ledgerStore.ledger(), month, today),
    lastBills: () => lastBillsOf(ledgerStore.ledger()),
    close: () => undefined,
  };
}

/**
 * Keeps a ledger store and the browser's database in step. All tabs share the database, and the store follows it. It is
 * ahead of the database only while a change made in this tab is being written, or while it shows a provisional month.
 */
class LedgerKeeper implements Keeper {
  readonly database: LocalDatabase;
  private readonly ledgerStore: LedgerStore;
  private readonly userId: string;
  private readonly performer: Performer;
  private readonly closed = new AbortController();
  private stopListening = () => {};
  private reading: Promise<void> = Promise.resolve();
  private completing: Promise<void> | null = null;
  private savedRevision = 0;
  private readonly lastBillsOf = rememberingLastBills();

  constructor(ledgerStore: LedgerStore, userId: string, database: LocalDatabase) {
    this.ledgerStore = ledgerStore;
    this.userId = userId;
    this.database = database;
    this.performer = new Performer(ledgerStore, database, () => this.whole());
    followUnsaved(database, userId, this.closed.signal);
  }

  async open(wanted: Month | "current" | null): Promise<void> {
    await this.unlessClosed(this.prepare());
    if (wanted === null || !(await this.unlessClosed(this.openMonth(wanted)))) await this.complete();
  }

  private async openMonth(wanted: Month | "current"): Promise<boolean> {
    const { state } = this.ledgerStore;
    const saved = await readSavedMonth(this.database, wanted === "current" ? null : wanted, Date.now());
    if (saved === null) return false;
    const { month, told, ...waiting } = saved;
    takeTold(this.userId, told);
    const read = { point: undefined, rows: [], history: [], ...waiting };
    state.rows.begin(month);
    if (state.take(read, loadedRules()) === "needs-rules") state.take(read, await loadRules());
    if (!state.rows.lacksOperations()) return true;
    state.rows.end();
    return false;
  }

  complete(): Promise<void> {
    this.completing ??= this.unlessClosed(this.readAll());
    return this.completing;
  }

  private async readAll(): Promise<void> {
    const { database } = this;
    await this.prepare();
    const { state } = this.ledgerStore;
    database.follow({ contents: () => state.contents(), onStandInChange: () => this.onStandInChange() });
    this.stopListening = database.onChange(["outbox", "refused", "points"], () => void this.refresh());
    // Queue notifications behind the first read, so stale rows never overwrite fresh ones.
    const first = this.read();
    this.reading = first.catch(() => undefined);
    await first;
    this.ledgerStore.takeNewRefusals();
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
    this.closed.abort();
    this.database.close();
  }

  perform(operation: OperationJson): Promise<Performed> {
    return this.performer.perform(operation);
  }

  undo(stack: UndoStack, operationIds: readonly string[]): Promise<Performed> {
    return undo(this.ledgerStore, stack, operationIds);
  }

  takeLast(stack: UndoStack, side: Side): Promise<Taken | null> {
    return takeLast(this.ledgerStore, stack, side);
  }

  projected(month: Month): readonly Expense[] {
    return projectedExpenses(this.ledgerStore.ledger(), month);
  }

  cutoff(month: Month, today: Day): Day | null {
    return cutoffForMonth(this.ledgerStore.ledger(), month, today);
  }

  lastBills(): ReadonlySet<string> {
    return this.lastBillsOf(this.ledgerStore.ledger());
  }

  private whole(): Promise<void> {
    this.complete().catch(() => undefined);
    return new Promise((resolve) => {
      once([this.ledgerStore], () => this.ledgerStore.everSynced(), resolve);
    });
  }

  private onStandInChange(): void {
    this.ledgerStore.rescue?.settled();
    this.ledgerStore.notify();
    if (this.database.isInMemory() || !this.database.isOpen()) return;
    queueUnsaved(this.database, this.userId).catch((error: unknown) => this.report(error));
  }

  /** Reads follow each other, so that none overtakes a newer one. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read()).catch((error: unknown) => this.report(error));
    return this.reading;
  }

  private async read(): Promise<void> {
    const { state } = this.ledgerStore;
    const read = await readNewer(this.database, state.point());
    takeTold(this.userId, read.point?.told);
    const taken = state.take(read, loadedRules());
    if (taken === "unchanged") return;
    if (taken === "needs-rules") {
      await loadRules();
      return this.read();
    }
    this.ledgerStore.rescue?.settled();
    this.ledgerStore.notify();
    this.saveMonthWhenIdle();
  }

  private saveMonthWhenIdle(): void {
    const { state } = this.ledgerStore;
    const { revision, complete } = state.point();
    if (!complete || revision === this.savedRevision) return;
    this.savedRevision = revision;
    whenIdle(() => {
      const today = localTime(Date.now(), this.ledgerStore.timeZone()).day;
      saveMonth(this.database, state.rows.confirmedRows(), today, state.point()).catch((error: unknown) =>
        this.report(error),
      );
    });
  }

  /** Once the database is closed, as after signing out, a failed read doesn't matter. */
  private report(error: unknown): void {
    if (this.database.isOpen()) reportError(error);
  }
}
