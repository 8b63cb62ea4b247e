import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetSourceText, budgetsOf, limitOf, type MonthBudget } from "#domain/budgets/month-budget.ts";
import { addMonths, type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Budget, Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { provisionalMonth } from "#domain/ledger/provisional-rows.ts";
import { MAX_AMOUNT_CENTS } from "#domain/money/money.ts";
import { CARRY_OVERS, type CarryOver, DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { someExpense } from "../support/expenses.ts";
import { User } from "../support/ledgers.ts";

const FIRST = "2025-10";
const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths(FIRST, index));

interface Account {
  readonly carryOver: CarryOver;
  readonly budgets: readonly Budget[];
  readonly bills: readonly Expense[];
}

const anyMonth = fc.constantFrom(...MONTHS);
const anyCents = fc.constantFrom(0, 1, 40_000, 50_000, 50_000, 55_000, MAX_AMOUNT_CENTS);
const anyBillCents = fc.constantFrom(1, 10_000, 30_000, 60_000, 60_000, MAX_AMOUNT_CENTS);

const anyBudget: fc.Arbitrary<Budget> = fc
  .record({ month: anyMonth, amountCents: fc.option(anyCents), unset: fc.boolean() })
  .map((row) => ({ ...row, unset: row.unset && row.amountCents === null }));

const anyBill = fc
  .record({ month: anyMonth, amountCents: anyBillCents, deleted: fc.boolean() })
  .map(({ month, ...fields }) => ({ ...fields, dueDate: `${month}-15` }));

const anyAccount: fc.Arbitrary<Account> = fc.record({
  carryOver: fc.constantFrom(...CARRY_OVERS),
  budgets: fc.uniqueArray(anyBudget, { selector: ({ month }) => month, minLength: 1, maxLength: 4 }),
  bills: fc
    .array(anyBill, { maxLength: 25, size: "max" })
    .map((bills) => bills.map((bill, index) => someExpense({ ...bill, id: `${index + 1}` }))),
});

const anyToday: fc.Arbitrary<Day> = anyMonth.map((month) => `${month}-20`);

function ledgerOf({ carryOver, budgets, bills }: Account): Ledger {
  const ledger = new Ledger();
  ledger.put("settings", ONLY, { ...DEFAULT_SETTINGS, budgetCarryOver: carryOver });
  for (const budget of budgets) ledger.put("budget", budget.month, budget);
  for (const bill of bills) ledger.put("expense", bill.id, bill);
  return ledger;
}

/** Goes through the months as a user would live them. */
function livedThrough({ carryOver, budgets, bills }: Account, today: Day): (MonthBudget | null)[] {
  let inForce: { month: Month; cents: number } | null = null;
  let left = 0;
  return MONTHS.map((month) => {
    const row = budgets.find((each) => each.month === month);
    const isSet = row !== undefined && row.amountCents !== null;
    const isCleared = row !== undefined && row.amountCents === null && !row.unset;
    if (isSet) inForce = { month, cents: row.amountCents as number };
    if (isCleared || (carryOver === "none" && !isSet)) inForce = null;
    if (inForce === null) return null;
    const takesRest = carryOver === "rest" && !isSet && month <= monthOf(today);
    const amountCents: number = takesRest ? inForce.cents + left : inForce.cents;
    const restCents = takesRest ? left : null;
    left = amountCents;
    for (const bill of bills) if (!bill.deleted && bill.dueDate.startsWith(month)) left -= bill.amountCents;
    return { amountCents, setFor: inForce.month, setCents: inForce.cents, restCents };
  });
}

test("every month has the budget that going through the months one by one leads to", () => {
  const seen = { carried: 0, overspent: 0, indebted: 0, none: 0 };
  fc.assert(
    fc.property(anyAccount, anyToday, (account, today) => {
      const budgets = MONTHS.map(budgetsOf(ledgerOf(account), today));
      expect(budgets).toEqual(livedThrough(account, today));
      for (const [index, budget] of budgets.entries()) {
        if (budget === null) seen.none += 1;
        else if (budget.setFor !== MONTHS[index]) seen.carried += 1;
        if ((budget?.restCents ?? 0) < 0)
          seen[(budget?.amountCents ?? 0) < 0 ? "indebted" : "overspent"] += 1;
      }
    }),
    { numRuns: 2000 },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
});

test("a month that is shown before the rest of the account is here has the same budget", () => {
  const seen = { carried: 0, waits: 0 };
  fc.assert(
    fc.property(anyAccount, anyToday, anyMonth, (account, today, month) => {
      const bill = someExpense({ id: "99", dueDate: `${month}-01`, amountCents: 1, deleted: false });
      const ledger = ledgerOf({ ...account, bills: [...account.bills, bill] });
      const budget = budgetsOf(ledger, today)(month);
      const shown = provisionalMonth(ledger, month, today);
      const waits = (budget?.restCents ?? null) !== null;
      expect(shown === null).toBe(waits);
      if (waits) seen.waits += 1;
      if (shown === null) return;
      const rows = new Ledger();
      for (const row of shown.rows) rows.putRow(row);
      expect(budgetsOf(rows, today)(month)).toEqual(budget);
      if (budget !== null && budget.setFor !== month) seen.carried += 1;
    }),
    { numRuns: 1000 },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
});

test("undoing a month's first budget lets the earlier one carry over again, and clearing it doesn't", () => {
  const ana = new User();
  const march = () => budgetsOf(ana.ledger, "2026-03-10")("2026-03")?.amountCents;
  ana.must("settings.update", { budgetCarryOver: "amount" });
  ana.must("budget.set", { month: "2026-01", amountCents: 500 });
  const { id } = ana.must("budget.set", { month: "2026-03", amountCents: 900 });
  expect(march()).toBe(900);
  const undone = ana.undo(id);
  expect(march()).toBe(500);
  ana.undo(undone.id);
  expect(march()).toBe(900);
  const cleared = ana.must("budget.clear", { month: "2026-03" });
  expect(march()).toBeUndefined();
  expect(budgetsOf(ana.ledger, "2026-03-10")("2026-04")).toBeNull();
  ana.undo(cleared.id);
  expect(march()).toBe(900);
});

test("a budget that was set to 0 judges nothing, one with nothing left does", () => {
  const bills = [someExpense({ dueDate: "2026-01-05", amountCents: 900, deleted: false })];
  const limitsWith = (cents: number) => {
    const ledger = ledgerOf({ carryOver: "rest", budgets: [set("2026-01", cents)], bills });
    return ["2025-12", "2026-01", "2026-02"].map((month) => limitOf(budgetsOf(ledger, "2026-02-10")(month)));
  };
  expect(limitsWith(0)).toEqual([null, null, null]);
  expect(limitsWith(300)).toEqual([null, 300, -300]);
  expect(limitsWith(500)).toEqual([null, 500, 100]);
});

test("a debt carries over whole, until it is cleared", () => {
  const ana = new User();
  const budgetIn = (month: Month) => budgetsOf(ana.ledger, "2026-12-27")(month)?.amountCents;
  ana.must("settings.update", { budgetCarryOver: "rest" });
  ana.must("budget.set", { month: "2026-08", amountCents: 3_000_000 });
  ana.add("1", { dueDate: "2026-08-15", amountCents: 13_950_000 });
  ana.add("2", { dueDate: "2026-09-15", amountCents: 1_000_000 });
  expect(["2026-08", "2026-09", "2026-10", "2026-12"].map(budgetIn)).toEqual([
    3_000_000, -7_950_000, -5_950_000, 50_000,
  ]);
  // As the card's button does it.
  const cleared = ana.must("budget.set", { month: "2026-10", amountCents: 3_000_000 });
  expect(["2026-09", "2026-10", "2026-11"].map(budgetIn)).toEqual([-7_950_000, 3_000_000, 6_000_000]);
  ana.undo(cleared.id);
  expect(budgetIn("2026-10")).toBe(-5_950_000);
});

function set(month: Month, amountCents: number): Budget {
  return { month, amountCents, unset: false };
}

describe("where a budget comes from", () => {
  const text = (month: Month, budget: Partial<MonthBudget>) => {
    const all = { amountCents: 50_000, setFor: "2026-10", setCents: 50_000, restCents: null, ...budget };
    return budgetSourceText(all, month, "USD");
  };

  test.each<[string | null, Month, Partial<MonthBudget>]>([
    [null, "2026-10", {}],
    ["As in October", "2026-12", {}],
    ["As in October 2026", "2027-01", {}],
    ["As in October", "2026-12", { restCents: 0 }],
    ["$500.00 + $62.10 left in November", "2026-12", { amountCents: 56_210, restCents: 6_210 }],
    ["$500.00 + $62.10 left in December 2026", "2027-01", { amountCents: 56_210, restCents: 6_210 }],
    ["$500.00 − $20.00 overspent in October", "2026-11", { amountCents: 48_000, restCents: -2_000 }],
    [
      "$500.00 − $500.00 overspent in October. Nothing is left.",
      "2026-11",
      { amountCents: 0, restCents: -50_000 },
    ],
    [
      "$500.00 − $700.00 overspent in October. The overspending carries over until you make it up.",
      "2026-11",
      { amountCents: -20_000, restCents: -70_000 },
    ],
  ])("%s", (expected, month, budget) => {
    expect(text(month, budget)).toBe(expected);
  });
});
