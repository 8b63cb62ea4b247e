import type { D1Database } from "@cloudflare/workers-types";
import { describe, expect, test } from "vitest";
import { compareExpenses, type Expense, NEW_BILL } from "#domain/expenses/expense.ts";
import { expensesCsv } from "#domain/export/csv.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { call } from "./api.ts";
import { planOf, recordingDatabases, tableScans } from "./recording-database.ts";
import { ledgerOf } from "./stored.ts";
import { bill, newUser, operation, post, sync, type TestUser } from "./sync-calls.ts";

/** "About 1 MB", with what else is in a response. */
const BYTES_MAX = 1_100_000;

const FACTS = { currency: "USD", seriesOf: () => undefined } as const;

const LONG = "😀".repeat(1000);

const get = (user: TestUser, path: string, vars = {}) =>
  call(path, { headers: { Cookie: user.cookie }, vars });

/** Bills of five days, in no order, each with the operation that added it; every tenth was deleted. */
async function store(user: TestUser, count: number, note: string | null = null): Promise<void> {
  const { raw } = await ledgerOf(user.userId);
  const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)";
  const run = (query: string, ...values: unknown[]) => raw.prepare(query).bind(user.userId, count, ...values);
  await raw.batch([
    run(
      `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image) ${numbers}
       SELECT ?1, last_seq + n, 'stored-' || n, 'expense.add', ?3, ?3, '[]' FROM numbers, owners WHERE user_id = ?1`,
      Date.now(),
    ),
    run(
      `INSERT INTO expenses (user_id, id, title, amount, due_date, status, note, created_at, deleted, seq) ${numbers}
       SELECT ?1, n * 7919 % 1000003, 'Bill "' || n || '", ü', 1000 + n, '2026-03-0' || (1 + n % 5), 'PENDING', ?3,
         n / 3 % 7, n % 10 = 0, last_seq + n
       FROM numbers, owners WHERE user_id = ?1`,
      note,
    ),
    run("UPDATE owners SET last_seq = last_seq + ?2 WHERE user_id = ?1"),
  ]);
}

interface Page extends SyncResponse {
  readonly bytes: number;
}

async function pagesOf(user: TestUser): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = null; pages.at(-1)?.more ?? true; cursor = pages.at(-1)?.cursor ?? null) {
    const text = await (await post(user, { device: "phone", cursor, operations: [] })).text();
    pages.push({ ...(JSON.parse(text) as SyncResponse), bytes: new TextEncoder().encode(text).length });
  }
  return pages;
}

function expectPages(pages: readonly Page[], bills: number): void {
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(BYTES_MAX);
  const ids = pages.flatMap(({ changes }) => [
    ...changes.expenses.map(({ id }) => id),
    ...changes.deletedExpenseIds,
  ]);
  expect(ids).toHaveLength(bills);
  expect(new Set(ids).size).toBe(bills);
}

describe("a device that starts over gets everything once, in pages of about 1 MB", () => {
  test("of many bills", async () => {
    const ana = await newUser();
    await store(ana, 3500);
    const pages = await pagesOf(ana);
    expect(pages.length).toBeLessThan(6);
    expectPages(pages, 3500);
    expect(pages.flatMap(({ changes }) => changes.history)).toHaveLength(3500);
  });

  test.each([
    ["longest", LONG],
    ["longest as JSON", '"'.repeat(2000)],
  ])("of bills with the %s notes there are", async (_, note) => {
    const ana = await newUser();
    await store(ana, 700, note);
    expectPages(await pagesOf(ana), 700);
  });

  test("of what a single operation made", async () => {
    const ana = await newUser();
    const today = new Date().toISOString().slice(0, 10);
    for (let n = 1; n <= 40; n += 1) {
      const series = { isRecurring: true, recurringId: `rec_${n}`, dueDate: `${today.slice(0, 8)}01` };
      await sync(ana, [operation("expense.add", bill(String(n), { ...series, note: LONG }))]);
    }
    const cutoffDate = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 8)}01`;
    const generate = operation("series.generate", { cutoffDate });
    await post(ana, { device: "laptop", cursor: 0, operations: [generate] });
    const pages = await pagesOf(ana);
    expectPages(pages, 520);
    expect(pages.flatMap(({ changes }) => changes.series)).toHaveLength(40);
    // The next writer goes on after all of its numbers, and its replay is known.
    const { results } = await sync(ana, [operation("expense.delete", { id: "1" }), generate]);
    expect(results).toMatchObject([{ status: "applied" }, { status: "replayed", result: { count: 480 } }]);
  });

  test("of large history entries", async () => {
    const ana = await newUser();
    const { raw } = await ledgerOf(ana.userId);
    await store(ana, 20);
    const image = JSON.stringify([{ table: "expense", key: "1", field: "note", after: LONG.repeat(50) }]);
    await raw.prepare("UPDATE operations SET image = ? WHERE user_id = ?").bind(image, ana.userId).run();
    const pages = await pagesOf(ana);
    expectPages(pages, 20);
    expect(pages.flatMap(({ changes }) => changes.history)).toHaveLength(20);
  });

  test("of the series of an import", async () => {
    const ana = await newUser();
    const { raw } = await ledgerOf(ana.userId);
    await raw
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
        INSERT INTO recurring_series (user_id, id, anchor_date, first_month, title, amount, generated_until, seq)
        SELECT ?1, 'rec_' || n, '2026-01-01', '2026-01', 'Series ' || n, 100, '2026-12', 1 + n FROM numbers`,
      )
      .bind(ana.userId)
      .run();
    await raw.prepare("UPDATE owners SET last_seq = 2501 WHERE user_id = ?").bind(ana.userId).run();
    const pages = await pagesOf(ana);
    expect(pages.map(({ changes }) => changes.series.length)).toEqual([1000, 1000, 500]);
  });
});

