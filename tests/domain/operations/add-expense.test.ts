import { describe, expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { MONTHLY, newExpense, User } from "../support/ledgers.ts";
import { NOW_MS } from "../support/operations.ts";

describe("adding a bill", () => {
  test("keeps what was given, and when", () => {
    const ana = new User();
    ana.add("1", { title: "Water", amountCents: 4210, category: "Home", note: "Q1" });
    expect(ana.expense("1")).toEqual({
      id: "1",
      title: "Water",
      amountCents: 4210,
      dueDate: "2026-03-15",
      status: "PENDING",
      paidDate: null,
      ...{ plannedCents: null, autopayFrom: null, estimateIsOwn: false },
      recurringId: null,
      ...BLANK_DETAILS,
      category: "Home",
      note: "Q1",
      createdAtMs: NOW_MS,
      deleted: false,
      freed: false,
    });
  });

  test("that is paid already sets its paid date to the user's day", () => {
    const ana = new User();
    ana.add("1", { status: "PAID" });
    ana.add("2", { status: "UNPAID" });
    expect(ana.expense("1").paidDate).toBe("2026-03-10");
    expect(ana.expense("2").paidDate).toBeNull();
  });

  test("that was paid before has the day that is given, which is none to come and needs a payment", () => {
    const ana = new User();
    ana.add("1", { status: "PAID", paidDate: "2026-03-01" });
    expect(ana.expense("1").paidDate).toBe("2026-03-01");
    ana.add("2", { status: "PAID", paidDate: "2026-03-10" });
    expect(ana.expense("2").paidDate).toBe("2026-03-10");
    for (const wrong of [
      { status: "PAID", paidDate: "2026-03-11" },
      { status: "UNPAID", paidDate: "2026-03-01" },
      { paidDate: "2026-03-01" },
    ] as const)
      expect(ana.do("expense.add", newExpense("3", wrong)).outcome).toMatchObject({
        status: "rejected",
        rejection: { code: "invalid_operation", fields: { paidDate: expect.any(String) } },
      });
  });

  test("earns no badge by itself, since only the worker awards them at sync", () => {
    const ana = new User();
    ana.add("1", { amountCents: 50_001 });
    expect([...ana.ledger.all("badge")]).toEqual([]);
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
  test("starts a series with the bill as its first occurrence and template", () => {
    const ana = new User();
    ana.add("1", {
      isRecurring: true,
      recurringId: "rec_5",
      title: "Rent",
      dueDate: "2026-01-31",
      category: "Home",
    });
    expect(ana.expense("1").recurringId).toBe("rec_5");
    expect(ana.series("rec_5")).toEqual({
      id: "rec_5",
      anchorDate: "2026-01-31",
      firstMonth: "2026-01",
      title: "Rent",
      amountCents: 1000,
      ...BLANK_DETAILS,
      ...MONTHLY,
      category: "Home",
      generatedUntil: "2026-01",
      endedOn: null,
    });
  });

  test("without a series id gets one from its instant, and the next free one when that is taken", () => {
    const ana = new User();
    for (const id of ["1", "2", "3"]) ana.add(id, { isRecurring: true });
    const ids = ["1", "2", "3"].map((id) => ana.expense(id).recurringId);
    expect(ids).toEqual([`rec_${NOW_MS}`, `rec_${NOW_MS + 1}`, `rec_${NOW_MS + 2}`]);
  });

  test("under a series id that is taken is refused and leaves no bill behind", () => {
    const ana = new User();
    ana.add("1", { isRecurring: true, recurringId: "rec_5" });
    const second = newExpense("2", { isRecurring: true, recurringId: "rec_5" });
    expect(ana.refused("expense.add", second)).toBe("id_taken");
    expect(ana.ledger.get("expense", "2")).toBeUndefined();
  });

  test("is the only way to name a series", () => {
    const ana = new User();
    const bill = newExpense("2", { recurringId: "rec_5" });
    expect(ana.refused("expense.add", bill)).toBe("invalid_operation");
  });
});
