import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { autopayOperationId } from "#domain/expenses/status.ts";
import { payDue } from "../../worker/features/autopay/pay-due.ts";
import { allSteps, brokenSequences, DAILY_CRON, fire, populate, RECURRING_CRON } from "./cron-world.ts";
import { move } from "./moved-user.ts";
import { DAY_MS, execute, firstValue, ledgerOf, ledgers, storedRows } from "./stored.ts";
import { apply, bill, count, newUser, operation, setState, sync, type TestUser } from "./sync-calls.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const QUOTA = { bills: 1e9, bytes: 1e9, rowsADay: 1e9 };
const QUOTAS = { subscribed: QUOTA, unsubscribed: QUOTA };

/** As the job goes through the ledgers. @returns how many users it failed for */
async function payAt(iso: string): Promise<number> {
  let failed = 0;
  for (const name of ledgers.names)
    failed += await allSteps((from) => payDue(ledgers.open(name), Date.parse(iso), QUOTAS, from));
  return failed;
}

const noon = (day: Day) => `${day}T12:05:00Z`;

const autopaid = (id: string, fields: object = {}) => bill(id, { dueDate: TODAY, autopay: true, ...fields });

const operationIdOf = (id: string, dueDate = TODAY) =>
  autopayOperationId({ id, dueDate, autopayFrom: dueDate });

const paymentOf = (id: string) => operation("expense.autopay", { id }, { id: operationIdOf(id) });

/** As if it had been said on an earlier day, or by an earlier version. */
const sayAutopay = (user: TestUser, from: Day | null) =>
  execute("UPDATE expenses SET autopay_from = ? WHERE user_id = ?", from, user.userId);

async function withBill(fields: object = {}): Promise<TestUser> {
  const ana = await newUser();
  await apply(ana, "expense.add", autopaid("1", fields));
  return ana;
}

async function shown(user: TestUser, id = "1") {
  const { changes } = await sync(user);
  const { status, paidDate, amount } = changes.expenses.find((each) => each.id === id) ?? {};
  return { status, paidDate, amount };
}

const PAID = { status: "PAID", paidDate: TODAY };
const OPEN = { status: "PENDING", paidDate: null };

const payments = (user: TestUser) => count(user, "operations", "type = 'expense.autopay'");

describe("on its day where the user is", () => {
  test("a bill is marked paid: at UTC+14 a day before UTC-12", async () => {
    const dueDate = "2027-05-10";
    const users: [string, TestUser][] = [];
    for (const timezone of ["Pacific/Kiritimati", "UTC", "Etc/GMT+12"]) {
      const ana = await newUser();
      await apply(ana, "settings.update", { timezone });
      await apply(ana, "expense.add", autopaid("1", { dueDate }));
      users.push([timezone, ana]);
    }
    const paid = async () => {
      const names: string[] = [];
      for (const [name, user] of users) if ((await shown(user)).status === "PAID") names.push(name);
      return names;
    };
    for (const [iso, expected] of [
      ["2027-05-09T09:05:00Z", []],
      ["2027-05-09T10:05:00Z", ["Pacific/Kiritimati"]],
      ["2027-05-09T23:05:00Z", ["Pacific/Kiritimati"]],
      ["2027-05-10T00:05:00Z", ["Pacific/Kiritimati", "UTC"]],
      ["2027-05-10T11:05:00Z", ["Pacific/Kiritimati", "UTC"]],
      ["2027-05-10T12:05:00Z", ["Pacific/Kiritimati", "UTC", "Etc/GMT+12"]],
    ] as const) {
      expect(await payAt(iso)).toBe(0);
      expect([iso, await paid()]).toEqual([iso, expected]);
    }
    // Whenever it was noticed, it was paid on its day.
    for (const [, user] of users) expect(await shown(user)).toMatchObject({ paidDate: dueDate });
  });

  test("the hourly trigger does it, after the bill was made", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", autopaid("1", { isRecurring: true, dueDate: "2027-08-31" }));
    await fire(RECURRING_CRON, "2027-09-30T00:05:00Z");
    await fire(RECURRING_CRON, "2027-09-30T01:05:00Z");
    const { changes } = await sync(ana);
    expect(changes.expenses.map(({ dueDate, status }) => `${dueDate} ${status}`).toSorted()).toEqual([
      "2027-08-31 PAID",
      "2027-09-30 PAID",
      "2027-10-31 PENDING",
    ]);
  });

  test("its history says so, names the bill, and can be undone", async () => {
    const ana = await withBill({ amountIsEstimate: true });
    const before = (await sync(ana)).cursor;
    await payAt(noon(TODAY));
    const { changes } = await sync(ana, [], before);
    expect(changes.expenses).toMatchObject([{ id: "1", ...PAID, plannedAmount: 10 }]);
    expect(changes.history).toMatchObject([
      {
        operationId: operationIdOf("1"),
        type: "expense.autopay",
        device: null,
        undoes: null,
        subject: { bill: ["Bill 1", 1000, TODAY] },
      },
    ]);
    await apply(ana, "undo", { operationId: operationIdOf("1") });
    expect(await shown(ana)).toMatchObject(OPEN);
    await payAt(noon(TODAY));
    expect(await shown(ana)).toMatchObject(OPEN);
    expect(await payments(ana)).toBe(1);
  });

  test("badges count it as paid", async () => {
    const ana = await withBill({ dueDate: "2026-01-10" });
    await sayAutopay(ana, "2026-01-10");
    await payAt("2026-02-20T12:05:00Z");
    const { changes } = await sync(ana);
    expect(changes.badges.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["first_paid", "green_month", "zero_debt_month"]),
    );
  });
});

