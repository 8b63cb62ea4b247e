import type { Expense } from "#domain/expenses/expense.ts";
import { ONLY } from "#domain/ledger/ledger.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { DEFAULT_SETTINGS, type Settings } from "#domain/settings/settings.ts";
import { type HistoryEntry, isField, unpackedEntry } from "#domain/undo/history.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { ObjectStores } from "../db/stores.ts";

/** What this device knows of bills, as far as a notification needs it, without loading the whole ledger. */
export interface KnownBills {
  readonly settings: Settings;
  /** Confirmed rows. A bill that this device hasn't heard of is missing. */
  readonly rows: ReadonlyMap<string, Expense>;
  /** A bill counts as open unless it is known to be paid or deleted, by a change that is still on its way, too. */
  readonly isOpen: (billId: string) => boolean;
}

/** @param wanted the bills that are asked about */
export async function knownBills(
  database: LocalDatabase,
  wanted: readonly string[] | "all",
): Promise<KnownBills> {
  return await database.read(["rows", "outbox", "history"], async (stores) => {
    const stored = await stores.rows.get(["settings", ONLY]);
    const settings = stored?.table === "settings" ? { ...DEFAULT_SETTINGS, ...stored.row } : DEFAULT_SETTINGS;
    const found =
      wanted === "all"
        ? await stores.rows.getAll()
        : await Promise.all(wanted.map((id) => stores.rows.get(["expense", id])));
    const rows = new Map<string, Expense>();
    for (const each of found) if (each?.table === "expense") rows.set(each.key, each.row);
    const ids = wanted === "all" ? [...rows.keys()] : wanted;
    const waiting = (await stores.outbox.getAll()).map(({ operation }) => operation);
    const open = new Set(
      ids.filter((id) => {
        const row = rows.get(id);
        return row === undefined || (!row.deleted && row.status !== "PAID");
      }),
    );
    for (const operation of waiting)
      for (const [id, isOpen] of await outcomesOf(operation, waiting, stores))
        if (isOpen) open.add(id);
        else open.delete(id);
    return { settings, rows, isOpen: (id) => open.has(id) };
  });
}

type Outcomes = readonly (readonly [billId: string, isOpen: boolean])[];

/** Which bills an operation that waits leaves open or not. It says nothing of others. */
async function outcomesOf(
  { type, data }: OperationJson,
  waiting: readonly OperationJson[],
  stores: Pick<ObjectStores, "history">,
): Promise<Outcomes> {
  const { id, status, changes, operationId } = (data ?? {}) as {
    readonly id?: string;
    readonly status?: string;
    readonly changes?: { readonly status?: string };
    readonly operationId?: string;
  };
  if (type === "undo" && operationId !== undefined) {
    const undone = waiting.find((each) => each.id === operationId);
    if (undone === undefined) return await beforeConfirmed(operationId, stores);
    return (await outcomesOf(undone, waiting, stores)).map(([billId, isOpen]) => [billId, !isOpen]);
  }
  if (id === undefined) return [];
  if (type === "expense.delete") return [[id, false]];
  const said = type === "expense.setStatus" ? status : changes?.status;
  return said === undefined ? [] : [[id, said !== "PAID"]];
}

/** What an undo brings back of an operation that the worker has confirmed. */
async function beforeConfirmed(
  operationId: string,
  { history }: Pick<ObjectStores, "history">,
): Promise<Outcomes> {
  const number = await history.getKey("operationId", operationId);
  const stored = number === undefined ? undefined : await history.get(number);
  if (stored === undefined) return [];
  const entry: HistoryEntry = unpackedEntry(stored.entry);
  return entry.image.flatMap((changed): Outcomes => {
    if (changed.table !== "expense" || !isField(changed)) return [];
    if (changed.field === "status") return [[changed.key, changed.before["status"] !== "PAID"]];
    return changed.field === "deleted" ? [[changed.key, changed.before["deleted"] !== true]] : [];
  });
}
