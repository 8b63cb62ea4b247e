import { type Day, isMonth, type Month } from "#domain/calendar/days.ts";
import type { KeyedRow } from "#domain/ledger/provisional-month.ts";
import { paths } from "#domain/paths.ts";
import type { PageRecord } from "../../../worker/app.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { releaseIdleWork, whenIdle } from "../../browser/idle.ts";
import { announceAccountChange } from "../session/session-state.ts";
import { storedUser } from "../session/stored-user.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import { SyncStatus } from "../sync/sync-status.ts";
import { LedgerStore } from "./ledger-store.ts";
import { once } from "./once.ts";
import { UndoStack } from "./undo-stack.ts";

/** What keeps a ledger comes after the first screen, which needs none of it. On a return, the first screen is read by it. */
const keeperCode = () => fetchCode(() => import("./ledger-keeper.ts"));

/** One user's ledger in this tab, what keeps it in step with the worker, and what Ctrl+Z undoes. */
export class Local {
  readonly ledgerStore: LedgerStore;
  readonly undoStack = new UndoStack();
  readonly status = new SyncStatus();
  syncClient: SyncClient | null = null;
  private stopAdopting = () => {};
  private isClosed = false;
  private readonly userId: string;

  private constructor(userId: string, ledgerStore: LedgerStore) {
    this.userId = userId;
    this.ledgerStore = ledgerStore;
  }

  /** The ledger as it is shown first in a page that the worker rendered. The worker itself keeps nothing. */
  static inPage({ me, month }: PageRecord, isInBrowser: boolean): Local {
    const { id } = me.user;
    if (!isInBrowser) return new Local(id, new LedgerStore({ userId: null, month }));
    const keep = async (store: LedgerStore) => (await keeperCode()).keeperOf(store, id);
    return new Local(id, new LedgerStore({ userId: id, month, keep }));
  }

  static ofSample(rows: readonly KeyedRow[], today: Day): Local {
    const keep = async (store: LedgerStore) => (await keeperCode()).keeperOfSample(store);
    return new Local("", LedgerStore.ofSample(rows, today, keep));
  }

  static async open(userId: string): Promise<Local> {
    const { openLedger } = await keeperCode();
    return new Local(userId, await openLedger(userId, monthInAddress()));
  }

  /** Reads what a provisional month left out, then begins to sync. */
  async start(): Promise<void> {
    const { ledgerStore } = this;
    await ledgerStore.kept();
    const { adoptTimeZone, registerServiceWorker, syncClientOf } = await keeperCode();
    whenIdle(registerServiceWorker);
    await ledgerStore.complete();
    if (this.isClosed || this.syncClient !== null) return;
    this.stopAdopting = adoptTimeZone(ledgerStore);
    this.syncClient = syncClientOf(ledgerStore, this.userId, this.status, () => {
      // No rows will come.
      releaseIdleWork();
      announceAccountChange();
    });
  }

  syncNow(): void {
    this.syncClient?.now();
  }

  close(): void {
    this.isClosed = true;
    this.syncClient?.stop();
    this.stopAdopting();
    this.status.stop();
    this.ledgerStore.close();
  }

  /** Calls back once this browser holds the account, or couldn't load it. Returns a function that cancels this. */
  whenLoaded(work: () => void): () => void {
    const isDecided = () => this.ledgerStore.everSynced() || this.isStuck();
    return once([this.ledgerStore, this.status], isDecided, work);
  }

  isStuck(): boolean {
    return this.ledgerStore.lacksCode() || ["offline", "failed"].includes(this.status.current().kind);
  }
}

/** What was opened before the screen that needs it, until that takes it. */
let opened: { readonly userId: string; readonly local: Local } | null = null;

/** Opens the ledger of the user whom this browser remembers, so that the first frame can show it. */
export async function openAhead(): Promise<void> {
  const code = keeperCode();
  const user = storedUser();
  // Somebody whom this browser doesn't know yet needs it after they are known.
  if (user === null) code.catch(() => undefined);
  else opened = { userId: user.id, local: await Local.open(user.id) };
}

export function openPage(page: PageRecord): void {
  const local = Local.inPage(page, true);
  opened = { userId: page.me.user.id, local };
  // Whoever asks for it next is told of a failure.
  local.ledgerStore.kept().catch(() => undefined);
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
