import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { PushMessage, ReminderMessage } from "#domain/expenses/notification.ts";
import { snoozedToTomorrow } from "#domain/expenses/snooze.ts";
import { REMIND_BY, type RemindBy } from "#domain/settings/settings.ts";
import { batchOn } from "../../worker/db/database.ts";
import { retargetMails, withdrawMails } from "../../worker/mail/outbox.ts";
import { isFull } from "../support/cases.ts";
import { freshEmail, inboxOf } from "./api.ts";
import { fire, MAIL_CRON, outboxOf, RECURRING_CRON } from "./cron-world.ts";
import { mortalWorld } from "./mortal-world.ts";
import { addBrowser, expire, failPushes, pushedTo, type Subscription, topicsAt } from "./push-calls.ts";
import { execute, ledgerOf, storedRows } from "./stored.ts";
import { apply, bill, newUser, type TestUser } from "./sync-calls.ts";

const HOUR_MS = 3_600_000;

beforeEach(async () => {
  for (const table of ["mail_outbox", "push_outbox", "push_devices", "job_runs", "job_parts"])
    await execute(`DELETE FROM ${table}`);
});

async function someone(remindBy: RemindBy, settings: object = {}): Promise<TestUser> {
  const user = await newUser();
  await apply(user, "settings.update", { currency: "EUR", timezone: "Europe/Lisbon", remindBy, ...settings });
  return user;
}

const owing = (user: TestUser, id: string, dueDate: Day, fields: object = {}) =>
  apply(user, "expense.add", bill(id, { dueDate, ...fields }));

const isReminder = (message: PushMessage): message is ReminderMessage => message.type === "reminder";

/** Runs what cron runs: reminders at 9:05, then mails and messages. */
async function morning(day: Day, minutesLater = 1): Promise<void> {
  await fire(RECURRING_CRON, `${day}T09:05:00Z`);
  await fire(MAIL_CRON, Date.parse(`${day}T09:05:00Z`) + minutesLater * 60_000);
}

const sendAt = (iso: string) => fire(MAIL_CRON, iso);

const reminderMails = async ({ email }: TestUser) =>
  (await inboxOf(email)).filter(({ subject }) => / (tomorrow|overdue|today)\b/.test(subject));

