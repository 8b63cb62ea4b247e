import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BadgeKey } from "#domain/badge-catalogue.ts";
import type { BadgeFacts } from "#domain/badge-facts.ts";
import { type Month, numberOfMonth, yearOfMonth } from "#domain/calendar.ts";
import { Ledger, ONLY } from "#domain/ledger.ts";
import { MonthFacts } from "#domain/month-facts.ts";
import type { Result } from "#domain/verbs/verb.ts";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
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
import { inJson, listOf, namedBy } from "./key-lists.ts";
import { badgeFactReaders } from "./load-badge-facts.ts";
import { historyReaders, writtenBy } from "./load-undone.ts";
import type { Needs } from "./needs.ts";
import { type Reader, reader } from "./reader.ts";
import { accountFromRows, budgetFromRow, expenseFromRow, seriesFromRow, settingsFromRow } from "./rows.ts";

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

/** Reads everything in `needs` in one batch, that is in one transaction and one round trip. */
export async function loadLedger(db: Database, userId: string, needs: Needs): Promise<Loaded> {
  const ledger = new Ledger();
  const replays = new Map<string, FirstAnswer>();
  const facts: BadgeFacts = { months: new MonthFacts(), expensesAdded: 0 };
  let lastSeq = 0;
  let subscriptionStatus: string | null = null;
  const readers: [Reader, ...Reader[]] = [
    reader(db.select().from(userSequences).where(eq(userSequences.userId, userId)), (rows) => {
      lastSeq = rows[0]?.lastSeq ?? 0;
    }),
    reader(
      db
        .select({
          operationId: operations.operationId,
          result: operations.result,
          earned: earnedBy(userId),
        })
        .from(namedBy(listOf(needs.operationIds)))
        .crossJoin(operations)
        .where(and(eq(operations.userId, userId), sql`${operations.operationId} = named.key`)),
      (rows) => {
        for (const { operationId, result, earned } of rows) {
          const keys = JSON.parse(earned) as BadgeKey[];
          replays.set(operationId, {
            ...optionalResult(result === null ? undefined : JSON.parse(result)),
            ...(keys.length > 0 && { earned: keys }),
          });
        }
      },
    ),
    reader(
      db.select({ status: subscriptions.status }).from(subscriptions).where(eq(subscriptions.userId, userId)),
      (rows) => {
        subscriptionStatus = rows[0]?.status ?? null;
      },
    ),
    ...expenseReaders(db, userId, needs, ledger),
    ...seriesReaders(db, userId, needs, ledger),
    ...historyReaders(db, userId, needs, ledger),
    ...singleReaders(db, userId, needs, ledger),
    ...badgeFactReaders(db, userId, needs, facts),
  ];
  const [first, ...rest] = readers;
  const answers = await db.batch([first.query, ...rest.map((each) => each.query)]);
  for (const [index, each] of readers.entries()) each.take(answers[index] as never);
  return { lastSeq, ledger, subscriptionStatus, replays, facts };
}

export function optionalResult(result: Result | undefined): Pick<FirstAnswer, "result"> {
  return result === undefined ? {} : { result };
}

/** A badge carries the number of the operation that earned it; one that was imported wasn't earned by the import. */
function earnedBy(userId: string): SQL<string> {
  return sql<string>`(SELECT json_group_array(earned.badge_key) FROM user_badges AS earned
    WHERE earned.user_id = ${userId} AND earned.seq = operations.seq
      AND operations.type <> 'migration.import')`;
}

