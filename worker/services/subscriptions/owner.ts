import { and, eq } from "drizzle-orm";
import { SUBSCRIPTION_CHANGE, type SubscriptionRow, subscriptions } from "../../db/billing.ts";
import {
  batchOn,
  columnsOf,
  type Database,
  type Ledgers,
  rowReader,
  type Statement,
  statement,
  userIds,
} from "../../db/database.ts";
import { findHome, homes } from "../../db/homes.ts";
import { correctHome } from "../homes/find-rows.ts";
import { stateText } from "./stripe-state.ts";

const OPEN = "INSERT INTO owners (user_id, email) VALUES (?1, ?2) ON CONFLICT (user_id) DO NOTHING";

const SUBSCRIPTION = `SELECT ${columnsOf(subscriptions)} FROM subscriptions WHERE user_id = ?1`;

/** Rows that moved away get no copy. */
const IS_NEWS = "user_id = ?1 AND subscription_version < ?2 AND state <> 'moved'";

const STATE = "SELECT state FROM owners WHERE user_id = ?1";

/** A change takes a number, by which every device hears of it. */
const LOG = `
  INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image, follows)
  SELECT user_id, last_seq + 1, '${SUBSCRIPTION_CHANGE}/' || ?2, '${SUBSCRIPTION_CHANGE}', ?3, ?3, '[]', mark
  FROM owners WHERE ${IS_NEWS}`;

const COPY = `
  UPDATE owners SET last_seq = CASE WHEN state = 'here' THEN last_seq + 1 END, subscription_seq = last_seq + 1,
    subscription = ?3, subscription_version = ?2
  WHERE ${IS_NEWS}`;

/**
 * Brings the owner's row in their ledger up to date with the directory. It may run twice, or late: a version replaces only
 * an older one. An account that is known has its row already: if it isn't there, the rows are in another ledger, and making
 * one would show an empty account. Whatever fails to arrive stays marked as not copied, and {@link ownersToUpdate} finds it.
 * @returns the ledger's name; undefined if there is no such user
 */
export async function updateOwner(
  db: Database,
  ledgers: Ledgers,
  userId: string,
  nowMs: number,
): Promise<string | undefined> {
  const {
    home: [home],
    subscription: [row],
  } = await batchOn(db)({
    ...findHome(db, ledgers, userId),
    subscription: statement(db, SUBSCRIPTION, [userId], rowReader(subscriptions)),
  });
  if (home === undefined) return undefined;
  const ledger = ledgers.open(home.ledger);
  const { state } = await batchOn(ledger)({
    opened: home.opened ? [] : statement(ledger, OPEN, [userId, home.email]),
    copied: row === undefined ? [] : copyStatements(ledger, { ...row, userId }, nowMs),
    state: statement<{ state: string }>(ledger, STATE, [userId]),
  });
  if (state[0] === undefined || state[0].state === "moved") {
    const right = await correctHome({ db, ledgers, now: nowMs }, userId);
    if (right === null || right === home.ledger) return home.ledger;
    return await updateOwner(db, ledgers, userId, nowMs);
  }
  if (!home.opened) await db.update(homes).set({ opened: true }).where(eq(homes.userId, userId));
  if (row !== undefined && !row.copied) await recordCopy(db, { ...row, userId });
  return home.ledger;
}

function copyStatements(ledger: Database, row: SubscriptionRow, nowMs: number): Statement<never>[] {
  const { userId, version } = row;
  return [
    statement(ledger, LOG, [userId, version, nowMs]),
    statement(ledger, COPY, [userId, version, stateText(row)]),
  ];
}

/** A later version still has to be copied. */
async function recordCopy(db: Database, { userId, version }: SubscriptionRow): Promise<void> {
  await db
    .update(subscriptions)
    .set({ copied: true })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.version, version)));
}

export function ownersToUpdate(db: Database, afterUserId: string, limit: number) {
  return userIds(db, subscriptions, eq(subscriptions.copied, false), afterUserId, limit);
}
