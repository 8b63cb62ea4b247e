import { databaseName } from "./database-shape.ts";
import { forgetUnsaved } from "./left-unsaved.ts";
import { settled } from "./stores.ts";

/** Removes everything that one person left in this browser. */
export async function deleteLocalDatabase(personId: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(databaseName(personId)));
  // Other tabs have let go of it by now and keep nothing any more.
  forgetUnsaved(personId);
}