function expenseReaders(db: Database, userId: string, needs: Needs, ledger: Ledger): Reader[] {
  const expensesWhere = (condition: SQL) =>
    reader(
      db
        .select()
        .from(expenses)
        .where(and(eq(expenses.userId, userId), condition)),
      (rows) => {
        for (const row of rows) ledger.put("expense", String(row.id), expenseFromRow(row));
      },
    );
  const expensesOfSeries = (seriesIds: SQL) =>
    expensesWhere(sql`${expenses.id} IN (
      SELECT occurrence.id FROM ${namedBy(seriesIds)} CROSS JOIN expenses AS occurrence
      WHERE occurrence.user_id = ${userId} AND occurrence.recurring_id = named.key)`);
  const readers: Reader[] = [];
  if (needs.expenseIds.length > 0)
    readers.push(expensesWhere(inJson(expenses.id, needs.expenseIds.map(Number))));
  if (needs.seriesOfExpenseIds.length > 0) {
    readers.push(
      expensesOfSeries(sql`(SELECT chosen.recurring_id AS key FROM expenses AS chosen WHERE chosen.user_id = ${userId}
        AND chosen.id IN (SELECT value FROM json_each(${JSON.stringify(needs.seriesOfExpenseIds.map(Number))})))`),
    );
  }
  if (needs.takenOccurrences) {
    readers.push(
      expensesWhere(sql`${expenses.id} IN (
        SELECT taken.id FROM recurring_series AS series CROSS JOIN expenses AS taken
        WHERE series.user_id = ${userId} AND taken.user_id = ${userId}
          AND taken.id > ${FIRST_ID_OF_SERIES} + (substr(series.generated_until, 1, 4) - 2000) * 12
            + substr(series.generated_until, 6, 2) - 1
          AND taken.id < ${FIRST_ID_OF_SERIES} + 2400)`),
    );
  }
  if (needs.newOccurrenceIds.length > 0) {
    readers.push(
      expensesWhere(sql`${expenses.id} IN (
        SELECT taken.id FROM json_each(${JSON.stringify(needs.newOccurrenceIds)}) AS range
          CROSS JOIN expenses AS taken
        WHERE taken.user_id = ${userId} AND taken.id BETWEEN range.value->>0 AND range.value->>1)`),
    );
  }
  if (needs.allOccurrences) readers.push(expensesWhere(isNotNull(expenses.recurringId)));
  if (needs.undoneOperationIds.length > 0) {
    readers.push(
      expensesWhere(
        sql`${expenses.id} IN (SELECT CAST(key AS INTEGER) FROM ${writtenBy(userId, needs, "expense")})`,
      ),
    );
    readers.push(expensesOfSeries(writtenBy(userId, needs, "series")));
  }
  return readers;
}

/** The id an occurrence of `series` would have in January 2000; see occurrenceId in the domain. */
const FIRST_ID_OF_SERIES = sql.raw("CAST(substr(series.id, 5) AS INTEGER) * 2400");

function seriesReaders(db: Database, userId: string, needs: Needs, ledger: Ledger): Reader[] {
  if (!needs.allSeries) return [];
  return [
    reader(db.select().from(recurringSeries).where(eq(recurringSeries.userId, userId)), (rows) => {
      for (const row of rows) ledger.put("series", row.id, seriesFromRow(row));
    }),
  ];
}

function singleReaders(db: Database, userId: string, needs: Needs, ledger: Ledger): Reader[] {
  const readers: Reader[] = [];
  if (needs.budgetMonths.length > 0 || needs.undoneOperationIds.length > 0) {
    readers.push(
      reader(
        db
          .select()
          .from(userBudgets)
          .where(and(eq(userBudgets.userId, userId), budgetsIn(needs))),
        (rows) => {
          for (const row of rows.map(budgetFromRow)) ledger.put("budget", row.month, row);
        },
      ),
    );
  }
  if (needs.settings) {
    readers.push(
      reader(db.select().from(userSettings).where(eq(userSettings.userId, userId)), (rows) => {
        for (const row of rows) ledger.put("settings", ONLY, settingsFromRow(row));
      }),
    );
  }
  if (needs.account) {
    readers.push(
      reader(db.select().from(userActivityLog).where(eq(userActivityLog.userId, userId)), (rows) => {
        ledger.put("account", ONLY, accountFromRows(rows));
      }),
    );
  }
  if (needs.badges) {
    readers.push(
      reader(db.select().from(userBadges).where(eq(userBadges.userId, userId)), (rows) => {
        for (const { key, earnedAtMs } of rows) ledger.put("badge", key, { key, earnedAtMs });
      }),
    );
  }
  return readers;
}

/** An undo may reach any budget, so it reads them all: one row a month of use. */
function budgetsIn(needs: Needs): SQL | undefined {
  if (needs.undoneOperationIds.length > 0) return undefined;
  const months = needs.budgetMonths.map((month: Month) => yearOfMonth(month) * 12 + numberOfMonth(month));
  return inJsonNumbers(months);
}

function inJsonNumbers(months: readonly number[]): SQL {
  return sql`${userBudgets.year} * 12 + ${userBudgets.month} IN (SELECT value FROM json_each(${JSON.stringify(months)}))`;
}
