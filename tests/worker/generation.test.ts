import { describe, expect, test } from "vitest";
import { unpacked } from "#domain/undo/history.ts";
import { dueChunks, generateBills, generateChunk } from "../../worker/features/recurring/generate-bills.ts";
import { brokenSequences, fire, generatedRows, populate, RECURRING_CRON } from "./cron-world.ts";
import { recordingDatabases } from "./recording-database.ts";
import { execute, firstValue, ledgers, storedRows } from "./stored.ts";
import { apply, bill, count, newUser, numberOf, operation, setState, sync } from "./sync-calls.ts";

const NOW = "2026-11-21T10:05:00Z";
const NOW_MS = Date.parse(NOW);

const RUN = { atMs: NOW_MS, appliedAtMs: NOW_MS, room: { bills: 1e9, bytes: 1e9 } };

/** As the job goes through the ledgers. */
async function* generateInAll(): AsyncGenerator<number> {
  for (const name of ledgers.names) {
    for await (const { made } of generateBills(ledgers.open(name), RUN, null)) yield made;
  }
}

async function runToEnd(): Promise<number[]> {
  const chunks: number[] = [];
  for await (const made of generateInAll()) chunks.push(made);
  return chunks;
}

test("the month is each user's own, and three missed days are made up for", async () => {
  const zones = ["Pacific/Kiritimati", "Mars/Olympus_Mons", "Etc/GMT+12"];
  await populate({ prefix: "zones", users: 3, seriesEach: 1, zones });
  // An unknown zone counts as UTC and stops nobody. In Kiritimati (UTC+14) December has begun, elsewhere it hasn't.
  await fire(RECURRING_CRON, "2026-11-30T10:05:00Z");
  const until = async () => (await generatedRows("zones")).series.map((series) => series.generated_until);
  expect(await until()).toEqual(["2027-01", "2026-12", "2026-12"]);
  await fire(RECURRING_CRON, "2026-12-01T02:05:00Z");
  expect(await until()).toEqual(["2027-01", "2027-01", "2026-12"]);
  await fire(RECURRING_CRON, "2026-12-04T12:05:00Z");
  expect(await until()).toEqual(["2027-01", "2027-01", "2027-01"]);
  // An earlier hour's run that comes late undoes nothing.
  await fire(RECURRING_CRON, "2026-11-30T10:05:00Z");
  expect(await until()).toEqual(["2027-01", "2027-01", "2027-01"]);
});

test("the history says what was made, and names the first of several", async () => {
  await populate({ prefix: "told1", users: 1, seriesEach: 1, anchor: "2026-11-30" });
  await populate({ prefix: "told3", users: 1, seriesEach: 3, anchor: "2026-11-30" });
  await runToEnd();
  const query = "SELECT subject FROM operations WHERE user_id LIKE ? AND type = 'series.generate'";
  const subjectOf = async (prefix: string) =>
    JSON.parse((await firstValue<string>(query, `${prefix}%`)) ?? "null");
  expect(await subjectOf("told1")).toEqual({ bill: ["Bill 0", 1000, "2026-12-30"] });
  expect(await subjectOf("told3")).toEqual({ bill: ["Bill 0", 1000, "2026-12-30"], bills: 3 });
});

test("a series of decades is generated in one go, its leap days too", async () => {
  await populate({ prefix: "old", users: 1, seriesEach: 3, anchor: "2000-01-31" });
  await runToEnd();
  const { expenses } = await generatedRows("old");
  expect(expenses).toHaveLength(3 * 323);
  const februaries = expenses.map(({ due_date }) => due_date).filter((day) => day.slice(5, 7) === "02");
  expect(new Set(februaries.slice(0, 5))).toEqual(
    new Set(["2000-02-29", "2001-02-28", "2002-02-28", "2003-02-28", "2004-02-29"]),
  );
});

describe("rows that are on their way to another ledger stay as they are, and the others' bills are made", () => {
  const until = async (prefix: string) =>
    (await generatedRows(prefix)).series.map((series) => series.generated_until);

  test.each(["moving", "moved"])("%s", async (state) => {
    await populate({ prefix: state, users: 6, seriesEach: 1 });
    await setState({ userId: `${state}000000` }, state);
    await fire(RECURRING_CRON, NOW);
    expect(await until(state)).toEqual(["2026-10", ...Array(5).fill("2026-12")]);
    expect((await generatedRows(state)).expenses).toHaveLength(5 * 2);
    expect(await brokenSequences(state)).toEqual([]);
    await setState({ userId: `${state}000000` }, "here");
    await fire(RECURRING_CRON, NOW);
    expect(await until(state)).toEqual(Array(6).fill("2026-12"));
    expect((await generatedRows(state)).expenses).toHaveLength(6 * 2);
    expect(await brokenSequences(state)).toEqual([]);
  });

  test("even if they set out after cron has read whose turn it is", async () => {
    await populate({ prefix: "leaving", users: 6, seriesEach: 1 });
    const ledger = ledgers.open("LEDGER_1");
    const { value: chunk, done } = await dueChunks(ledger, RUN).next();
    if (done) throw new Error("It is nobody's turn.");
    expect(chunk.series.map(({ userId }) => userId)).toEqual(["leaving000000", "leaving000003"]);
    await setState({ userId: "leaving000000" }, "moving");
    expect(await generateChunk(ledger, chunk, RUN)).toBe(2);
    expect(await until("leaving")).toEqual([
      "2026-10",
      "2026-10",
      "2026-10",
      "2026-12",
      "2026-10",
      "2026-10",
    ]);
    expect(await brokenSequences("leaving")).toEqual([]);
  });
});

