import { and, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { account, googleProofs, mailAddresses, session, signInChallenges, user } from "./accounts.ts";
import { addressChanges, addressCopies, addressRequests } from "./address-changes.ts";
import { assistantConnections, assistants, oauthRecords } from "./assistants.ts";
import { cancellations, disputes, lastUses, stripeEvents, subscriptions } from "./billing.ts";
import { type Database, primaryKeyOf } from "./database.ts";
import { astray, homes, moves } from "./homes.ts";
import { mailOutbox } from "./jobs.ts";
import {
  calendarFeeds,
  expenses,
  mailedBills,
  mailSenders,
  operationResults,
  operations,
  owners,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSettings,
} from "./ledger.ts";
import { passkeyRefusals, passkeys } from "./passkeys.ts";
import { programTokens } from "./programs.ts";
import { pushDevices, pushOutbox } from "./push.ts";

/** `secret` columns are keys to the account rather than facts about the user. */
export interface PersonalTable {
  readonly table: SQLiteTable;
  readonly isOf: (userId: string) => SQL;
  readonly secret: ReadonlySet<string>;
  readonly json: ReadonlySet<string>;
  /** Orders the user's rows as an index does. Empty if there is but one. */
  readonly key: readonly (SQLiteColumn | SQL)[];
}

interface Options {
  isOf?: (userId: string) => SQL;
  secret?: string[];
  json?: string[];
  key?: SQL[];
}

function personal(table: SQLiteTable & { userId?: SQLiteColumn }, options: Options = {}): PersonalTable {
  const { isOf = (userId) => sql`${table.userId} = ${userId}`, secret = [], json = [] } = options;
  const key = options.key ?? primaryKeyOf(table).filter((column) => column !== table.userId);
  return { table, isOf, secret: new Set(secret), json: new Set(json), key };
}

/** Orders rows as an index of their user does. */
const byRow = (table: SQLiteTable) => [sql`${table}.rowid`];

const mails = personal(mailOutbox, { json: ["mail"] });

/** Erased last to first, so that a row goes before the one that tells whose it is. A test finds missing tables. */
export const DIRECTORY_TABLES: readonly PersonalTable[] = [
  personal(user, { isOf: (userId) => sql`${user.id} = ${userId}` }),
  personal(homes),
  personal(astray),
  personal(moves),
  personal(cancellations),
  personal(lastUses),
  personal(session, { secret: ["token"], key: byRow(session) }),
  personal(account, { secret: ["accessToken", "refreshToken", "idToken", "password"], key: byRow(account) }),
  personal(signInChallenges, {
    isOf: (userId) => sql`${signInChallenges.email} = (SELECT email FROM user WHERE id = ${userId})`,
    secret: ["tokenHash", "codeHash", "nonceHash"],
  }),
  personal(googleProofs, {
    isOf: (userId) => sql`${googleProofs.email} = (SELECT email FROM user WHERE id = ${userId})`,
    secret: ["browserHash", "codeHash"],
  }),
  personal(addressRequests, { secret: ["tokenHash", "codeHash"] }),
  personal(addressChanges, { key: [sql`${addressChanges.changedAtMs}`, sql`${addressChanges.id}`] }),
  personal(addressCopies),
  personal(passkeys, {
    secret: ["credentialId", "publicKey"],
    json: ["transports"],
    key: [sql`${passkeys.createdAtMs}`, sql`${passkeys.id}`],
  }),
  personal(passkeyRefusals),
  personal(mailAddresses, { secret: ["token"], key: [] }),
  personal(programTokens, { secret: ["tokenHash"] }),
  personal(assistants),
  personal(assistantConnections),
  personal(oauthRecords, { secret: ["key", "value", "metadata"] }),
  personal(disputes),
  personal(subscriptions),
  personal(stripeEvents, {
    isOf: (userId) =>
      sql`${stripeEvents.customerId} = (SELECT customer_id FROM subscriptions WHERE user_id = ${userId})`,
  }),
  mails,
];

/** The same as {@link DIRECTORY_TABLES}, for the user's ledger. */
export const LEDGER_TABLES: readonly PersonalTable[] = [
  personal(owners, { json: ["subscription"] }),
  personal(operations, { json: ["image", "subject", "result"] }),
  personal(operationResults, { json: ["result"] }),
  personal(recurringSeries),
  personal(expenses),
  personal(userBudgets),
  personal(userSettings),
  personal(userBadges),
  personal(userActivityLog),
  personal(mailedBills, { json: ["reading"] }),
  personal(mailSenders),
  personal(pushDevices, { secret: ["sessionId", "endpoint", "p256dh", "auth"] }),
  personal(calendarFeeds, { secret: ["tokenHash"] }),
  mails,
  personal(pushOutbox, { json: ["message"] }),
];

/** Hashes, numbers, and the jobs' own rows. */
export const IMPERSONAL_TABLES: ReadonlySet<string> = new Set([
  "verification",
  "rate_limits",
  "spent_challenges",
  "used_trials",
  "ledgers",
  "erasures",
  "erased",
  "job_runs",
  "job_parts",
  "d1_migrations",
]);

export function nameOf({ table }: PersonalTable): string {
  return getTableName(table);
}

export function givenColumns({ table, secret }: PersonalTable): [name: string, column: SQLiteColumn][] {
  return Object.entries(getTableColumns(table)).filter(([name]) => !secret.has(name));
}

export type Json = Readonly<Record<string, unknown>>;

/** Reads a user's rows in the order of their key, without secrets. */
export function rowsOf(db: Database, each: PersonalTable, userId: string): AsyncGenerator<Json[]> {
  const key = Object.fromEntries(each.key.map((column, index) => [`key${index}`, column]));
  const following = (last: Json | undefined) => {
    if (last === undefined) return undefined;
    const values = Object.keys(key).map((name) => sql`${last[name]}`);
    return sql`(${sql.join([...each.key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
  };
  return chunksOf<Json>((last, limit) =>
    db
      .select({ ...Object.fromEntries(givenColumns(each)), ...key })
      .from(each.table)
      .where(and(each.isOf(userId), following(last)))
      .orderBy(...each.key)
      .limit(limit),
  );
}

const FIRST_ROWS = 20;
const ROWS_MAX = 1000;

/** Of rows as JSON. */
const BYTES_A_CHUNK = 100_000;

/**
 * A database answers one query at a time, and an invocation of the worker may ask a thousand. So chunks have about the same
 * size in bytes: a few rows where they are large, and many where they are small.
 * @param readChunk reads at most `limit` rows that follow `last`, or the first ones
 */
export async function* chunksOf<Row>(
  readChunk: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let limit = FIRST_ROWS;
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await readChunk(last, limit);
    yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
    const fitting = Math.floor((rows.length * BYTES_A_CHUNK) / JSON.stringify(rows).length);
    limit = Math.min(Math.max(fitting, FIRST_ROWS), ROWS_MAX);
  }
}
