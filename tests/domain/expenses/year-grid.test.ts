import fc from "fast-check";
import { expect, test } from "vitest";
import { gathered, worstBill, yearGrid } from "#domain/expenses/year-grid.ts";
import { yearReport } from "#domain/expenses/year-report.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const seriesOf = (id: string) =>
  ({ rec_1: { title: "Power", endedOn: null }, rec_2: { title: "Gym", endedOn: "2026-06-10" } })[id];

const bill = (title: string, dueDate: string, recurringId: string | null = null, deleted = false) =>
  someExpense({ title, dueDate, recurringId, deleted, amountCents: 1000, freed: false });

test("one row a bill that comes again, the largest first; the others are one-offs", () => {
  const grid = yearGrid(
    [
      bill("Electricity", "2026-01-10", "rec_1"),
      bill("Power", "2026-02-10", "rec_1"),
      bill("Power", "2026-03-10"),
      bill("Dentist", "2026-03-01"),
      bill("dentist", "2026-03-20"),
      bill("Haircut", "2026-01-05"),
      bill("Haircut", "2026-04-05"),
      bill("Insurance", "2026-05-05", "rec_9"),
      bill("Power", "2025-12-10", "rec_1"),
    ],
    2026,
    1,
    seriesOf,
  );
  expect(grid.bills.map(({ title, count }) => [title, count])).toEqual([
    ["Power", 3],
    ["Haircut", 2],
    ["Insurance", 1],
  ]);
  expect(grid.oneOffs.map(({ title, count }) => [title, count])).toEqual([["dentist", 2]]);
});

test("a month is skipped where a running series' bill was deleted, not where it ended or gave the place free", () => {
  const skipped = (expenses: Parameters<typeof yearGrid>[0]) =>
    yearGrid(expenses, 2026, 1, seriesOf).bills.flatMap(({ cells }) =>
      cells.filter(({ isSkipped }) => isSkipped).map(({ month }) => month),
    );
  const living = bill("Power", "2026-01-10", "rec_1");
  expect(skipped([living, bill("Power", "2026-02-10", "rec_1", true)])).toEqual(["2026-02"]);
  expect(skipped([living, { ...bill("Power", "2026-02-10", "rec_1", true), freed: true }])).toEqual([]);
  expect(skipped([living, bill("Power", "2026-02-10", null, true)])).toEqual([]);
  expect(skipped([bill("Power", "2026-02-10", "rec_1", true), bill("Power", "2026-02-12")])).toEqual([]);
  const gym = bill("Gym", "2026-01-10", "rec_2");
  expect(
    skipped([gym, ...["05", "06", "07"].map((month) => bill("Gym", `2026-${month}-10`, "rec_2", true))]),
  ).toEqual(["2026-05"]);
});

test("a bill of which everything was deleted has no row", () => {
  expect(yearGrid([bill("Power", "2026-02-10", "rec_1", true)], 2026, 1, seriesOf)).toEqual({
    bills: [],
    oneOffs: [],
  });
});

test("rows add up to the report's total, and gathered ones to the same months", () => {
  const ofYear = fc.tuple(anyExpense, fc.constantFrom("a", "A", "b", "c")).map(([expense, title]) => ({
    ...expense,
    title,
    dueDate: `2026${expense.dueDate.slice(4).replace("02-29", "02-28")}`,
  }));
  fc.assert(
    fc.property(fc.array(ofYear, { maxLength: 60 }), (expenses) => {
      const { bills, oneOffs } = yearGrid(expenses, 2026, 1, () => undefined);
      const report = yearReport(expenses, 2026, { today: "2026-07-10", monthStart: 1 });
      const rows = [...bills, ...oneOffs];
      expect(rows.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(report.totalCents);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      if (rows.length === 0) return;
      const all = gathered("all", "All", rows);
      expect(all.count).toBe(report.count);
      expect(all.cells.map(({ totalCents }) => totalCents)).toEqual(
        report.months.map(({ totalCents }) => totalCents),
      );
    }),
  );
});

test("of several bills in a month the one that needs attention first is shown", () => {
  const of = (status: "PAID" | "PENDING" | "UNPAID", dueDate: string) => someExpense({ status, dueDate });
  const [paid, planned, unpaid, overdue] = [
    of("PAID", "2026-07-01"),
    of("PENDING", "2026-07-20"),
    of("UNPAID", "2026-07-02"),
    of("PENDING", "2026-07-03"),
  ];
  expect(worstBill([paid, planned, unpaid, overdue], "2026-07-10")).toBe(overdue);
  expect(worstBill([paid, planned, unpaid], "2026-07-10")).toBe(unpaid);
  expect(worstBill([paid, planned], "2026-07-10")).toBe(planned);
  expect(worstBill([], "2026-07-10")).toBeUndefined();
});
