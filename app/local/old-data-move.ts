import type { RefusedOperation } from "./database-shape.ts";
import { type ImportPart, importParts } from "./import-parts.ts";
import { mintOperationId } from "./mint.ts";
import { putAway, readOldClientData } from "./old-client-data.ts";
import type { Replica } from "./replica-store.ts";

/** What came over: how many, and a sentence for each row that could not. */
export interface Imported {
  readonly expenses: number;
  readonly badges: number;
  readonly errors: readonly string[];
}

/** An import under way. Its operations' ids are chosen before the first is made, so that repeating one is harmless. */
interface Move {
  readonly personId: string;
  readonly importId: string;
  readonly operationIds: readonly string[];
  readonly keys: readonly string[];
  readonly errors: readonly string[];
  /** What is known of the parts that were made. */
  readonly counts: readonly (PartCounts | null)[];
}

type PartCounts = Pick<Imported, "expenses" | "badges">;

export type MoveState =
  | { readonly kind: "none" }
  | { readonly kind: "sending"; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly imported: Imported }
  | { readonly kind: "refused"; readonly error: string };

const MOVE_KEY = "expenseTimeline_importing";

/** Whether that key holds how far an import has come. */
export function isMoveKey(key: string): boolean {
  return key === MOVE_KEY;
}

/** Whose import is under way in this browser; null when none is. */
export function movingPerson(storage: Storage): string | null {
  return readMove(storage)?.personId ?? null;
}

/** Remembers that the old data is to be taken over; false where there is none, or it is being taken over already. */
export function beginMove(storage: Storage, personId: string): boolean {
  const data = readOldClientData(storage);
  if (data === null || readMove(storage) !== null) return false;
  const { parts, errors } = importParts(data);
  const move: Move = {
    personId,
    importId: mintOperationId(),
    operationIds: parts.map(() => mintOperationId()),
    keys: data.keys,
    errors,
    counts: parts.map(() => null),
  };
  storage.setItem(MOVE_KEY, JSON.stringify(move));
  return true;
}

/**
 * Does what is left of an import: makes the operations that this browser hasn't made yet, and puts the old entries
 * away when the worker has confirmed all. To be called again after every change of the replica, by one tab at a time;
 * interrupted anywhere, the next call goes on.
 */
export async function continueMove(replica: Replica, storage: Storage, personId: string): Promise<MoveState> {
  const move = readMove(storage);
  if (move === null || move.personId !== personId) return { kind: "none" };
  const fate = await fateOf(replica, move.operationIds);
  const [refused] = fate.refused;
  if (refused !== undefined) {
    storage.removeItem(MOVE_KEY);
    // Told of here, and not among the changes that were refused.
    for (const { id } of fate.refused) await replica.dismissRefused(id);
    return { kind: "refused", error: refused.error };
  }
  const data = readOldClientData(storage);
  const parts = data === null ? [] : importParts(data).parts;
  const counts = [...move.counts];
  for (const [index, id] of move.operationIds.entries()) {
    const part = parts[index];
    if (fate.made.has(id) || part === undefined) continue;
    const done = await makePart(replica, part, { of: move.importId, index }, id);
    if ("error" in done) {
      storage.removeItem(MOVE_KEY);
      return { kind: "refused", error: done.error };
    }
    counts[index] = done;
    storage.setItem(MOVE_KEY, JSON.stringify({ ...move, counts }));
  }
  const done = fate.confirmed.size;
  if (move.operationIds.some((id, index) => !fate.confirmed.has(id) && (fate.made.has(id) || parts[index])))
    return { kind: "sending", done, of: move.operationIds.length };
  putAway(storage, move.keys);
  storage.removeItem(MOVE_KEY);
  const countsOf = (index: number): PartCounts =>
    counts[index] ?? {
      expenses: parts[index]?.expenses.length ?? 0,
      badges: parts[index]?.badges.length ?? 0,
    };
  const all = move.operationIds.map((_, index) => countsOf(index));
  const sum = (of: keyof PartCounts) => all.reduce((total, each) => total + each[of], 0);
  return {
    kind: "done",
    imported: { expenses: sum("expenses"), badges: sum("badges"), errors: move.errors },
  };
}

async function makePart(
  replica: Replica,
  { expenses, badges }: ImportPart,
  part: { of: string; index: number },
  id: string,
): Promise<PartCounts | { error: string }> {
  const done = await replica.perform({ type: "migration.import", data: { expenses, badges, part } }, id);
  if (!done.ok) return { error: done.error };
  const result = done.result as unknown as Imported;
  return { expenses: result.expenses, badges: result.badges };
}

/** What became of an import's operations, by the browser database, which all tabs share. */
async function fateOf(replica: Replica, ids: readonly string[]) {
  return await replica.database.read(["outbox", "refused", "history"], async (stores) => {
    const made = new Set<string>();
    const confirmed = new Set<string>();
    const refused: RefusedOperation[] = [];
    for (const id of ids) {
      const refusal = await stores.refused.get(id);
      if (refusal !== undefined) refused.push(refusal);
      const isConfirmed = (await stores.history.keyOf("operationId", id)) !== undefined;
      if (isConfirmed) confirmed.add(id);
      if (isConfirmed || (await stores.outbox.keyOf("id", id)) !== undefined) made.add(id);
    }
    return { made, confirmed, refused };
  });
}

function readMove(storage: Storage): Move | null {
  try {
    const move = JSON.parse(storage.getItem(MOVE_KEY) ?? "null") as Partial<Move> | null;
    // One that a former version of the app began holds no ids: it is begun anew.
    return Array.isArray(move?.operationIds) ? (move as Move) : null;
  } catch {
    return null;
  }
}
