import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayInMonth, LAST_MONTH } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense, isOverdue, type Status } from "#domain/expenses/expense.ts";
import {
  type Fold,
  foldAtOpening,
  type MonthRow,
  monthRows,
  NOTHING_FOLDED,
  OVERDUE_SHOWN,
  stillFolded,
} from "#domain/timeline/month-rows.ts";
import { anyExpense, paidOf, someExpense } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

const MONTH = calendarMonth("2026-11");

const anyDayOfMonth = fc.integer({ min: 1, max: 30 }).map((day) => dayInMonth(MONTH.month, day));

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

const opened = ({ today, expenses }: MonthOfBills, showsOverdue = false) => {
  const of = { period: MONTH, today, expenses };
  return monthRows(of, foldAtOpening(of), showsOverdue);
};

const billsOf = (row: MonthRow) => (row.kind === "bill" ? [row.expense] : []);

const foldsIn = (rows: readonly MonthRow[], kind: Fold["kind"]) =>
  rows.flatMap((row) => (row.kind === kind ? [row] : []));

/** The bills that stand as rows while all folds are closed, or all but the one of overdue bills. */
const standing = (rows: readonly MonthRow[], showsOverdue = false) =>
  rows.flatMap((row) =>
    row.kind === "bill" && (row.fold === null || (showsOverdue && row.fold.kind === "overdue"))
      ? [row.expense]
      : [],
  );

const numberOf = ({ dueDate }: Expense) => Number(dueDate.slice(8));

/** The days that each row in sight shows at its left. */
function daysInSight(rows: readonly MonthRow[], showsOverdue: boolean): number[][] {
  return rows.flatMap((row): number[][] => {
    if (row.kind === "paid") {
      const [first, last] = [row.bills[0], row.bills.at(-1)].map((each) => numberOf(each as Expense));
      const days = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => (first ?? 0) + at);
      return row.startsDay ? [days] : [];
    }
    const isStanding = row.kind === "bill" && standing([row], showsOverdue).length > 0;
    return isStanding && row.startsDay ? [[numberOf(row.expense)]] : [];
  });
}

