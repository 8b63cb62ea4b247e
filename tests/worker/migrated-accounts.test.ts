/** Accounts as they were stored before bills came less often, ended, moved, varied or paid themselves (migration 0005). */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { call } from "./api.ts";
import { fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { ledgerDatabases, ledgerOf, storedRows } from "./stored.ts";
import { apply, newUser, sync, type TestUser } from "./sync-calls.ts";

const BEFORE = "0005";
const NOW = "2026-11-21T10:05:00Z";
const DAY_MS = 86_400_000;
const DONE_MS = Date.now() - 5 * DAY_MS;
const MADE_MS = Date.parse("2026-01-02T09:30:00.000Z");

/** As ids are computed: 2400 for each series, one for each month since 2000. */
function occurrence(series: number, month: string): number {
  return series * 2400 + (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5)) - 1;
}

/** The n-th of an account's operations. */
const operationId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

interface StoredBill {
  id: number;
  due_date: string;
  title?: string;
  amount?: number;
  status?: "PENDING" | "PAID" | "UNPAID";
  paid_date?: string | null;
  recurring_id?: string | null;
  category?: string | null;
  note?: string | null;
  deleted?: 0 | 1;
}

interface StoredSeries {
  id: string;
  anchor_date: string;
  first_month: string;
  generated_until: string;
  ended_on?: string | null;
  title?: string;
  amount?: number;
}

interface Account {
  readonly series: readonly StoredSeries[];
  readonly bills: readonly StoredBill[];
  /** Oldest first: a type, and its diff as that version wrote it. */
  readonly history: readonly (readonly [type: string, image: readonly object[]])[];
}

const field = (key: number | string, name: string, before: object, after: object) => ({
  ...{ table: typeof key === "number" ? "expense" : "series", key: String(key) },
  ...{ field: name, before, after },
});

const dueDates = (key: number, from: string, to: string) =>
  field(key, "dueDate", { dueDate: from }, { dueDate: to });

/** A series that goes on, of which a bill was moved and one deleted, and whose day of the month was changed for all. */
const RUNNING: Account = {
  series: [{ id: "rec_5", anchor_date: "2026-01-31", first_month: "2026-01", generated_until: "2026-05" }],
  bills: [
    { id: 1, due_date: "2026-01-30", status: "PAID", paid_date: "2026-01-29", recurring_id: "rec_5" },
    { id: occurrence(5, "2026-02"), due_date: "2026-02-28", status: "UNPAID", recurring_id: "rec_5" },
    { id: occurrence(5, "2026-03"), due_date: "2026-04-02", note: "later", recurring_id: "rec_5" },
    { id: occurrence(5, "2026-04"), due_date: "2026-04-30", deleted: 1, recurring_id: "rec_5" },
    { id: occurrence(5, "2026-05"), due_date: "2026-05-31", category: "Home", recurring_id: "rec_5" },
    { id: 77, due_date: "2026-05-05", title: "家賃 🏠", amount: 99_999_999_999, category: "c", note: "n" },
  ],
  history: [
    ["expense.add", [{ table: "expense", key: "77", field: "created" }]],
    [
      "expense.edit",
      [
        dueDates(occurrence(5, "2026-05"), "2026-05-30", "2026-05-31"),
        dueDates(occurrence(5, "2026-02"), "2026-02-27", "2026-02-28"),
        field("rec_5", "anchor", { anchorDate: "2026-01-30" }, { anchorDate: "2026-01-31" }),
      ],
    ],
    [
      "expense.setStatus",
      [field(1, "status", { status: "PENDING", paidDate: null }, { status: "PAID", paidDate: "2026-01-29" })],
    ],
  ],
};

