/** The part of a day's mail that says what has to be cancelled, and by when. */
import { beforeEach, describe, expect, test } from "vitest";
import { call, inboxOf } from "./api.ts";
import { fire, MAIL_CRON, outboxOf, RECURRING_CRON } from "./cron-world.ts";
import { execute } from "./stored.ts";
import { apply, bill, newUser, operation, sync, type TestUser } from "./sync-calls.ts";

beforeEach(async () => {
  for (const table of ["mail_outbox", "job_runs", "job_parts"]) await execute(`DELETE FROM ${table}`);
});

/**
 * A gym for 20 a month since 12 March 2026. It renews on 12 March 2027, so the last day to cancel it is 10 February. Its bills are
 * named by no mail, so that these are about the contract alone.
 */
const GYM = {
  ...{ title: "Gym", amount: 20, dueDate: "2026-03-12", isRecurring: true, recurringId: "rec_5" },
  remindDaysBefore: [],
  cancelBy: { noticeDays: 30, renewsEveryMonths: 12 },
};

async function memberOf(contract: object = {}, settings: object = {}): Promise<TestUser> {
  const user = await newUser();
  const quiet = { notificationOverdue: false };
  await apply(user, "settings.update", { currency: "USD", timezone: "UTC", ...quiet, ...settings });
  await apply(user, "expense.add", bill("1", { ...GYM, ...contract }));
  return user;
}

async function fireOn(...days: string[]): Promise<void> {
  for (const day of days) {
    await fire(RECURRING_CRON, `${day}T09:05:00Z`);
    await fire(MAIL_CRON, `${day}T09:06:00Z`);
  }
}

const mailsAbout = async ({ email }: TestUser, text = "Cancel by") =>
  (await inboxOf(email)).filter((mail) => mail.text.includes(text)).toReversed();
const subjects = async (user: TestUser) => (await mailsAbout(user)).map(({ subject }) => subject);

test("a notice period is named 30, 14 and 3 days before its last day, and on no other day", async () => {
  const ana = await memberOf();
  const days = [
    "2027-01-10",
    "2027-01-11",
    "2027-01-12",
    "2027-01-27",
    "2027-02-07",
    "2027-02-10",
    "2027-02-11",
  ];
  await fireOn(...days);
  expect(await outboxOf(ana.userId)).toEqual([
    "due_tomorrow 2027-01-11",
    "due_tomorrow 2027-01-27",
    "due_tomorrow 2027-02-07",
  ]);
  const [mail] = await mailsAbout(ana);
  expect(mail?.subject).toBe("Cancel Gym by 10 Feb");
  expect(mail?.text).toMatch(
    /^Cancel by 10 Feb\n\nIt goes on unless you cancel it:\n\n• Gym \(\$240\.00 a year\)/,
  );
  expect(mail?.text).toContain("by 10 February 2027, in 30 days\n  http://127.0.0.1:");
  expect(mail?.text).toMatch(/\/recurring\n/);
  expect(mail?.text).not.toContain("paid it");
  expect(mail?.html).toContain("Cancel by 10 Feb");
  expect(mail?.html).not.toContain("paid it");
});

test("the day's bills are in the same mail, and it comes once whatever cron does", async () => {
  const ana = await memberOf();
  await apply(ana, "expense.add", bill("2", { title: "Phone", amount: 30, dueDate: "2027-01-28" }));
  const runs = ["2027-01-27T09:05:00Z", "2027-01-27T09:05:00Z", "2027-01-27T11:05:00Z"];
  await Promise.all(runs.map((at) => fire(RECURRING_CRON, at)));
  await fireOn("2027-01-27");
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2027-01-27"]);
  expect(await subjects(ana)).toEqual(["Phone, $30.00, tomorrow, and cancel Gym by 10 Feb"]);
});

test("what a pause of cron left out comes with its next run, once, unless the last day is over by then", async () => {
  const [ana, ben] = [await memberOf(), await memberOf({ cancelBy: { on: "2027-02-08" } })];
  await fireOn("2027-02-06", "2027-02-09", "2027-02-10");
  expect(await subjects(ana)).toEqual(["Cancel Gym by 10 Feb"]);
  expect((await mailsAbout(ana))[0]?.text).toContain("by 10 February 2027, tomorrow");
  expect(await subjects(ben)).toEqual([]);
});

test("a contract has reminder days of its own, or none", async () => {
  const [ana, ben] = [
    await memberOf({ cancelBy: { on: "2027-02-08", remindDaysBefore: [0, 7] } }),
    await memberOf({ cancelBy: { ...GYM.cancelBy, remindDaysBefore: [] } }),
  ];
  await fireOn("2027-01-09", "2027-02-01", "2027-02-05", "2027-02-07", "2027-02-08");
  expect(await subjects(ana)).toEqual(["Cancel Gym by 8 Feb", "Cancel Gym by 8 Feb"]);
  expect((await mailsAbout(ana))[1]?.text).toContain("by 8 February 2027, today");
  expect(await subjects(ben)).toEqual([]);
});

