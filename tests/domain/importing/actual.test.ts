import { expect, test } from "vitest";
import { ACTUAL_TABLES, type ActualTables, readActual } from "#domain/importing/actual.ts";
import { told } from "./support/told.ts";

const TODAY = "2026-11-29";

/** A budget with one account and one payee, and what a test adds. */
function tables(added: Partial<ActualTables>): ActualTables {
  const none = Object.fromEntries(ACTUAL_TABLES.map((name) => [name, []])) as unknown as ActualTables;
  return {
    ...none,
    accounts: [{ id: "checking", name: "Checking", offbudget: 0 }],
    payees: [{ id: "landlord", name: "Landlord" }],
    categories: [
      { id: "rent", name: "Rent", is_income: 0 },
      { id: "salary", name: "Salary", is_income: 1 },
    ],
    ...added,
  };
}

function payment(fields: object) {
  return { id: "t", acct: "checking", description: "landlord", amount: -95_000, date: 20_260_102, ...fields };
}

/** A schedule with its rule and its next date. */
function schedule(date: unknown, next: number, op = "isapprox"): Partial<ActualTables> {
  const conditions = [
    { op: "is", field: "description", value: "landlord" },
    { op: "is", field: "amount", value: -95_000 },
    { op, field: "date", value: date },
  ];
  return {
    schedules: [{ id: "s", rule: "r" }],
    rules: [{ id: "r", conditions: JSON.stringify(conditions) }],
    schedules_next_date: [
      { schedule_id: "s", local_next_date: next, local_next_date_ts: 1, base_next_date_ts: 1 },
    ],
  };
}

function bills(added: Partial<ActualTables>): string[] {
  return told(readActual(tables(added), { today: TODAY })).filter((line) => /^\d/.test(line));
}

test("parts of a split go with it when it is deleted", () => {
  const parent = payment({ id: "p", isParent: 1, tombstone: 1 });
  expect(bills({ transactions: [parent, payment({ id: "c", isChild: 1, parent_id: "p" })] })).toEqual([]);
});

test("a part without a payee has that of its whole", () => {
  const parent = payment({ id: "p", isParent: 1 });
  const child = payment({ id: "c", isChild: 1, parent_id: "p", description: null, amount: -1 });
  expect(bills({ transactions: [parent, child] })).toEqual([
    "2 Landlord | 1 - | 2026-01-02 PAID 2026-01-02 | id c",
    "1 skipped: split",
  ]);
});

test("a correction of the balance is no bill", () => {
  const correction = payment({ description: null, notes: "Reconciliation balance adjustment" });
  expect(bills({ transactions: [correction] })).toEqual(["1 skipped: opening"]);
});

test("rows that older versions wrote lack columns, and damaged ones lack days", () => {
  const { date: _, ...undated } = payment({ id: "u" });
  expect(
    bills({ transactions: [payment({ amount: null }), undated, payment({ id: "v", date: 20_261_399 })] }),
  ).toEqual([
    "1 refused: It has no amount.",
    "2 refused: It has no due date.",
    "3 refused: It has no due date.",
  ]);
});

const MONTHLY = { start: "2026-01-15", frequency: "monthly", interval: 1, endMode: "never" };

test("a schedule that was moved off a weekend counts from its own day", () => {
  const config = { ...MONTHLY, start: "2026-02-15", skipWeekend: true, weekendSolveMode: "before" };
  // 15 August 2027 is a Sunday.
  expect(bills(schedule(config, 20_270_813))).toEqual([
    "1 Landlord | 95000 - | 2027-08-15 PENDING FREQ=MONTHLY from 2026-02-15 | id s",
  ]);
  expect(bills(schedule({ ...config, weekendSolveMode: "after" }, 20_270_816))).toEqual([
    "1 Landlord | 95000 - | 2027-08-15 PENDING FREQ=MONTHLY from 2026-02-15 | id s",
  ]);
});