describe("once", () => {
  test("by cron and devices at the same time", async () => {
    const ana = await newUser();
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    await sync(
      ana,
      ids.map((id) => operation("expense.add", autopaid(id))),
    );
    const device = (some: readonly string[]) => sync(ana, some.map(paymentOf));
    const [, , ...answers] = await Promise.all([
      payAt(noon(TODAY)),
      payAt(noon(TODAY)),
      device(ids),
      device(ids.slice(10)),
      ...ids.map((id) => device([id])),
    ]);
    for (const { results } of answers)
      for (const { status } of results) expect(status).toMatch(/applied|replayed/);
    expect(await payments(ana)).toBe(20);
    expect(await count(ana, "expenses", `status = 'PAID' AND paid_date = '${TODAY}'`)).toBe(20);
    expect(await brokenSequences(ana.userId)).toEqual([]);
  });
});

describe("what a user said stays", () => {
  test.each(["PENDING", "UNPAID"])("taken back as %s, also once the history was pruned", async (status) => {
    const ana = await withBill();
    await payAt(noon(TODAY));
    await apply(ana, "expense.setStatus", { id: "1", status });
    const open = { status, paidDate: null };
    await payAt(noon(TODAY));
    expect(await shown(ana)).toMatchObject(open);

    await execute(
      "UPDATE operations SET applied_at = ? WHERE user_id = ?",
      Date.now() - 31 * DAY_MS,
      ana.userId,
    );
    await fire(DAILY_CRON, `${addDays(TODAY, 1)}T03:30:00Z`);
    expect(await payments(ana)).toBe(0);
    expect(await count(ana, "operation_results", "type = 'expense.autopay'")).toBe(1);
    await payAt(noon(addDays(TODAY, 2)));
    expect((await sync(ana, [paymentOf("1")])).results).toMatchObject([{ status: "replayed" }]);
    expect(await shown(ana)).toMatchObject(open);
  });

  test.each([
    ["marked as unpaid", "expense.setStatus", { id: "1", status: "UNPAID" }],
    ["deleted", "expense.delete", { id: "1" }],
    ["no longer paid by itself", "expense.edit", { id: "1", changes: { autopay: false } }],
    ["snoozed", "expense.edit", { id: "1", changes: { dueDate: addDays(TODAY, 5) } }],
  ])("%s before its day", async (_, type, data) => {
    const ana = await withBill();
    await apply(ana, type, data);
    const before = await shown(ana);
    await payAt(noon(TODAY));
    expect(await shown(ana)).toEqual(before);
    expect(await payments(ana)).toBe(0);
  });
});

describe("whose account is", () => {
  test("lapsed, they have it paid once they return", async () => {
    const ana = await withBill();
    const subscription = (status: string) =>
      execute(
        "UPDATE owners SET subscription = json_set(subscription, '$.status', ?) WHERE user_id = ?",
        status,
        ana.userId,
      );
    await subscription("canceled");
    expect(await payAt(noon(TODAY))).toBe(0);
    expect(await shown(ana)).toMatchObject(OPEN);
    await subscription("active");
    await payAt(noon(addDays(TODAY, 40)));
    expect(await shown(ana)).toMatchObject(PAID);
  });

  test.each(["moving", "moved"])("%s, nothing is written until it is here", async (state) => {
    const ana = await withBill();
    await setState(ana, state);
    expect(await payAt(noon(TODAY))).toBe(0);
    expect(await payments(ana)).toBe(0);
    await setState(ana, "here");
    await payAt(noon(TODAY));
    expect(await shown(ana)).toMatchObject(PAID);
  });

  test("moved to another ledger, it is paid there alone", async () => {
    const ana = await withBill();
    const { from } = await move(ana);
    await payAt(noon(TODAY));
    expect(await shown(ana)).toMatchObject(PAID);
    const left = "SELECT status FROM expenses WHERE user_id = ?";
    expect(await from.prepare(left).bind(ana.userId).first("status")).toBe("PENDING");
    expect(await payments(ana)).toBe(1);
  });
});

