import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import type { BadgeFacts } from "#domain/badges/facts.ts";
import { MonthFacts } from "#domain/badges/month-facts.ts";
import { Ledger, ONLY } from "#domain/ledger/ledger.ts";
import type { Result } from "#domain/operations/handler.ts";
import { markLoaded, type Needs } from "#domain/operations/needs.ts";
import type { Database } from "../db/client.ts";
import { operationResults, operations, recurringSeries, userBudgets } from "../db/ledger.ts";
import { type Asked, askAll, type Prepared, prepared } from "../db/prepared.ts";
import { inJson, listOf, namedBy } from "./key-lists.ts";
import { accountOf, own } from "./load-account.ts";
import { billsOfAllMonths, billsOfNeededMonths } from "./load-badge-facts.ts";
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

/** The part of a user's ledger that some operations need, as it was at one moment. */
export interface Loaded {
  /** The user's last sequence number at that moment; 0 before the first. */
  readonly lastSeq: number;
  readonly ledger: Ledger;
  /** The status of the user's subscription, as Stripe says it; null when there never was one. */
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
  const ledger = Ledger.partial();
  const replays = new Map<string, FirstAnswer>();
  const facts: BadgeFacts = { months: new MonthFacts(), expensesAdded: 0 };
  let lastSeq = 0;
  let subscriptionStatus: string | null = null;
  const values = loadValues(userId, needs);
  const read = <Row>(query: Prepared<Row[]>, take: (rows: Row[]) => void) => reader(query(db, values), take);
  await askAll(db, [
    ...gate,
    read(accountOf(needs), ([row]) => {
      lastSeq = row?.lastSeq ?? 0;
      subscriptionStatus = row?.status ?? null;
      facts.expensesAdded = row?.expensesAdded ?? 0;
      for (const each of row?.settings ?? []) ledger.put("settings", ONLY, settingsFromRow(each));
      if (row?.activity) ledger.put("account", ONLY, accountFromRows(row.activity));
      for (const { key, earnedAtMs } of row?.badges ?? []) ledger.put("badge", key, { key, earnedAtMs });
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
    ...expenseQueries(needs).map((query) =>
      read(query, (rows) => {
        for (const row of rows) ledger.put("expense", String(row.id), expenseFromRow(row));
      }),
    ),
    ...rowReaders(needs, ledger, read),
    ...badgeFactReaders(needs, facts, read),
  ]);
  markLoaded(ledger, needs);
  return { lastSeq, ledger, subscriptionStatus, replays, facts };
}

export function optionalResult(result: Result | undefined): Pick<FirstAnswer, "result"> {
  return result === undefined ? {} : { result };
}

type Read = <Row>(query: Prepared<Row[]>, take: (rows: Row[]) => void) => Asked<void>;

/** Finds operations in the log, or among the results that outlive it. */
const appliedBefore = prepared((db) => {
  const isNamed = (table: typeof operations | typeof operationResults) =>
    and(own(table), sql`${table.operationId} = named.key`);
  return db
    .select({
      operationId: sql<string>`named.key`.as("operation_id"),
      result: either<string | null>("result").as("result"),
      earned: earnedBy().as("earned"),
    })
    .from(namedBy(listOf(value("operationIds"))))
    .leftJoin(operations, isNamed(operations))
    .leftJoin(operationResults, and(isNull(operations.seq), isNamed(operationResults)))
    .where(sql`${either("seq")} IS NOT NULL`);
});

function either<T>(column: "seq" | "type" | "result"): SQL<T> {
  return sql<T>`coalesce(${operations[column]}, ${operationResults[column]})`;
}

/** A badge carries the number of the operation that earned it; one that was imported wasn't earned by the import. */
function earnedBy(): SQL<string> {
  return sql<string>`(SELECT json_group_array(earned.badge_key) FROM user_badges AS earned
    WHERE earned.user_id = ${value("userId")} AND earned.seq = ${either("seq")}
      AND ${either("type")} <> 'migration.import')`;
}

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
  return readers;
}

function badgeFactReaders({ months }: Needs, facts: BadgeFacts, read: Read): Asked<void>[] {
  if (months === null) return [];
  return [
    read(months === "all" ? billsOfAllMonths : billsOfNeededMonths, (rows) => {
      for (const { month, count, open } of rows) facts.months.set(month, { count, open });
    }),
  ];
}
