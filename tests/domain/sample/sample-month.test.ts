import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayInMonth, daysBetween, isDay, monthOf } from "#domain/calendar/days.ts";
import { type Expense, isOverdue } from "#domain/expenses/expense.ts";
import { type KeyedRow, Ledger } from "#domain/ledger/ledger.ts";
import { sampleRows } from "#domain/sample/sample-account.ts";
import { remindedBills, sampleBills } from "#domain/sample/sample-month.ts";
import { cutoffForMonth } from "#domain/series/projection.ts";
import { occurrenceDate } from "#domain/series/rule.ts";
import type { Series } from "#domain/series/series.ts";
import { isSeriesId, occurrenceId } from "#domain/series/slot.ts";

/** Every day of four years, a leap year among them. */
const DAYS: readonly Day[] = Array.from({ length: 1461 }, (_, index) => addDays("2024-01-01", index));

/** And any other that the product knows. */
const anyDay = fc
  .integer({ min: 0, max: daysBetween("2000-01-01", "2199-12-31") })
  .map((count) => addDays("2000-01-01", count));

const rowsAt = (today: Day): KeyedRow[] => sampleRows({ today, timezone: "UTC" });

function billsAt(today: Day): Expense[] {
  return rowsAt(today).flatMap((each) => (each.table === "expense" ? each.row : []));
}

function seriesAt(today: Day): Series[] {
  return rowsAt(today).flatMap((each) => (each.table === "series" ? each.row : []));
}

describe("the sample month", () => {
  test.each([...DAYS.filter((day) => day.endsWith("-01")), "2024-02-29", "2026-02-28"])(
    "has twenty bills, all within the month, on %s",
    (today) => {
      const bills = sampleBills(today);
      expect(bills).toHaveLength(20);
      expect(new Set(bills.map(({ dueDate }) => monthOf(dueDate)))).toEqual(new Set([monthOf(today)]));
    },
  );

  test("can be closed for today on every day: two bills are due today, earlier ones are paid, the rest are to come", () => {
    const check = (today: Day) => {
      const bills = sampleBills(today);
      expect(bills).toHaveLength(20);
      expect(bills.every(({ dueDate }) => isDay(dueDate) && monthOf(dueDate) === monthOf(today))).toBe(true);
      expect(bills.map(({ dueDate }) => dueDate)).toEqual(bills.map(({ dueDate }) => dueDate).sort());
      expect(bills.filter(({ dueDate }) => dueDate === today)).toHaveLength(2);
      expect(new Set(bills.map(({ title }) => title)).size).toBe(20);
      for (const { dueDate, status } of bills) expect(status).toBe(dueDate < today ? "PAID" : "PENDING");
    };
    for (const day of DAYS) check(day);
    fc.assert(fc.property(anyDay, check));
  });

  test("leaves nothing overdue, of earlier months neither", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        expect(billsAt(today).filter((bill) => isOverdue(bill, today))).toEqual([]);
      }),
    );
  });

  test("reminds of what is to pay on the next day that has bills, as the month itself shows it", () => {
    for (const today of DAYS.slice(0, 366)) {
      const reminded = remindedBills(today);
      const [first] = reminded;
      if (first === undefined) throw new Error(`Nothing is due after ${today}.`);
      expect(daysBetween(today, first.dueDate)).toBeLessThan(7);
      const month = billsAt(today);
      expect(month.filter(({ dueDate }) => dueDate > today && dueDate < first.dueDate)).toEqual([]);
      expect(month.filter(({ dueDate }) => dueDate === first.dueDate)).toEqual(reminded);
      for (const { status } of reminded) expect(status).toBe("PENDING");
    }
    expect(remindedBills("2026-11-24").map(({ title }) => title)).toEqual(["Film streaming"]);
    expect(remindedBills("2026-11-30").map(({ title }) => title)).toEqual(["Rent"]);
  });

  test("was paid when or shortly before it was due", () => {
    for (const bill of billsAt("2026-11-22")) {
      if (bill.status !== "PAID") expect(bill.paidDate).toBeNull();
      else expect(daysBetween(bill.paidDate ?? "", bill.dueDate)).toBeOneOf([0, 1, 2]);
    }
  });
});

describe("the sample's account", () => {
  test("has the months around it, each with a budget", () => {
    const months = new Set(billsAt("2026-11-22").map(({ dueDate }) => monthOf(dueDate)));
    expect(months.size).toBe(24);
    expect([...months].sort().at(0)).toBe("2025-01");
    expect([...months].sort().at(-1)).toBe("2026-12");
    const budgets = rowsAt("2026-11-22").filter(({ table }) => table === "budget");
    expect(budgets.map(({ key }) => key)).toEqual([...months].sort());
  });

  test("holds what generation would make, so that none of it is made again", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const bills = new Map(billsAt(today).map((bill) => [bill.id, bill]));
        for (const series of seriesAt(today)) {
          expect(isSeriesId(series.id)).toBe(true);
          const bill = bills.get(occurrenceId(series.id, monthOf(today)));
          expect(bill?.dueDate).toBe(occurrenceDate(series, monthOf(today)));
          expect(bill?.recurringId).toBe(series.id);
        }
        const ledger = new Ledger();
        for (const row of rowsAt(today)) ledger.putRow(row);
        expect(cutoffForMonth(ledger, monthOf(today), today)).toBeNull();
      }),
    );
  });

  test("keeps to the last day of shorter months", () => {
    for (const today of ["2024-02-29", "2026-02-10", "2026-11-05", "2026-12-31"]) {
      const savings = sampleBills(today).find(({ title }) => title === "Savings");
      expect(savings?.dueDate).toBe(dayInMonth(monthOf(today), 31));
    }
  });

  test("gives every row a key of its own, even at both ends of the calendar", () => {
    for (const today of ["2000-01-01", "2024-02-29", "2026-11-22", "2199-12-31"]) {
      const rows = rowsAt(today);
      expect(new Set(rows.map(({ table, key }) => `${table} ${key}`)).size).toBe(rows.length);
      for (const { id } of billsAt(today)) expect(id).toMatch(/^[1-9]\d*$/);
    }
  });
});
