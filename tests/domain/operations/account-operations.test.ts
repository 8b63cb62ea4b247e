import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { settingsToJson } from "#domain/settings/settings-json.ts";
import { User } from "../support/ledgers.ts";
import { operationJson, refusalOf } from "../support/operations.ts";

describe("a budget", () => {
  test("is one a month, set, set again and cleared", () => {
    const ana = new User();
    ana.must("budget.set", { month: "2026-03", amountCents: 100 });
    ana.must("budget.set", { month: "2026-03", amountCents: 200 });
    ana.must("budget.set", { month: "2026-04", amountCents: 0 });
    ana.must("budget.clear", { month: "2026-03" });
    ana.must("budget.clear", { month: "2026-05" });
    expect([...ana.ledger.all("budget")]).toEqual([
      { month: "2026-03", amountCents: null, unset: false },
      { month: "2026-04", amountCents: 0, unset: false },
      { month: "2026-05", amountCents: null, unset: false },
    ]);
  });
});

describe("settings", () => {
  test("start from the defaults and change one by one", () => {
    const ana = new User();
    ana.must("settings.update", { theme: "dark" });
    ana.must("settings.update", { currency: "BRL", reminderHour: 0 });
    expect(ana.ledger.settings()).toEqual({
      ...DEFAULT_SETTINGS,
      theme: "dark",
      currency: "BRL",
      reminderHour: 0,
    });
  });
});

describe("the first day of the month", () => {
  test.each([0, 1, 15, 28])("may be %i, and its undo brings the one before back", (monthStart) => {
    const ana = new User();
    ana.must("settings.update", { monthStart: 20 });
    const { id } = ana.must("settings.update", { monthStart });
    expect(ana.ledger.settings().monthStart).toBe(monthStart);
    ana.undo(id);
    expect(ana.ledger.settings().monthStart).toBe(20);
  });

  test.each([29, -1, 1.5, "25", null, "last"])("isn't %j", (monthStart) => {
    expect(refusalOf(operationJson("settings.update", { monthStart })).error).toBe(
      "First day of the month must be a whole number from 0 to 28",
    );
  });
});

describe("income", () => {
  test("is one amount on one day, and can be taken away", () => {
    const ana = new User();
    ana.must("settings.update", { income: { amount: 3200.5, day: 25 } });
    expect(settingsToJson(ana.ledger.settings()).income).toEqual({ amount: 3200.5, day: 25 });
    ana.must("settings.update", { income: null });
    expect(settingsToJson(ana.ledger.settings())).not.toHaveProperty("income");
  });

  test.each([
    0,
    3200,
    "3200",
    {},
    [],
    { amount: 0, day: 1 },
    { amount: -5, day: 1 },
    { amount: 1.005, day: 1 },
    { amount: 1_000_000_000, day: 1 },
    { amount: 5, day: 0 },
    { amount: 5, day: 32 },
    { amount: 5, day: 1.5 },
    { amount: 5 },
    { day: 5 },
    { amount: 5, day: 5, currency: "USD" },
  ])("isn't %j", (income) => {
    expect(refusalOf(operationJson("settings.update", { income })).error).toBe(
      "Income must be an amount above 0 and a day from 1 to 31, or null for none",
    );
  });
});

describe("views of the dashboard", () => {
  test("are counted one by one", () => {
    const ana = new User();
    const counts = [1, 2, 3].map(() => ana.must("dashboard.view", {}).result);
    expect(counts).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
  });
});
