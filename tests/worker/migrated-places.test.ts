/** Bills that a rule had let go before migration 0007 marked them, beside those that their user had deleted. */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { ledgerDatabases, ledgerOf, storedRows } from "./stored.ts";
import { apply, newUser, sync, type TestUser } from "./sync-calls.ts";

const BEFORE = "0007";

/** As ids are computed: 2400 for each series, one for each month since 2000. */
const occurrence = (series: number, month: string) =>
  series * 2400 + (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5)) - 1;

const columns = "id, anchor_date, first_month, generated_until, recurring_every, last_month, ended_on";
const SERIES = [
  // Every three months from February 2026 on, which was monthly before.
  ["rec_5", "2026-02-15", "2026-01", "2026-12", 3, null, null],
  // Ends in March 2026, but was longer before.
  ["rec_6", "2026-01-15", "2026-01", "2026-03", 1, "2026-03", null],
  // Went back to May 2026 and wasn't made again yet.
  ["rec_7", "2026-01-15", "2026-01", "2026-05", 1, null, null],
  // Is over.
  ["rec_8", "2026-01-15", "2026-01", "2026-05", 3, null, "2026-05-15"],
];

const FREED = [
  occurrence(5, "2026-03"),
  occurrence(5, "2027-01"),
  occurrence(6, "2026-04"),
  occurrence(7, "2026-06"),
];
/** Taken out of their series first, but for the last one. */
const DELETED = [
  occurrence(5, "2026-05"),
  occurrence(6, "2026-02"),
  occurrence(7, "2026-03"),
  occurrence(8, "2026-06"),
  777,
];

let ana: TestUser;

beforeAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.DIRECTORY_MIGRATIONS);
  // Signing in looks into every ledger for an address that was erased or that the directory forgot.
  const earlier = env.LEDGER_MIGRATIONS.filter(({ name }) => name < BEFORE || name.endsWith("_erased.sql"));
  expect(earlier).toHaveLength(7);
  for (const ledger of ledgerDatabases()) await applyD1Migrations(ledger, earlier);
  ana = await newUser();
  const { raw } = await ledgerOf(ana.userId);
  for (const values of SERIES) {
    await raw
      .prepare(
        `INSERT INTO recurring_series (user_id, title, amount, seq, ${columns})
          VALUES (?, 'Rent', 100, 2, ${values.map(() => "?").join(", ")})`,
      )
      .bind(ana.userId, ...values)
      .run();
  }
  const addBill = (id: number, seriesId: string | null, deleted: 0 | 1) =>
    raw
      .prepare(
        `INSERT INTO expenses (user_id, id, title, amount, note, due_date, status, recurring_id, created_at, deleted, seq)
          VALUES (?, ?, 'Rent', 70, 'own', '2026-03-15', 'PENDING', ?, 1, ?, 2)`,
      )
      .bind(ana.userId, id, seriesId, deleted)
      .run();
  for (const id of [...FREED, ...DELETED]) await addBill(id, null, 1);
  await addBill(occurrence(5, "2026-02"), "rec_5", 0);
  await raw.prepare("UPDATE owners SET last_seq = 2 WHERE user_id = ?").bind(ana.userId).run();
  for (const ledger of ledgerDatabases()) await applyD1Migrations(ledger, env.LEDGER_MIGRATIONS);
  // The ledgers of before can't be told of subscriptions: that is done every minute.
  await fire(MAIL_CRON, new Date().toISOString());
});

test("those that the rule had let go wait in their series, and the deleted ones stay deleted", async () => {
  const rows = await storedRows(
    "SELECT id, freed, recurring_id FROM expenses WHERE user_id = ? AND deleted = 1 ORDER BY id",
    ana.userId,
  );
  const marked = rows.filter(({ freed }) => freed === 1);
  expect(marked.map(({ id }) => id)).toEqual(FREED);
  expect(marked.map((row) => row["recurring_id"])).toEqual(["rec_5", "rec_5", "rec_6", "rec_7"]);
  const others = rows.filter(({ freed }) => freed === 0);
  expect(others.map(({ id }) => id)).toEqual(DELETED.toSorted((a, b) => a - b));
  expect(others.map((row) => row["recurring_id"])).toEqual(DELETED.map(() => null));
});

test("a rule that is changed back brings them back with their amounts and notes, and no others", async () => {
  await apply(ana, "expense.edit", {
    ...{ id: String(occurrence(5, "2026-02")), changes: { recurringEvery: 1 }, scope: "following" },
  });
  await apply(ana, "series.generate", { cutoffDate: "2026-12-31" });
  const { expenses } = (await sync(ana)).changes;
  const march = expenses.find(({ id }) => id === String(occurrence(5, "2026-03")));
  expect(march).toMatchObject({ amount: 0.7, note: "own", recurringId: "rec_5" });
  expect(expenses.map(({ id }) => id)).not.toContain(String(occurrence(5, "2026-05")));
});
