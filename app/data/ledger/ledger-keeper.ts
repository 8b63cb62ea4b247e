import { localTime } from "#domain/calendar/days.ts";
import { ONLY } from "#domain/ledger/ledger.ts";
import { ofThisVersion } from "#domain/ledger/rows-of-other-versions.ts";
import { apply, parseKnownPart, parseOperation } from "#domain/operations/apply.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { unpackedEntry } from "#domain/undo/history.ts";
import { whenIdle } from "../../browser/idle.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import {
  type Contents,
  FIRST_SYNC_POINT,
  type QueuedOperation,
  queuedRow,
  type ReadContents,
  type StoredRow,
  type SyncPoint,
  withProgress,
} from "../db/schema.ts";
import type { ObjectStore } from "../db/stores.ts";
import { followUnsaved, queueUnsaved } from "../db/unsaved-changes.ts";
import { deviceName } from "../session/devices.ts";
import { storeSyncedSubscription } from "../session/stored-user.ts";
import { SyncClient } from "../sync/sync-client.ts";
import type { SyncStatus } from "../sync/sync-status.ts";
import { type Keeper, type LedgerStore, once, startedOnce } from "./ledger-store.ts";
import type { Means } from "./outbox.ts";
import { type Computed, computedOf } from "./rules.ts";
import { saveMonth } from "./saved-month.ts";

export { registerServiceWorker } from "../../browser/service-worker.ts";

export function keeperOfSample(ledgerStore: LedgerStore): Keeper {
  return {
    computed: computedOf(ledgerStore),
    means: meansOf(null, { ready: async () => undefined, onStored: () => undefined }),
    complete: async () => undefined,
    refresh: async () => ledgerStore.notify(),
    close: () => undefined,
  };
}

function meansOf(database: LocalDatabase | null, calls: Pick<Means, "ready" | "onStored">): Means {
  const device = database === null ? "" : deviceName();
  return {
    ...{ database, ...calls, parseKnownPart, parse: parseOperation },
    apply: (ledger, operation) => apply(ledger, operation, device),
  };
}

/**
 * Keeps a ledger store and the browser's database in step. All tabs share the database, and the store follows it. It is
 * ahead of the database only while a change made in this tab is being written, or while it shows a provisional month.
 */
export class LedgerKeeper implements Keeper {
  readonly means: Means;
  readonly computed: Computed;
  private readonly database: LocalDatabase;
  private readonly ledgerStore: LedgerStore;
  private readonly closed = new AbortController();
  private syncClient: SyncClient | null = null;
  private reading: Promise<void> = Promise.resolve();
  private savedRevision = 0;

  constructor(ledgerStore: LedgerStore, database: LocalDatabase) {
    this.ledgerStore = ledgerStore;
    this.database = database;
    this.computed = computedOf(ledgerStore);
    this.means = meansOf(database, {
      ready: this.ready,
      onStored: (operation) => this.onStored(operation),
    });
    followUnsaved(database, this.closed.signal);
  }

  /** Reads everything, then begins to sync, and says in `status` how that goes. Returns null if it was closed meanwhile. */
  async sync(status: SyncStatus, onSignedOut: () => void): Promise<SyncClient | null> {
    await this.complete();
    const { signal } = this.closed;
    if (signal.aborted) return null;
    const client = new SyncClient(this.database, status, onSignedOut);
    this.syncClient = client;
    signal.addEventListener("abort", () => client.stop());
    signal.addEventListener("abort", adoptTimeZone(this.ledgerStore));
    return client;
  }

  private onStored({ type }: OperationJson): void {
    this.syncClient?.send();
    if (type === "expense.add") askForPersistentStorage().catch(reportError);
  }

  /** Shows the outbox with a month that was saved. Returns false if that needs more rows than the month's. */
  showWithMonth(outbox: readonly QueuedOperation[]): boolean {
    this.ledgerStore.outbox.take(outbox, this.means);
    return !this.ledgerStore.outbox.rebuild(this.means);
  }

  private readonly ready = startedOnce(() => queueUnsaved(this.database).catch(this.database.report));

  readonly complete = startedOnce(() =>
    this.readAll().catch((thrown: unknown) => {
      // A user who signed out in another tab has nothing to read: this screen is about to go.
      if (this.database.isOpen()) throw thrown;
    }),
  );

  private readonly follow = startedOnce(async () => {
    const { database } = this;
    await this.ready();
    database.follow({ contents: () => this.contents(), onStandInChange: () => this.onStandInChange() });
    database.onChange(["outbox", "refused", "points"], () => void this.refresh(), this.closed.signal);
  });

  private async readAll(): Promise<void> {
    await this.follow();
    // Queue notifications behind the first read, so stale rows never overwrite fresh ones.
    const first = this.read();
    this.reading = first.catch(() => undefined);
    await first;
    this.ledgerStore.takeNewRefusals();
  }

  close(): void {
    this.closed.abort();
    this.database.close();
  }

