/** Bills that are made after the hour at which their user gets the day's reminders. */
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../worker/env.ts";
import { queueReminders } from "../../worker/features/reminders/queue-reminders.ts";
import { cases } from "../support/cases.ts";
import { allSteps, fire, fireWithout, outboxOf, populate, RECURRING_CRON } from "./cron-world.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, execute, firstValue, ledgerOf, ledgers } from "./stored.ts";
import { apply, bill, newUser, operation, sync, type TestUser } from "./sync-calls.ts";

const at = (iso: string) => Date.parse(iso);

/** Each test begins without runs that others left. */
beforeEach(async () => {
  await execute("DELETE FROM job_runs");
  await execute("DELETE FROM job_parts");
});

/** Somebody who owes nothing, with a series that cron has not come to yet. */
async function behind(dueDate: string, settings: object = {}): Promise<TestUser> {
  const user = await newUser();
  await apply(user, "settings.update", { currency: "EUR", timezone: "UTC", ...settings });
  await apply(user, "expense.add", bill("1", { dueDate, isRecurring: true, recurringId: "rec_5" }));
  await apply(user, "expense.setStatus", { id: "1", status: "PAID" });
  return user;
}

/** As if the worker had applied the user's last operation then. */
const appliedAt = ({ userId }: TestUser, iso: string) =>
  execute(
    `UPDATE operations SET applied_at = ? WHERE user_id = ?
       AND seq = (SELECT last_seq FROM owners WHERE owners.user_id = operations.user_id)`,
    at(iso),
    userId,
  );

const without = (jobs: readonly string[], scheduled: string) => fireWithout(jobs, RECURRING_CRON, scheduled);

test("a bill that cron makes after the hour, due tomorrow, is in a mail of the same day, once", async () => {
  const ana = await behind("2026-10-22");
  await without(["recurring"], "2026-11-21T09:05:00Z");
  expect(await outboxOf(ana.userId)).toEqual([]);
  // Reminders may be queued before the bills are made, or while they are.
  await Promise.all([1, 2, 3].map(() => fire(RECURRING_CRON, "2026-11-21T10:05:00Z")));
  await fire(RECURRING_CRON, "2026-11-21T11:05:00Z");
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
  for (const hour of ["10", "11", "12", "13"]) await fire(RECURRING_CRON, `2026-11-21T${hour}:05:00Z`);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
});

test("so is one whose own days begin earlier, and one that is never to be named isn't", async () => {
  const [ana, ben] = [await behind("2026-10-26"), await behind("2026-10-22")];
  const choose = (user: TestUser, remindDaysBefore: number[]) =>
    apply(user, "expense.edit", { id: "1", changes: { remindDaysBefore }, scope: "all" });
  await choose(ana, [5]);
  await choose(ben, []);
  await without(["recurring"], "2026-11-21T09:05:00Z");
  await fire(RECURRING_CRON, "2026-11-21T10:05:00Z");
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
  expect(await outboxOf(ben.userId)).toEqual([]);
});

test("bills that are overdue when they are made are, too, as often as other overdue ones", async () => {
  const [ana, ben] = [
    await behind("2026-09-20", { timezone: "Europe/Lisbon" }),
    await behind("2026-09-20", { timezone: "Europe/Lisbon" }),
  ];
  await apply(ana, "expense.add", bill("2", { dueDate: "2026-11-17" }));
  await without(["recurring"], "2026-11-18T09:05:00Z");
  expect(await outboxOf(ana.userId)).toEqual(["overdue 2026-11-18"]);
  await without(["recurring"], "2026-11-20T09:05:00Z");
  await fire(RECURRING_CRON, "2026-11-20T10:05:00Z");
  // Within a week of a mail, only what became overdue since is worth another one.
  expect(await outboxOf(ana.userId)).toEqual(["overdue 2026-11-18"]);
  expect(await outboxOf(ben.userId)).toEqual(["overdue 2026-11-20"]);
});

