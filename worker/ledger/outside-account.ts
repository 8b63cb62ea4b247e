import { type Day, localTime } from "#domain/calendar/days.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { DEFAULT_SETTINGS, type Settings } from "#domain/settings/settings.ts";
import { batchIn, batchOn, type Database, type Ledgers, statement } from "../db/database.ts";
import { knownZone } from "../db/ledger.ts";
import { updateOwner } from "../services/subscriptions/owner.ts";
import { plainCursor, RowsAstray } from "./cursor.ts";
import { STORED, settingsFromRow } from "./rows.ts";
import { type OperationResult, syncLedger } from "./sync-ledger.ts";
import type { AccountQuotas } from "./usage.ts";

/** An account as it stands for somebody who asks without a ledger of their own: a program, or an assistant. */
export interface OutsideAccount {
  readonly userId: string;
  readonly ledger: Database;
  /** The last number of its log, and the mark that stands there: another one after each change. */
  readonly lastSeq: number;
  readonly mark: string;
  readonly settings: Settings;
  /** The user's own day and hour. */
  readonly local: { readonly day: Day; readonly hour: number };
}

export interface OutsideParts {
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly quotas: AccountQuotas;
  readonly nowMs: number;
}

interface Standing {
  readonly lastSeq: number;
  readonly mark: string;
}

const STANDING = `SELECT last_seq AS lastSeq, mark FROM owners WHERE user_id = ?1 AND state <> 'moved'`;

/**
 * @param home the ledger that the directory names; null if it names none yet
 * @throws RowsAstray
 */
export async function outsideAccount(
  { db, ledgers, nowMs }: Omit<OutsideParts, "quotas">,
  userId: string,
  home: string | null,
): Promise<OutsideAccount> {
  const readIn = async (name: string): Promise<OutsideAccount | undefined> => {
    const ledger = ledgers.open(name);
    const { standing, settings } = await batchOn(ledger)({
      standing: statement<Standing>(ledger, STANDING, [userId]),
      settings: statement(ledger, STORED.settings.select, [userId], STORED.settings.read),
    });
    if (standing[0] === undefined) return undefined;
    const own = settings[0] === undefined ? DEFAULT_SETTINGS : settingsFromRow(settings[0]);
    return {
      userId,
      ledger,
      ...standing[0],
      settings: own,
      local: localTime(nowMs, knownZone(own.timezone)),
    };
  };
  const found = home === null ? undefined : await readIn(home);
  if (found !== undefined) return found;
  const right = await updateOwner(db, ledgers, userId, nowMs);
  const repaired = right === undefined ? undefined : await readIn(right);
  if (repaired === undefined) throw new RowsAstray();
  return repaired;
}

/** Without a time of its own, an operation happens now. */
export type OutsideOperation = Pick<OperationJson, "id"> & Readonly<Record<string, unknown>>;

/**
 * Applies operations as a device's are applied, so that every device hears of them and the history tells them.
 * @param device what the history says of where they come from
 * @throws RowsMoving, RowsAstray, TooMuchContention
 */
export async function applyOutside(
  { db, ledgers, quotas, nowMs }: OutsideParts,
  { userId, ledger, lastSeq, local }: Pick<OutsideAccount, "userId" | "ledger" | "lastSeq" | "local">,
  device: string,
  operations: readonly OutsideOperation[],
): Promise<OperationResult[]> {
  const now = { at: new Date(nowMs).toISOString(), ...local };
  const stamped = operations.map((operation) => ({ ...now, ...operation }));
  const request = { device, cursor: plainCursor(lastSeq), operations: stamped };
  const syncIn = (database: Database) => syncLedger(batchIn(database), userId, request, nowMs, quotas);
  const { results } = await syncIn(ledger).catch(async (thrown: unknown) => {
    const home = thrown instanceof RowsAstray ? await updateOwner(db, ledgers, userId, nowMs) : undefined;
    if (home === undefined) throw thrown;
    return await syncIn(ledgers.open(home));
  });
  return results;
}