describe("an export larger than a page", () => {
  /** Whose every query of a table fails from the nth on. */
  function failing(database: D1Database, table: string, from: number): D1Database {
    let seen = 0;
    return new Proxy(database, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "prepare") return typeof value === "function" ? value.bind(target) : value;
        return (query: string) => {
          if (new RegExp(`from "?${table}\\b`, "i").test(query)) seen += 1;
          return target.prepare(seen >= from ? "SELECT * FROM no_such_place" : query);
        };
      },
    });
  }

  test("has every living bill in the order of the app's own, byte for byte, and nobody else's", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    await store(ana, 1800);
    await store(ben, 30);
    const { raw } = await ledgerOf(ana.userId);
    const usual = {
      ...{ deleted: false, amountIsEstimate: false, autopay: false, remindDaysBefore: null, cancelBy: null },
      ...NEW_BILL,
    };
    const { results } = await raw
      .prepare(
        `SELECT CAST(id AS TEXT) AS id, title, amount AS amountCents, due_date AS dueDate, status, paid_date AS paidDate,
          recurring_id AS recurringId, category, note, created_at AS createdAtMs
        FROM expenses WHERE user_id = ? AND deleted = 0`,
      )
      .bind(ana.userId)
      .all<Omit<Expense, keyof typeof usual>>();
    const bills = results.map((row) => ({ ...row, ...usual })).toSorted(compareExpenses);
    expect(bills).toHaveLength(1620);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const csv = await (await get(ana, "/api/export/expenses.csv")).arrayBuffer();
    expect(new Uint8Array(csv)).toEqual(bytes(expensesCsv(bills, FACTS)));
    const span = bills.filter(({ dueDate }) => dueDate >= "2026-03-02" && dueDate <= "2026-03-04");
    const part = await get(ana, "/api/export/expenses.csv?from=2026-03-02&to=2026-03-04");
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes(expensesCsv(span, FACTS)));
  });

  test("has every row of the account in the order of its key, and nobody else's", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    await store(ana, 1200);
    await store(ben, 30);
    const text = await (await get(ana, "/api/export/account.json")).text();
    const account = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> };
    // As it would be written at once.
    expect(text).toBe(JSON.stringify(account));
    const ids = account.tables["expenses"]?.map(({ id }) => Number(id)) ?? [];
    expect(ids).toHaveLength(1200);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const stored = account.tables["operations"]?.map(({ seq }) => Number(seq)) ?? [];
    expect(stored).toEqual(Array.from({ length: 1201 }, (_, index) => index + 1));
    expect(text).not.toContain(ben.userId);
    expect(text).not.toContain(ben.email);
  });

  test.each(["expenses.csv", "account.json"])("breaks off where a query fails: %s", async (file) => {
    const ana = await newUser();
    await store(ana, 1200);
    const { name, raw } = await ledgerOf(ana.userId);
    const vars = (from: number) => ({ [name]: failing(raw, "expenses", from) });
    const broken = await get(ana, `/api/export/${file}`, vars(2));
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow();
    // Before the first byte it is an error like any other.
    if (file === "expenses.csv") expect((await get(ana, `/api/export/${file}`, vars(1))).status).toBe(503);
  });

  test("reads each page by an index, and sorts nothing", async () => {
    const ana = await newUser();
    await store(ana, 1200);
    const { vars, queries, takeCosts } = recordingDatabases();
    await (await get(ana, "/api/export/expenses.csv?from=2026-01-01&to=2026-12-31", vars)).text();
    // The tenth part is deleted, and each chunk begins where the last one ended.
    expect(takeCosts().read).toBeLessThan(1080 + 50);
    for (const file of ["expenses.csv", "account.json"])
      await (await get(ana, `/api/export/${file}`, vars)).text();
    // An invocation may ask a thousand times.
    expect(takeCosts().queries).toBeLessThan(70);
    const following = queries().filter(({ sql }) => sql.includes(") > ("));
    expect(following.length).toBeGreaterThanOrEqual(3);
    for (const query of queries().filter(({ sql }) => /^select/i.test(sql))) {
      const plan = await planOf(query.database, query);
      expect(tableScans(plan), query.sql).toEqual([]);
      expect(plan.join("\n"), query.sql).not.toContain("TEMP B-TREE");
    }
  });
});

test("the stats of more bills than one query reads are those of all of them", async () => {
  const ana = await newUser();
  await store(ana, 4500);
  const stats = await (await get(ana, "/api/stats")).json();
  const living = Array.from({ length: 4500 }, (_, index) => index + 1).filter((n) => n % 10 !== 0);
  expect(stats).toMatchObject({
    total_expenses: 4050,
    total_amount: living.reduce((sum, n) => sum + 1000 + n, 0) / 100,
    overdue_expenses: 4050,
    pending_expenses: 0,
    last_expense_date: "2026-03-05",
  });
});
