import { describe, expect, test } from "vitest";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { occurrenceOf } from "#domain/series/series.ts";
import { of, operation, rowsOf, User } from "../support/ledgers.ts";

/** Four series that begin at the same time. */
function fourSeries(dueDate: string): User {
  const ana = new User();
  for (const n of [1, 2, 3, 4]) ana.add(String(n), { isRecurring: true, recurringId: `rec_${n}`, dueDate });
  return ana;
}

describe("generating", () => {
  test("makes each month's bill once, however often and however far at a time, alike on each device", () => {
    const ana = User.withSeries("2026-01-31");
    const cutoffs = ["2026-02-28", "2026-02-28", "2026-01-01", "2026-05-31", "2026-03-31"];
    const counts = cutoffs.map((cutoffDate) => ana.generate(cutoffDate).result);
    expect(counts).toEqual([{ count: 1 }, { count: 0 }, { count: 0 }, { count: 3 }, { count: 0 }]);
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
    expect(rowsOf(ana.ledger)).toEqual(rowsOf(User.withSeries("2026-05-31").ledger));
    const april = occurrenceOf(ana.series("rec_5"), "2026-04", ana.expense("1").createdAtMs);
    expect(ana.expense(of("2026-04"))).toEqual(april);
  });

  test("never brings back or overwrites a bill that stands in an occurrence's place", () => {
    const ana = new User();
    ana.add(of("2026-02"), { title: "Mine" });
    ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: "2026-01-31" });
    expect(ana.generate("2026-03-31").result).toEqual({ count: 1 });
    expect(ana.expense(of("2026-02"))).toMatchObject({ title: "Mine", recurringId: null });
  });

  test("reaches at most to the end of the month twelve months ahead", () => {
    const ana = new User();
    ana.add("1", { isRecurring: true });
    expect(ana.refused("series.generate", { cutoffDate: "2027-04-01" })).toBe("cutoff_too_far");
    expect(ana.generate("2027-03-31").result).toEqual({ count: 12 });
  });

  test("of a long past is done in steps, each going on where the last ended", () => {
    const ana = fourSeries("2000-01-31");
    const counts = [1, 2, 3].map(() => ana.generate("2026-03-31").result);
    expect(counts).toEqual([{ count: 1000 }, { count: 256 }, { count: 0 }]);
    expect(new Set(ana.dueDates()).size).toBe(315);
  });

  test("makes the same rows in whatever order the series are known", () => {
    const ana = fourSeries("2000-01-31");
    const rows = [1, 2, 3, 4].map((n) => ana.series(`rec_${n}`));
    const generate = operation("series.generate", { cutoffDate: "2026-03-31" });
    const [one, other] = [rows, rows.toReversed()].map((each) => {
      const ledger = new Ledger();
      for (const row of each) ledger.put("series", row.id, row);
      apply(ledger, generate, null);
      return rowsOf(ledger);
    });
    expect(one).toEqual(other);
  });
});

describe("stopping a series", () => {
  test("makes every occurrence an individual bill, also one that comes back later, tells how many, and ends it", () => {
    const ana = User.withSeries();
    ana.setStatus("1", "PAID");
    const deletion = ana.delete(of("2026-02"));
    const stop = ana.stop(of("2026-04"));
    expect(stop.result).toEqual({ count: 5 });
    expect(ana.living().map(({ recurringId }) => recurringId)).toEqual(Array(5).fill(null));
    expect(ana.generate("2026-12-31").result).toEqual({ count: 0 });
    expect(ana.series("rec_5").endedOn).toBe("2026-03-10");
    ana.undo(deletion.id);
    expect(ana.expense(of("2026-02"))).toMatchObject({ deleted: false, recurringId: null });
    ana.undo(stop.id);
    expect(ana.living().map(({ recurringId }) => recurringId)).toEqual(Array(6).fill("rec_5"));
  });

  test("needs a bill of a series", () => {
    const ana = new User();
    ana.add("1");
    expect(ana.refused("series.stop", { expenseId: "1" })).toBe("not_recurring");
  });
});
