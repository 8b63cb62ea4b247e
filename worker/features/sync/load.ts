import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { BadgeKey } from "#domain/badge-catalogue.ts";
import type { BadgeFacts } from "#domain/badge-facts.ts";
import { Ledger, ONLY } from "#domain/ledger.ts";
import { MonthFacts } from "#domain/month-facts.ts";
import type { Result } from "#domain/verbs/verb.ts";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import {
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSequences,
  userSettings,
} from "../../db/ledger.ts";
import { type Asked, askAll, type Prepared, prepared } from "../../db/prepared.ts";
import { inJson, listOf, namedBy } from "./key-lists.ts";
import { billsOfAllMonths, billsOfNeededMonths, expensesAdded } from "./load-badge-facts.ts";
import {
  allOccurrences,
  namedExpenses,
  newOccurrences,
  seriesOfNamedExpenses,
  takenOccurrences,
  undoneExpenses,
  undoneSeriesExpenses,
} from "./load-expenses.ts";
import { undoneHistory } from "./load-undone.ts";
import { loadValues, value } from "./load-values.ts";
import type { Needs } from "./needs.ts";
import { reader } from "./reader.ts";
import {
  accountFromRows,
  budgetFromRow,
  entryFromRow,
  expenseFromRow,
  seriesFromRow,
  settingsFromRow,
} from "./rows.ts";

/** What an operation answered when it was applied: its result and the badges it earned. */
export interface FirstAnswer {
  readonly result?: Result;
  readonly earned?: readonly BadgeKey[];
}

/** The part of a person's ledger that some operations need, as it was at one moment. */
export interface Loaded {
  /** The person's last sequence number at that moment; 0 before the first. */
  readonly lastSeq: number;
  readonly ledger: Ledger;
  /** The status of the person's subscription, as Stripe says it; null when there never was one. */
  readonly subscriptionStatus: string | null;
  /** What operations that were applied before answered, by their id. */
  readonly replays: ReadonlyMap<string, FirstAnswer>;
  /** As far as the operations can earn a badge by them. */
  readonly facts: BadgeFacts;
}

/**
 * Reads everything in `needs` in one batch, that is in one transaction and one round trip.
 * @param gate what is asked before, in the same batch
 */
export async function loadLedger(
  db: Database,
  userId: string,
  needs: Needs,
  gate: readonly Asked<void>[],
): Promise<Loaded> {
  const ledger = new Ledger();
  const replays = new Map<string, FirstAnswer>();
  const facts: BadgeFacts = { months: new MonthFacts(), expensesAdded: 0 };
  let lastSeq = 0;
  let subscriptionStatus: string | null = null;
  const values = loadValues(userId, needs);
  const read = <Row>(query: Prepared<Row[]>, take: (rows: Row[]) => void) => reader(query(db, values), take);
  await askAll(db, [
    ...gate,
    read(lastNumber, (rows) => {
      lastSeq = rows[0]?.lastSeq ?? 0;
    }),
    read(appliedBefore, (rows) => {
      for (const { operationId, result, earned } of rows) {
        const keys = JSON.parse(earned) as BadgeKey[];
        replays.set(operationId, {
          ...optionalResult(result === null ? undefined : JSON.parse(result)),
          ...(keys.length > 0 && { earned: keys }),
        });
      }
    }),
    read(subscription, (rows) => {
      subscriptionStatus = rows[0]?.status ?? null;
    }),
    ...expenseQueries(needs).map((query) =>
      read(query, (rows) => {
        for (const row of rows) ledger.put("expense", String(row.id), expenseFromRow(row));
      }),
    ),
    ...rowReaders(needs, ledger, read),
    ...badgeFactReaders(needs, facts, read),
  ]);
  return { lastSeq, ledger, subscriptionStatus, replays, facts };
}

export function optionalResult(result: Result | undefined): Pick<FirstAnswer, "result"> {
  return result === undefined ? {} : { result };
}

type Read = <Row>(query: Prepared<Row[]>, take: (rows: Row[]) => void) => Asked<void>;

const lastNumber = prepared((db) => db.select().from(userSequences).where(own(userSequences)));

