import { describe, expect, test } from "vitest";
import { occurrenceId } from "#domain/series/series.ts";
import { User } from "../support/ledgers.ts";

const first = "1";
const of = (month: string) => occurrenceId("rec_5", month);

function withSeries(): User {
  const ana = new User();
  ana.addSeries(first, "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
  return ana;
}

describe("deleting one", () => {
  test("leaves a tombstone that is never generated again", () => {
    const ana = withSeries();
    const { result } = ana.must("expense.delete", { id: of("2026-03"), scope: "this" });
    expect(result).toEqual({ count: 1 });
    ana.must("series.generate", { cutoffDate: "2026-07-31" });
    expect(ana.dueDates().map((day) => day.slice(5, 7))).toEqual(["01", "02", "04", "05", "06", "07"]);
  });

  test("twice counts once and is no error", () => {
    const ana = withSeries();
    ana.must("expense.delete", { id: first, scope: "this" });
    expect(ana.must("expense.delete", { id: first, scope: "this" })).toMatchObject({
      result: { count: 0 },
      changes: [],
    });
  });

  test("that doesn't exist is refused", () => {
    expect(new User().refused("expense.delete", { id: "9", scope: "this" })).toBe("not_found");
  });
});

test("deleting this and following ends the series there", () => {
  const ana = withSeries();
  expect(ana.must("expense.delete", { id: of("2026-03"), scope: "following" }).result).toEqual({ count: 4 });
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28"]);
  expect(ana.must("series.generate", { cutoffDate: "2027-01-31" }).result).toEqual({ count: 0 });
  expect(ana.series("rec_5").endedOn).toBe("2026-03-31");
});

test("deleting all leaves none, and only those of this series", () => {
  const ana = withSeries();
  ana.addSeries("2", "rec_6", "2026-04-30");
  expect(ana.must("expense.delete", { id: of("2026-03"), scope: "all" }).result).toEqual({ count: 6 });
  expect(new Set(ana.living().map((expense) => expense.recurringId))).toEqual(new Set(["rec_6"]));
});

test("deleting from an occurrence that another device deleted still deletes what follows", () => {
  const ana = withSeries();
  ana.must("expense.delete", { id: of("2026-03"), scope: "this" });
  expect(ana.must("expense.delete", { id: of("2026-03"), scope: "following" }).result).toEqual({ count: 3 });
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28"]);
});
