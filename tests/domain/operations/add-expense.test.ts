import { describe, expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { MONTHLY, newExpense, User } from "../support/ledgers.ts";
import { NOW_MS } from "../support/operations.ts";

describe("adding a bill", () => {
  test("keeps what was given, and when", () => {
    const ana = new User();
    ana.add("1", { title: "Water", amountCents: 4210, category: "Home", note: "Q1" });
    expect(ana.expense("1")).toEqual({
      ...BLANK_DETAILS,
      ...{ id: "1", title: "Water", amountCents: 4210, category: "Home", note: "Q1", createdAtMs: NOW_MS },
      ...{ dueDate: "2026-03-15", status: "PENDING", paidDate: null, recurringId: null },
      ...{
        plannedCents: null,
        payments: null,
        autopayFrom: null,
        estimateIsOwn: false,
        deleted: false,
        freed: false,
      },
    });
    // Only the worker awards badges, at sync.
    expect([...ana.ledger.all("badge")]).toEqual([]);
  });

  test("that was paid has the day that is given, or the user's own, none to come, and no other status has one", () => {
    const ana = new User();
    ana.add("1", { status: "PAID" });
    ana.add("2", { status: "UNPAID" });
    ana.add("3", { status: "PAID", paidDate: "2026-03-01" });
    const days = ["1", "2", "3"].map((id) => ana.expense(id).paidDate);
    expect(days).toEqual(["2026-03-10", null, "2026-03-01"]);
    for (const wrong of [
      { status: "PAID", paidDate: "2026-03-11" },
      { status: "UNPAID", paidDate: "2026-03-01" },
      { paidDate: "2026-03-01" },
    ] as const)
      expect(ana.do("expense.add", newExpense("4", wrong)).outcome).toMatchObject({
        rejection: { code: "invalid_operation", fields: { paidDate: expect.any(String) } },
      });
  });

  test("under an id that is taken, by a deleted bill too, is refused", () => {
    const ana = new User();
    ana.add("1");
    expect(ana.refused("expense.add", newExpense("1"))).toBe("id_taken");
    ana.delete("1");
    expect(ana.refused("expense.add", newExpense("1"))).toBe("id_taken");
    expect(ana.living()).toEqual([]);
  });
});

describe("adding a recurring bill", () => {
  const rent = { isRecurring: true, recurringId: "rec_5" };

  test("starts a series with the bill as its first occurrence and template", () => {
    const ana = new User();
    ana.add("1", { ...rent, title: "Rent", dueDate: "2026-01-31", category: "Home" });
    expect(ana.expense("1").recurringId).toBe("rec_5");
    expect(ana.series("rec_5")).toEqual({
      ...BLANK_DETAILS,
      ...MONTHLY,
      ...{ id: "rec_5", title: "Rent", amountCents: 1000, category: "Home", endedOn: null },
      ...{ anchorDate: "2026-01-31", firstMonth: "2026-01", generatedUntil: "2026-01" },
    });
  });

  test("without a series id gets one from its instant, and the next free one when that is taken", () => {
    const ana = new User();
    for (const id of ["1", "2", "3"]) ana.add(id, { isRecurring: true });
    const ids = ["1", "2", "3"].map((id) => ana.expense(id).recurringId);
    expect(ids).toEqual([`rec_${NOW_MS}`, `rec_${NOW_MS + 1}`, `rec_${NOW_MS + 2}`]);
  });

  test("under a series id that is taken is refused and leaves no bill behind, as is a name without recurring", () => {
    const ana = new User();
    ana.add("1", rent);
    expect(ana.refused("expense.add", newExpense("2", rent))).toBe("id_taken");
    const bill = newExpense("2", { recurringId: "rec_7" });
    expect(ana.refused("expense.add", bill)).toBe("invalid_operation");
    expect(ana.ledger.get("expense", "2")).toBeUndefined();
  });
});
