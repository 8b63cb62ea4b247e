import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addMonths } from "#domain/calendar/days.ts";
import { readJson } from "#domain/importing/read-json.ts";
import {
  DIRECTORY_TABLES,
  IMPERSONAL_TABLES,
  LEDGER_TABLES,
  nameOf,
} from "../../worker/db/personal-tables.ts";
import { bearerOf, call } from "./api.ts";
import { EMPTY, fullUser, PERSONAL_NAMES } from "./full-account.ts";
import { bindings, ledgerDatabases } from "./stored.ts";
import { apply, bill, newUser, type TestUser } from "./sync-calls.ts";

const get = (user: TestUser, path: string) => call(path, { headers: { Cookie: user.cookie } });

async function userWithBills(): Promise<TestUser> {
  const ana = await newUser();
  await apply(ana, "settings.update", { currency: "EUR", theme: "dark" });
  await apply(
    ana,
    "expense.add",
    bill("1", { title: '=HYPERLINK("x")', note: "two\nlines", dueDate: "2026-01-05" }),
  );
  await apply(
    ana,
    "expense.add",
    bill("2", { title: "房租 🏠, مرحبا", dueDate: "2026-02-05", isRecurring: true }),
  );
  await apply(ana, "expense.add", bill("3", { dueDate: "2026-03-05" }));
  await apply(ana, "expense.delete", { id: "3" });
  await apply(ana, "budget.set", { year: 2026, month: 3, amount: 100 });
  await apply(ana, "dashboard.view", {});
  return ana;
}

describe("expenses.csv", () => {
  test("holds the living bills by due date, readable by papaparse, formulas neutralised, behind a mark", async () => {
    const response = await get(await userWithBills(), "/api/export/expenses.csv");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map(({ ID, Title, Note, Currency }) => [ID, Title, Note, Currency])).toEqual([
      ["1", '\'=HYPERLINK("x")', "two\nlines", "EUR"],
      ["2", "房租 🏠, مرحبا", "", "EUR"],
    ]);
  });

  test("says of each bill its own series' interval and end, not that of another user's series of the same id", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    const recurring = { isRecurring: true, recurringId: "rec_7", dueDate: "2026-01-31" };
    const quarterly = { recurringEvery: 3, recurringEnds: { times: 8 } };
    await apply(ana, "expense.add", bill("1", { ...recurring, ...quarterly, autopay: true }));
    await apply(ana, "expense.add", bill("2", { dueDate: "2026-02-01" }));
    await apply(ben, "expense.add", bill("1", { ...recurring, recurringEnds: { on: "2027-05-31" } }));
    const endsOf = async (user: TestUser) => {
      const text = await (await get(user, "/api/export/expenses.csv")).text();
      const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      return data.map((row) => [row["ID"], row["Estimate"], row["Autopay"], row["Interval"], row["End"]]);
    };
    expect(await endsOf(ana)).toEqual([
      ["1", "false", "true", "3", "8 times"],
      ["2", "false", "false", "", ""],
    ]);
    expect(await endsOf(ben)).toEqual([["1", "false", "false", "1", "2027-05-31"]]);
  });

  test("says all of a bill's series, and not whose it is", async () => {
    const ana = await newUser();
    const repeat = { recurringId: "rec_7", recurringEnds: { times: 8 }, weekendShift: "after" };
    await apply(ana, "expense.add", bill("1", { dueDate: "2026-01-31", isRecurring: true, ...repeat }));
    const text = await (await get(ana, "/api/export/expenses.csv")).text();
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, delimiter: "," });
    expect(JSON.parse(data[0]?.["Series details"] ?? "")).toEqual({
      ...{ title: "Bill 1", amount: 10, anchorDate: "2026-01-31", firstMonth: "2026-01" },
      ...{
        generatedUntil: "2026-01",
        lastMonth: "2026-08",
        weekendShift: "after",
        recurringEnds: { times: 8 },
      },
    });
  });

  test("keeps to the days asked for and refuses what is none", async () => {
    const ana = await userWithBills();
    const text = await (await get(ana, "/api/export/expenses.csv?from=2026-02-01&to=2026-02-05")).text();
    expect(text.match(/\r\n/g)).toHaveLength(2);
    for (const query of ["from=2026-02-30", "to=x", "user=1"]) {
      expect((await get(ana, `/api/export/expenses.csv?${query}`)).status).toBe(400);
    }
  });
});