test("a notification names what the mail would, and comes in its place, beside it, or not at all", async () => {
  const users = await Promise.all(REMIND_BY.map((remindBy) => someone(remindBy)));
  const told = [];
  for (const user of users) {
    const browser = await addBrowser(user);
    await owing(user, "1", "2026-11-22", { title: "Rent", amount: 950 });
    await owing(user, "2", "2026-11-22", { title: "Power", amount: 80, amountIsEstimate: true });
    await owing(user, "3", "2026-11-20", {
      title: "家賃",
      amount: 8,
      payments: [{ amount: 3, date: "2025-01-01" }],
    });
    told.push({ user, browser });
  }
  await morning("2026-11-21");
  const counts = await Promise.all(
    told.map(async ({ user, browser }) => [
      (await reminderMails(user)).length,
      (await pushedTo(browser)).length,
    ]),
  );
  expect(counts).toEqual([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  const [message] = await pushedTo(told[1]?.browser as Subscription);
  expect(message).toEqual({
    type: "reminder",
    userId: told[1]?.user.userId,
    id: "2026-11-21",
    currency: "EUR",
    bills: [
      { id: "3", title: "家賃", cents: 500, isEstimate: false, dueDate: "2026-11-20" },
      { id: "1", title: "Rent", cents: 95_000, isEstimate: false, dueDate: "2026-11-22" },
      { id: "2", title: "Power", cents: 8_000, isEstimate: true, dueDate: "2026-11-22" },
    ],
    others: 0,
    sumCents: 103_500,
    contracts: [],
    month: "2026-11",
  });
});

test("fifty bills with the longest titles fit one message, which names ten and counts the others", async () => {
  const ana = await someone("push");
  const browser = await addBrowser(ana);
  for (let id = 1; id <= 50; id += 1)
    await owing(ana, String(id), "2026-11-22", { title: "👩‍👩‍👧‍👦".repeat(17) });
  await morning("2026-11-21");
  const [message] = (await pushedTo(browser)).filter(isReminder);
  expect(message).toMatchObject({ others: 40, sumCents: 50_000 });
  expect(message?.bills).toHaveLength(10);
});

describe("with notifications alone, the mail waits behind them", () => {
  test("and goes out once no device takes them: the last is gone, and forgotten", async () => {
    const ana = await someone("push");
    const [phone, laptop] = [await addBrowser(ana), await addBrowser(ana)];
    await owing(ana, "1", "2026-11-22");
    await expire(phone);
    await morning("2026-11-21");
    expect([await pushedTo(laptop), await reminderMails(ana)]).toEqual([[expect.anything()], []]);
    expect(await storedRows("SELECT id FROM push_devices")).toEqual([{ id: laptop.id }]);
    await expire(laptop);
    await owing(ana, "2", "2026-11-23");
    await morning("2026-11-22");
    await sendAt("2026-11-22T09:07:00Z");
    expect(await storedRows("SELECT id FROM push_devices")).toEqual([]);
    expect(await reminderMails(ana)).toHaveLength(1);
    // Nobody has to be told twice that notifications are over: from now on mails come at once.
    await owing(ana, "3", "2026-11-24");
    await morning("2026-11-23");
    expect(await reminderMails(ana)).toHaveLength(2);
  });

  test("and goes out when their service is away for an hour, while one that stumbles is tried again", async () => {
    const [ana, ben] = [await someone("push"), await someone("push")];
    const [away, stumbling] = [await addBrowser(ana), await addBrowser(ben)];
    for (const user of [ana, ben]) await owing(user, "1", "2026-11-22");
    await failPushes(away, { times: 1000, status: 503 });
    await failPushes(stumbling, { times: 1, status: 429, retryAfter: 600 });
    await morning("2026-11-21");
    for (let minute = 7; minute < 80; minute += 1)
      await sendAt(new Date(Date.parse("2026-11-21T09:00:00Z") + minute * 60_000).toISOString());
    expect([await pushedTo(away), (await reminderMails(ana)).length]).toEqual([[], 1]);
    expect([(await pushedTo(stumbling)).length, await reminderMails(ben)]).toEqual([1, []]);
  });

  test("and a service that asks for no pause gets one of a minute", async () => {
    const ana = await someone("push");
    const browser = await addBrowser(ana);
    await owing(ana, "1", "2026-11-22");
    await failPushes(browser, { times: 1, status: 429, retryAfter: 0 });
    await morning("2026-11-21");
    await sendAt("2026-11-21T09:06:30Z");
    expect(await pushedTo(browser)).toEqual([]);
    await sendAt("2026-11-21T09:08:00Z");
    expect(await pushedTo(browser)).toHaveLength(1);
  });

  test("also if the session of the device is over, which then gets nothing any more", async () => {
    const ana = await someone("push");
    const browser = await addBrowser(ana);
    await owing(ana, "1", "2026-11-22");
    await execute("DELETE FROM session WHERE user_id = ?", ana.userId);
    await morning("2026-11-21");
    await sendAt("2026-11-21T09:07:00Z");
    expect([await pushedTo(browser), (await reminderMails(ana)).length]).toEqual([[], 1]);
  });

  test("and goes out once notifications are switched off for everybody", async () => {
    const ana = await someone("push");
    const browser = await addBrowser(ana);
    await owing(ana, "1", "2026-11-22");
    await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
    for (const minute of [6, 7])
      await fire(MAIL_CRON, `2026-11-21T09:0${minute}:00Z`, { PUSH_SIGNING_KEY: "" });
    expect([await pushedTo(browser), (await reminderMails(ana)).length]).toEqual([[], 1]);
  });

  test("but never to an address that takes no mails, whose user still gets notifications", async () => {
    const ana = await someone("mail");
    const browser = await addBrowser(ana);
    await execute("UPDATE owners SET mail_stopped = 'bounced' WHERE user_id = ?", ana.userId);
    await owing(ana, "1", "2026-11-22");
    await morning("2026-11-21");
    expect(await outboxOf(ana.userId)).toEqual([]);
    await apply(ana, "settings.update", { remindBy: "both" });
    await fire(RECURRING_CRON, "2026-11-21T10:05:00Z");
    await owing(ana, "2", "2026-11-23");
    await morning("2026-11-22");
    expect([(await pushedTo(browser)).length, await reminderMails(ana)]).toEqual([1, []]);
    await expire(browser);
    await owing(ana, "3", "2026-11-24");
    await morning("2026-11-23");
    await sendAt("2026-11-23T09:07:00Z");
    expect(await reminderMails(ana)).toEqual([]);
  });
});

test("a bill that was snoozed from the notification comes back tomorrow, once, whether it was due before or after", async () => {
  const ana = await someone("push", { remindDaysBefore: [3] });
  const browser = await addBrowser(ana);
  await owing(ana, "1", "2026-11-24", { title: "Soon" });
  await owing(ana, "2", "2026-11-20", { title: "Late" });
  const days = async () =>
    (await pushedTo(browser))
      .filter(isReminder)
      .map(({ id, bills }) => [id, ...bills.map(({ title, dueDate }) => `${title} ${dueDate}`)]);
  await morning("2026-11-21");
  for (const [id, dueDate] of [
    ["1", "2026-11-24"],
    ["2", "2026-11-20"],
  ] as const) {
    const changes = snoozedToTomorrow({ dueDate, remindDaysBefore: null }, "2026-11-21", "[3]");
    await apply(ana, "expense.edit", { id, changes });
  }
  await morning("2026-11-22");
  expect(await days()).toEqual([
    ["2026-11-21", "Late 2026-11-20", "Soon 2026-11-24"],
    ["2026-11-22", "Late 2026-11-22", "Soon 2026-11-24"],
  ]);
});

test("paying elsewhere takes the notification back from every device that took it, once nothing of it is open", async () => {
  const ana = await someone("both");
  const [phone, laptop] = [await addBrowser(ana), await addBrowser(ana)];
  await owing(ana, "1", "2026-11-22");
  await owing(ana, "2", "2026-11-22");
  await morning("2026-11-21");
  const settled = async (browser: Subscription) =>
    (await pushedTo(browser)).filter(({ type }) => type === "settled");
  await apply(ana, "expense.setStatus", { id: "1", status: "PAID" });
  await sendAt("2026-11-21T10:00:00Z");
  expect(await settled(phone)).toEqual([]);
  await apply(ana, "expense.delete", { id: "2" });
  await sendAt("2026-11-21T10:01:00Z");
  await sendAt("2026-11-21T10:02:00Z");
  const taken = [{ type: "settled", userId: ana.userId, id: "2026-11-21" }];
  expect([await settled(phone), await settled(laptop)]).toEqual([taken, taken]);
});

test("what is paid while its notification waits is taken back once that was sent", async () => {
  const ana = await someone("both");
  const browser = await addBrowser(ana);
  await owing(ana, "1", "2026-11-22");
  await failPushes(browser, { times: 1, status: 503 });
  await morning("2026-11-21");
  await apply(ana, "expense.setStatus", { id: "1", status: "PAID" });
  for (const minute of ["08", "09", "10"]) await sendAt(`2026-11-21T09:${minute}:00Z`);
  expect((await pushedTo(browser)).map(({ type }) => type)).toEqual(["reminder", "settled"]);
});

test("a reminder that a later day's has replaced is not taken back, since that would drop the later one on its way", async () => {
  const ana = await someone("push");
  const browser = await addBrowser(ana);
  await owing(ana, "1", "2026-11-22");
  await morning("2026-11-21");
  await owing(ana, "2", "2026-11-23");
  await morning("2026-11-22");
  await apply(ana, "expense.setStatus", { id: "1", status: "PAID" });
  await sendAt("2026-11-22T09:10:00Z");
  await apply(ana, "expense.setStatus", { id: "2", status: "PAID" });
  await sendAt("2026-11-22T09:11:00Z");
  expect((await pushedTo(browser)).map(({ type, id }) => `${type} ${id}`)).toEqual([
    "reminder 2026-11-21",
    "reminder 2026-11-22",
    "settled 2026-11-22",
  ]);
});

test("a device with keys that are none, as an earlier version took them, keeps nobody else's messages", async () => {
  const [eve, ana] = [await someone("push"), await someone("push")];
  const browsers = [await addBrowser(eve), await addBrowser(ana)];
  await execute("UPDATE push_devices SET p256dh = ? WHERE user_id = ?", `B${"A".repeat(86)}`, eve.userId);
  for (const user of [eve, ana]) await owing(user, "1", "2026-11-22");
  await morning("2026-11-21");
  await sendAt("2026-11-21T09:07:00Z");
  expect(await Promise.all(browsers.map(async (each) => (await pushedTo(each)).length))).toEqual([0, 1]);
  expect((await reminderMails(eve)).length).toBe(1);
});

test("a mail that waits behind notifications stops with the reminders, and goes to the address of then", async () => {
  const users = [await someone("push"), await someone("push")] as const;
  const [stopping, moving] = users;
  for (const user of users) {
    await failPushes(await addBrowser(user), { times: 1000, status: 503 });
    await owing(user, "1", "2026-11-22");
  }
  await morning("2026-11-21");
  const [stopped, moved] = [await ledgerOf(stopping.userId), await ledgerOf(moving.userId)];
  await stopped.db.run(withdrawMails(stopping.userId, "unsubscribed"));
  const to = freshEmail("later");
  await batchOn(moved.db)({ mails: retargetMails(moved.db, moving.userId, to) });
  await execute("UPDATE owners SET email = ? WHERE user_id = ?", to, moving.userId);
  for (let minute = 7; minute < 80; minute += 1)
    await sendAt(new Date(Date.parse("2026-11-21T09:00:00Z") + minute * 60_000).toISOString());
  expect([await reminderMails(stopping), await reminderMails(moving)]).toEqual([[], []]);
  expect(await reminderMails({ ...moving, email: to })).toHaveLength(1);
});

test("a trial's end doesn't take the place of a reminder that is on its way to a phone that is off", async () => {
  const ana = await someone("push");
  const browser = await addBrowser(ana);
  await owing(ana, "1", "2026-11-24");
  const { raw } = await ledgerOf(ana.userId);
  await raw
    .prepare(
      "UPDATE owners SET subscription = json_set(subscription, '$.trialEndSeconds', ?1) WHERE user_id = ?2",
    )
    .bind(Date.parse("2026-11-25T22:00:00Z") / 1000, ana.userId)
    .run();
  await morning("2026-11-23");
  expect((await topicsAt(browser)).toSorted()).toEqual(["reminder", "trial"]);
});

test("a trial's end is told two days before, at the hour of its user, once, and only to those who chose notifications", async () => {
  const [ana, ben] = [await someone("push", { reminderHour: 20 }), await someone("mail")];
  const [browser, other] = [await addBrowser(ana), await addBrowser(ben)];
  const endSeconds = Date.parse("2026-11-25T22:00:00Z") / 1000;
  for (const { userId } of [ana, ben]) {
    const { raw } = await ledgerOf(userId);
    await raw
      .prepare(
        "UPDATE owners SET subscription = json_set(subscription, '$.trialEndSeconds', ?1) WHERE user_id = ?2",
      )
      .bind(endSeconds, userId)
      .run();
  }
  const told: number[] = [];
  for (const day of ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"]) {
    for (const hour of [19, 20]) {
      await fire(RECURRING_CRON, `${day}T${hour}:05:00Z`);
      await fire(MAIL_CRON, `${day}T${hour}:06:00Z`);
      told.push((await pushedTo(browser)).length);
    }
  }
  expect(told).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
  const { userId } = ana;
  expect(await pushedTo(browser)).toEqual([
    { type: "trial", userId, id: "trial 2026-11-25", endsOn: "2026-11-25" },
  ]);
  expect(await pushedTo(other)).toEqual([]);
});

const ZONES = [
  ...["Etc/GMT+12", "America/St_Johns", "America/Havana", "UTC", "Europe/Lisbon", "Antarctica/Troll"],
  ...["Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Kiritimati"],
];

/**
 * A bill is due on every day, and the worker is killed, late and doubled. A device shows a message once by its id, so the ids are
 * counted. By the clocks of the zones alone each local day has one reminder, in each way that its user chose.
 */
test("in ten zones, over mail and notifications together, every local day has its reminder exactly once", async () => {
  const first = "2026-10-30";
  const days = Array.from({ length: isFull ? 6 : 3 }, (_, index) => addDays(first, index));
  const users = await Promise.all(
    ZONES.map(async (timezone, index) => {
      const remindBy = REMIND_BY[index % REMIND_BY.length] as RemindBy;
      const user = await someone(remindBy, {
        timezone,
        reminderHour: (index * 5) % 24,
        notificationOverdue: false,
      });
      for (const day of days)
        await owing(user, day.replaceAll("-", ""), addDays(day, 1), { title: `Due ${day}` });
      return { user, timezone, remindBy, browser: await addBrowser(user) };
    }),
  );
  const begin = Date.parse(`${first}T00:05:00Z`) - 24 * HOUR_MS;
  const hours = 24 * (days.length + 2);
  for (let hour = 0; hour < hours; hour += 1) {
    const at = begin + hour * HOUR_MS;
    // Left out, killed at one of its first questions, doubled, or as it should be.
    if (hour % 7 === 3) continue;
    const isKilled = hour % (isFull ? 2 : 5) === 1;
    const world = isKilled
      ? mortalWorld({ at: 1 + (hour % 29), when: hour % 2 === 0 ? "before" : "after" })
      : null;
    await Promise.all([
      fire(RECURRING_CRON, at, world?.vars).catch(() => undefined),
      ...(hour % 11 === 0 ? [fire(RECURRING_CRON, at).catch(() => undefined)] : []),
    ]);
    // Sending takes a pause each time, and when it happens is of no matter here.
    if (isKilled || hour % 8 === 0) await fire(MAIL_CRON, at + 60_000, world?.vars).catch(() => undefined);
    world?.end();
    if (isKilled) await fire(MAIL_CRON, at + 20 * 60_000);
  }
  await fire(MAIL_CRON, begin + hours * HOUR_MS);
  for (const { user, timezone, remindBy, browser } of users) {
    const mails = (await inboxOf(user.email)).map(({ subject }) => /Due (\S+?),/.exec(subject)?.[1]);
    const messages = (await pushedTo(browser)).filter(isReminder);
    const shown = [...new Map(messages.map((message) => [message.id, message])).values()];
    expect({ mails: mails.toSorted(), pushes: shown.map(({ id }) => id).toSorted() }, timezone).toEqual({
      mails: remindBy === "push" ? [] : days,
      pushes: remindBy === "mail" ? [] : days,
    });
  }
}, 120_000);

test("messages of users on their way to another ledger wait until they are there", async () => {
  const ana = await someone("push");
  const browser = await addBrowser(ana);
  await owing(ana, "1", "2026-11-22");
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  await execute("UPDATE owners SET state = 'moving' WHERE user_id = ?", ana.userId);
  await sendAt("2026-11-21T09:06:00Z");
  expect(await pushedTo(browser)).toEqual([]);
  await execute("UPDATE owners SET state = 'here' WHERE user_id = ?", ana.userId);
  await sendAt("2026-11-21T09:07:00Z");
  expect(await pushedTo(browser)).toHaveLength(1);
});
