import { inTime } from "./deadline.ts";
import { earlierUsers } from "./earlier-users.ts";
import { openExisting, settled } from "./object-store.ts";
import { leave } from "./removal.ts";
import { databaseName, type QueuedOperation, UNCOUNTED } from "./schema.ts";
import { unsavedOf } from "./unsaved-changes.ts";

/** Everybody whose database this browser may hold. */
export async function usersHere(): Promise<ReadonlySet<string>> {
  const prefix = databaseName("");
  const names = await answered(async () => (await indexedDB.databases()).map(({ name = "" }) => name), []);
  const listed = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return new Set([...earlierUsers(), ...listed]);
}

/** How many changes of somebody whose database isn't open here never reached their account. */
export async function unsentOf(userId: string): Promise<number> {
  const queued = await answered(async () => {
    const connection = await openExisting(databaseName(userId));
    try {
      const outbox = connection.transaction("outbox").objectStore("outbox");
      return (await settled(outbox.getAll())) as QueuedOperation[];
    } finally {
      connection.close();
    }
  }, []);
  const unsent = queued.filter(({ acknowledged }) => acknowledged === 0).map(({ operation }) => operation);
  return [...unsent, ...unsavedOf(userId)].filter(({ type }) => type !== UNCOUNTED).length;
}

/** Removes somebody's database. @returns false where the browser hasn't removed it yet; it will when it can */
export async function deleteDatabaseOf(userId: string): Promise<boolean> {
  return await answered(async () => {
    const name = databaseName(userId);
    await leave(name, () => settled(indexedDB.deleteDatabase(name)));
    return true;
  }, false);
}

/** Asks a browser database; falls back to `otherwise` where it is forbidden, damaged or silent. */
async function answered<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await inTime(ask);
  } catch {
    return otherwise;
  }
}
