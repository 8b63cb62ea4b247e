import type { OperationJson } from "#domain/operations/operation.ts";
import type { LocalDatabase } from "../db/database.ts";

/** After this, localStorage takes the operation, and it counts as stored. */
const PATIENCE_MS = 2000;

/**
 * Resolves once the operation is in the outbox or in localStorage. Rejects if neither could take it.
 * @param rescue puts it into localStorage; returns false if that couldn't take it
 */
export async function storeOperation(
  database: LocalDatabase,
  rescue: () => boolean,
  operation: OperationJson,
  onStored: () => void,
): Promise<void> {
  const storing = database
    .add("outbox", { id: operation.id, operation, acknowledged: 0, sent: 0 })
    .then(() => undefined, ignoreIfThere)
    .then(onStored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PATIENCE_MS);
  });
  try {
    if ((await Promise.race([storing, late])) !== "late") return;
  } finally {
    clearTimeout(timer);
  }
  if (!rescue()) return await storing;
  // The user will be told that it is saved, so it has to be sent even if the database fails after all.
  storing.catch(() => {
    if (database.isOpen()) database.switchToMemory();
  });
}

/** If this page was left and came back, another page may have stored the operation meanwhile. */
function ignoreIfThere(thrown: unknown): void {
  if (!(thrown instanceof DOMException && thrown.name === "ConstraintError")) throw thrown;
}
