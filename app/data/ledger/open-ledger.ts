import { releaseIdleWork } from "../../browser/idle.ts";
import { monthInPage } from "../../browser/month-in-page.ts";
import { deviceName } from "../session/device.ts";
import { announceAccountChange, personAhead } from "../session/session-state.ts";
import { SyncClient } from "../sync/sync-client.ts";
import { LedgerStore } from "./ledger-store.ts";
import { UndoStack } from "./undo-stack.ts";

/** One user's ledger in this tab, what keeps it in step with the worker, and what Ctrl+Z remembers. */
export interface Local {
  readonly ledgerStore: LedgerStore;
  readonly syncClient: SyncClient;
  readonly undoStack: UndoStack;
}

interface Ahead {
  readonly userId: string;
  readonly opening: Promise<Local>;
  opened: Local | null;
}

/** What was opened before the screen that needs it, until that takes it. */
let ahead: Ahead | null = null;
let isTaken = false;

/**
 * Opens the ledger of who is here beside the code of the screen, and waits for the first of its rows, so that the
 * screen's first frame can be the month itself. Resolves, too, where none will come: the screen then says why.
 */
async function openAhead(): Promise<void> {
  const user = await personAhead();
  // The screen, which doesn't wait for ever, may have opened them by itself.
  if (user === null || isTaken) return;
  await new Promise<void>((resolve) => {
    const begun: Ahead = { userId: user.id, opening: open(user.id, resolve), opened: null };
    ahead = begun;
    begun.opening.then((local) => {
      begun.opened = local;
      whenLoaded(local, resolve);
      // A month that can be read already stays until the account is here.
      if (monthInPage() !== null) return;
      // The rest of a large account takes long enough to say so.
      const stop = local.ledgerStore.subscribe(() => {
        stop();
        resolve();
      });
    }, resolve);
  });
}

/** What is open already, for a first frame that shows it; {@link takeLocal} then takes it. */
export function openedAhead(userId: string): Local | null {
  return ahead?.userId === userId ? ahead.opened : null;
}

/** Opens a user's ledger, or takes the one that was opened ahead; rejects when the browser refuses to open it. */
export function takeLocal(userId: string): Promise<Local> {
  const begun = ahead;
  ahead = null;
  isTaken = true;
  if (begun?.userId === userId) return begun.opening;
  // Somebody else has signed in meanwhile, in another tab.
  void begun?.opening.then(closeLocal, () => undefined);
  return open(userId, () => undefined);
}

async function open(userId: string, onSessionEnd: () => void): Promise<Local> {
  const ledgerStore = await LedgerStore.open(userId, deviceName());
  const syncClient = new SyncClient(ledgerStore.database, deviceName(), userId, {
    onFirstPage: (answer, stored) => ledgerStore.showFirstPage(answer, stored),
    onSignedOut: () => {
      // No rows will come.
      releaseIdleWork();
      announceAccountChange();
      onSessionEnd();
    },
  });
  return { ledgerStore, syncClient, undoStack: new UndoStack() };
}

export function closeLocal({ ledgerStore, syncClient }: Local): void {
  syncClient.stop();
  ledgerStore.close();
}

/** Calls back once this browser holds the account, or couldn't load it. Returns how to stop waiting. */
export function whenLoaded({ ledgerStore, syncClient }: Local, work: () => void): () => void {
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const each of stops) each();
  };
  const look = () => {
    const { kind } = syncClient.current();
    if (!ledgerStore.everSynced() && kind !== "offline" && kind !== "failed") return;
    stop();
    work();
  };
  stops.push(ledgerStore.subscribe(look), syncClient.subscribe(look));
  look();
  return stop;
}

/** Begins as soon as the code is here. Other pages have no rows, and where pages are rendered at build is no document. */
export const rowsAhead: Promise<void> | null =
  globalThis.document?.documentElement.dataset["page"] === "app" ? openAhead() : null;
