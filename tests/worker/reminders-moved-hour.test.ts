/** Whoever moves the hour of reminders is mailed once that day, as if the hour had been the new one all along. */
import { beforeEach, expect, test } from "vitest";
import { fire, outboxOf, RECURRING_CRON } from "./cron-world.ts";
import { execute, firstValue } from "./stored.ts";
import { apply, bill, newUser, type TestUser } from "./sync-calls.ts";

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);

beforeEach(async () => {
  for (const table of ["mail_outbox", "job_runs", "job_parts"]) await execute(`DELETE FROM ${table}`);
});

/** Somebody with a bill due on the 22nd, typed long before. */
async function owing(settings: object): Promise<TestUser> {
  const user = await newUser();
  await apply(user, "settings.update", { timezone: "UTC", remindDaysBefore: [1, 2], ...settings });
  await apply(user, "expense.add", bill("1", { dueDate: "2026-11-22" }));
  await execute("UPDATE expenses SET created_at = ? WHERE user_id = ?", at("01T12:00"), user.userId);
  await execute("UPDATE operations SET applied_at = ? WHERE user_id = ?", at("01T12:00"), user.userId);
  return user;
}

/** @param time as in "21T10:00" @returns the operation's id */
async function move(user: TestUser, time: string, settings: object): Promise<string> {
  const { id } = await apply(user, "settings.update", settings);
  await appliedAt(id, time);
  return id;
}

const appliedAt = (operationId: string, time: string) =>
  execute("UPDATE operations SET applied_at = ? WHERE op_id = ?", at(time), operationId);

async function runCron(from: string, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await fire(RECURRING_CRON, at(from) + hour * 3_600_000);
}

test("to one that has passed: the day's mail comes with the next run, once", async () => {
  const ana = await owing({ reminderHour: 18 });
  await runCron("20T17:05", 2);
  await runCron("21T08:05", 2);
  await move(ana, "21T10:00", { reminderHour: 8 });
  await runCron("21T10:05", 1);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-20", "due_tomorrow 2026-11-21"]);
  await runCron("21T11:05", 8);
  await runCron("22T07:05", 3);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-20", "due_tomorrow 2026-11-21"]);
});

test("to a later one after the day's mail: no second one", async () => {
  const ana = await owing({ reminderHour: 8 });
  await runCron("21T08:05", 2);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
  await move(ana, "21T10:00", { reminderHour: 18 });
  await runCron("21T10:05", 9);
  await move(ana, "21T18:30", { reminderHour: 9 });
  await runCron("21T19:05", 2);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
});

test("a move to a zone where the hour has passed, or one that is taken back, counts as well", async () => {
  const ana = await owing({ timezone: "Europe/Lisbon", reminderHour: 18 });
  const ben = await owing({ reminderHour: 8 });
  const moved = await move(ben, "21T07:30", { reminderHour: 18 });
  await runCron("21T08:05", 3);
  await move(ana, "21T10:30", { timezone: "Asia/Kathmandu", reminderHour: 14 });
  const { id } = await apply(ben, "undo", { operationId: moved });
  await appliedAt(id, "21T10:40");
  expect([await outboxOf(ana.userId), await outboxOf(ben.userId)]).toEqual([[], []]);
  await runCron("21T11:05", 1);
  const mail = ["due_tomorrow 2026-11-21"];
  expect([await outboxOf(ana.userId), await outboxOf(ben.userId)]).toEqual([mail, mail]);
});

test("what pauses of cron left out before the move is in that mail", async () => {
  const ana = await owing({ reminderHour: 18, remindDaysBefore: [2] });
  await runCron("20T10:05", 1);
  await move(ana, "21T10:00", { reminderHour: 8 });
  await runCron("21T10:05", 1);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
});

test("nobody is mailed while they type their first bills, or after a change of other settings", async () => {
  const [ana, ben] = [await owing({ reminderHour: 18 }), await owing({ reminderHour: 8 })];
  await execute("UPDATE expenses SET created_at = ?", at("21T09:50"));
  await runCron("21T09:05", 1);
  await execute("DELETE FROM mail_outbox");
  await move(ana, "21T10:00", { reminderHour: 8 });
  await move(ben, "21T10:00", { theme: "dark" });
  await runCron("21T10:05", 1);
  expect([await outboxOf(ana.userId), await outboxOf(ben.userId)]).toEqual([[], []]);
});

test("for whom bills are made meanwhile, too, there is one mail of all", async () => {
  const ana = await owing({ reminderHour: 18 });
  await apply(ana, "expense.edit", { id: "1", changes: { dueDate: "2026-11-10" } });
  const rent = bill("2", { dueDate: "2026-10-22", status: "PAID", isRecurring: true });
  await apply(ana, "expense.add", rent);
  const { id } = await apply(ana, "series.generate", { cutoffDate: "2026-12-31" });
  await appliedAt(id, "21T10:02");
  await move(ana, "21T10:00", { reminderHour: 8 });
  await runCron("21T10:05", 2);
  expect(await outboxOf(ana.userId)).toEqual(["overdue 2026-11-21"]);
  const mail = await firstValue<string>(
    "SELECT mail ->> 'text' FROM mail_outbox WHERE user_id = ?",
    ana.userId,
  );
  expect(mail?.match(/• Bill \d/g)).toEqual(["• Bill 1", "• Bill 2"]);
});
