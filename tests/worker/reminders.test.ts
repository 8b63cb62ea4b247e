import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { WaitingMail } from "../../worker/db/jobs.ts";
import { readConfig } from "../../worker/env.ts";
import { createMailer, MailError, type Mailer } from "../../worker/mail/mail.ts";
import { drainOutbox } from "../../worker/mail/outbox.ts";
import { isFull } from "../support/cases.ts";
import { call, freshEmail, inboxOf, mailFails, statusOf } from "./api.ts";
import { fire, MAIL_CRON, outboxOf, RECURRING_CRON } from "./cron-world.ts";
import { bindings, execute, firstValue, ledgerOf, storedRows } from "./stored.ts";
import { adding, apply, bill, newUser, operation, setState, sync, type TestUser } from "./sync-calls.ts";

const MAIL_API_KEY = "of_the_reminders_provider";
const mailer = createMailer(readConfig({ ...bindings, MAIL_API_KEY }).mail);
const at = (iso: string, minutes = 0) => Date.parse(iso) + minutes * 60_000;

/** A user who owes two bills tomorrow and one since yesterday, seen from 21 November 2026. */
async function someone(settings: object = {}): Promise<TestUser> {
  const user = await newUser();
  await apply(user, "settings.update", { currency: "EUR", timezone: "Europe/Lisbon", ...settings });
  await apply(user, "expense.add", bill("1", { title: "Rent <b>", amount: 950, dueDate: "2026-11-22" }));
  await apply(user, "expense.add", bill("2", { title: "家賃", dueDate: "2026-11-22", status: "UNPAID" }));
  await apply(user, "expense.add", bill("3", { title: "Paid", dueDate: "2026-11-22", status: "PAID" }));
  const payments = [{ amount: 3, date: "2025-01-01" }];
  await apply(user, "expense.add", bill("4", { title: "Late", amount: 8, dueDate: "2026-11-20", payments }));
  return user;
}

beforeEach(async () => {
  for (const table of ["mail_outbox", "job_runs", "job_parts"]) await execute(`DELETE FROM ${table}`);
});

async function remindersOf(email: string) {
  return (await inboxOf(email)).filter(({ subject }) => / (tomorrow|overdue)\b/.test(subject));
}

const failNext = (times: number, status = 503) => mailFails({ key: MAIL_API_KEY, times, status });

describe("at the hour that a user chose, by their own clock", () => {
  test("one mail of all that is owed waits, in the hour after it and in no other", async () => {
    const lisbon = await someone();
    const kiritimati = await someone({ timezone: "Pacific/Kiritimati", reminderHour: 0 });
    const hours = isFull ? Array.from({ length: 48 }, (_, hour) => hour) : [0, 1, 22, 23, 24, 47];
    for (const hour of hours) {
      const scheduled = new Date(at("2026-11-20T10:05:00Z", hour * 60)).toISOString();
      await fire(RECURRING_CRON, scheduled);
      if (hour === 0) expect(await outboxOf(kiritimati.userId)).toEqual(["overdue 2026-11-21"]);
      if (hour < 23) expect(await outboxOf(lisbon.userId)).toEqual([]);
    }
    expect(await outboxOf(lisbon.userId)).toEqual(["overdue 2026-11-21"]);
    // On the 22nd nothing is due the next day, and no bill became overdue.
    expect(await outboxOf(kiritimati.userId)).toEqual(["overdue 2026-11-21"]);
  });

  test("twice, at once, and after hours that were left out, still one", async () => {
    const ana = await someone();
    await fire(RECURRING_CRON, "2026-11-21T05:05:00Z");
    await Promise.all([1, 2, 3].map(() => fire(RECURRING_CRON, "2026-11-21T12:05:00Z")));
    await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
    expect(await outboxOf(ana.userId)).toEqual(["overdue 2026-11-21"]);
  });

  test("not what they turned off, and nothing when all is paid", async () => {
    const ana = await someone({ notificationOverdue: false });
    const ben = await someone({ notificationDueTomorrow: false, notificationOverdue: false });
    const eva = await someone();
    for (const id of ["1", "2", "4"]) await apply(eva, "expense.setStatus", { id, status: "PAID" });
    await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
    expect([await outboxOf(ana.userId), await outboxOf(ben.userId), await outboxOf(eva.userId)]).toEqual([
      ["due_tomorrow 2026-11-21"],
      [],
      [],
    ]);
  });

  test("in every ledger, and not while their rows are on their way to another", async () => {
    // The emptiest ledger takes the next one.
    await execute("UPDATE ledgers SET bytes = 0");
    const onTheirWay = await someone();
    const users = [onTheirWay, await someone(), await someone(), await someone()];
    const homes = await Promise.all(users.map(async ({ userId }) => (await ledgerOf(userId)).name));
    expect(new Set(homes).size).toBe(3);
    const both = ["overdue 2026-11-21"];
    const outboxes = () => Promise.all(users.map(({ userId }) => outboxOf(userId)));
    await setState(onTheirWay, "moving");
    await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
    expect(await outboxes()).toEqual([[], both, both, both]);
    await setState(onTheirWay, "here");
    await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
    expect(await outboxes()).toEqual([both, both, both, both]);
  });

  test("someone without settings is reminded at nine in UTC, unless their rows are on their way", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    for (const user of [ana, ben]) await apply(user, "expense.add", bill("1", { dueDate: "2026-11-22" }));
    await setState(ben, "moving");
    await fire(RECURRING_CRON, "2026-11-21T08:05:00Z");
    expect(await outboxOf(ana.userId)).toEqual([]);
    await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
    expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
    expect(await outboxOf(ben.userId)).toEqual([]);
  });
});

