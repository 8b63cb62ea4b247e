import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day, localTime } from "#domain/calendar/days.ts";
import { AUTOPAY_DAYS_BACK, AUTOPAY_PREFIX, autopayOperationId } from "#domain/expenses/status.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { batchIn, type Database } from "../../db/database.ts";
import { knownZone } from "../../db/ledger.ts";
import { plainCursor } from "../../ledger/cursor.ts";
import { syncLedger } from "../../ledger/sync-ledger.ts";
import type { AccountQuotas } from "../../ledger/usage.ts";
import { eachDue, type Step } from "../../steps/steps.ts";

/** One call may hold this many. The next hour brings the rest. */
const BILLS_A_USER = 100;

interface FoundUser {
  readonly userId: string;
  readonly zone: string;
  readonly lastSeq: number;
  /** A list of {@link FoundBill} as JSON. */
  readonly bills: string;
}

type FoundBill = [id: string, dueDate: Day, autopayFrom: Day | null];

interface DueUser {
  readonly userId: string;
  readonly lastSeq: number;
  readonly operations: readonly OperationJson[];
}

/**
 * Marks bills as paid that pay themselves, on their day in the user's time zone. Each is an operation like a device's, under
 * an id that follows from the bill and its day, so it may run twice, late, or beside a device. A place is the last user's id.
 */
export function payDue(
  db: Database,
  atMs: number,
  quotas: AccountQuotas,
  from: string | null,
): AsyncGenerator<Step> {
  const latest = localTime(atMs, "Etc/GMT-14").day;
  return eachDue<FoundUser, string, DueUser>(
    { job: "autopay", from, first: "" },
    (userId, limit) => db.all<FoundUser>(autopayUsersQuery(latest, userId, limit)),
    { keyOf: ({ userId }) => userId, due: (user) => dueUser(user, atMs) },
    ({ userId, lastSeq, operations }) => {
      const request = { device: null, cursor: plainCursor(lastSeq), operations };
      return syncLedger(batchIn(db), userId, request, atMs, quotas);
    },
  );
}

function dueUser({ userId, zone, lastSeq, bills }: FoundUser, atMs: number): DueUser | null {
  const local = localTime(atMs, knownZone(zone));
  const due = (JSON.parse(bills) as FoundBill[]).filter(([, day]) => day <= local.day);
  if (due.length === 0) return null;
  const at = new Date(atMs).toISOString();
  const operations = due.slice(0, BILLS_A_USER).map(([id, dueDate, autopayFrom]): OperationJson => {
    const operationId = autopayOperationId({ id, dueDate, autopayFrom });
    return { id: operationId, type: "expense.autopay", at, ...local, data: { id } };
  });
  return { userId, lastSeq, operations };
}

/**
 * As the domain decides it. Where a payment that was taken back isn't told by the bill, as in what earlier versions wrote, its
 * operation's id tells it.
 */
export function autopayUsersQuery(latest: Day, afterUserId: string, limit: number): SQL {
  const digits = sql`printf('%014x', bill.id)`;
  const operationId = sql`${AUTOPAY_PREFIX} || '0000-8000-80' || substr(${digits}, 1, 2) || '-' || substr(${digits}, 3)`;
  const wasPaid = (table: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${table} AS made WHERE made.user_id = bill.user_id AND made.op_id = ${operationId})`;
  return sql`SELECT bill.user_id AS userId, owner.timezone AS zone, owner.last_seq AS lastSeq,
      json_group_array(json_array(CAST(bill.id AS TEXT), bill.due_date, bill.autopay_from)) AS bills
    FROM expenses AS bill INDEXED BY expenses_pays_itself CROSS JOIN owners AS owner ON owner.user_id = bill.user_id
    WHERE bill.autopay = 1 AND bill.status = 'PENDING' AND bill.deleted = 0
      AND bill.due_date >= coalesce(bill.autopay_from, '') AND bill.due_date <= ${latest} AND bill.user_id > ${afterUserId}
      AND owner.entitled = 1 AND owner.state = 'here'
      AND (bill.autopay_from IS NOT NULL OR (bill.due_date >= ${addDays(latest, -AUTOPAY_DAYS_BACK)}
        AND NOT ${wasPaid(sql`operations`)} AND NOT ${wasPaid(sql`operation_results`)}))
    GROUP BY bill.user_id ORDER BY bill.user_id LIMIT ${limit}`;
}