const appliedBefore = prepared((db) =>
  db
    .select({
      operationId: operations.operationId,
      result: operations.result,
      earned: earnedBy().as("earned"),
    })
    .from(namedBy(listOf(value("operationIds"))))
    .crossJoin(operations)
    .where(and(own(operations), sql`${operations.operationId} = named.key`)),
);

/** A badge carries the number of the operation that earned it; one that was imported wasn't earned by the import. */
function earnedBy(): SQL<string> {
  return sql<string>`(SELECT json_group_array(earned.badge_key) FROM user_badges AS earned
    WHERE earned.user_id = ${value("userId")} AND earned.seq = operations.seq
      AND operations.type <> 'migration.import')`;
}

const subscription = prepared((db) =>
  db.select({ status: subscriptions.status }).from(subscriptions).where(own(subscriptions)),
);

function expenseQueries(needs: Needs) {
  const undoes = needs.undoneOperationIds.length > 0;
  return [
    ...(needs.expenseIds.length > 0 ? [namedExpenses] : []),
    ...(needs.seriesOfExpenseIds.length > 0 ? [seriesOfNamedExpenses] : []),
    ...(needs.takenOccurrences ? [takenOccurrences] : []),
    ...(needs.newOccurrenceIds.length > 0 ? [newOccurrences] : []),
    ...(needs.allOccurrences ? [allOccurrences] : []),
    ...(undoes ? [undoneExpenses, undoneSeriesExpenses] : []),
  ];
}

const series = prepared((db) => db.select().from(recurringSeries).where(own(recurringSeries)));
const allBudgets = prepared((db) => db.select().from(userBudgets).where(own(userBudgets)));
const budgets = prepared((db) => {
  const month = sql`${userBudgets.year} * 12 + ${userBudgets.month}`;
  return db
    .select()
    .from(userBudgets)
    .where(and(own(userBudgets), inJson(month, value("budgetMonths"))));
});
const settings = prepared((db) => db.select().from(userSettings).where(own(userSettings)));
const activity = prepared((db) => db.select().from(userActivityLog).where(own(userActivityLog)));
const badges = prepared((db) => db.select().from(userBadges).where(own(userBadges)));

function rowReaders(needs: Needs, ledger: Ledger, read: Read): Asked<void>[] {
  const readers: Asked<void>[] = [];
  const undoes = needs.undoneOperationIds.length > 0;
  if (needs.allSeries) {
    readers.push(
      read(series, (rows) => {
        for (const row of rows) ledger.put("series", row.id, seriesFromRow(row));
      }),
    );
  }
  if (undoes) {
    readers.push(
      read(undoneHistory, (rows) => {
        for (const row of rows) ledger.record(entryFromRow(row));
      }),
    );
  }
  if (needs.budgetMonths.length > 0 || undoes) {
    readers.push(
      // An undo may reach any budget, so it reads them all: one row a month of use.
      read(undoes ? allBudgets : budgets, (rows) => {
        for (const row of rows.map(budgetFromRow)) ledger.put("budget", row.month, row);
      }),
    );
  }
  if (needs.settings) {
    readers.push(
      read(settings, (rows) => {
        for (const row of rows) ledger.put("settings", ONLY, settingsFromRow(row));
      }),
    );
  }
  if (needs.account) {
    readers.push(read(activity, (rows) => ledger.put("account", ONLY, accountFromRows(rows))));
  }
  if (needs.badges) {
    readers.push(
      read(badges, (rows) => {
        for (const { key, earnedAtMs } of rows) ledger.put("badge", key, { key, earnedAtMs });
      }),
    );
  }
  return readers;
}

function badgeFactReaders(needs: Needs, facts: BadgeFacts, read: Read): Asked<void>[] {
  const readers: Asked<void>[] = [];
  if (needs.expensesAdded) {
    readers.push(
      read(expensesAdded, (rows) => {
        facts.expensesAdded = rows[0]?.added ?? 0;
      }),
    );
  }
  if (needs.months !== null) {
    readers.push(
      read(needs.months === "all" ? billsOfAllMonths : billsOfNeededMonths, (rows) => {
        for (const { month, count, open } of rows) facts.months.set(month, { count, open });
      }),
    );
  }
  return readers;
}

/** Whose rows a query reads, first of its conditions. */
function own(table: SQLiteTable & { userId: SQLiteColumn }): SQL {
  return eq(table.userId, value("userId"));
}
