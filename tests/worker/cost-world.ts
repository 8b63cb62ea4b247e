import { BADGE_KEYS } from "#domain/badges/catalogue.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { bindings, call, execute, fromOwnPage } from "./api.ts";
import { fullUser } from "./full-account.ts";
import { type Costs, recordingDatabase } from "./recording-database.ts";
import { bill, newUser, operation, type TestUser } from "./sync-calls.ts";

export const MONTH_BILLS = 100;

const now = new Date();
const firstOfMonth = (months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);

const MONTH = firstOfMonth(-8);
/** Too long before that month to be counted with it for a badge. */
const LONG_AGO = firstOfMonth(-20);

/** Pending bills, each added by an operation of its own; from the month given on backwards, a hundred a month. */
async function addBills(userId: string, { count, lastMonth }: { count: number; lastMonth: string }) {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)`;
  const lastSeq = "(SELECT last_seq FROM user_sequences WHERE user_id = ?1)";
  const run = (query: string, ...values: unknown[]) =>
    bindings.DB.prepare(query).bind(userId, count, ...values);
  await bindings.DB.batch([
    run("INSERT INTO user_sequences (user_id, last_seq) SELECT ?1, 0 WHERE ?2 > 0 ON CONFLICT DO NOTHING"),
    run(
      `INSERT INTO operations (user_id, seq, op_id, type, at, image) ${numbers}
       SELECT ?1, ${lastSeq} + n, 'op-' || (${lastSeq} + n), 'expense.add', ?3, '[]' FROM numbers`,
      Date.now(),
    ),
    run(
      `INSERT INTO expenses (user_id, id, title, amount, due_date, status, created_at, seq) ${numbers}
       SELECT ?1, 100000 + ${lastSeq} + n, 'Bill', 1000,
         date(?3, '-' || ((n - 1) / ${MONTH_BILLS}) || ' months', '+' || (n % 28) || ' days'),
         'PENDING', 0, ${lastSeq} + n FROM numbers`,
      lastMonth,
    ),
    run("UPDATE user_sequences SET last_seq = last_seq + ?2 WHERE user_id = ?1"),
  ]);
}

export async function addOther(count: number): Promise<void> {
  const id = crypto.randomUUID();
  const user = "INSERT INTO user (id, name, email, created_at, updated_at) VALUES (?1, 'n', ?1, 0, 0)";
  await execute(user, id);
  await addBills(id, { count, lastMonth: MONTH });
}

const COPIED = [
  "operations",
  "operation_results",
  "recurring_series",
  "expenses",
  "user_budgets",
  "user_badges",
  "user_activity_log",
];

/**
 * A user whose rows come after everybody else's. D1 counts the row it finds after a user's last one, so without this
 * user costs would depend on whose id comes last.
 */
export async function addLastUser(): Promise<void> {
  const { userId } = await fullUser();
  const columnsOf = async (table: string) => {
    const info = bindings.DB.prepare("SELECT name FROM pragma_table_info(?)").bind(table);
    return (await info.all<{ name: string }>()).results.map(({ name }) => name);
  };
  const user = "INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('~', 'n', '~', 0, 0)";
  await execute(user);
  for (const table of COPIED) {
    const names = await columnsOf(table);
    const values = names.map((name) => (name === "user_id" ? "'~'" : name));
    await execute(`INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} WHERE user_id = ?`, userId);
  }
}

/** A user with a hundred bills in the month, who has earned every badge or none. */
export async function addUserRow({ earlier, badges }: { earlier: number; badges: "all" | "none" }) {
  const user = await newUser();
  if (badges === "all") {
    const insert = "INSERT INTO user_badges SELECT ?1, value, 0, 1 FROM json_each(?2)";
    await execute(insert, user.userId, JSON.stringify(BADGE_KEYS));
  }
  await addBills(user.userId, { count: earlier, lastMonth: LONG_AGO });
  await addBills(user.userId, { count: MONTH_BILLS, lastMonth: MONTH });
  return user;
}

const { database, takeCosts } = recordingDatabase(bindings.DB);

export async function costsOf(user: TestUser): Promise<Record<string, Costs>> {
  const costs: Record<string, Costs> = {};
  // As the app asks, which says whose changes it sends.
  const headers = { ...fromOwnPage(user.cookie), "X-Person": user.userId };
  const ask = async (name: string, path: string, body?: unknown) => {
    takeCosts();
    const response = await call(path, {
      headers,
      vars: { DB: database },
      ...(body !== undefined && { body }),
    });
    costs[name] = takeCosts();
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response;
  };
  const lastSeq = bindings.DB.prepare("SELECT last_seq FROM user_sequences WHERE user_id = ?");
  let cursor = (await lastSeq.bind(user.userId).first<number>("last_seq")) ?? 0;
  const sync = async (name: string, operations: readonly OperationJson[], from = cursor) => {
    const body = { device: "laptop", cursor: from, operations };
    const response = await (await ask(name, "/api/sync", body)).json<SyncResponse>();
    cursor = response.cursor;
    const refused = response.results.find(({ status }) => status === "rejected");
    if (refused) throw new Error(`${name}: ${JSON.stringify(refused)}`);
  };
  const push = async (type: string, data: unknown, name = type) => {
    const sent = operation(type, data);
    await sync(name, [sent]);
    return sent;
  };

  await ask("GET /api/me", "/api/me");
  await sync("pull of nothing", []);
  await sync("pull of a month's 100 bills", [], cursor - MONTH_BILLS);

  const inMonth = (id: number) => bill(String(id), { dueDate: `${MONTH.slice(0, 8)}15` });
  const added = await push("expense.add", inMonth(1));
  await sync("expense.add once more", [added]);
  await push("expense.edit", { id: "1", changes: { title: "Rent", dueDate: `${MONTH.slice(0, 8)}16` } });
  await push("expense.setStatus", { id: "1", status: "PAID" });
  const deleted = await push("expense.delete", { id: "1" });
  await push("undo", { operationId: deleted.id });

  const first = bill("2", { dueDate: firstOfMonth(0), isRecurring: true });
  await push("expense.add", first, "expense.add of a series");
  await push("series.generate", { cutoffDate: firstOfMonth(1) }, "series.generate of one bill");
  await push("series.generate", { cutoffDate: firstOfMonth(1) }, "series.generate of nothing");
  const following = { id: "2", changes: { title: "Gym" }, scope: "following" };
  await push("expense.edit", following, "expense.edit of two in a series");
  await push("series.stop", { expenseId: "2" });

  await push("budget.set", { year: 2026, month: 3, amount: 5 });
  await push("budget.clear", { year: 2026, month: 3 });
  await push("settings.update", { theme: "light" });
  await push("dashboard.view", {});
  await sync(
    "100 × expense.add",
    Array.from({ length: 100 }, (_, index) => operation("expense.add", inMonth(100 + index))),
  );
  return costs;
}
