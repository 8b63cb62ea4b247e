import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { account, googleProofs, session, signInChallenges, user } from "./accounts.ts";
import { cancellations, disputes, lastUses, stripeEvents, subscriptions } from "./billing.ts";
import { primaryKeyOf } from "./database.ts";
import { astray, homes, moves } from "./homes.ts";
import { mailOutbox } from "./jobs.ts";
import {
  expenses,
  operationResults,
  operations,
  owners,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSettings,
} from "./ledger.ts";

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
  mails,
];

/** Hashes, numbers, and the jobs' own rows. */
export const IMPERSONAL_TABLES: ReadonlySet<string> = new Set([
  "verification",
  "rate_limits",
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
