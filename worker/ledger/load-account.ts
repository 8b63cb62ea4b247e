import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Needs } from "#domain/operations/needs.ts";
import { subscriptions } from "../db/billing.ts";
import { jsonRows } from "../db/json-rows.ts";
import { userActivityLog, userBadges, userSequences, userSettings } from "../db/ledger.ts";
import { prepared } from "../db/prepared.ts";
import { expensesAdded } from "./load-badge-facts.ts";
import { value } from "./load-values.ts";

type FewNeeds = Pick<Needs, "settings" | "account" | "badges" | "expensesAdded">;

/** One for each choice of what is needed. */
const made = new Map<string, ReturnType<typeof accountWith>>();

/**
 * How far the log goes, who pays, and of what a user has few of all that is needed: in one statement, since each
 * takes D1 time. Of somebody who never wrote or never paid that is null.
 */
export function accountOf(needs: FewNeeds) {
  const choice = [needs.settings, needs.account, needs.badges, needs.expensesAdded].join();
  const known = made.get(choice) ?? accountWith(needs);
  made.set(choice, known);
  return known;
}

function accountWith(needs: FewNeeds) {
  return prepared((db) =>
    db
      .select({
        lastSeq: userSequences.lastSeq,
        status: subscriptions.status,
        ...(needs.settings && { settings: few(userSettings).as("settings") }),
        ...(needs.account && { activity: few(userActivityLog).as("activity") }),
        ...(needs.badges && { badges: few(userBadges).as("badges") }),
        ...(needs.expensesAdded && { expensesAdded: expensesAdded().as("added") }),
      })
      .from(sql`(SELECT 1)`)
      .leftJoin(userSequences, own(userSequences))
      .leftJoin(subscriptions, own(subscriptions)),
  );
}

type OwnedTable = SQLiteTable & { userId: SQLiteColumn };

function few<T extends OwnedTable>(table: T) {
  return jsonRows(table, own(table));
}

/** Whose rows a query reads, first of its conditions. */
export function own(table: OwnedTable): SQL {
  return eq(table.userId, value("userId"));
}
