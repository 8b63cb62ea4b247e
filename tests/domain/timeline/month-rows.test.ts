import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayInMonth, LAST_MONTH } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense, type Status } from "#domain/expenses/expense.ts";
import {
  billsOf,
  foldAtOpening,
  type MonthRow,
  monthRows,
  NOTHING_FOLDED,
  stillFolded,
} from "#domain/timeline/month-rows.ts";
import { anyExpense, paidOf, someExpense } from "../support/expenses.ts";

const MONTH = "2026-11";

const anyDayOfMonth = fc.integer({ min: 1, max: 30 }).map((day) => dayInMonth(MONTH, day));

const anyMonthOfBills = fc.record({
  today: anyDayOfMonth,
  expenses: fc
    .uniqueArray(fc.tuple(anyExpense, anyDayOfMonth), { maxLength: 60, selector: ([{ id }]) => id })
    .map((all) => all.map(([expense, dueDate]) => ({ ...expense, dueDate })).sort(compareExpenses)),
});

interface MonthOfBills {
  today: string;
  expenses: Expense[];
}

const opened = ({ today, expenses }: MonthOfBills) => {
  const of = { month: MONTH, today, expenses };
  return monthRows(of, foldAtOpening(of));
};

const isFold = (row: MonthRow) => row.kind === "paid";

const topLevel = (rows: readonly MonthRow[]) =>
  rows.flatMap((row) => (row.kind === "bill" ? [row.expense] : []));

describe("a current month, when it is opened,", () => {
  const holds = (check: (rows: MonthRow[], month: MonthOfBills) => void) =>
    fc.assert(fc.property(anyMonthOfBills, (month) => void check(opened(month), month)));

  test("has every bill in exactly one row or fold, by due date", () => {
    holds((rows, { expenses }) => expect(rows.flatMap(billsOf)).toEqual(expenses));
  });

  test("folds only two or more paid bills, and shows whatever is to be paid", () => {
    holds((rows, { expenses }) => {
      for (const fold of rows.filter(isFold)) {
        expect(billsOf(fold).length).toBeGreaterThan(1);
        for (const { status } of billsOf(fold)) expect(status).toBe("PAID");
      }
      const shown = topLevel(rows);
      for (const each of expenses) if (each.status !== "PAID") expect(shown).toContain(each);
    });
  });

  test("folds each run of paid bills before the next one to pay, and has one Today between past and coming", () => {
    holds((rows, { today }) => {
      const at = rows.findIndex(({ kind }) => kind === "today");
      for (const each of rows.slice(0, at).flatMap(billsOf)) expect(each.dueDate < today).toBe(true);
      for (const each of rows.slice(at).flatMap(billsOf)) expect(each.dueDate >= today).toBe(true);
      const next = rows.findIndex(
        (row) => row.kind === "bill" && row.expense.status !== "PAID" && row.expense.dueDate >= today,
      );
      const before = rows.slice(0, next === -1 ? at : next);
      const paid = before.map(
        (row) => row.kind !== "today" && billsOf(row).every((each) => each.status === "PAID"),
      );
      expect(paid.some((isPaid, place) => isPaid && paid[place + 1] === true)).toBe(false);
    });
  });

  test("says what is left from today on", () => {
    holds((rows, { today, expenses }) => {
      const left = expenses.filter(({ status, dueDate }) => status !== "PAID" && dueDate >= today);
      const row = rows.find(({ kind }) => kind === "today");
      const leftCents = left.reduce((sum, each) => sum + each.amountCents - paidOf(each), 0);
      expect(row).toEqual({ kind: "today", leftCents });
    });
  });

  test("loses no row that was ever in sight, whatever is ticked", () => {
    fc.assert(
      fc.property(anyMonthOfBills, fc.infiniteStream(fc.nat()), ({ today, expenses }, picks) => {
        let month = { month: MONTH, today, expenses };
        let folded = foldAtOpening(month);
        const seen = new Set(topLevel(monthRows(month, folded)).map(({ id }) => id));
        for (let presses = 0; presses < 8 && month.expenses.length > 0; presses += 1) {
          const { id } = month.expenses[picks.next().value % month.expenses.length] as Expense;
          const toggle = (each: Expense): Status => (each.status === "PAID" ? "PENDING" : "PAID");
          month = {
            ...month,
            expenses: month.expenses.map((each) =>
              each.id === id ? { ...each, status: toggle(each) } : each,
            ),
          };
          folded = stillFolded(folded, month);
          const shown = new Set(topLevel(monthRows(month, folded)).map((each) => each.id));
          expect([...seen].filter((each) => !shown.has(each))).toEqual([]);
          for (const each of shown) seen.add(each);
        }
      }),
    );
  });
});

