import { isMonth, type Month } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import type { PageRecord } from "../../../worker/app.ts";
import { CODE_MISSING, fetchCode, untilCodeIsHere } from "../../browser/fetch-code.ts";
import { releaseIdleWork, whenIdle } from "../../browser/idle.ts";
import { UNCOUNTED } from "../db/schema.ts";
import { announceAccountChange } from "../session/session-state.ts";
import { storedUser } from "../session/stored-user.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import { SyncStatus } from "../sync/sync-status.ts";
import { UndoStack } from "./changes.ts";
import type { LedgerKeeper } from "./ledger-keeper.ts";
import { LedgerStore, once, startedOnce } from "./ledger-store.ts";

// A ledger loads in two stages: what paints the month, and the rest. On a return, the month is read from the database.
const monthCode = () => fetchCode(() => import("./saved-month.ts"));
const restCode = () => fetchCode(() => import("./ledger-keeper.ts"));

type Rest = Awaited<ReturnType<typeof restCode>>;

/** One user's ledger in this tab, what keeps it in step with the worker, and what Ctrl+Z undoes. */
export class Local {
  readonly ledgerStore: LedgerStore;
  readonly undoStack = new UndoStack();
  readonly status: SyncStatus;
  private syncClient: SyncClient | null = null;

  constructor(ledgerStore: LedgerStore, status = new SyncStatus()) {
    this.ledgerStore = ledgerStore;
    this.status = status;
  }

  /** The ledger as the worker renders it into a page. It keeps nothing. */
  static rendered({ month }: PageRecord): Local {
    return new Local(new LedgerStore({ userId: null, month }));
  }

  /**
   * Shows the saved month of a user of this browser, or reads everything where that can't be shown.
   * @param wanted the month that the address names, "current" if it names none, or null on a screen that shows no month
   */
  static async open(userId: string, wanted = monthInAddress()): Promise<Local> {
    const { openMonth } = await monthCode();
    const { database, saved } = await openMonth(userId, wanted);
    const status = new SyncStatus();
    const keep = async (store: LedgerStore) => new (await restAtLast(status)).LedgerKeeper(store, database);
    const store = new LedgerStore({ userId, month: saved?.month ?? null, database, keep });
    const waiting = saved?.outbox ?? [];
    // Nearly every return finds a counted visit in the outbox, and that changes nothing on the screen.
    if (saved === null || waiting.some(({ operation }) => operation.type !== UNCOUNTED)) {
      await restCode();
      const keeper = (await store.kept()) as LedgerKeeper;
      if (saved === null || !keeper.showWithMonth(waiting)) await keeper.complete();
    }
    return new Local(store, status);
  }

  /** Reads what a provisional month left out, then begins to sync. */
  readonly start = startedOnce(async () => {
    const keeper = (await this.ledgerStore.kept()) as LedgerKeeper;
    whenIdle((await restCode()).registerServiceWorker);
    this.syncClient = await keeper.sync(this.status, () => {
      // No rows will come.
      releaseIdleWork();
      announceAccountChange();
    });
  });

  syncNow(): void {
    this.syncClient?.now();
  }

  /** Resolves when this tab has what the worker had, or when the worker couldn't be asked. */
  async sync(): Promise<void> {
    await this.start();
    await this.syncClient?.tryNow();
    await (await this.ledgerStore.kept()).refresh();
  }

  close(): void {
    this.ledgerStore.close();
  }

  /** Calls back once this browser holds the account, or couldn't load it. Returns a function that cancels this. */
  whenLoaded(work: () => void): () => void {
    const isDecided = () => this.ledgerStore.everSynced() || this.isStuck();
    return once([this.ledgerStore, this.status], isDecided, work);
  }

  isStuck(): boolean {
    return ["offline", "failed"].includes(this.status.current().kind);
  }
}

/** Says in the status that the code doesn't come, and goes on asking for it. */
export async function restAtLast(status: SyncStatus): Promise<Rest> {
  const rest = await untilCodeIsHere(restCode, () => status.set("failed", CODE_MISSING));
  if (status.current().error === CODE_MISSING) status.set("saved");
  return rest;
}
/** This ledger was opened before the screen that needs it. It stays here until that screen takes it. */
let opened: { readonly userId: string; readonly local: Local } | null = null;

/** Opens the ledger of the user whom this browser remembers, so that the first frame can show it. */
export async function openAhead(): Promise<void> {
  const user = storedUser();
  // Somebody whom this browser doesn't know yet needs the code after they are known.
  if (user === null) monthCode().catch(() => undefined);
  else opened = { userId: user.id, local: await Local.open(user.id) };
}

/** Opens the ledger of a page that the worker rendered. */
export function openPage({ me, month }: PageRecord): void {
  const userId = me.user.id;
  const status = new SyncStatus();
  const keep = async (store: LedgerStore) => {
    const { LedgerKeeper } = await restAtLast(status);
    return new LedgerKeeper(store, (await monthCode()).databaseOf(userId));
  };
  const local = new Local(new LedgerStore({ userId, month, keep }), status);
  opened = { userId, local };
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
  if (![paths.dashboard, paths.dashboardAlias, paths.today].some((path) => path === pathname)) return null;
  const wanted = new URLSearchParams(search).get("month");
  return isMonth(wanted) ? wanted : "current";
}