describe("account.json", () => {
  test("is read whole by an import", async () => {
    const ana = await userWithBills();
    const text = await (await get(ana, "/api/export/account.json")).text();
    const found = readJson(JSON.parse(text), { today });
    if (found?.kind !== "account") throw new Error("It isn't read as our own");
    expect(found.refused).toEqual([]);
    expect(found.bills.map(({ id, title, deleted }) => [id, title, deleted])).toEqual([
      ["1", '=HYPERLINK("x")', false],
      ["2", "房租 🏠, مرحبا", false],
      ["3", "Bill 3", true],
    ]);
    expect(found.series).toHaveLength(1);
    expect(found).toMatchObject({ currency: "EUR", budgets: [{ month: "2026-03", amountCents: 10_000 }] });
  });

  test("fits its published schema and holds what was done", async () => {
    const ana = await fullUser();
    const account = await (await get(ana, "/api/export/account.json")).json<{
      tables: Record<string, object[]>;
    }>();
    const schema = await (await call("/api/export/account.schema.json")).json();
    z.fromJSONSchema(schema as never).parse(account);
    expect(Object.keys(account.tables)).toEqual(PERSONAL_NAMES);
    for (const [name, rows] of Object.entries(account.tables)) {
      expect(rows.length > 0, name).toBe(!EMPTY.has(name));
    }
    expect(account.tables["owners"]).toMatchObject([
      { email: ana.email, subscription: { status: "trialing" } },
    ]);
    // One waits in the directory, one in the ledger.
    expect(account.tables["mail_outbox"]).toHaveLength(2);
    expect(account.tables["expenses"]?.[0]).toMatchObject({ title: "Bill 1", note: "secret note" });
    expect(account.tables["sign_in_challenges"]?.flatMap(Object.keys)).not.toContain("codeHash");
    expect(JSON.stringify(account)).not.toContain(bearerOf(ana.cookie).split(".")[0]);
  });

  test.each([
    ["the directory", [bindings.DB], DIRECTORY_TABLES],
    ["any ledger", ledgerDatabases(), LEDGER_TABLES],
  ] as const)("misses no table of %s", async (_, databases, tables) => {
    const query =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";
    for (const database of databases) {
      const { results } = await database.prepare(query).all<{ name: string }>();
      const personal = results.map(({ name }) => name).filter((name) => !IMPERSONAL_TABLES.has(name));
      expect(personal.toSorted()).toEqual(tables.map(nameOf).toSorted());
    }
  });
});

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);

async function stats(user: TestUser): Promise<unknown> {
  return await (await call("/api/stats", { headers: { Cookie: user.cookie } })).json();
}

test("an account without bills has eight empty figures", async () => {
  expect(await stats(await newUser())).toEqual({
    total_expenses: 0,
    total_amount: 0,
    paid_expenses: 0,
    pending_expenses: 0,
    overdue_expenses: 0,
    recurring_expenses: 0,
    current_streak: 0,
    last_expense_date: null,
  });
});

test("the figures count living bills, and a streak up to last month while this one isn't over", async () => {
  const ana = await newUser();
  await apply(ana, "settings.update", { timezone: "UTC" });
  for (const [id, back] of [
    ["1", 1],
    ["2", 2],
    ["3", 4],
  ] as const) {
    await apply(ana, "expense.add", bill(id, { dueDate: `${addMonths(month, -back)}-10`, status: "PAID" }));
  }
  await apply(ana, "expense.add", bill("4", { dueDate: today, amount: 0.1, isRecurring: true }));
  await apply(ana, "expense.add", bill("5", { dueDate: today, amount: 0.2, status: "UNPAID" }));
  await apply(ana, "expense.add", bill("6", { dueDate: `${addMonths(month, -6)}-01` }));
  await apply(ana, "expense.add", bill("7", { dueDate: `${addMonths(month, 6)}-01` }));
  await apply(ana, "expense.delete", { id: "7" });
  expect(await stats(ana)).toEqual({
    total_expenses: 6,
    total_amount: 40.3,
    paid_expenses: 3,
    pending_expenses: 2,
    overdue_expenses: 1,
    recurring_expenses: 1,
    current_streak: 2,
    last_expense_date: today,
  });
});
