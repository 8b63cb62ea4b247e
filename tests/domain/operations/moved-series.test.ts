/** A due date in another month, for this and following bills or for all, moves them by whole months. */
import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { of, User } from "../support/ledgers.ts";

const TODAY = { day: "2026-11-27" };

function seriesFrom(dueDate: string, cutoffDate: string, fields: object = {}): User {
  const ana = new User();
  ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate, ...fields });
  ana.generate(cutoffDate, TODAY);
  return ana;
}

function edit(ana: User, id: string, changes: ExpenseChanges, scope: Scope = "following") {
  return ana.edit(id, changes, scope, TODAY);
}

const generate = (ana: User, cutoffDate: string) => ana.generate(cutoffDate, TODAY);

test("yearly 12 March moved to 20 April is 20 April from then on", () => {
  const ana = seriesFrom("2026-03-12", "2027-11-30", { recurringEvery: 12 });
  edit(ana, of("2027-03"), { dueDate: "2027-04-20" });
  expect(ana.dueDates()).toEqual(["2026-03-12", "2027-04-20"]);
  expect(ana.series("rec_5").anchorDate.slice(5)).toBe("04-20");
  expect(projectedExpenses(ana.ledger, "2028-04").map(({ dueDate }) => dueDate)).toEqual(["2028-04-20"]);
  expect(projectedExpenses(ana.ledger, "2028-03")).toEqual([]);
});

describe("monthly from 30 August", () => {
  const monthly = () => seriesFrom("2026-08-30", "2027-02-28");

  test("30 November moved to 2 December shifts the following ones, none doubled and none lost", () => {
    const ana = monthly();
    edit(ana, of("2026-12"), { note: "own", amountCents: 7 }, "this");
    const before = ana.living();
    const { id } = edit(ana, of("2026-11"), { dueDate: "2026-12-02" });
    expect(ana.dueDates()).toEqual([
      ...["2026-08-30", "2026-09-30", "2026-10-30"],
      ...["2026-12-02", "2027-01-02", "2027-02-02", "2027-03-02"],
    ]);
    expect(ana.expense(of("2026-12"))).toMatchObject({ dueDate: "2027-01-02", note: "own", amountCents: 7 });
    generate(ana, "2027-05-31");
    expect(ana.dueDates().slice(-3)).toEqual(["2027-03-02", "2027-04-02", "2027-05-02"]);
    ana.undo(id);
    expect(ana.living().slice(0, before.length)).toEqual(before);
    generate(ana, "2027-05-31");
    expect(ana.dueDates().slice(-4)).toEqual(["2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30"]);
  });

  test("an earlier one, changed later, still has its own month", () => {
    const ana = monthly();
    edit(ana, of("2026-11"), { dueDate: "2026-12-02" });
    edit(ana, of("2026-10"), { dueDate: "2026-10-05" });
    expect(ana.dueDates()).toEqual([
      ...["2026-08-30", "2026-09-30", "2026-10-05"],
      ...["2026-12-05", "2027-01-05", "2027-02-05", "2027-03-05"],
    ]);
    edit(ana, of("2026-12"), { dueDate: "2027-01-08" }, "all");
    expect(ana.dueDates().slice(0, 4)).toEqual(["2026-08-08", "2026-09-08", "2026-10-08", "2026-12-08"]);
  });

  test("and back again", () => {
    const ana = monthly();
    edit(ana, of("2026-11"), { dueDate: "2026-12-02" });
    edit(ana, of("2026-11"), { dueDate: "2026-11-30" });
    generate(ana, "2027-02-28");
    expect(ana.dueDates()).toEqual(monthly().dueDates());
    expect(ana.series("rec_5")).toMatchObject({ movedMonths: 0, generatedUntil: "2027-02" });
  });

  test("with another interval at once", () => {
    const ana = monthly();
    edit(ana, of("2026-11"), { dueDate: "2026-12-02", recurringEvery: 2 });
    generate(ana, "2027-06-30");
    expect(ana.dueDates().slice(3)).toEqual(["2026-12-02", "2027-02-02", "2027-04-02", "2027-06-02"]);
  });

  test("on the last day of the month, it is the last day of the new one", () => {
    const ana = seriesFrom("2026-10-31", "2027-01-31", { lastDayOfMonth: true });
    edit(ana, of("2026-11"), { dueDate: "2026-12-02" });
    expect(ana.dueDates()).toEqual(["2026-10-31", "2026-12-31", "2027-01-31", "2027-02-28"]);
  });
});

describe("of a series that ends", () => {
  test("after some bills, as many are left", () => {
    const ana = seriesFrom("2026-10-30", "2027-10-31", { endsAfter: 4 });
    edit(ana, of("2026-11"), { dueDate: "2026-12-02" });
    generate(ana, "2027-10-31");
    expect(ana.dueDates()).toEqual(["2026-10-30", "2026-12-02", "2027-01-02", "2027-02-02"]);
    expect(ana.series("rec_5").lastMonth).toBe("2027-02");
  });

  test("on a day, those beyond it go and come back with the undo", () => {
    const ana = seriesFrom("2026-10-30", "2027-10-31", { endsOn: "2027-01-30" });
    const before = ana.living();
    const { id } = edit(ana, of("2026-11"), { dueDate: "2026-12-02" });
    generate(ana, "2027-10-31");
    expect(ana.dueDates()).toEqual(["2026-10-30", "2026-12-02", "2027-01-02"]);
    ana.undo(id);
    generate(ana, "2027-10-31");
    expect(ana.living()).toEqual(before);
  });

  test("it can't move beyond that day", () => {
    const ana = seriesFrom("2026-10-30", "2027-10-31", { endsOn: "2026-11-30" });
    const data = { id: of("2026-11"), changes: { dueDate: "2026-12-02" }, scope: "following" } as const;
    expect(ana.refused("expense.edit", data)).toBe("invalid_operation");
  });
});

test.each([
  ["2199-12-01", "2026-11-30"],
  ["2000-01-01", "2026-11-30"],
])("to %s no bill leaves the calendar", (dueDate) => {
  const ana = seriesFrom("2026-08-30", "2027-02-28");
  const before = ana.living();
  const data = { id: of("2026-11"), changes: { dueDate }, scope: "all" } as const;
  const { outcome } = ana.do("expense.edit", data, TODAY);
  expect(outcome).toMatchObject({ rejection: { error: "All bills must be due from 2000 to 2199" } });
  expect(ana.living()).toEqual(before);
});