test("a schedule whose next bill is paid goes on with the one after it", () => {
  const transactions = [payment({ schedule: "s", date: 20_261_213 })];
  expect(bills({ ...schedule(MONTHLY, 20_261_215), transactions })).toEqual([
    "1 Landlord | 95000 - | 2026-12-13 PENDING | id t",
    "2 Landlord | 95000 - | 2027-01-15 PENDING FREQ=MONTHLY from 2026-01-15 | id s",
  ]);
  expect(bills({ ...schedule("2026-12-13", 20_261_213, "is"), transactions })).toEqual([
    "1 Landlord | 95000 - | 2026-12-13 PENDING | id t",
    "2 skipped: inactive",
  ]);
});

test("a bill that was missed is still to pay", () => {
  expect(bills(schedule(MONTHLY, 20_261_015))).toEqual([
    "1 Landlord | 95000 - | 2026-10-15 PENDING FREQ=MONTHLY from 2026-01-15 | id s",
  ]);
});

test.each([
  [{ patterns: [{ type: "day", value: -1 }] }, "FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-01-15"],
  [{ patterns: [{ type: "day", value: 31 }], interval: 3 }, "FREQ=MONTHLY;INTERVAL=3 from 2026-12-31"],
  [{ frequency: "daily", interval: 7 }, "FREQ=WEEKLY from 2026-12-31"],
  [{ frequency: "daily", interval: 1 }, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU from 2026-01-15"],
  [{ frequency: "yearly", interval: 2 }, "FREQ=YEARLY;INTERVAL=2 from 2026-12-31"],
])("rhythm %j", (config, expected) => {
  expect(bills(schedule({ ...MONTHLY, ...config }, 20_261_231))).toEqual([
    `1 Landlord | 95000 - | 2026-12-31 PENDING ${expected} | id s`,
  ]);
});

test("weekdays that the product has no rule for leave the next bill", () => {
  const patterns = [
    { type: "MO", value: 1 },
    { type: "MO", value: 3 },
  ];
  const found = readActual(tables(schedule({ ...MONTHLY, patterns }, 20_261_207)), { today: TODAY });
  expect(found.bills).toMatchObject([{ dueDate: "2026-12-07", repeats: null }]);
  expect(told(found).at(-1)).toContain("Landlord (on several weekdays of a month)");
});

test("a schedule without a rule, and one whose rule is damaged, are left out", () => {
  const { rules: _, ...without } = schedule(MONTHLY, 20_261_215);
  expect(bills(without)).toEqual([]);
  expect(bills({ ...without, rules: [{ id: "r", conditions: "[{" }] })).toEqual([]);
  expect(bills(schedule({ ...MONTHLY, start: "soon" }, 20_261_215))).toEqual([
    "1 Landlord | 95000 - | 2026-12-15 PENDING | id s",
  ]);
});

test("the user's own date counts once a rule has changed it", () => {
  const added = schedule(MONTHLY, 20_261_215);
  const changed = [
    {
      schedule_id: "s",
      local_next_date: 20_261_215,
      local_next_date_ts: 1,
      base_next_date: 20_270_115,
      base_next_date_ts: 2,
    },
  ];
  expect(bills({ ...added, schedules_next_date: changed })[0]).toContain("2027-01-15");
});

test("tracking budgets leave income out", () => {
  const rows = [
    { month: 202_601, category: "rent", amount: 95_000 },
    { month: 202_601, category: "salary", amount: 300_000 },
    { month: 202_613, category: "rent", amount: 1 },
  ];
  const found = readActual(
    tables({ reflect_budgets: rows, preferences: [{ id: "budgetType", value: "tracking" }] }),
    { today: TODAY },
  );
  expect(found.budgets).toEqual([{ month: "2026-01", amountCents: 95_000 }]);
});

test("the budget's currency is that of its bills", () => {
  const preferences = [{ id: "defaultCurrencyCode", value: "EUR" }];
  const found = readActual(tables({ transactions: [payment({})], preferences }), { today: TODAY });
  expect(found.bills[0]?.currency).toBe("EUR");
});
