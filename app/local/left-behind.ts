import { databaseName, type QueuedOperation, UNCOUNTED } from "./database-shape.ts";
import { earlierPeople } from "./earlier-people.ts";
import { unsavedOf } from "./left-unsaved.ts";
import { leave } from "./removal.ts";
import { settled } from "./stores.ts";

/** How long somebody who leaves waits for a browser database that doesn't answer. */
const PATIENCE_MS = 5000;

/** Everybody of whom this browser may hold a database. */
export async function peopleHere(): Promise<ReadonlySet<string>> {
  const prefix = databaseName("");
  const names = await answered(async () => (await indexedDB.databases()).map(({ name = "" }) => name), []);
  const listed = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return new Set([...earlierPeople(), ...listed]);
}

/** How many changes of somebody whose database isn't open here never reached their account. */
export async function unsentOf(personId: string): Promise<number> {
  const queued = await answered(async () => {
    const request = indexedDB.open(databaseName(personId));
    // There is none, and none is to be made by asking.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.addEventListener("error", (event) => event.preventDefault());
    const connection = await settled(request);
    try {
      const outbox = connection.transaction("outbox").objectStore("outbox");
      return (await settled(outbox.getAll())) as QueuedOperation[];
    } finally {
      connection.close();
    }
  }, []);
  const unsent = queued.filter(({ acknowledged }) => acknowledged === 0).map(({ operation }) => operation);
  return [...unsent, ...unsavedOf(personId)].filter(({ type }) => type !== UNCOUNTED).length;
}

/** Removes somebody's database. @returns false where the browser hasn't done it yet; it does so when it can */
export async function deleteDatabaseOf(personId: string): Promise<boolean> {
  return await answered(async () => {
    const name = databaseName(personId);
    await leave(name, () => settled(indexedDB.deleteDatabase(name)));
    return true;
  }, false);
}

/** What a browser database answers, or something else where it is forbidden, damaged or silent. */
async function answered<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([ask(), silence]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
