import type { D1Database } from "@cloudflare/workers-types";
import { BADGE_KEYS } from "#domain/badges/catalogue.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { LEDGER_TABLES, nameOf } from "../../worker/db/personal-tables.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { call, fromOwnPage } from "./api.ts";
import { fullUser } from "./full-account.ts";
import { type Costs, recordingDatabases } from "./recording-database.ts";
import { ledgerDatabases, ledgerOf } from "./stored.ts";
import { bill, newUser, operation, type TestUser } from "./sync-calls.ts";

export const MONTH_BILLS = 100;

const now = new Date();
const firstOfMonth = (months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);

const MONTH = firstOfMonth(-8);
/** Too long before that month to be counted with it for a badge. */
const LONG_AGO = firstOfMonth(-20);

interface Bills {
  count: number;
  lastMonth: string;
}

/** Pending bills, each added by an operation of its own; from the month given on backwards, a hundred a month. */
export async function addBills(
  ledger: D1Database,
  userId: string,
  { count, lastMonth }: Bills,
): Promise<void> {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)`;
  const lastSeq = "(SELECT last_seq FROM owners WHERE user_id = ?1)";
  const run = (query: string, ...values: unknown[]) => ledger.prepare(query).bind(userId, count, ...values);
  await ledger.batch([
    run(
      `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image) ${numbers}
       SELECT ?1, ${lastSeq} + n, 'op-' || (${lastSeq} + n), 'expense.add', ?3, ?3, '[]' FROM numbers`,
      Date.now(),
    ),
    run(
      `INSERT INTO expenses (user_id, id, title, amount, due_date, status, created_at, seq) ${numbers}
       SELECT ?1, 100000 + ${lastSeq} + n, 'Bill', 1000,
         date(?3, '-' || ((n - 1) / ${MONTH_BILLS}) || ' months', '+' || (n % 28) || ' days'),
         'PENDING', 0, ${lastSeq} + n FROM numbers`,
      lastMonth,
    ),
    run("UPDATE owners SET last_seq = last_seq + ?2 WHERE user_id = ?1"),
  ]);
}

/** Somebody in each of the ledgers. */
export async function addOther(count: number): Promise<void> {
  for (const ledger of ledgerDatabases()) {
    const id = crypto.randomUUID();
    await ledger.prepare("INSERT INTO owners (user_id, email) VALUES (?1, ?1)").bind(id).run();
    await addBills(ledger, id, { count, lastMonth: MONTH });
  }
}

/**
 * Users whose rows come before and after everybody else's in their ledger. D1 counts the row it finds beyond a user's own, so
 * without them costs would depend on whose id comes first or last.
 */
export async function addOuterUsers(): Promise<void> {
  const { userId } = await fullUser();
  const { raw } = await ledgerOf(userId);
  for (const table of LEDGER_TABLES.map(nameOf)) {
    // Without generated columns.
    const info = raw.prepare("SELECT name FROM pragma_table_info(?)").bind(table);
    const names = (await info.all<{ name: string }>()).results.map(({ name }) => name);
    const rows = await raw.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(userId).all();
    const insertion = `INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`;
    for (const ledger of ledgerDatabases())
      for (const row of rows.results)
        for (const outer of ["!", "~"])
          await ledger
            .prepare(insertion)
            .bind(...names.map((name) => (name === "user_id" ? outer : row[name])))
            .run();
  }
}

/** A user with a hundred bills in the month, who has earned every badge or none. */
export async function addUserRow({ earlier, badges }: { earlier: number; badges: "all" | "none" }) {
  const user = await newUser();
  const { raw } = await ledgerOf(user.userId);
  if (badges === "all") {
    const insert = "INSERT INTO user_badges SELECT ?1, value, 0, 1 FROM json_each(?2)";
    await raw.prepare(insert).bind(user.userId, JSON.stringify(BADGE_KEYS)).run();
  }
  await addBills(raw, user.userId, { count: earlier, lastMonth: LONG_AGO });
  await addBills(raw, user.userId, { count: MONTH_BILLS, lastMonth: MONTH });
  return user;
}

const { vars, takeCosts } = recordingDatabases();

export async function costsOf(user: TestUser): Promise<Record<string, Costs>> {
  const costs: Record<string, Costs> = {};
  // As the app asks, which says whose changes it sends.
  const headers = { ...fromOwnPage(user.cookie), "X-Person": user.userId };
  const ask = async (name: string, path: string, body?: unknown) => {
    takeCosts();
    const response = await call(path, {
      headers,
      vars,
      ...(body !== undefined && { body }),
    });
    costs[name] = takeCosts();
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response;
  };
  const { raw } = await ledgerOf(user.userId);
  const lastSeq = raw.prepare("SELECT last_seq FROM owners WHERE user_id = ?");
  let cursor: string | number = (await lastSeq.bind(user.userId).first<number>("last_seq")) ?? 0;
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
  await sync("pull of a month's 100 bills", [], Number.parseInt(String(cursor), 10) - MONTH_BILLS);

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