  private onStandInChange(): void {
    this.ledgerStore.outbox.updateRescue();
    this.ledgerStore.notify();
    if (this.database.isInMemory() || !this.database.isOpen()) return;
    queueUnsaved(this.database).catch(this.database.report);
  }

  /** Reads follow each other, so that none overtakes a newer one. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read()).catch(this.database.report);
    return this.reading;
  }

  private async read(): Promise<void> {
    const { ledgerStore } = this;
    const read = await readNewer(this.database, ledgerStore.point);
    storeSyncedSubscription(this.database.userId, read.point?.told);
    if (!this.take(read)) return;
    ledgerStore.outbox.updateRescue();
    // Changes that waited for these rows are applied now.
    ledgerStore.outbox.advance();
    this.saveMonthWhenIdle();
  }

  /** Returns whether anything changed. */
  private take({ point = FIRST_SYNC_POINT, rows, history, outbox, refused }: ReadContents): boolean {
    const { ledgerStore, means } = this;
    const known = ledgerStore.point;
    const isNewOutbox = ledgerStore.outbox.take(outbox, means);
    const isNewRefusal = ledgerStore.takeRefused(refused);
    if (!isNewOutbox && !isNewRefusal && rows.length === 0 && point.revision === known.revision) return false;
    if (point.epoch !== known.epoch) ledgerStore.rows.clear();
    ledgerStore.rows.confirm(rows);
    // Entries stored by an earlier version of the app don't say when they were applied.
    for (const { entry } of history)
      ledgerStore.rows.confirmed().record({ appliedAtMs: entry.atMs, ...entry });
    ledgerStore.point = point;
    if (point.complete) ledgerStore.rows.complete();
    ledgerStore.outbox.rebuild(means);
    return true;
  }

  /** All that this tab knows, with which a lost database is filled again; null while it knows nothing. */
  private contents(): Contents | null {
    const { point, rows, outbox } = this.ledgerStore;
    const queued = outbox.all().flatMap((each) => {
      if (each.state === "waiting") return [];
      // Another tab may have sent what is stored.
      return each.state === "stored"
        ? withProgress(each.row, { state: "sent" })
        : queuedRow(each.json, { state: "queued" });
    });
    if (point.revision === 0 && queued.length === 0) return null;
    const { revision } = point;
    const confirmed = rows.confirmed();
    return {
      point,
      rows: confirmed
        .changes()
        .map(({ table, key, after }) => ({ table, key, row: after, revision }) as StoredRow),
      history: [...confirmed.history()].map((entry) => ({ operationId: entry.operationId, entry, revision })),
      outbox: queued,
      refused: this.ledgerStore.refused(),
    };
  }

  private saveMonthWhenIdle(): void {
    const { ledgerStore } = this;
    const { revision, complete } = ledgerStore.point;
    if (!complete || revision === this.savedRevision) return;
    this.savedRevision = revision;
    whenIdle(() => {
      const today = localTime(Date.now(), ledgerStore.timeZone()).day;
      saveMonth(this.database, ledgerStore.rows.confirmed(), today, ledgerStore.point).catch(
        this.database.report,
      );
    });
  }
}

/** Reads the whole outbox, and the rows and history that were stored since `known`. */
async function readNewer(database: LocalDatabase, known: SyncPoint): Promise<ReadContents> {
  const [point, rows, history, outbox, refused] = await database.read(
    ["rows", "history", "outbox", "refused", "points"],
    (stores) => {
      const point = syncPointIn(stores);
      const newer = async <N extends "rows" | "history">(store: ObjectStore<N>) => {
        // A fresh store reads every row, and needn't wait for the sync point to know that.
        if (known.revision === 0 || (await point).epoch !== known.epoch) return await store.getAll();
        return await store.getAbove("revision", known.revision);
      };
      return Promise.all([
        point,
        newer(stores.rows),
        newer(stores.history),
        stores.outbox.getAll(),
        stores.refused.getAll(),
      ]);
    },
  );
  const unpackedHistory = history.map((stored) => ({ ...stored, entry: unpackedEntry(stored.entry) }));
  return { point, rows: ofThisVersion(rows), history: unpackedHistory, outbox, refused };
}

/**
 * After the first sync, gives an account without settings this browser's time zone, so that "today" is the user's own day on
 * every device and for reminders. Returns a function that cancels this.
 */
export function adoptTimeZone(ledgerStore: LedgerStore): () => void {
  const isSynced = () => ledgerStore.everSynced();
  return once([ledgerStore], isSynced, () => {
    if (ledgerStore.ledger().get("settings", ONLY) !== undefined) return;
    const timezone = ledgerStore.timeZone();
    void ledgerStore.perform({ type: "settings.update", data: { timezone } }).catch(reportError);
  });
}

let hasRequested = false;

/** Has the browser not evict the bills when it needs space. Some browsers ask the user, so this asks once a visit. */
async function askForPersistentStorage(): Promise<void> {
  // Browsers offer this on secure pages only.
  if (!("storage" in navigator) || hasRequested) return;
  hasRequested = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
