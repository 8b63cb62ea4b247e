/** Accounts as they were stored before a migration of their ledger. */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { beforeAll, describe, expect, test } from "vitest";
import { fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { insertRow, ledgerDatabases, ledgerOf, storedRows } from "./stored.ts";
import { apply, newVisitor, storeSubscription, sync, type TestUser } from "./sync-calls.ts";

/** As ids are computed: 2400 for each series, one for each month since 2000. */
const occurrence = (series: number, month: string) =>
  series * 2400 + (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5)) - 1;

/** Stores a subscriber's rows in ledgers that end before a migration, which are migrated then. */
async function migrated(
  before: string,
  store: (ledger: D1Database, user: TestUser) => Promise<void>,
): Promise<TestUser> {
  await reset();
  await applyD1Migrations(env.DB, env.DIRECTORY_MIGRATIONS);
  const earlier = env.LEDGER_MIGRATIONS.filter(({ name }) => name < before);
  expect(earlier).toHaveLength(Number(before) - 1);
  for (const ledger of ledgerDatabases()) await applyD1Migrations(ledger, earlier);
  const user = await newVisitor();
  await storeSubscription(user.userId);
  await store((await ledgerOf(user.userId)).raw, user);
  for (const ledger of ledgerDatabases()) await applyD1Migrations(ledger, env.LEDGER_MIGRATIONS);
  // The ledgers of before can't be told of subscriptions: that is done every minute.
  await fire(MAIL_CRON);
  return user;
}

let ana: TestUser;