/** A series that was deleted from a bill on, one that was stopped, and a bill that was made individual. */
const OVER: Account = {
  series: [
    {
      ...{ id: "rec_6", anchor_date: "2026-01-15", first_month: "2026-01", generated_until: "2026-12" },
      ended_on: "2026-03-15",
    },
    {
      ...{ id: "rec_7", anchor_date: "2026-02-28", first_month: "2026-02" },
      ...{ generated_until: "2026-04", ended_on: "2026-02-28" },
    },
  ],
  bills: [
    { id: 1, due_date: "2026-01-15", status: "PAID", paid_date: "2026-01-15", recurring_id: "rec_6" },
    { id: occurrence(6, "2026-02"), due_date: "2026-02-15", recurring_id: "rec_6" },
    { id: occurrence(6, "2026-03"), due_date: "2026-03-15", deleted: 1, recurring_id: "rec_6" },
    { id: occurrence(6, "2026-04"), due_date: "2026-04-15", deleted: 1, recurring_id: "rec_6" },
    { id: 2, due_date: "2026-02-28" },
    { id: occurrence(7, "2026-03"), due_date: "2026-03-28" },
    { id: occurrence(7, "2026-04"), due_date: "2026-04-28", deleted: 1 },
  ],
  history: [
    [
      "expense.delete",
      [
        field(occurrence(6, "2026-03"), "deleted", { deleted: false }, { deleted: true }),
        field(occurrence(6, "2026-04"), "deleted", { deleted: false }, { deleted: true }),
        field("rec_6", "end", { endedOn: null }, { endedOn: "2026-03-15" }),
      ],
    ],
  ],
};

/** Two series, long behind, one with somebody's own bill in the place of its next one. */
const BEHIND: Account = {
  series: [
    {
      ...{ id: "rec_8", anchor_date: "2024-02-29", first_month: "2024-02", generated_until: "2024-02" },
      ...{ title: "Leap", amount: 4321 },
    },
    { id: "rec_9", anchor_date: "2026-08-31", first_month: "2026-08", generated_until: "2026-09" },
  ],
  bills: [
    { id: 1, due_date: "2024-02-29", title: "Leap", amount: 4321, recurring_id: "rec_8" },
    { id: occurrence(8, "2024-03"), due_date: "2026-10-10", title: "Mine" },
    { id: 2, due_date: "2026-08-31", recurring_id: "rec_9" },
    { id: occurrence(9, "2026-09"), due_date: "2026-09-30", deleted: 1, recurring_id: "rec_9" },
  ],
  history: [
    ["series.generate", [{ table: "expense", key: String(occurrence(9, "2026-09")), field: "created" }]],
  ],
};

const ACCOUNTS = { running: RUNNING, over: OVER, behind: BEHIND };
type Name = keyof typeof ACCOUNTS;

async function insert(userId: string, table: string, rows: readonly object[]): Promise<void> {
  const { raw } = await ledgerOf(userId);
  for (const row of rows) {
    const marks = Object.keys(row).map(() => "?");
    const query = `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${marks.join(", ")})`;
    await raw
      .prepare(query)
      .bind(...Object.values(row))
      .run();
  }
}

async function store({ userId }: TestUser, { series, bills, history }: Account): Promise<void> {
  const common = { user_id: userId, seq: 2 };
  const details = { title: "Rent", amount: 95_000 };
  await insert(
    userId,
    "recurring_series",
    series.map((each) => ({ ...common, ...details, ...each })),
  );
  await insert(
    userId,
    "expenses",
    bills.map((each) => ({ ...common, ...details, status: "PENDING", created_at: MADE_MS, ...each })),
  );
  await insert(
    userId,
    "operations",
    history.map(([type, image], index) => ({
      ...{
        user_id: userId,
        seq: index + 2,
        op_id: operationId(index),
        type,
        at: DONE_MS,
        applied_at: DONE_MS,
      },
      ...{ device: "laptop", subject: JSON.stringify({ bill: ["Rent", 95_000, "2026-01-30"] }) },
      ...{ image: JSON.stringify(image), result: null },
    })),
  );
  const { raw } = await ledgerOf(userId);
  await raw
    .prepare(
      `UPDATE owners SET last_seq = ?2, behind = (SELECT min(generated_until) FROM recurring_series
        WHERE user_id = ?1 AND ended_on IS NULL) WHERE user_id = ?1`,
    )
    .bind(userId, history.length + 1)
    .run();
}

