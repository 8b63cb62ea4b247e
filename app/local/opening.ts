import { monthInPage } from "../shown-month.ts";
import { releaseIdleWork } from "../when-idle.ts";
import { deviceName } from "./device.ts";
import { Replica } from "./replica-store.ts";
import { Synchroniser } from "./synchroniser.ts";
import { UndoStack } from "./undo-stack.ts";
import { announceAccountChange, personAhead } from "./who-is-here.ts";

/** One person's ledger in this tab, what keeps it in step with the worker, and what Ctrl+Z remembers. */
export interface Local {
  readonly replica: Replica;
  readonly synchroniser: Synchroniser;
  readonly undoStack: UndoStack;
}

interface Ahead {
  readonly personId: string;
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
  const person = await personAhead();
  // The screen, which doesn't wait for ever, may have opened them by itself.
  if (person === null || isTaken) return;
  await new Promise<void>((resolve) => {
    const begun: Ahead = { personId: person.id, opening: open(person.id, resolve), opened: null };
    ahead = begun;
    begun.opening.then((local) => {
      begun.opened = local;
      whenLoaded(local, resolve);
      // A month that can be read already stays until the account is here.
      if (monthInPage() !== null) return;
      // The rest of a large account takes long enough to say so.
      const stop = local.replica.subscribe(() => {
        stop();
        resolve();
      });
    }, resolve);
  });
}

/** What is open already, for a first frame that shows it; {@link takeLocal} then takes it. */
export function openedAhead(personId: string): Local | null {
  return ahead?.personId === personId ? ahead.opened : null;
}

/** Opens a person's ledger, or takes the one that was opened ahead; rejects when the browser refuses to open it. */
export function takeLocal(personId: string): Promise<Local> {
  const begun = ahead;
  ahead = null;
  isTaken = true;
  if (begun?.personId === personId) return begun.opening;
  // Somebody else has signed in meanwhile, in another tab.
  void begun?.opening.then(closeLocal, () => undefined);
  return open(personId, () => undefined);
}

async function open(personId: string, onSessionEnd: () => void): Promise<Local> {
  const replica = await Replica.open(personId, deviceName());
  const synchroniser = new Synchroniser(replica.database, deviceName(), personId, {
    onFirstPage: (answer, stored) => replica.showFirstPage(answer, stored),
    onSignedOut: () => {
      // No rows will come.
      releaseIdleWork();
      announceAccountChange();
      onSessionEnd();
    },
  });
  return { replica, synchroniser, undoStack: new UndoStack() };
}

export function closeLocal({ replica, synchroniser }: Local): void {
  synchroniser.stop();
  replica.close();
}

/** Calls back once this browser holds the account, or couldn't load it. Returns how to stop waiting. */
export function whenLoaded({ replica, synchroniser }: Local, work: () => void): () => void {
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const each of stops) each();
  };
  const look = () => {
    const { kind } = synchroniser.current();
    if (!replica.everSynced() && kind !== "offline" && kind !== "failed") return;
    stop();
    work();
  };
  stops.push(replica.subscribe(look), synchroniser.subscribe(look));
  look();
  return stop;
}

/** Begins as soon as the code is here. Other pages have no rows, and where pages are rendered at build is no document. */
export const rowsAhead: Promise<void> | null =
  globalThis.document?.documentElement.dataset["page"] === "app" ? openAhead() : null;
