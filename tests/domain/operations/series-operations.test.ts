import { describe, expect, test } from "vitest";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { occurrenceOf } from "#domain/series/series.ts";
import { occurrenceId } from "#domain/series/series-ids.ts";
import { operation, rowsOf, User } from "../support/ledgers.ts";

const of = (month: string) => occurrenceId("rec_5", month);

describe("generating", () => {
  test("makes each month's bill once, however often and however far at a time", () => {
    const ana = new User();
    ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: "2026-01-31" });
    const counts = ["2026-02-28", "2026-02-28", "2026-01-01", "2026-05-31", "2026-03-31"].map(
      (cutoffDate) => ana.generate(cutoffDate).result,
    );
    expect(counts).toEqual([{ count: 1 }, { count: 0 }, { count: 0 }, { count: 3 }, { count: 0 }]);
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  });

  test("makes the same rows in one go as month by month", () => {
    const [ana, ben] = [new User(), new User()];
    for (const user of [ana, ben])
      user.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: "2026-01-31" });
    ana.generate("2027-01-31");
    for (let month = 2; month <= 12; month += 1) {
      const cutoffDate = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
      ben.generate(cutoffDate);
    }
    ben.generate("2027-01-31");
    expect(rowsOf(ben.ledger)).toEqual(rowsOf(ana.ledger));
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
    const ana = new User();
    for (const n of [1, 2, 3, 4]) {
      ana.add(String(n), { isRecurring: true, recurringId: `rec_${n}`, dueDate: "2000-01-31" });
    }
    const counts = Array.from({ length: 3 }, () => ana.generate("2026-03-31").result);
    expect(counts).toEqual([{ count: 1000 }, { count: 256 }, { count: 0 }]);
    expect(new Set(ana.dueDates()).size).toBe(315);
  });

  test("makes the same rows in whatever order the series are known", () => {
    const ledgers = [new Ledger(), new Ledger()];
    const rows = [1, 2, 3, 4].map((n) => {
      const ana = new User();
      ana.add(String(n), { isRecurring: true, recurringId: `rec_${n}`, dueDate: "2000-01-31" });
      return ana.series(`rec_${n}`);
    });
    for (const row of rows) ledgers[0]?.put("series", row.id, row);
    for (const row of rows.toReversed()) ledgers[1]?.put("series", row.id, row);
    const generate = operation("series.generate", { cutoffDate: "2026-03-31" });
    for (const ledger of ledgers) apply(ledger, generate, null);
    expect(rowsOf(ledgers[1] as Ledger)).toEqual(rowsOf(ledgers[0] as Ledger));
  });
});

describe("stopping a series", () => {
  test("takes what was deleted out of the series too, so that it comes back as an individual expense", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-04-30" });
    const deletion = ana.delete(of("2026-05"));
    const stop = ana.stop("1");
    expect(stop.result).toEqual({ count: 2 });
    ana.must("undo", { operationId: deletion.id });
    expect(ana.expense(of("2026-05"))).toMatchObject({ deleted: false, recurringId: null });
    ana.must("undo", { operationId: stop.id });
    expect(ana.living().map((expense) => expense.recurringId)).toEqual(["rec_5", "rec_5", "rec_5"]);
  });

  test("makes every occurrence an individual bill, tells how many, and ends it", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
    ana.setStatus("1", "PAID");
    ana.delete(of("2026-02"));
    expect(ana.stop(of("2026-04")).result).toEqual({ count: 5 });
    expect(ana.living().every((expense) => expense.recurringId === null)).toBe(true);
    expect(ana.living()).toHaveLength(5);
    expect(ana.generate("2026-12-31").result).toEqual({ count: 0 });
    expect(ana.series("rec_5").endedOn).toBe("2026-03-10");
  });

  test("needs a living bill of a series", () => {
    const ana = new User();
    ana.add("1");
    ana.addSeries("2", "rec_5", "2026-04-30");
    ana.delete("2");
    expect(ana.refused("series.stop", { expenseId: "1" })).toBe("not_recurring");
    expect(ana.refused("series.stop", { expenseId: "2" })).toBe("expense_deleted");
    expect(ana.refused("series.stop", { expenseId: "3" })).toBe("not_found");
  });
});

test("an occurrence made by two devices is the same row", () => {
  const ana = new User();
  ana.addSeries("1", "rec_5", "2026-04-30");
  expect(ana.expense(of("2026-04"))).toEqual(
    occurrenceOf(ana.series("rec_5"), "2026-04", ana.expense("1").createdAtMs),
  );
});