describe("a current month, when it is opened,", () => {
  const holds = (check: (rows: MonthRow[], month: MonthOfBills, showsOverdue: boolean) => void) =>
    fc.assert(
      fc.property(anyMonthOfBills, fc.boolean(), (month, showsOverdue) =>
        check(opened(month, showsOverdue), month, showsOverdue),
      ),
    );

  test("has a row for every bill, by due date, each below the fold that it is in", () => {
    holds((rows, { expenses }) => {
      expect(rows.flatMap(billsOf)).toEqual(expenses);
      for (const [at, row] of rows.entries()) {
        if (row.kind !== "bill" || row.fold === null) continue;
        expect(row.fold.bills).toContain(row.expense);
        expect(rows.slice(0, at)).toContain(row.fold);
      }
    });
  });

  test("folds two or more paid bills, and of what is to be paid only overdue bills before the latest eight", () => {
    holds((rows, { today, expenses }) => {
      for (const { bills } of foldsIn(rows, "paid")) {
        expect(bills.length).toBeGreaterThan(1);
        for (const { status } of bills) expect(status).toBe("PAID");
      }
      const overdue = expenses.filter((each) => isOverdue(each, today));
      const rest = overdue.slice(0, Math.max(0, overdue.length - OVERDUE_SHOWN));
      expect(foldsIn(rows, "overdue").map(({ bills }) => bills)).toEqual(rest.length > 0 ? [rest] : []);
      const shown = standing(rows);
      for (const each of expenses)
        if (each.status !== "PAID" && !rest.includes(each)) expect(shown).toContain(each);
    });
  });

  test("tells each day at most once, as a row's or within the days of a fold", () => {
    holds((rows, _, showsOverdue) => {
      const days = daysInSight(rows, showsOverdue).flat();
      expect(new Set(days).size).toBe(days.length);
    });
  });

  test("folds each run of paid bills before the next one to pay, and has one Today between past and coming", () => {
    holds((rows, { today }, showsOverdue) => {
      const at = rows.findIndex(({ kind }) => kind === "today");
      for (const each of rows.slice(0, at).flatMap(billsOf)) expect(each.dueDate < today).toBe(true);
      for (const each of rows.slice(at).flatMap(billsOf)) expect(each.dueDate >= today).toBe(true);
      const next = rows.findIndex(
        (row) => row.kind === "bill" && row.expense.status !== "PAID" && row.expense.dueDate >= today,
      );
      const before = rows.slice(0, next === -1 ? at : next);
      const isStanding = (row: MonthRow) => standing([row], showsOverdue).length > 0;
      const inSight = before.filter((row) => row.kind !== "bill" || isStanding(row));
      const isPaid = (row: MonthRow | undefined) =>
        row?.kind === "paid" || (row?.kind === "bill" && row.expense.status === "PAID");
      // Only a day that an unpaid bill shares divides them.
      const shared = new Set(
        standing(rows, showsOverdue).flatMap((each) => (each.status === "PAID" ? [] : [each.dueDate])),
      );
      const ofDays = (row: MonthRow) => (row.kind === "paid" ? row.bills : billsOf(row));
      for (const [place, row] of inSight.entries()) {
        const below = inSight[place + 1];
        if (below === undefined || !isPaid(row) || !isPaid(below)) continue;
        const edges = [ofDays(row).at(-1), ofDays(below)[0]].map((each) => each?.dueDate ?? "");
        expect(edges.some((day) => shared.has(day))).toBe(true);
      }
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
        let month = { period: MONTH, today, expenses };
        let folded = foldAtOpening(month);
        const seen = new Set(standing(monthRows(month, folded)).map(({ id }) => id));
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
          const shown = new Set(standing(monthRows(month, folded)).map((each) => each.id));
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
      const folded = foldAtOpening({ period: MONTH, today, expenses });
      const after = {
        period: MONTH,
        today: isNextDay ? addDays(today, 1) : today,
        expenses: expenses.map((each) => (each === paidNow ? { ...each, status: "PAID" as const } : each)),
      };
      const refolded = isNextDay ? foldAtOpening(after, folded.owed) : stillFolded(folded, after);
      expect(standing(monthRows(after, refolded)).map(({ id }) => id)).toContain(paidNow.id);
    }),
  );
});

test("other months have no Today, and fold nothing unless they are over and have overdue bills", () => {
  fc.assert(
    fc.property(anyMonthOfBills, fc.constantFrom("2026-10-31", "2026-12-01"), (month, today) => {
      const rows = opened({ ...month, today });
      expect(rows.some(({ kind }) => kind === "today")).toBe(false);
      expect(rows.flatMap(billsOf)).toEqual(month.expenses);
      const hasOverdue = today > "2026-11" && month.expenses.some(({ status }) => status !== "PAID");
      if (hasOverdue) for (const { bills } of foldsIn(rows, "paid")) expect(bills.length).toBeGreaterThan(1);
      else expect(standing(rows)).toEqual(month.expenses);
    }),
  );
});

test("the last month has no next one", () => {
  const kinds = (month: string) =>
    monthRows({ period: calendarMonth(month), today: "2026-11-22", expenses: [] }, NOTHING_FOLDED).map(
      ({ kind }) => kind,
    );
  expect(kinds("2026-12")).toEqual(["next"]);
  expect(kinds(LAST_MONTH)).toEqual([]);
});

/** "owed" is overdue on a day of the past, "due" is on today, the 22nd. */
function rowsFor(text: string, showsOverdue = false): string[] {
  const expenses = text.split(" ").map((word, index) => {
    const [what = "", day = ""] = word.split(":");
    const status = what === "paid" ? "PAID" : what === "unpaid" ? "UNPAID" : "PENDING";
    return someExpense({ id: String(index), status, dueDate: dayInMonth(MONTH.month, Number(day)) });
  });
  return opened({ today: "2026-11-22", expenses }, showsOverdue).flatMap((row): string[] => {
    if (row.kind === "bill")
      return standing([row], showsOverdue).map((each) => (row.startsDay ? String(numberOf(each)) : "same"));
    if (row.kind === "today" || row.kind === "next") return [row.kind];
    const days = row.bills.map(numberOf).join(" ");
    return [`${row.startsDay ? "" : "same "}${row.kind}(${days})`];
  });
}

test.each([
  ["paid:1 paid:2 owed:10 due:22", ["paid(1 2)", "10", "today", "22", "next"]],
  ["paid:1 owed:10 owed:10", ["1", "10", "same", "today", "next"]],
  ["owed:1 owed:2 owed:3 unpaid:4 owed:5", ["1", "2", "3", "4", "5", "today", "next"]],
  [
    "paid:1 paid:2 owed:3 paid:4 owed:5 paid:6 paid:6 owed:7 paid:8 due:22 due:22",
    ["paid(1 2)", "3", "4", "5", "paid(6 6)", "7", "8", "today", "22", "same", "next"],
  ],
  // A day with a row of its own isn't within the days of a fold.
  [
    "paid:1 paid:2 paid:4 owed:4 paid:4 paid:4 paid:6 paid:7",
    ["paid(1 2)", "4", "same", "same paid(4 4)", "paid(6 7)", "today", "next"],
  ],
  // Bills that are paid ahead fold where they keep the next bill away, and not otherwise.
  ["paid:22 paid:23 owed:24 paid:25 paid:26", ["today", "paid(22 23)", "24", "25", "26", "next"]],
  ["paid:1 paid:2 paid:23 paid:24", ["paid(1 2)", "today", "23", "24", "next"]],
])("%s", (text, rows) => {
  expect(rowsFor(text)).toEqual(rows);
});

test("of ten overdue bills the latest eight stand; the others stand between the paid ones once they are shown", () => {
  const eight = [7, 8, 9, 10, 11, 12, 13, 14];
  const text = ["owed:1 paid:2 paid:3 owed:4 paid:5", ...eight.map((day) => `owed:${day}`)].join(" ");
  const rest = [...eight.map(String), "today", "next"];
  expect(rowsFor(text)).toEqual(["overdue(1 4)", "paid(2 3 5)", ...rest]);
  expect(rowsFor(text, true)).toEqual(["overdue(1 4)", "1", "paid(2 3)", "4", "5", ...rest]);
});