test("the mail names each bill with its amount, leads to its row, and can be stopped with one press", async () => {
  const ana = await someone();
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  await fire(MAIL_CRON, "2026-11-21T09:06:00Z");
  const [mail, ...others] = await remindersOf(ana.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Late, €5.00, overdue, and 2 bills tomorrow, €960.00");
  const [overdue = "", due = ""] = (mail?.text ?? "").split(/(?=^€960)/m);
  expect(due).toContain("• Rent <b> (€950.00)\n  http://127.0.0.1:");
  expect(due).toContain("/app?month=2026-11#expense-1");
  expect(due).toContain("• 家賃 (€10.00)");
  expect(due).toMatch(/^€960\.00 due tomorrow\n\n2 bills, on Sunday, 22 November 2026:\n/);
  expect(mail?.html.replace(/<[^>]+>/g, "")).toContain("€960.00 due tomorrow");
  expect(mail?.html).toContain("Rent &#60;b&#62;</a>");
  expect(mail?.html).toContain("/app?month=2026-11#expense-2");
  expect(mail?.text).not.toContain("Paid");
  expect(overdue).toMatch(/^€5\.00 overdue\n\n1 bill:\n/);
  expect(overdue).toContain("• Late (€5.00), 1 day overdue");

  const link = /^<(.*)>$/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const path = link.slice(new URL(link).origin.length);
  const page = await call(path);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Stop reminders of expenses?");
  expect((await sync(ana)).changes.settings).toMatchObject({ notificationDueTomorrow: true });

  // As a mail program does it: a form's body, no Origin, no session.
  const oneClick = () =>
    call(path, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  expect((await oneClick()).status).toBe(200);
  expect((await oneClick()).status).toBe(200);
  const { changes } = await sync(ana);
  expect(changes.settings).toMatchObject({ notificationDueTomorrow: false, notificationOverdue: false });
  expect(changes.history.filter(({ device }) => device === "Link in a mail")).toHaveLength(1);
});

test("however many are owed, the mail counts and adds up all of them, and names the newest", async () => {
  const ana = await someone();
  for (const from of [100, 200, 300])
    await sync(ana, adding(from, from + 99, { amount: 2, dueDate: "2025-03-31" }));
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  await fire(MAIL_CRON, "2026-11-21T09:06:00Z");
  const mails = await remindersOf(ana.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "301 bills overdue, €605.00, and 2 bills tomorrow, €960.00",
  ]);
  const text = mails[0]?.text ?? "";
  expect(text.match(/^• /gm)).toHaveLength(52);
  expect(text).toContain("• Late (€5.00), 1 day overdue");
  expect(text).toContain("and 251 more");
  expect(text).toMatch(/^€605\.00 overdue\n\n301 bills:\n/);
});

test("a mail of one kind stops that kind alone", async () => {
  const ana = await someone({ notificationOverdue: false });
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  await fire(MAIL_CRON, "2026-11-21T09:06:00Z");
  const [mail] = await remindersOf(ana.email);
  await apply(ana, "settings.update", { notificationOverdue: true });
  const link = /^<(.*)>$/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const path = link.slice(new URL(link).origin.length);
  expect(await (await call(path)).text()).toContain("Stop reminders of expenses that fall due?");
  expect((await call(path, { method: "POST", body: "" })).status).toBe(200);
  expect((await sync(ana)).changes.settings).toMatchObject({
    notificationDueTomorrow: false,
    notificationOverdue: true,
  });
});

describe("on the days that a user chose", () => {
  /** Cron's hours from one day's nine o'clock to another's, and the subjects of what it mailed, by day. */
  async function mailedTo(user: TestUser, days: readonly string[]): Promise<string[]> {
    for (const day of days) {
      await fire(RECURRING_CRON, `${day}T09:05:00Z`);
      await fire(MAIL_CRON, `${day}T09:06:00Z`);
    }
    return (await remindersWith(user.email)).toReversed();
  }
  const remindersWith = async (email: string) =>
    (await inboxOf(email)).filter(({ text }) => text.includes("#expense-")).map(({ subject }) => subject);

  async function userWith(settings: object): Promise<TestUser> {
    const user = await newUser();
    await apply(user, "settings.update", { currency: "USD", timezone: "UTC", ...settings });
    await apply(user, "expense.add", bill("1", { title: "Rent", amount: 950, dueDate: "2026-11-30" }));
    return user;
  }
  const daysOf = (...days: string[]) => days.map((day) => `2026-11-${day}`);

  test("a bill is named on each of them, and on its own day", async () => {
    const ana = await userWith({ remindDaysBefore: [0, 3, 14], notificationOverdue: false });
    expect(await mailedTo(ana, daysOf("16", "17", "26", "27", "29", "30"))).toEqual([
      "Rent, $950.00, in 14 days",
      "Rent, $950.00, in 3 days",
      "Rent, $950.00, today",
    ]);
    expect((await sync(ana)).changes.settings).toMatchObject({ remindDaysBefore: [0, 3, 14] });
  });

  test("bills of several days are one mail, with the day of each", async () => {
    const ana = await userWith({ remindDaysBefore: [1, 7], notificationOverdue: false });
    await apply(ana, "expense.add", bill("2", { title: "Phone", amount: 30, dueDate: "2026-11-24" }));
    expect(await mailedTo(ana, ["2026-11-22", "2026-11-23"])).toEqual(["2 bills coming up, $980.00"]);
    const [mail] = await inboxOf(ana.email);
    expect(mail?.text).toMatch(/^\$980\.00 coming up\n\n2 bills:\n/);
    expect(mail?.text).toContain("• Phone ($30.00), tomorrow\n");
    expect(mail?.text).toContain("• Rent ($950.00), in 7 days, 30 Nov\n");
  });

  test("what a pause of cron left out comes with its next run, once, unless the bill is overdue by then", async () => {
    const [ana, ben] = [
      await userWith({ remindDaysBefore: [7], notificationOverdue: false }),
      await userWith({ remindDaysBefore: [7], notificationOverdue: false }),
    ];
    await apply(ben, "expense.edit", { id: "1", changes: { dueDate: "2026-11-24" } });
    expect(await mailedTo(ana, ["2026-11-16"])).toEqual([]);
    expect(await mailedTo(ana, ["2026-11-25", "2026-11-26"])).toEqual(["Rent, $950.00, in 5 days"]);
    expect(await remindersWith(ben.email)).toEqual([]);
  });

  test("what is overdue is told after the chosen days, then weekly", async () => {
    const ana = await userWith({ remindDaysAfter: [3, 7], notificationDueTomorrow: false });
    await apply(ana, "expense.edit", { id: "1", changes: { dueDate: "2026-11-05" } });
    await mailedTo(ana, daysOf("06", "08", "09", "12", "18", "19", "25", "26"));
    expect(await outboxOf(ana.userId)).toEqual(
      ["08", "12", "19", "26"].map((day) => `overdue 2026-11-${day}`),
    );
  });

  test("a bill that pays itself isn't named before it is overdue", async () => {
    const ana = await userWith({ remindDaysBefore: [0, 1] });
    await apply(ana, "expense.edit", { id: "1", changes: { autopay: true } });
    expect(await mailedTo(ana, ["2026-11-29"])).toEqual([]);
  });

  test("one on autopay that was marked unpaid doesn't pay itself, and is named", async () => {
    const ana = await userWith({ remindDaysBefore: [1] });
    await apply(ana, "expense.edit", { id: "1", changes: { autopay: true } });
    await apply(ana, "expense.setStatus", { id: "1", status: "UNPAID" });
    expect(await mailedTo(ana, ["2026-11-29"])).toEqual(["Rent, $950.00, tomorrow"]);
  });

  test("a run that queued its mails and was killed before its end has nothing named again", async () => {
    const ana = await userWith({ remindDaysBefore: [1, 3], notificationOverdue: false });
    await mailedTo(ana, ["2026-11-26"]);
    expect(await mailedTo(ana, ["2026-11-27"])).toEqual(["Rent, $950.00, in 3 days"]);
    await execute("DELETE FROM job_parts WHERE scheduled_at = ?", at("2026-11-27T09:05:00Z"));
    expect(await mailedTo(ana, daysOf("28", "29", "30"))).toEqual([
      "Rent, $950.00, in 3 days",
      "Rent, $950.00, tomorrow",
    ]);
  });

  describe("or has chosen for a bill", () => {
    const choose = (user: TestUser, remindDaysBefore: number[] | null) =>
      apply(user, "expense.edit", { id: "1", changes: { remindDaysBefore } });

    test("it is named on its own days, however far ahead, and on no others", async () => {
      const ana = await userWith({ remindDaysBefore: [1, 3], notificationOverdue: false });
      await choose(ana, [0, 30]);
      await apply(ana, "expense.add", bill("2", { title: "Phone", amount: 30, dueDate: "2026-11-30" }));
      expect(await mailedTo(ana, ["2026-10-31", ...daysOf("26", "27", "29", "30")])).toEqual([
        "Rent, $950.00, in 30 days",
        "Phone, $30.00, in 3 days",
        "Phone, $30.00, tomorrow",
        "Rent, $950.00, today",
      ]);
    });

    test("one mail holds it with what comes on the days of the settings, exactly once", async () => {
      const ana = await userWith({ remindDaysBefore: [1], notificationOverdue: false });
      await choose(ana, [7]);
      await apply(ana, "expense.add", bill("2", { title: "Phone", amount: 30, dueDate: "2026-11-24" }));
      const runs = ["2026-11-23T09:05:00Z", "2026-11-23T09:05:00Z", "2026-11-23T11:05:00Z"];
      await Promise.all(runs.map((at) => fire(RECURRING_CRON, at)));
      expect(await mailedTo(ana, ["2026-11-23", "2026-11-24"])).toEqual(["2 bills coming up, $980.00"]);
    });

    test("never means not before it is overdue, and null the days of the settings again", async () => {
      const ana = await userWith({ remindDaysBefore: [1] });
      await choose(ana, []);
      expect(await mailedTo(ana, ["2026-11-29", "2026-11-30"])).toEqual([]);
      expect(await mailedTo(ana, ["2026-12-01"])).toEqual(["Rent, $950.00, overdue"]);
      const ben = await userWith({ remindDaysBefore: [1] });
      await choose(ben, []);
      await choose(ben, null);
      expect(await mailedTo(ben, ["2026-11-29"])).toEqual(["Rent, $950.00, tomorrow"]);
    });

    test("one that pays itself is named where that was asked", async () => {
      const ana = await userWith({ remindDaysBefore: [1] });
      await apply(ana, "expense.edit", { id: "1", changes: { autopay: true, remindDaysBefore: [2] } });
      expect(await mailedTo(ana, ["2026-11-28", "2026-11-29"])).toEqual(["Rent, $950.00, in 2 days"]);
    });

    test("the switch of the settings silences it too", async () => {
      const ana = await userWith({ notificationDueTomorrow: false });
      await choose(ana, [2]);
      expect(await mailedTo(ana, ["2026-11-28"])).toEqual([]);
      await apply(ana, "settings.update", { notificationDueTomorrow: true, notificationOverdue: false });
      await choose(ana, [1]);
      expect(await mailedTo(ana, ["2026-11-29"])).toEqual(["Rent, $950.00, tomorrow"]);
    });

    test("bills of its series have them, and answers name them only then", async () => {
      const ana = await userWith({ notificationOverdue: false });
      const series = { isRecurring: true, remindDaysBefore: [5], dueDate: "2026-11-10" };
      await apply(ana, "expense.add", bill("2", { title: "Phone", amount: 30, ...series }));
      await fire(RECURRING_CRON, "2026-12-04T09:05:00Z");
      const { changes } = await sync(ana);
      const own = [...changes.expenses, ...changes.series].filter(({ title }) => title === "Phone");
      expect(own.length).toBeGreaterThan(2);
      for (const each of own) expect(each).toMatchObject({ remindDaysBefore: [5] });
      expect(changes.expenses.find(({ id }) => id === "1")).not.toHaveProperty("remindDaysBefore");
      expect(await mailedTo(ana, ["2026-12-05"])).toEqual(["Phone, $30.00, in 5 days"]);
    });
  });

  test("days are refused that nobody could mean", async () => {
    const ana = await newUser();
    for (const remindDaysBefore of [
      [],
      [31],
      [-1],
      [1, 1],
      [1.5],
      ["1"],
      "1",
      null,
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    ]) {
      const { results } = await sync(ana, [operation("settings.update", { remindDaysBefore })]);
      expect(results[0]).toMatchObject({
        status: "rejected",
        fields: { remindDaysBefore: expect.any(String) },
      });
    }
    const { results } = await sync(ana, [operation("settings.update", { remindDaysAfter: [0] })]);
    expect(results[0]).toMatchObject({ status: "rejected" });
    await apply(ana, "settings.update", { remindDaysBefore: [7, 1], remindDaysAfter: [1] });
    const { settings } = (await sync(ana)).changes;
    expect(settings).toMatchObject({ remindDaysBefore: [1, 7] });
    expect(settings).not.toHaveProperty("remindDaysAfter");
  });
});

test("a link that isn't ours stops nothing", async () => {
  const ana = await someone();
  for (const token of [
    "",
    "x",
    `${ana.userId}.due_tomorrow.${"0".repeat(64)}`,
    `${ana.userId}.all.${"0".repeat(64)}`,
  ]) {
    for (const method of ["GET", "POST"]) {
      expect((await call(`/api/unsubscribe?token=${token}`, { method })).status).toBe(400);
    }
  }
  expect((await sync(ana)).changes.settings).toMatchObject({ notificationDueTomorrow: true });
});

describe("sending", () => {
  const mail: WaitingMail = {
    to: "a@example.com",
    replyTo: "b@example.com",
    subject: "Rent, $5.00, overdue",
    text: "t",
    html: "",
    headers: {},
  };

  /** So many mails of one user, each due. `to` is a number's address. */
  async function manyWaiting(count: number, to = "'a@example.com'", createdAtMs = 0) {
    const { userId } = await newUser();
    const { db: ledger, raw } = await ledgerOf(userId);
    await raw
      .prepare(
        `INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at)
         SELECT ?1, 'overdue', printf('day-%04d', n), json_set(?2, '$.to', ${to}), ?4, ?4
         FROM (WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?3) SELECT n FROM n)`,
      )
      .bind(userId, JSON.stringify(mail), count, createdAtMs)
      .run();
    return ledger;
  }
  async function waiting() {
    await execute("DELETE FROM mail_outbox");
    const email = freshEmail();
    return { email, ledger: await manyWaiting(1, `'${email}'`, at("2026-11-21T09:05:00Z")) };
  }
  const dying: Mailer = {
    send: async (sent) => {
      await mailer.send(sent);
      throw new Error("killed");
    },
  };
  const stored = () => storedRows("SELECT next_try_at, sent_at, error FROM mail_outbox");

  test("tries again later, each time after a longer pause, and arrives once", async () => {
    const { email, ledger } = await waiting();
    const tries: number[] = [];
    for (let minute = 0; minute <= 20; minute += 1) {
      await failNext(minute < 8 ? 1 : 0);
      const before = await sentTries();
      await drainOutbox(ledger, mailer, at("2026-11-21T09:06:00Z", minute));
      if ((await sentTries()) > before) tries.push(minute);
    }
    await failNext(0);
    expect(tries).toEqual([0, 1, 3, 7, 15]);
    expect(await remindersOf(email)).toHaveLength(1);
  });

  test("waits as long as the provider asks", async () => {
    const { email, ledger } = await waiting();
    await mailFails({ key: MAIL_API_KEY, times: 1, status: 429, retryAfter: 600 });
    for (const minute of [0, 1, 9]) await drainOutbox(ledger, mailer, at("2026-11-21T09:06:00Z", minute));
    expect(await sentTries()).toBe(1);
    await drainOutbox(ledger, mailer, at("2026-11-21T09:06:00Z", 10));
    expect(await remindersOf(email)).toHaveLength(1);
  });

  async function sentTries(): Promise<number> {
    return (await firstValue<number>("SELECT sum(tries) AS n FROM mail_outbox")) ?? 0;
  }

  test("by two runs at once delivers once", async () => {
    const { email, ledger } = await waiting();
    await Promise.all([1, 2, 3].map(() => drainOutbox(ledger, mailer, at("2026-11-21T09:06:00Z"))));
    expect(await remindersOf(email)).toHaveLength(1);
    expect(await sentTries()).toBe(1);
  });

  test("that dies between sending and recording is done again with the same key, and delivers once", async () => {
    const { email, ledger } = await waiting();
    await expect(drainOutbox(ledger, dying, at("2026-11-21T09:06:00Z"))).rejects.toThrow("killed");
    await drainOutbox(ledger, mailer, at("2026-11-21T09:07:00Z"));
    expect(await sentTries()).toBe(1);
    await drainOutbox(ledger, mailer, at("2026-11-21T09:16:00Z"));
    expect(await sentTries()).toBe(2);
    expect(await remindersOf(email)).toHaveLength(1);
    expect(await stored()).toMatchObject([{ next_try_at: null, error: null }]);
  });

  test("gives up what the provider will never take, and what is a day old", async () => {
    const refused = await waiting();
    await failNext(1, 422);
    await drainOutbox(refused.ledger, mailer, at("2026-11-21T09:06:00Z"));
    const error = "The mail provider answered 422 (invalid_parameter)";
    expect(await stored()).toEqual([{ next_try_at: null, sent_at: null, error }]);
    const old = await waiting();
    await failNext(1);
    await drainOutbox(old.ledger, mailer, at("2026-11-22T06:00:00Z"));
    expect(await stored()).toMatchObject([{ next_try_at: null, sent_at: null }]);
  });

  test("isn't tried again once the provider has forgotten its key, since it may have arrived", async () => {
    const { email, ledger } = await waiting();
    await expect(drainOutbox(ledger, dying, at("2026-11-21T09:06:00Z"))).rejects.toThrow("killed");
    await drainOutbox(ledger, mailer, at("2026-11-22T20:00:00Z"));
    expect(await remindersOf(email)).toHaveLength(1);
    const error = "It was tried, the provider may have it, and no longer knows its key";
    expect(await stored()).toEqual([{ next_try_at: null, sent_at: null, error }]);
  });

  const atOnce = { betweenBatchesMs: 0 };
  const unsent = () => firstValue<number>("SELECT count(*) AS n FROM mail_outbox WHERE sent_at IS NULL");

  test("is at most 2,000 a run, a hundred a call; the rest waits for the next", async () => {
    const ledger = await manyWaiting(2_020);
    const batches: number[] = [];
    const counting: Mailer = {
      send: async () => expect.unreachable("There are batches."),
      sendBatch: async (mails) => {
        batches.push(mails.length);
        return mails.map(() => null);
      },
    };
    await drainOutbox(ledger, counting, 1000, atOnce);
    expect(batches).toEqual(Array(20).fill(100));
    await drainOutbox(ledger, counting, 1000, atOnce);
    expect([batches.at(-1), await unsent()]).toEqual([20, 0]);
    expect(await storedRows("SELECT DISTINCT mail, batch FROM mail_outbox")).toEqual([
      { mail: "{}", batch: null },
    ]);
  });

  test("a batch that died half-way goes out again with the same members and bytes, and no new ones", async () => {
    const ledger = await manyWaiting(3, "printf('%d@example.com', n)");
    const sent: string[] = [];
    const dying: Mailer = {
      send: async () => expect.unreachable("There are batches."),
      sendBatch: async (mails, key) => {
        sent.push(`${key} ${JSON.stringify(mails)}`);
        if (sent.length === 1) throw new Error("killed");
        return mails.map(() => null);
      },
    };
    await expect(drainOutbox(ledger, dying, 1_000, atOnce)).rejects.toThrow("killed");
    await ledger.run(sql`INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at)
      SELECT user_id, 'due_tomorrow', local_date, mail, 0, 0 FROM mail_outbox LIMIT 2`);
    await drainOutbox(ledger, dying, 11 * 60_000, atOnce);
    expect(sent).toHaveLength(3);
    expect(sent[1]).toBe(sent[0]);
    expect(JSON.parse(sent[2]?.replace(/^\S+ /, "") ?? "")).toHaveLength(2);
    expect(await unsent()).toBe(0);
  });

  test("a mail in a batch that the provider refuses is given up alone, and one batch that it refuses is sent singly", async () => {
    const ledger = await manyWaiting(4, "printf('%d@example.com', n)");
    const refusing: Mailer = {
      send: async ({ to }) => {
        if (to.startsWith("3")) throw new MailError("No such address", false);
      },
      sendBatch: async () => {
        throw new MailError("The batch is faulty", false);
      },
    };
    await drainOutbox(ledger, refusing, 1_000, atOnce);
    expect(
      await storedRows(
        "SELECT local_date, error FROM mail_outbox WHERE next_try_at IS NULL AND sent_at IS NULL",
      ),
    ).toEqual([{ local_date: "day-0003", error: "No such address" }]);
    expect(await unsent()).toBe(1);
  });

  test("at a provider's pace keeps no sign-in waiting in vain, and every reminder goes out", async () => {
    const key = `paced_${crypto.randomUUID()}`;
    const perSecond = 12;
    await fetch(`${bindings.MAIL_API_URL}/pace`, {
      method: "POST",
      body: JSON.stringify({ key, perSecond }),
    });
    const paced = createMailer(readConfig({ ...bindings, MAIL_API_KEY: key }).mail);
    const ledger = await manyWaiting(isFull ? 1_500 : 250, "printf('paced-%d@example.com', n)");
    // At full length, as two a second and a hundred sign-ins in four minutes, but six and twenty times as fast.
    const signingIn = Array.from({ length: isFull ? 100 : 20 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 120));
      const email = freshEmail("hurried");
      return statusOf(call("/api/sign-in/link", { body: { email }, vars: { MAIL_API_KEY: key } }));
    });
    const draining = (async () => {
      for (let minute = 0; ((await unsent()) ?? 0) > 0 && minute < 500; minute += 1)
        await drainOutbox(ledger, paced, at("1970-01-01T00:01:00Z", minute), { betweenBatchesMs: 100 });
    })();
    expect(new Set(await Promise.all(signingIn))).toEqual(new Set([200]));
    await draining;
    expect(await unsent()).toBe(0);
    expect(await inboxOf("paced-250@example.com")).toHaveLength(1);
  });
});
