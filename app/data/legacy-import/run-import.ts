import type { LedgerStore } from "../ledger/ledger-store.ts";
import { accountIn } from "../sync/apply-response.ts";
import { createOperationId } from "../sync/ids.ts";
import { type ImportPart, importParts } from "./import-parts.ts";
import { putAway, readOldClientData } from "./old-client-data.ts";

/** What came over: how many, and a sentence for each row that could not. */
export interface Imported {
  readonly expenses: number;
  readonly badges: number;
  readonly errors: readonly string[];
}

/**
 * An import under way. Its operations' ids are chosen before the first is made, so that repeating one is harmless.
 * Parts go one after the other, and the account's row says how many the worker has.
 */
interface Move {
  /** The user. Browsers that began an import before hold the id under this name. */
  readonly personId: string;
  readonly importId: string;
  readonly operationIds: readonly string[];
  readonly keys: readonly string[];
  readonly errors: readonly string[];
  /** What is known of the parts that were made. */
  readonly counts: readonly (PartCounts | null)[];
  /** How often the next part was tried. */
  readonly tried?: { readonly index: number; readonly times: number };
}

type PartCounts = Pick<Imported, "expenses" | "badges">;

export type MoveState =
  | { readonly kind: "none" }
  | { readonly kind: "sending"; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly imported: Imported }
  | { readonly kind: "refused"; readonly error: string };

const MOVE_KEY = "expenseTimeline_importing";

/** Whether this key holds the progress of an import. */
export function isMoveKey(key: string): boolean {
  return key === MOVE_KEY;
}

/** Whose import is under way in this browser; null when none is. */
export function importingUser(storage: Storage): string | null {
  return readMove(storage)?.personId ?? null;
}

/** Remembers that the old data is to be taken over; false where there is none, or it is being taken over already. */
export function startImport(storage: Storage, userId: string): boolean {
  const data = readOldClientData(storage);
  if (data === null || readMove(storage) !== null) return false;
  const { parts, errors } = importParts(data);
  const move: Move = {
    personId: userId,
    importId: createOperationId(),
    operationIds: parts.map(() => createOperationId()),
    keys: data.keys,
    errors,
    counts: parts.map(() => null),
  };
  storage.setItem(MOVE_KEY, JSON.stringify(move));
  return true;
}

/** The import gives up on a part that was answered this often while the account's row still doesn't count it. */
const TRIES_MAX = 3;

/** The worker has more or fewer parts than this browser thought, as after a restored database. */
const OUT_OF_STEP = ["import_out_of_order", "already_imported"];

/**
 * Does the next step of an import: makes the part that is due, and puts the old entries away when the worker has all. To be
 * called again after every change of the ledger store, by one tab at a time; interrupted anywhere, the next call goes on.
 */
export async function continueMove(
  ledgerStore: LedgerStore,
  storage: Storage,
  userId: string,
): Promise<MoveState> {
  const move = readMove(storage);
  if (move === null || move.personId !== userId) return { kind: "none" };
  const { operationIds, importId } = move;
  const fate = await fateOf(ledgerStore, operationIds);
  const isOurs = fate.imported?.id === importId;
  const done = isOurs ? (fate.imported?.parts ?? 0) : 0;
  const [refused] = fate.refused;
  // The import reports these itself, so they don't belong among the refused changes.
  for (const { id } of fate.refused) await ledgerStore.dismissRefused(id);
  const isOutOfStep = refused !== undefined && OUT_OF_STEP.includes(refused.code);
  if (refused !== undefined && !(isOutOfStep && (isOurs || fate.imported === null)))
    return giveUp(storage, refused.error);
  const data = readOldClientData(storage);
  const parts = data === null ? [] : importParts(data).parts;
  const [id, part] = [operationIds[done], parts[done]];
  if (id === undefined || part === undefined) return finish(storage, move, parts);
  const sending = { kind: "sending", done, of: operationIds.length } as const;
  if (fate.isWaiting) return sending;

  const times = move.tried?.index === done ? move.tried.times : 0;
  if (times >= TRIES_MAX) return giveUp(storage, "The import could not be confirmed");
  // It was answered, but the account's row doesn't count it: load that row again.
  if (times > 0) await ledgerStore.database.forgetCursor();
  await ledgerStore.refresh();
  const made = await makePart(ledgerStore, part, { of: importId, index: done }, id);
  if ("error" in made) return giveUp(storage, made.error);
  const counts = move.counts.map((each, index) => (index === done ? made : each));
  const tried = { index: done, times: times + 1 };
  storage.setItem(MOVE_KEY, JSON.stringify({ ...move, counts, tried } satisfies Move));
  return sending;
}

function giveUp(storage: Storage, error: string): MoveState {
  storage.removeItem(MOVE_KEY);
  return { kind: "refused", error };
}

function finish(storage: Storage, move: Move, parts: readonly ImportPart[]): MoveState {
  const all = move.counts.map(
    (known, index): PartCounts =>
      known ?? {
        expenses: parts[index]?.expenses.length ?? 0,
        badges: parts[index]?.badges.length ?? 0,
      },
  );
  const sum = (of: keyof PartCounts) => all.reduce((total, each) => total + each[of], 0);
  putAway(storage, move.keys);
  storage.removeItem(MOVE_KEY);
  return {
    kind: "done",
    imported: { expenses: sum("expenses"), badges: sum("badges"), errors: move.errors },
  };
}

async function makePart(
  ledgerStore: LedgerStore,
  { expenses, badges }: ImportPart,
  part: { of: string; index: number },
  id: string,
): Promise<PartCounts | { error: string }> {
  const done = await ledgerStore.perform({ type: "migration.import", data: { expenses, badges, part } }, id);
  if (!done.ok) return { error: done.error };
  const result = done.result as unknown as Imported;
  return { expenses: result.expenses, badges: result.badges };
}

/** What became of an import's operations, by the browser database, which all tabs share. */
async function fateOf(ledgerStore: LedgerStore, ids: readonly string[]) {
  return await ledgerStore.database.read(["outbox", "refused", "rows"], async (stores) => {
    const waiting = await Promise.all(ids.map((id) => stores.outbox.getKey("id", id)));
    const refused = await Promise.all(ids.map((id) => stores.refused.get(id)));
    return {
      isWaiting: waiting.some((number) => number !== undefined),
      refused: refused.filter((each) => each !== undefined),
      imported: (await accountIn(stores))?.imported ?? null,
    };
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