test("after the day's mail of that kind, a later bill gets no second one", async () => {
  const ana = await behind("2026-10-22");
  await apply(ana, "expense.add", bill("2", { dueDate: "2026-11-22" }));
  await without(["recurring"], "2026-11-21T09:05:00Z");
  const sent = () =>
    firstValue<string>("SELECT group_concat(mail) FROM mail_outbox WHERE user_id = ?", ana.userId);
  const first = await sent();
  expect(first).toMatch(/, tomorrow"/);
  await fire(RECURRING_CRON, "2026-11-21T10:05:00Z");
  expect(await firstValue("SELECT count(*) FROM expenses WHERE user_id = ?", ana.userId)).toBeGreaterThan(2);
  expect(await sent()).toBe(first);
});

test("bills that a device makes count like cron's, and what somebody types doesn't", async () => {
  const [ana, ben] = [await behind("2026-10-22"), await newUser()];
  await sync(ana, [operation("series.generate", { cutoffDate: "2026-12-31" })]);
  await apply(ben, "expense.add", bill("1", { dueDate: "2026-11-22" }));
  for (const user of [ana, ben]) await appliedAt(user, "2026-11-21T09:40:00Z");
  await fire(RECURRING_CRON, "2026-11-21T10:05:00Z");
  expect([await outboxOf(ana.userId), await outboxOf(ben.userId)]).toEqual([["due_tomorrow 2026-11-21"], []]);
});

test("nothing that was made is named once it is paid or deleted, or if it is due today or later than tomorrow", async () => {
  const users = [await behind("2026-10-22"), await behind("2026-10-22"), await behind("2026-10-21")];
  for (const [index, user] of users.entries()) {
    await sync(user, [operation("series.generate", { cutoffDate: "2026-12-31" })]);
    await appliedAt(user, "2026-11-21T09:40:00Z");
    const id = await firstValue<number>(
      "SELECT id FROM expenses WHERE user_id = ? AND due_date LIKE '2026-11-%'",
      user.userId,
    );
    if (index === 0) await apply(user, "expense.setStatus", { id: String(id), status: "PAID" });
    if (index === 1) await apply(user, "expense.delete", { id: String(id) });
  }
  await fire(RECURRING_CRON, "2026-11-21T10:05:00Z");
  for (const { userId } of users) expect(await outboxOf(userId)).toEqual([]);
});

describe("whatever cron does", () => {
  test("the mail comes with a later run when those in between were killed", async () => {
    const ana = await behind("2026-10-22");
    await without(["recurring"], "2026-11-21T09:05:00Z");
    for (const hour of ["10", "11", "12"]) await without(["reminders"], `2026-11-21T${hour}:05:00Z`);
    expect(await outboxOf(ana.userId)).toEqual([]);
    await fire(RECURRING_CRON, "2026-11-21T18:05:00Z");
    expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
  });

  test("it comes when a run makes bills hours after its own time", async () => {
    const ana = await behind("2026-10-22");
    const makeBills = await without(["recurring"], "2026-11-21T10:05:00Z");
    for (const hour of ["11", "12", "13"]) await without(["recurring"], `2026-11-21T${hour}:05:00Z`);
    await execute(
      "UPDATE job_runs SET started_at = started_at - ? WHERE job = 'recurring' AND scheduled_at = ?",
      3.5 * 3_600_000,
      at("2026-11-21T10:05:00Z"),
    );
    await makeBills();
    expect(await outboxOf(ana.userId)).toEqual([]);
    await fire(RECURRING_CRON, "2026-11-21T14:05:00Z");
    expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
  });

  test("an account that lapsed, moves, takes no mail or wants none gets none", async () => {
    const changes = [
      'UPDATE owners SET subscription = \'{"status":"canceled"}\' WHERE user_id = ?',
      "UPDATE owners SET state = 'moving' WHERE user_id = ?",
      "UPDATE owners SET mail_stopped = 'bounced' WHERE user_id = ?",
      "UPDATE user_settings SET notification_due_tomorrow = 0 WHERE user_id = ?",
    ];
    const users = await Promise.all(changes.map(() => behind("2026-10-22")));
    await without(["reminders"], "2026-11-21T10:05:00Z");
    for (const [index, change] of changes.entries()) await execute(change, users[index]?.userId);
    await fire(RECURRING_CRON, "2026-11-21T11:05:00Z");
    for (const { userId } of users) expect(await outboxOf(userId)).toEqual([]);
  });

  test("each of many gets one, also when an invocation goes on where another stopped", async () => {
    const users = cases(1_600);
    await populate({ prefix: "many", users, seriesEach: 1, anchor: "2026-10-22" });
    await without(["reminders"], "2026-11-21T10:05:00Z");
    const toMs = at("2026-11-21T11:05:00Z");
    const fromMs = at("2026-11-21T10:05:00Z");
    const window = { fromMs, lastMs: fromMs, toMs, nowMs: toMs };
    for (const name of ledgers.names)
      await allSteps((from) => queueReminders(ledgers.open(name), readConfig(bindings), window, from));
    const mails = `FROM mail_outbox WHERE user_id LIKE 'many%' AND local_date = '2026-11-21'`;
    expect(await firstValue(`SELECT count(*) ${mails} AND kind = 'due_tomorrow'`)).toBe(users);
    expect(await firstValue(`SELECT count(*) ${mails} AND kind <> 'due_tomorrow'`)).toBe(0);
  });
});

/** The hour is 9 unless it says otherwise; bills are made at `made`, and the next run is an hour later. */
describe("by the user's own clock", () => {
  test.each([
    ["Pacific/Kiritimati", 9, "2026-11-20T20:05:00Z", "2026-11-21", true],
    ["Pacific/Kiritimati", 9, "2026-11-20T17:05:00Z", "2026-11-21", false],
    ["Pacific/Kiritimati", 0, "2026-11-20T10:05:00Z", "2026-11-21", true],
    ["Etc/GMT+12", 9, "2026-11-21T22:05:00Z", "2026-11-21", true],
    ["Etc/GMT+12", 9, "2026-11-21T19:05:00Z", "2026-11-21", false],
    ["Etc/GMT+12", 22, "2026-11-22T10:05:00Z", "2026-11-21", true],
    // The clock skips the hour from 2 to 3 o'clock, then shows the one from 1 to 2 twice.
    ["America/New_York", 2, "2026-03-08T07:05:00Z", "2026-03-08", true],
    ["America/New_York", 2, "2026-03-08T05:05:00Z", "2026-03-08", false],
    ["America/New_York", 1, "2026-11-01T06:05:00Z", "2026-11-01", true],
    ["America/New_York", 2, "2026-11-01T06:05:00Z", "2026-11-01", false],
  ])("in %s with the hour %i, made at %s: on %s at once? %s", async (zone, hour, made, day, isAtOnce) => {
    const tomorrow = Number(day.slice(8)) + 1;
    const month = day.startsWith("2026-11") ? "2026-10" : "2026-02";
    const dueDate = `${month}-${String(tomorrow).padStart(2, "0")}`;
    const user = await behind(dueDate, { timezone: zone, reminderHour: hour });
    await without(["reminders"], made);
    // Only bills that were made since: nobody's hour lies in the window.
    const atMs = at(made) + 60_000;
    const window = { fromMs: atMs, lastMs: atMs, toMs: atMs, nowMs: atMs };
    for (const name of ledgers.names)
      await allSteps((from) => queueReminders(ledgers.open(name), readConfig(bindings), window, from));
    expect(await outboxOf(user.userId)).toEqual(isAtOnce ? [`due_tomorrow ${day}`] : []);
  });
});

test("a run reads the log's last hours only, and what it reads doesn't grow with what is older", async () => {
  const ana = await behind("2026-10-22");
  const { vars, takeCosts } = recordingDatabases();
  const rowsRead = async () => {
    takeCosts();
    await fire(RECURRING_CRON, "2026-08-21T11:05:00Z", vars);
    return takeCosts().read;
  };
  await rowsRead();
  const before = await rowsRead();
  const { raw } = await ledgerOf(ana.userId);
  await raw
    .prepare(
      `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image)
       SELECT ?1, n, 'old' || n, 'series.generate', 0, ?2, '[]'
       FROM (WITH RECURSIVE n (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM n WHERE n < 2000) SELECT n FROM n)`,
    )
    .bind(ana.userId, at("2026-08-21T08:00:00Z"))
    .run();
  expect(await rowsRead()).toBe(before);
});
