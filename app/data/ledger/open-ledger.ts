import { isMonth, type Month } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import type { PageRecord } from "../../../worker/app.ts";
import { releaseIdleWork } from "../../browser/idle.ts";
import { deviceName } from "../session/device.ts";
import { announceAccountChange } from "../session/session-state.ts";
import { storedUser } from "../session/stored-user.ts";
import { SyncClient } from "../sync/sync-client.ts";
import { SyncStatus } from "../sync/sync-status.ts";
import { databaseOf, LedgerStore } from "./ledger-store.ts";
import { once } from "./once.ts";
import { UndoStack } from "./undo-stack.ts";

const PATIENCE_MS = 3000;

/** One user's ledger in this tab, what keeps it in step with the worker, and what Ctrl+Z undoes. */
export class Local {
  readonly ledgerStore: LedgerStore;
  readonly undoStack = new UndoStack();
  readonly status = new SyncStatus();
  private syncClient: SyncClient | null = null;
  private isClosed = false;
  private readonly userId: string;

  private constructor(userId: string, ledgerStore: LedgerStore) {
    this.userId = userId;
    this.ledgerStore = ledgerStore;
  }

  /** The ledger as it is shown first in a page that the worker rendered. In the worker itself there is no database. */
  static inPage({ me, month }: PageRecord, hasDatabase: boolean): Local {
    const { id } = me.user;
    const database = hasDatabase ? databaseOf(id) : null;
    return new Local(id, new LedgerStore(id, database === null ? "" : deviceName(), database, month));
  }

  static async open(userId: string): Promise<Local> {
    return new Local(userId, await LedgerStore.open(userId, deviceName(), monthInAddress()));
  }

  /** Reads what a provisional month left out, then begins to sync. */
  async start(): Promise<void> {
    await this.ledgerStore.complete();
    if (this.isClosed || this.syncClient !== null) return;
    this.syncClient = new SyncClient(
      this.ledgerStore.database,
      deviceName(),
      this.userId,
      this.status,
      () => {
        // No rows will come.
        releaseIdleWork();
        announceAccountChange();
      },
    );
  }

  syncNow(): void {
    this.syncClient?.now();
  }

  close(): void {
    this.isClosed = true;
    this.syncClient?.stop();
    this.status.stop();
    this.ledgerStore.close();
  }

  /** Resolves to false if that isn't possible now, or takes too long. */
  sendNow(): Promise<boolean> {
    const isSent = () => this.ledgerStore.waiting() === 0;
    this.syncNow();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        stop();
        resolve(false);
      }, PATIENCE_MS);
      const isDecided = () => isSent() || this.isStuck();
      const stop = once([this.ledgerStore, this.status], isDecided, () => {
        clearTimeout(timer);
        resolve(isSent());
      });
    });
  }

  /** Calls back once this browser holds the account, or couldn't load it. Returns a function that cancels this. */
  whenLoaded(work: () => void): () => void {
    const isDecided = () => this.ledgerStore.everSynced() || this.isStuck();
    return once([this.ledgerStore, this.status], isDecided, work);
  }

  private isStuck(): boolean {
    return ["offline", "failed"].includes(this.status.current().kind);
  }
}

/** What was opened before the screen that needs it, until that takes it. */
let opened: { readonly userId: string; readonly local: Local } | null = null;

/** Opens the ledger of the user whom this browser remembers, so that the first frame can show it. */
export async function openAhead(): Promise<void> {
  const user = storedUser();
  if (user !== null) opened = { userId: user.id, local: await Local.open(user.id) };
}

export function openPage(page: PageRecord): void {
  opened = { userId: page.me.user.id, local: Local.inPage(page, true) };
}

export function openedAhead(userId: string): Local | null {
  return opened?.userId === userId ? opened.local : null;
}

/** Rejects when the browser refuses to open it. */
export async function takeLocal(userId: string): Promise<Local> {
  const ahead = opened;
  opened = null;
  if (ahead?.userId === userId) return ahead.local;
  // Somebody else has signed in meanwhile, in another tab.
  ahead?.local.close();
  return await Local.open(userId);
}

function monthInAddress(): Month | "current" | null {
  const { pathname, search } = location;
  if (![paths.dashboard, paths.dashboardAlias].some((path) => path === pathname)) return null;
  const wanted = new URLSearchParams(search).get("month");
  return isMonth(wanted) ? wanted : "current";
}