/** What the version before answered, from what was stored. */
function answerOf({ series, bills, history }: Account): Partial<SyncResponse["changes"]> {
  return {
    expenses: bills
      .filter(({ deleted }) => deleted !== 1)
      .map(({ id, due_date, title = "Rent", amount = 95_000, ...bill }) => ({
        id: String(id),
        title,
        amount: amount / 100,
        category: bill.category ?? null,
        note: bill.note ?? null,
        dueDate: due_date,
        status: bill.status ?? "PENDING",
        paidDate: bill.paid_date ?? null,
        isRecurring: (bill.recurring_id ?? null) !== null,
        recurringFrequency: bill.recurring_id ? "monthly" : null,
        recurringId: bill.recurring_id ?? null,
        createdAt: "2026-01-02T09:30:00.000Z",
      })),
    series: series.map(({ title = "Rent", amount = 95_000, ...each }) => ({
      id: each.id,
      title,
      amount: amount / 100,
      category: null,
      note: null,
      anchorDate: each.anchor_date,
      firstMonth: each.first_month,
      generatedUntil: each.generated_until,
      endedOn: each.ended_on ?? null,
    })),
    history: history.map(([type, image], index) => ({
      operationId: operationId(index),
      type: type as "undo",
      at: new Date(DONE_MS).toISOString(),
      appliedAt: new Date(DONE_MS).toISOString(),
      device: "laptop",
      undoes: null,
      subject: { bill: ["Rent", 95_000, "2026-01-30"] as const },
      image: image as never,
    })),
  } as Partial<SyncResponse["changes"]>;
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** As JSON, so that a key without a value counts, too. */
async function pulled(user: TestUser) {
  const { changes } = await sync(user);
  const { expenses, series, history } = changes;
  return { expenses: expenses.toSorted(byId), series: series.toSorted(byId), history };
}

const users = new Map<Name, TestUser>();
const userOf = (name: Name) => users.get(name) as TestUser;

beforeAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.DIRECTORY_MIGRATIONS);
  // Signing in looks into every ledger for an address that was erased or that the directory forgot.
  const earlier = env.LEDGER_MIGRATIONS.filter(({ name }) => name < BEFORE || name.endsWith("_erased.sql"));
  expect(earlier).toHaveLength(5);
  for (const ledger of ledgerDatabases()) await applyD1Migrations(ledger, earlier);
  for (const [name, account] of Object.entries(ACCOUNTS)) {
    const user = await newUser();
    await store(user, account);
    users.set(name as Name, user);
  }
  for (const ledger of ledgerDatabases()) await applyD1Migrations(ledger, env.LEDGER_MIGRATIONS);
  // The ledgers of before can't be told of subscriptions: that is done every minute.
  await fire(MAIL_CRON, new Date().toISOString());
});

const dueDatesOf = async (user: TestUser, seriesId: string) =>
  (await pulled(user)).expenses
    .filter(({ recurringId }) => recurringId === seriesId)
    .map(({ dueDate }) => dueDate)
    .toSorted();

describe.each(Object.keys(ACCOUNTS) as Name[])("the account whose series are %s", (name) => {
  test("is answered as before, without a key that is new", async () => {
    const { expenses = [], series = [], history } = answerOf(ACCOUNTS[name]);
    expect(await pulled(userOf(name))).toStrictEqual({
      expenses: expenses.toSorted(byId),
      series: series.toSorted(byId),
      history,
    });
  });

  test("is held whole by both exports", async () => {
    const user = userOf(name);
    const get = (path: string) => call(path, { headers: { Cookie: user.cookie } });
    const account = await (await get("/api/export/account.json")).json<{
      tables: Record<string, { id: unknown }[]>;
    }>();
    const { series, bills } = ACCOUNTS[name];
    expect(account.tables["expenses"]?.map(({ id }) => id)).toEqual(
      expect.arrayContaining(bills.map(({ id }) => id)),
    );
    expect(account.tables["expenses"]).toHaveLength(bills.length);
    expect(account.tables["recurring_series"]).toHaveLength(series.length);
    const csv = await (await get("/api/export/expenses.csv")).text();
    const living = bills.filter(({ deleted }) => deleted !== 1);
    expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + living.length);
    for (const { id, due_date } of living)
      expect(csv).toMatch(new RegExp(`${id}.*${due_date}|${due_date}.*${id}`));
  });

  test("counts and lacks what it did before", async () => {
    const { userId } = userOf(name);
    const { series, bills } = ACCOUNTS[name];
    const running = series.filter(({ ended_on }) => !ended_on).map((each) => each.generated_until);
    expect(await storedRows("SELECT bills, behind FROM owners WHERE user_id = ?", userId)).toEqual([
      { bills: bills.filter(({ deleted }) => deleted !== 1).length, behind: running.toSorted()[0] ?? null },
    ]);
  });
});