describe("a user's devices", () => {
  const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: "2026-10-31" };

  test("hear of what cron made at their next sync, can see it in the history and undo it", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1", recurring));
    const before = await sync(ana);
    await fire(RECURRING_CRON, NOW);
    const after = await sync(ana, [], before.cursor);
    const { changes } = after;
    expect(numberOf(after)).toBe(numberOf(before) + 1);
    expect(changes.expenses.map((expense) => expense.dueDate)).toEqual(["2026-11-30", "2026-12-31"]);
    expect(changes.series).toMatchObject([{ id: "rec_5", generatedUntil: "2026-12" }]);
    const [entry] = changes.history;
    expect(entry).toMatchObject({ type: "series.generate", device: null, undoes: null });
    expect(entry?.image).toEqual(
      changes.expenses.map(({ id }) => ({ table: "expense", key: id, field: "created" })),
    );
    const undone = await apply(ana, "undo", { operationId: entry?.operationId });
    expect(undone.result).toEqual({ count: 2 });
    await fire(RECURRING_CRON, NOW);
    expect(await count(ana, "expenses", "deleted = 0")).toBe(1);
  });

  test("and cron generate at the same time: every bill once, every number once", async () => {
    const ana = await newUser();
    for (const n of [1, 2, 3, 4, 5]) {
      const series = { ...recurring, recurringId: `rec_${n}`, dueDate: "2026-01-31" };
      await apply(ana, "expense.add", bill(String(n), series));
    }
    const generate = () => operation("series.generate", { cutoffDate: "2026-12-31" });
    const runs = [1, 2, 3].map(() => runToEnd());
    const calls = [1, 2, 3, 4, 5, 6].map(() => sync(ana, [generate()]));
    await Promise.all(runs);
    const responses = await Promise.all(calls);
    expect(responses.every(({ results }) => results[0]?.status === "applied")).toBe(true);
    const { changes } = await sync(ana);
    expect(changes.expenses).toHaveLength(5 * 12);
    expect(new Set(changes.expenses.map((each) => `${each.recurringId} ${each.dueDate}`)).size).toBe(60);
    const made = changes.history
      .flatMap(({ image }) => unpacked(image))
      .filter((image) => image.field === "created");
    expect(made.filter((image) => image.table === "expense")).toHaveLength(60);
    expect(await brokenSequences(ana.userId)).toEqual([]);
  });
});

test("of a user with hundreds of series no number has more bills than a response should", async () => {
  await populate({ prefix: "heavy", users: 4, seriesEach: 320 });
  await fire(RECURRING_CRON, NOW);
  const { expenses } = await generatedRows("heavy");
  expect(expenses).toHaveLength(4 * 320 * 2);
  expect(new Set(expenses.map(({ due_date }) => due_date))).toEqual(new Set(["2026-11-30", "2026-12-31"]));
  const byNumber = await storedRows<{ bills: number }>(
    "SELECT count(*) AS bills FROM expenses WHERE user_id LIKE 'heavy%' GROUP BY user_id, seq",
  );
  // Of 50 series, whose own rows have the same number: 150 rows. Some places have three months to make.
  expect(Math.max(...byNumber.map(({ bills }) => bills))).toBeLessThanOrEqual(112);
  expect(await brokenSequences("heavy")).toEqual([]);
});

/** At the hour of everybody's reminders, when their next month's bills are due, too. */
const NOON = "2026-12-01T09:05:00Z";

/**
 * So long before that no later run reads what was made then. No test of this file may make bills at noon, because another
 * run reads those only if it takes as long as the one that made them.
 */
const EARLIER = "2026-12-01T02:05:00Z";

test("people without a subscription cost cron nothing, however many there are", async () => {
  const { vars, takeCosts } = recordingDatabases();
  const rowsRead = async () => {
    takeCosts();
    await fire(RECURRING_CRON, NOON, vars);
    return takeCosts().read;
  };
  await populate({ prefix: "paying", users: 6, seriesEach: 2 });
  for (const at of [EARLIER, NOON, NOON]) await fire(RECURRING_CRON, at);
  const before = await rowsRead();
  await populate({ prefix: "lapsed", users: 3_000, seriesEach: 3 });
  await execute(`UPDATE owners SET subscription = '{"status":"canceled"}' WHERE user_id LIKE 'lapsed%'`);
  expect(await rowsRead()).toBe(before);
  expect(await firstValue("SELECT count(*) FROM expenses WHERE user_id LIKE 'lapsed%'")).toBe(0);

  await execute(`UPDATE owners SET subscription = '{"status":"active"}' WHERE user_id = 'lapsed000001'`);
  await fire(RECURRING_CRON, NOON);
  expect(await firstValue("SELECT count(*) FROM expenses WHERE user_id LIKE 'lapsed%'")).toBe(9);
});
