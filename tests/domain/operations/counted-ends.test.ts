/** "After some bills" counts the bills that exist or will, in their order. */
import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { of, User } from "../support/ledgers.ts";

const TODAY = { day: "2026-11-27" };

function seriesFrom(dueDate: string, fields: object = {}): User {
  const ana = new User();
  ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate, ...fields });
  generate(ana);
  return ana;
}

function generate(ana: User): void {
  ana.generate("2027-11-30", TODAY);
}

function change(ana: User, id: string, changes: ExpenseChanges) {
  const done = ana.edit(id, changes, "following", TODAY);
  generate(ana);
  return done;
}

const times = (endsAfter: number): ExpenseChanges => ({ endsAfter, endsOn: null });
const months = (ana: User) => ana.dueDates().map((day) => day.slice(0, 7));

describe("after an interval changed", () => {
  test("quarterly, then monthly: eight in all are eight", () => {
    const ana = seriesFrom("2026-12-05", { recurringEvery: 3 });
    change(ana, of("2027-03"), { recurringEvery: 1 });
    change(ana, of("2027-06"), times(8));
    expect(months(ana)).toEqual([
      ...["2026-12", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07", "2027-08", "2027-09"],
    ]);
    expect(ana.series("rec_5")).toMatchObject({ endsAfter: 8, lastMonth: "2027-09" });
  });

  test("quarterly, then monthly: six may be set on the sixth", () => {
    const ana = seriesFrom("2025-09-05", { recurringEvery: 3 });
    change(ana, of("2026-03"), { recurringEvery: 1 });
    change(ana, of("2026-06"), times(6));
    expect(months(ana)).toEqual(["2025-09", "2025-12", "2026-03", "2026-04", "2026-05", "2026-06"]);
    expect(ana.refused("expense.edit", { id: of("2026-06"), changes: times(5), scope: "following" })).toBe(
      "invalid_operation",
    );
  });
});

describe("a loan of six payments", () => {
  const loan = () => seriesFrom("2026-12-05", { endsAfter: 6 });
  const skip = (ana: User, id: string) => {
    const done = ana.delete(id, "this", TODAY);
    generate(ana);
    return done;
  };

  test("makes up for a skipped one at the end, as often as one is skipped, and takes that back", () => {
    const ana = loan();
    const first = skip(ana, of("2027-02"));
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-03", "2027-04", "2027-05", "2027-06"]);
    const second = skip(ana, "1");
    expect(months(ana)).toEqual(["2027-01", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07"]);
    ana.undo(first.id);
    expect(months(ana)).toEqual(["2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06"]);
    ana.undo(second.id);
    generate(ana);
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"]);
    expect(ana.series("rec_5").lastMonth).toBe("2027-05");
  });

  test("counts one that was taken out, whatever becomes of it", () => {
    const ana = loan();
    for (const id of ["1", of("2027-02")]) ana.edit(id, { isRecurring: false });
    change(ana, of("2027-03"), times(7));
    expect(months(ana)).toHaveLength(7);
    skip(ana, of("2027-02"));
    change(ana, of("2027-03"), times(6));
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-03", "2027-04", "2027-05"]);
  });

  test("that was stopped makes up for nothing", () => {
    const ana = loan();
    ana.stop(of("2027-02"));
    skip(ana, of("2027-02"));
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-03", "2027-04", "2027-05"]);
  });

  test("goes on with what it lacks if a skip is undone after the interval changed", () => {
    const ana = loan();
    const { id } = skip(ana, of("2027-01"));
    change(ana, of("2027-02"), { recurringEvery: 3 });
    ana.undo(id);
    generate(ana);
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-02", "2027-05", "2027-08", "2027-11"]);
  });
});

test("a bill that was brought back from beyond the end stays when another is skipped", () => {
  const ana = seriesFrom("2026-12-05");
  const skip = (id: string) => ana.delete(id);
  const skipped = skip(of("2027-07"));
  change(ana, of("2027-02"), times(4));
  ana.undo(skipped.id);
  skip(of("2027-02"));
  generate(ana);
  expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-03", "2027-04", "2027-07"]);
});

test("a series that is reopened from a paid bill beyond its end gets what it lacks since then", () => {
  const ana = seriesFrom("2026-12-05");
  ana.setStatus(of("2027-05"), "PAID");
  change(ana, of("2027-01"), times(3));
  change(ana, of("2027-05"), { endsAfter: null, endsOn: null });
  expect(months(ana).slice(0, 7)).toEqual([
    ...["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06"],
  ]);
});