describe("generation goes on", () => {
  beforeAll(async () => {
    await fire(RECURRING_CRON, NOW);
    await fire(RECURRING_CRON, "2026-11-21T11:05:00Z");
  });

  test("with the same days, leaving what was moved, deleted or put in a bill's place", async () => {
    expect(await dueDatesOf(userOf("running"), "rec_5")).toEqual([
      ...["2026-01-30", "2026-02-28", "2026-04-02", "2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31"],
      ...["2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31"],
    ]);
    const leap = await dueDatesOf(userOf("behind"), "rec_8");
    expect(leap).toHaveLength(34);
    expect(leap.slice(0, 2)).toEqual(["2024-02-29", "2024-04-29"]);
    expect(leap.filter((day) => day.slice(5, 7) === "02")).toEqual([
      "2024-02-29",
      "2025-02-28",
      "2026-02-28",
    ]);
    expect(await dueDatesOf(userOf("behind"), "rec_9")).toEqual([
      ...["2026-08-31", "2026-10-31", "2026-11-30", "2026-12-31"],
    ]);
  });

  test("but not for series that are over", async () => {
    const { expenses, series } = answerOf(OVER);
    const now = await pulled(userOf("over"));
    expect(now.expenses).toEqual(expenses?.toSorted(byId));
    expect(now.series).toEqual(series?.toSorted(byId));
  });
});

describe("an entry of the earlier version is undone", () => {
  test("which changed a series' day of the month", async () => {
    const ana = userOf("running");
    expect((await apply(ana, "undo", { operationId: operationId(1) })).result).toEqual({ count: 3 });
    const { series, expenses } = await pulled(ana);
    expect(series).toMatchObject([{ anchorDate: "2026-01-30", generatedUntil: "2026-12" }]);
    expect(Object.keys(series[0] ?? {}).toSorted()).toEqual([
      ...[
        "amount",
        "anchorDate",
        "category",
        "endedOn",
        "firstMonth",
        "generatedUntil",
        "id",
        "note",
        "title",
      ],
    ]);
    const days = Object.fromEntries(expenses.map(({ id, dueDate }) => [id, dueDate]));
    expect(days[occurrence(5, "2026-02")]).toBe("2026-02-27");
    expect(days[occurrence(5, "2026-05")]).toBe("2026-05-30");
    await fire(RECURRING_CRON, "2026-12-01T10:05:00Z");
    expect((await dueDatesOf(ana, "rec_5")).at(-1)).toBe("2027-01-30");
  });

  test("which ended a series", async () => {
    const ben = userOf("over");
    await apply(ben, "undo", { operationId: operationId(0) });
    expect(await dueDatesOf(ben, "rec_6")).toEqual(["2026-01-15", "2026-02-15", "2026-03-15", "2026-04-15"]);
    expect((await pulled(ben)).series.find(({ id }) => id === "rec_6")).toMatchObject({ endedOn: null });
  });
});

test("what is new works in them: a rule, an estimate and autopay", async () => {
  const ana = userOf("behind");
  const changes = { recurringEvery: 3, amountIsEstimate: true, autopay: true };
  await apply(ana, "expense.edit", { id: String(occurrence(9, "2026-10")), changes, scope: "following" });
  expect(await dueDatesOf(ana, "rec_9")).toEqual(["2026-08-31", "2026-10-31", "2027-01-31"]);
  expect((await pulled(ana)).series.find(({ id }) => id === "rec_9")).toMatchObject(changes);
});
