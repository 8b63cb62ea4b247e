import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { User } from "../support/ledgers.ts";

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

describe("views of the dashboard", () => {
  test("are counted one by one", () => {
    const ana = new User();
    const counts = [1, 2, 3].map(() => ana.must("dashboard.view", {}).result);
    expect(counts).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
  });
});