describe("before bills came less often, ended, moved, varied or paid themselves (migration 0005)", () => {
  const DONE_MS = Date.now() - 5 * 86_400_000;
  const MADE_AT = "2026-01-02T09:30:00.000Z";

  /** The n-th of the account's operations. */
  const operationId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

  /** One goes on, of which a bill was moved and one deleted, one was deleted from a bill on, and one is behind. */
  const SERIES = [
    ["rec_5", "2026-01-31", "2026-01", "2026-05", null],
    ["rec_6", "2026-01-15", "2026-01", "2026-12", "2026-03-15"],
    ["rec_8", "2024-02-29", "2024-02", "2024-02", null],
  ].map(([id, anchor_date, first_month, generated_until, ended_on]) => ({
    ...{ id, anchor_date, first_month, generated_until, ended_on, title: "Rent", amount: 95_000 },
  }));

  const BILLS = (
    [
      [1, "2026-01-30", "rec_5", { status: "PAID", paid_date: "2026-01-29" }],
      [occurrence(5, "2026-02"), "2026-02-28", "rec_5", { status: "UNPAID" }],
      [occurrence(5, "2026-03"), "2026-04-02", "rec_5", { note: "later" }],
      [occurrence(5, "2026-04"), "2026-04-30", "rec_5", { deleted: 1 }],
      [occurrence(5, "2026-05"), "2026-05-31", "rec_5", { category: "Home" }],
      [2, "2026-01-15", "rec_6", {}],
      [occurrence(6, "2026-03"), "2026-03-15", "rec_6", { deleted: 1 }],
      [occurrence(6, "2026-04"), "2026-04-15", "rec_6", { deleted: 1 }],
      [3, "2024-02-29", "rec_8", {}],
      // Somebody's own bill in the place of the next one.
      [occurrence(8, "2024-03"), "2026-10-10", null, { title: "Mine" }],
      [77, "2026-05-05", null, { title: "家賃 🏠", amount: 99_999_999_999, category: "c", note: "n" }],
    ] as const
  ).map(([id, due_date, recurring_id, more]) => ({
    ...{ id, due_date, recurring_id, title: "Rent", amount: 95_000, status: "PENDING" },
    ...{ paid_date: null, category: null, note: null, deleted: 0, ...more },
  }));

  const field = (key: number | string, name: string, before: object, after: object) => ({
    ...{ table: typeof key === "number" ? "expense" : "series", key: String(key), field: name },
    ...{ before, after },
  });
  const dueDates = (key: number, from: string, to: string) =>
    field(key, "dueDate", { dueDate: from }, { dueDate: to });
  const deletions = ["2026-03", "2026-04"].map((month) =>
    field(occurrence(6, month), "deleted", { deleted: false }, { deleted: true }),
  );
  /** Oldest first: a type, and its diff as that version wrote it. */
  const HISTORY: [type: string, image: object[]][] = [
    ["expense.add", [{ table: "expense", key: "77", field: "created" }]],
    [
      "expense.edit",
      [
        dueDates(occurrence(5, "2026-05"), "2026-05-30", "2026-05-31"),
        dueDates(occurrence(5, "2026-02"), "2026-02-27", "2026-02-28"),
        field("rec_5", "anchor", { anchorDate: "2026-01-30" }, { anchorDate: "2026-01-31" }),
      ],
    ],
    ["expense.delete", [...deletions, field("rec_6", "end", { endedOn: null }, { endedOn: "2026-03-15" })]],
  ];

  beforeAll(async () => {
    ana = await migrated("0005", async (ledger, { userId }) => {
      const common = { user_id: userId, seq: 2 };
      for (const row of SERIES) await insertRow(ledger, "recurring_series", { ...common, ...row });
      for (const row of BILLS)
        await insertRow(ledger, "expenses", { ...common, created_at: Date.parse(MADE_AT), ...row });
      for (const [index, [type, image]] of HISTORY.entries())
        await insertRow(ledger, "operations", {
          ...{ user_id: userId, seq: index + 2, op_id: operationId(index), type, at: DONE_MS },
          ...{ applied_at: DONE_MS, device: "laptop", image: JSON.stringify(image), result: null },
        });
      await ledger
        .prepare("UPDATE owners SET last_seq = ?2, behind = '2024-02' WHERE user_id = ?1")
        .bind(userId, HISTORY.length + 1)
        .run();
    });
  });

  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

  const dueDatesOf = async (seriesId: string) =>
    (await sync(ana)).changes.expenses
      .filter(({ recurringId }) => recurringId === seriesId)
      .map(({ dueDate }) => dueDate)
      .toSorted();

  test("they are answered as before, without a key that is new", async () => {
    const { expenses, series, history } = (await sync(ana)).changes;
    const living = BILLS.filter(({ deleted }) => deleted === 0);
    expect(expenses.toSorted(byId)).toStrictEqual(
      living
        .map(({ id, due_date, title, amount, category, note, status, paid_date, recurring_id }) => ({
          ...{ id: String(id), title, amount: amount / 100, category, note, dueDate: due_date, status },
          ...{ paidDate: paid_date, isRecurring: recurring_id !== null, recurringId: recurring_id },
          ...{ recurringFrequency: recurring_id && "monthly", createdAt: MADE_AT },
        }))
        .toSorted(byId),
    );
    expect(series.toSorted(byId)).toStrictEqual(
      SERIES.map(({ id, anchor_date, first_month, generated_until, ended_on }) => ({
        ...{ id, title: "Rent", amount: 950, category: null, note: null, anchorDate: anchor_date },
        ...{ firstMonth: first_month, generatedUntil: generated_until, endedOn: ended_on },
      })),
    );
    expect(history.map(({ operationId: id, type, image }) => [id, type, image])).toEqual(
      HISTORY.map(([type, image], index) => [operationId(index), type, image]),
    );
    expect(await storedRows("SELECT bills, behind FROM owners WHERE user_id = ?", ana.userId)).toEqual([
      { bills: living.length, behind: "2024-02" },
    ]);
  });

  test("generation goes on with the same days, leaving what was moved, deleted or put in a bill's place", async () => {
    await fire(RECURRING_CRON, "2026-11-21T10:05:00Z");
    await fire(RECURRING_CRON, "2026-11-21T11:05:00Z");
    expect(await dueDatesOf("rec_5")).toEqual([
      ...["2026-01-30", "2026-02-28", "2026-04-02", "2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31"],
      ...["2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31"],
    ]);
    expect(await dueDatesOf("rec_6")).toEqual(["2026-01-15"]);
    const leap = await dueDatesOf("rec_8");
    expect(leap).toHaveLength(34);
    expect(leap.slice(0, 2)).toEqual(["2024-02-29", "2024-04-29"]);
    const februaries = leap.filter((day) => day.slice(5, 7) === "02");
    expect(februaries).toEqual(["2024-02-29", "2025-02-28", "2026-02-28"]);
  });

  test("their entries are undone, of a series' day of the month and of its end", async () => {
    expect((await apply(ana, "undo", { operationId: operationId(1) })).result).toEqual({ count: 3 });
    const { series, expenses } = (await sync(ana)).changes;
    expect(series.find(({ id }) => id === "rec_5")).toMatchObject({ anchorDate: "2026-01-30" });
    const days = Object.fromEntries(expenses.map(({ id, dueDate }) => [id, dueDate]));
    expect(days[occurrence(5, "2026-02")]).toBe("2026-02-27");
    expect(days[occurrence(5, "2026-05")]).toBe("2026-05-30");
    await fire(RECURRING_CRON, "2026-12-01T10:05:00Z");
    expect((await dueDatesOf("rec_5")).at(-1)).toBe("2027-01-30");
    await apply(ana, "undo", { operationId: operationId(2) });
    expect((await dueDatesOf("rec_6")).slice(0, 3)).toEqual(["2026-01-15", "2026-03-15", "2026-04-15"]);
  });

  test("what is new works in them: a rule, an estimate and autopay", async () => {
    const changes = { recurringEvery: 3, amountIsEstimate: true, autopay: true };
    await apply(ana, "expense.edit", { id: String(occurrence(8, "2026-10")), changes, scope: "following" });
    expect((await dueDatesOf("rec_8")).slice(-3)).toEqual(["2026-09-29", "2026-10-29", "2027-01-29"]);
    const { series } = (await sync(ana)).changes;
    expect(series.find(({ id }) => id === "rec_8")).toMatchObject(changes);
  });
});
