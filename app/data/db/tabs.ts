import { deleteDB } from "idb";
import { inTurn, openChannel } from "../../browser/between-tabs.ts";
import type { StoreName } from "./schema.ts";
import { STORE_NAMES } from "./stores.ts";

// Tabs of earlier versions know the message and the lock by these names.
const REMOVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/** Tells the user's open tabs first. A tab that only saw its database vanish would fill it again. */
export async function removeDatabase(name: string): Promise<void> {
  const channel = openChannel(name);
  channel?.postMessage(REMOVING);
  channel?.close();
  await removeInTurn(name);
}

export async function removeInTurn(name: string): Promise<void> {
  await inTurn(lockOf(name), () => deleteDB(name));
}

export async function untilRemoved(name: string): Promise<void> {
  await inTurn(lockOf(name), async () => undefined);
}

const ALL: ReadonlySet<StoreName> = new Set(STORE_NAMES);

export class StoreChanges {
  private readonly channel: BroadcastChannel | null;
  private readonly listeners = new Set<(changed: ReadonlySet<StoreName>) => void>();

  /** @param onRemoval called when the user signs out in another tab, and the database is about to be removed */
  constructor(database: string, onRemoval: () => void) {
    this.channel = openChannel(database);
    this.channel?.addEventListener("message", ({ data }) => {
      if (data === REMOVING) onRemoval();
      else this.notifyThisTab(data as ReadonlySet<StoreName>);
    });
  }

  listen(names: readonly StoreName[], listener: () => void): () => void {
    const listen = (changed: ReadonlySet<StoreName>) => {
      if (names.some((name) => changed.has(name))) listener();
    };
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  notifyOtherTabs(changed: ReadonlySet<StoreName>): void {
    this.channel?.postMessage(changed);
  }

  notifyThisTab(changed = ALL): void {
    for (const listener of this.listeners) listener(changed);
  }

  stop(): void {
    this.channel?.close();
    this.listeners.clear();
  }
}
