import { type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import { byLastDay, type ContractDeadline, isReminded, nextDeadline } from "#domain/series/deadline.ts";
import { columnsOf, type Database, rowReader, type StoredRow } from "../../db/database.ts";
import { expenses, recurringSeries } from "../../db/ledger.ts";
import { expenseFromRow, seriesFromRow } from "../../ledger/rows.ts";
import type { DueUser } from "./due-users.ts";

type Asked = Pick<DueUser, "userId" | "dueTomorrow"> & { readonly day: Day; readonly since: Day };
type UsersRow = StoredRow & { readonly userId: string };

/** Read all contracts of these users: few have any, and the rule for their deadlines is the domain's. */
export function contractQueries(userIds: readonly string[]): { readonly series: SQL; readonly bills: SQL } {
  const from = (table: typeof recurringSeries | typeof expenses, index: string, where: SQL) =>
    sql`SELECT ${table.userId} AS userId, ${sql.raw(columnsOf(table))}
      FROM json_each(${JSON.stringify(userIds)}) AS due_user CROSS JOIN ${table} INDEXED BY ${sql.raw(index)}
      WHERE ${table.userId} = due_user.value AND ${table.cancelBy} IS NOT NULL AND ${where}
      ORDER BY ${table.userId}, ${table.id}`;
  const isAlone = sql`${expenses.recurringId} IS NULL AND ${expenses.status} <> 'PAID' AND ${expenses.deleted} = 0`;
  return {
    series: from(recurringSeries, "series_contracts", sql`${recurringSeries.endedOn} IS NULL`),
    bills: from(expenses, "expenses_contracts", isAlone),
  };
}

const readSeries = rowReader(recurringSeries);
const readBill = rowReader(expenses);

/** Returns the deadlines to remind of, by user. Who wants no mail of bills that fall due gets none of these either. */
export async function dueDeadlines(
  db: Database,
  users: readonly Asked[],
): Promise<ReadonlyMap<string, readonly ContractDeadline[]>> {
  const asked = new Map(
    users.flatMap((user) => (user.dueTomorrow === 1 ? [[user.userId, user] as const] : [])),
  );
  const queries = contractQueries([...asked.keys()]);
  const series = await db.all<UsersRow>(queries.series);
  const bills = await db.all<UsersRow>(queries.bills);
  const contracts = [
    ...series.map(({ userId, ...row }) => [userId, seriesFromRow(readSeries(row))] as const),
    ...bills.map(({ userId, ...row }) => [userId, expenseFromRow(readBill(row))] as const),
  ];
  const found = new Map<string, ContractDeadline[]>();
  for (const [userId, contract] of contracts) {
    const { day, since } = asked.get(userId) as Asked;
    const deadline = nextDeadline(contract, day);
    if (deadline === null || !isReminded(contract, deadline, since, day)) continue;
    found.set(userId, [...(found.get(userId) ?? []), { ...deadline, contract }].sort(byLastDay));
  }
  return found;
}
