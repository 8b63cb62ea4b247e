import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { account, session, user } from "../../db/accounts.ts";
import { subscriptions, supportRequests } from "../../db/billing.ts";
import { mailOutbox } from "../../db/jobs.ts";
import {
  expenses,
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSequences,
  userSettings,
} from "../../db/ledger.ts";

/** A table that holds something about a person, and which of its columns says about whom. */
export interface PersonalTable {
  readonly table: SQLiteTable;
  readonly owner: SQLiteColumn;
  /** Columns that are keys to the account rather than facts about the person. */
  readonly secret: ReadonlySet<string>;
  /** Columns of JSON text, given as JSON. */
  readonly json: ReadonlySet<string>;
}

function personal(
  table: SQLiteTable & { userId: SQLiteColumn },
  options: { secret?: string[]; json?: string[] } = {},
): PersonalTable {
  const { secret = [], json = [] } = options;
  return { table, owner: table.userId, secret: new Set(secret), json: new Set(json) };
}

/** Everything that is held about a person. A test compares these and {@link IMPERSONAL_TABLES} with the database. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: user, owner: user.id, secret: new Set(), json: new Set() },
  personal(session, { secret: ["token"] }),
  personal(account, { secret: ["accessToken", "refreshToken", "idToken", "password"] }),
  personal(userSequences),
  personal(operations, { json: ["image", "result"] }),
  personal(recurringSeries),
  personal(expenses),
  personal(userBudgets),
  personal(userSettings),
  personal(userBadges),
  personal(userActivityLog),
  personal(subscriptions),
  personal(supportRequests),
  personal(mailOutbox, { json: ["mail"] }),
];

/**
 * Tables without a person's rows: hashes of addresses and of single-use secrets, a sign-in mail's address for ten
 * minutes, Stripe's events by Stripe's own names, and the database's and the jobs' own.
 */
export const IMPERSONAL_TABLES: ReadonlySet<string> = new Set([
  "verification",
  "sign_in_challenges",
  "rate_limits",
  "stripe_events",
  "job_runs",
  "d1_migrations",
]);

export function nameOf({ table }: PersonalTable): string {
  return getTableName(table);
}

/** The columns a person is given, by the names they have in the export. */
export function givenColumns({ table, secret }: PersonalTable): [name: string, column: SQLiteColumn][] {
  return Object.entries(getTableColumns(table)).filter(([name]) => !secret.has(name));
}
