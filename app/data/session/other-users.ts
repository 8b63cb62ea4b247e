import { openDB } from "idb";
import { waitPatiently } from "../db/indexed-database.ts";
import { type Connection, databaseName, type LedgerSchema, progressOf, UNCOUNTED } from "../db/schema.ts";
import { removeDatabase } from "../db/stores.ts";
import { unsavedPages } from "../db/unsaved-changes.ts";
import { earlierUsers } from "./stored-user.ts";

export async function usersHere(): Promise<ReadonlySet<string>> {
  const prefix = databaseName("");
  const names = await ifPossible(async () => (await indexedDB.databases()).map(({ name = "" }) => name), []);
  const listed = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return new Set([...earlierUsers(), ...listed]);
}

/** Counts the changes of a user that never reached their account. */
export async function unsentOf(userId: string): Promise<number> {
  const queued = await ifPossible(async () => {
    const connection = await openExisting(userId);
    try {
      return await connection.getAll("outbox");
    } finally {
      connection.close();
    }
  }, []);
  const unsent = queued
    .filter((each) => progressOf(each).state !== "acknowledged")
    .map(({ operation }) => operation);
  const unsaved = unsavedPages(userId).flatMap(({ operations }) => operations);
  return [...unsent, ...unsaved].filter(({ type }) => type !== UNCOUNTED).length;
}

/** Rejects if there is no database. A plain open would create it. */
async function openExisting(userId: string): Promise<Connection> {
  return await openDB<LedgerSchema>(databaseName(userId), undefined, {
    upgrade: (_connection, _oldVersion, _newVersion, transaction, { target }) => {
      // Aborting the upgrade is expected. Firefox reports it as an error, so swallow it.
      target?.addEventListener("error", (event) => event.preventDefault());
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
  });
}

/** Returns false if the browser hasn't removed it yet. It will when it can. */
export async function deleteDatabaseOf(userId: string): Promise<boolean> {
  return await ifPossible(async () => {
    await removeDatabase(databaseName(userId));
    return true;
  }, false);
}

async function ifPossible<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await waitPatiently(ask);
  } catch {
    return otherwise;
  }
}
