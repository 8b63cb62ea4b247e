import { describe, expect, test } from "vitest";
import { of, User } from "../support/ledgers.ts";

describe("deleting one", () => {
  test("twice counts once and is no error", () => {
    const ana = User.withSeries();
    ana.must("expense.delete", { id: "1", scope: "this" });
    expect(ana.must("expense.delete", { id: "1", scope: "this" })).toMatchObject({
      result: { count: 0 },
      changes: [],
    });
  });

  test("that doesn't exist is refused", () => {
    expect(new User().refused("expense.delete", { id: "9", scope: "this" })).toBe("not_found");
  });
});

test("deleting this and following ends the series there, and no other series", () => {
  const ana = User.withSeries();
  ana.addSeries("2", "rec_6", "2026-04-30");
  ana.must("expense.delete", { id: of("2026-03"), scope: "following" });
  expect(ana.series("rec_5").endedOn).toBe("2026-03-31");
  expect(ana.series("rec_6").endedOn).toBeNull();
  expect(ana.living().filter((expense) => expense.recurringId === "rec_6")).toHaveLength(2);
});

test("deleting from an occurrence that another device deleted still deletes what follows", () => {
  const ana = User.withSeries();
  ana.must("expense.delete", { id: of("2026-03"), scope: "this" });
  expect(ana.must("expense.delete", { id: of("2026-03"), scope: "following" }).result).toEqual({ count: 3 });
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28"]);
});