test("what is paid on a visit stays a row, behind a fold that was closed and after midnight", () => {
  fc.assert(
    fc.property(anyMonthOfBills, fc.nat(), fc.boolean(), ({ today, expenses }, pick, isNextDay) => {
      const owed = expenses.filter(({ status }) => status !== "PAID");
      const paidNow = owed[pick % Math.max(owed.length, 1)];
      if (paidNow === undefined) return;
      const folded = foldAtOpening({ month: MONTH, today, expenses });
      const after = {
        month: MONTH,
        today: isNextDay ? addDays(today, 1) : today,
        expenses: expenses.map((each) => (each === paidNow ? { ...each, status: "PAID" as const } : each)),
      };
      const refolded = isNextDay ? foldAtOpening(after, folded.owed) : stillFolded(folded, after);
      expect(topLevel(monthRows(after, refolded)).map(({ id }) => id)).toContain(paidNow.id);
    }),
  );
});

test("other months have no Today, and fold nothing but the paid bills of an earlier one that has overdue ones", () => {
  fc.assert(
    fc.property(anyMonthOfBills, fc.constantFrom("2026-10-31", "2026-12-01"), (month, today) => {
      const rows = opened({ ...month, today });
      expect(rows.some(({ kind }) => kind === "today")).toBe(false);
      expect(rows.flatMap(billsOf)).toEqual(month.expenses);
      const hasLate = month.expenses.some(({ status }) => status !== "PAID");
      if (today < "2026-11" || !hasLate) expect(rows.some(isFold)).toBe(false);
      else {
        for (const each of month.expenses) if (each.status !== "PAID") expect(topLevel(rows)).toContain(each);
        const pairs = topLevel(rows).filter(({ id, status }, at, shown) => {
          const next = month.expenses[month.expenses.findIndex((each) => each.id === id) + 1];
          return status === "PAID" && shown[at + 1]?.status === "PAID" && shown[at + 1] === next;
        });
        expect(pairs).toEqual([]);
      }
    }),
  );
});

test("the last month has no next one", () => {
  const kinds = (month: string) =>
    monthRows({ month, today: "2026-11-22", expenses: [] }, NOTHING_FOLDED).map(({ kind }) => kind);
  expect(kinds("2026-12")).toEqual(["next"]);
  expect(kinds(LAST_MONTH)).toEqual([]);
});

/** "owed" is overdue on a day of the past, "due" is on today, the 22nd. */
function rowsFor(text: string): string[] {
  const expenses = text.split(" ").map((word, index) => {
    const [what = "", day = ""] = word.split(":");
    const status = what === "paid" ? "PAID" : what === "unpaid" ? "UNPAID" : "PENDING";
    return someExpense({ id: String(index), status, dueDate: dayInMonth(MONTH, Number(day)) });
  });
  const told = (row: MonthRow): string => {
    if (row.kind === "bill") return `${row.startsDay ? Number(row.expense.dueDate.slice(8)) : "same"}`;
    return row.kind === "paid" ? `paid(${row.rows.map(told).join(" ")})` : row.kind;
  };
  return opened({ today: "2026-11-22", expenses }).map(told);
}

test.each([
  ["paid:1 paid:2 owed:10 due:22", ["paid(1 2)", "10", "today", "22", "next"]],
  ["paid:1 owed:10 owed:10", ["1", "10", "same", "today", "next"]],
  ["owed:1 owed:2 owed:3 unpaid:4 owed:5", ["1", "2", "3", "4", "5", "today", "next"]],
  [
    "paid:1 paid:2 owed:3 paid:4 owed:5 paid:6 paid:6 owed:7 paid:8 due:22 due:22",
    ["paid(1 2)", "3", "4", "5", "paid(6 same)", "7", "8", "today", "22", "same", "next"],
  ],
  // Bills that are paid ahead fold where they keep the next bill away, and not otherwise.
  ["paid:22 paid:23 owed:24 paid:25 paid:26", ["today", "paid(22 23)", "24", "25", "26", "next"]],
  ["paid:1 paid:2 paid:23 paid:24", ["paid(1 2)", "today", "23", "24", "next"]],
])("%s", (text, rows) => {
  expect(rowsFor(text)).toEqual(rows);
});