test("a bill of which no day is known is paid up to a year late, on its day, and not after that", async () => {
  const ana = await newUser();
  for (const [id, days] of [
    ["1", 364],
    ["2", 367],
  ] as const)
    await apply(ana, "expense.add", autopaid(id, { dueDate: addDays(TODAY, -days) }));
  await sayAutopay(ana, null);
  await payAt(noon(TODAY));
  expect(await shown(ana, "1")).toMatchObject({ status: "PAID", paidDate: addDays(TODAY, -364) });
  expect(await shown(ana, "2")).toMatchObject(OPEN);
});

test("hundreds of one user's bills are paid a hundred an hour, each once", async () => {
  const ana = await newUser();
  const adds = Array.from({ length: 250 }, (_, index) =>
    operation("expense.add", autopaid(String(index + 1), { dueDate: addDays(TODAY, -(index % 60)) })),
  );
  for (const start of [0, 100, 200]) await sync(ana, adds.slice(start, start + 100));
  await sayAutopay(ana, addDays(TODAY, -60));
  for (const paid of [100, 200, 250, 250]) {
    expect(await payAt(noon(TODAY))).toBe(0);
    expect(await count(ana, "expenses", "status = 'PAID'")).toBe(paid);
  }
  expect(await payments(ana)).toBe(250);
  expect(await count(ana, "expenses", "paid_date <> due_date")).toBe(0);
  expect(await brokenSequences(ana.userId)).toEqual([]);
});

test("many users are each paid for, wherever a run stops and another invocation goes on", async () => {
  await populate({ prefix: "apay", users: 90, seriesEach: 1 });
  for (const name of ledgers.names) {
    const ledger = (await ledgerOf(`apay00000${ledgers.names.indexOf(name)}`)).raw;
    await ledger
      .prepare(
        `INSERT INTO expenses (user_id, id, title, amount, due_date, status, autopay, created_at, seq)
         SELECT user_id, 7, 'Bill', 100, ?, 'PENDING', 1, 0, 1 FROM owners WHERE user_id LIKE 'apay%'`,
      )
      .bind(TODAY)
      .run();
  }
  // There is no such zone, so it counts as UTC.
  await execute("UPDATE owners SET timezone = 'Mars/Olympus_Mons' WHERE user_id = 'apay000004'");
  expect(await payAt(noon(TODAY))).toBe(0);
  expect(
    await firstValue("SELECT count(*) FROM expenses WHERE user_id LIKE 'apay%' AND status = 'PAID'"),
  ).toBe(90);
  const twice =
    "SELECT user_id FROM operations WHERE user_id LIKE 'apay%' GROUP BY user_id HAVING count(*) > 1";
  expect(await storedRows(twice)).toEqual([]);
});

describe("what was overdue when autopay was switched on", () => {
  const overdue = async (user: TestUser) =>
    (await sync(user)).changes.expenses.filter(({ dueDate }) => dueDate < TODAY);

  test("in adding a series that began before, stays overdue, whoever makes its bills", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", autopaid("1", { dueDate: addDays(TODAY, -100), isRecurring: true }));
    await fire(RECURRING_CRON, noon(TODAY));
    await fire(RECURRING_CRON, `${TODAY}T13:05:00Z`);
    expect((await overdue(ana)).map(({ status }) => status)).toEqual(Array(4).fill("PENDING"));
  });

  test("is paid on its days if the user says so, also what cron makes later", async () => {
    const ana = await newUser();
    const dueDate = addDays(TODAY, -100);
    await apply(ana, "expense.add", autopaid("1", { dueDate, isRecurring: true, autopayFrom: dueDate }));
    await fire(RECURRING_CRON, noon(TODAY));
    await fire(RECURRING_CRON, `${TODAY}T13:05:00Z`);
    const bills = await overdue(ana);
    expect(bills.map(({ status }) => status)).toEqual(Array(4).fill("PAID"));
    for (const { dueDate, paidDate } of bills) expect(paidDate).toBe(dueDate);
  });
});

const takenBack = async () => {
  const ana = await withBill();
  await payAt(noon(TODAY));
  await apply(ana, "expense.setStatus", { id: "1", status: "PENDING" });
  await apply(ana, "expense.edit", { id: "1", changes: { dueDate: addDays(TODAY, 3) } });
  return ana;
};

test("a bill that was taken back and snoozed is paid on its new day, once, by cron and devices at the same time", async () => {
  const ana = await takenBack();
  await payAt(noon(addDays(TODAY, 2)));
  expect(await shown(ana)).toMatchObject(OPEN);
  await Promise.all([payAt(noon(addDays(TODAY, 3))), payAt(noon(addDays(TODAY, 4)))]);
  expect(await shown(ana)).toMatchObject({ status: "PAID", paidDate: addDays(TODAY, 3) });
  expect(await payments(ana)).toBe(2);
  expect((await sync(ana, [paymentOf("1")])).results).toMatchObject([{ status: "replayed" }]);
});