test.each([
  ["Pacific/Kiritimati", "2027-01-10T19:05:00Z"],
  ["Etc/GMT+12", "2027-01-11T21:05:00Z"],
])("it is the person's day and hour in %s", async (timezone, at) => {
  const ana = await memberOf({}, { timezone });
  const before = new Date(Date.parse(at) - 3_600_000).toISOString();
  await fire(RECURRING_CRON, before);
  expect(await outboxOf(ana.userId)).toEqual([]);
  await fire(RECURRING_CRON, at);
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2027-01-11"]);
});

describe("nothing is said", () => {
  test("of a series that ends before it renews, that was stopped or deleted, or whose contract was taken away", async () => {
    const users = [await memberOf(), await memberOf(), await memberOf(), await memberOf(), await memberOf()];
    const [ended, stopped, deleted, freed, going] = users as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const edit = (user: TestUser, changes: object) =>
      apply(user, "expense.edit", { id: "1", changes, scope: "following" });
    await edit(ended, { recurringEnds: { on: "2027-03-11" } });
    await apply(stopped, "series.stop", { expenseId: "1" });
    await apply(deleted, "expense.delete", { id: "1", scope: "all" });
    await edit(freed, { cancelBy: null });
    await edit(going, { recurringEnds: { on: "2027-03-12" } });
    await fireOn("2027-01-11");
    const mailed = await Promise.all(users.map(subjects));
    expect(mailed.map(({ length }) => length)).toEqual([0, 0, 0, 0, 1]);
  });

  test("where mails of bills that fall due are off, and the mail's link turns them off", async () => {
    const [ana, ben] = [
      await memberOf(),
      await memberOf({}, { notificationDueTomorrow: false, notificationOverdue: true }),
    ];
    await fireOn("2027-01-11");
    expect(await subjects(ben)).toEqual([]);
    const [mail] = await mailsAbout(ana);
    const link = /^<(.*)>$/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const path = link.slice(new URL(link).origin.length);
    expect((await call(path, { method: "POST", body: "" })).status).toBe(200);
    expect((await sync(ana)).changes.settings).toMatchObject({ notificationDueTomorrow: false });
    await fireOn("2027-01-27");
    expect(await subjects(ana)).toHaveLength(1);
  });

  test("of a notice period on a bill that doesn't recur, while the end of a trial counts until it is paid", async () => {
    const once = { isRecurring: false, recurringId: null, dueDate: "2027-02-12" };
    const [notice, trial, paid] = [
      await memberOf(once),
      await memberOf({ ...once, cancelBy: { on: "2027-02-10" } }),
      await memberOf({ ...once, cancelBy: { on: "2027-02-10" } }),
    ];
    await apply(paid, "expense.setStatus", { id: "1", status: "PAID" });
    await fireOn("2027-01-11");
    expect(await subjects(notice)).toEqual([]);
    expect(await subjects(trial)).toEqual(["Cancel Gym by 10 Feb"]);
    expect((await mailsAbout(trial))[0]?.text).toMatch(
      /• Gym \(\$20\.00\), .*\n.*\/app\?month=2027-02#expense-1\n/,
    );
    expect(await subjects(paid)).toEqual([]);
  });
});

test("sixty contracts are one mail that names fifty and counts them all, titles escaped", async () => {
  const ana = await memberOf({ title: "Gym <b>" });
  const others = Array.from({ length: 59 }, (_, index) =>
    operation(
      "expense.add",
      bill(String(index + 2), {
        ...GYM,
        title: "健身房 <i>",
        recurringId: `rec_${index + 6}`,
      }),
    ),
  );
  await sync(ana, others);
  await fireOn("2027-01-11");
  const [mail] = await mailsAbout(ana);
  expect(mail?.subject).toBe("60 contracts to cancel, the first by 10 Feb");
  expect(mail?.text.match(/^• /gm)).toHaveLength(50);
  expect(mail?.text).toContain("and 10 more");
  expect(mail?.html).toContain("健身房 &#60;i&#62;");
});

test("a contract is refused with what is wrong with it, and answers have it as it was said, or not at all", async () => {
  const ana = await newUser();
  const refusal = async (cancelBy: unknown) =>
    (await sync(ana, [operation("expense.add", bill("9", { cancelBy }))])).results[0];
  expect(await refusal({ noticeDays: 367, renewsEveryMonths: 12 })).toMatchObject({
    status: "rejected",
    fields: { cancelBy: "Notice days must be a whole number from 0 to 366" },
  });
  // A newer version may know another key, so the device keeps the change.
  expect(await refusal({ on: "2027-02-10", at: "noon" })).toMatchObject({ code: "unknown_field" });
  const said = { noticeDays: 0, renewsEveryMonths: 120, renewsOn: "2028-02-29", remindDaysBefore: [1] };
  await apply(ana, "expense.add", bill("1", { ...GYM, cancelBy: said }));
  await apply(ana, "expense.add", bill("2", {}));
  const { changes } = await sync(ana);
  expect(changes.series[0]).toMatchObject({ cancelBy: said });
  expect(changes.expenses.find(({ id }) => id === "1")).toMatchObject({ cancelBy: said });
  expect(changes.expenses.find(({ id }) => id === "2")).not.toHaveProperty("cancelBy");
});
