import { describe, expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { legacyExpenseJson, readLegacyExpense } from "#domain/legacy/rows.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { HOSTILE_VALUES } from "../support/hostile-values.ts";
import { User } from "../support/ledgers.ts";
import { NOW_MS, uuid } from "../support/operations.ts";

const bill = { title: "Water", amount: 12.5, dueDate: "2025-11-30", status: "PAID", paidDate: "2025-11-28" };

/** Imports into a new account. */
function imported(expenses: readonly unknown[], badges: readonly unknown[] = []) {
  const ana = new User();
  const { result } = ana.must("migration.import", { expenses, badges });
  return { ana, result };
}

describe("an old bill", () => {
  test("is taken over with its status, its dates and its category", () => {
    const { ana, result } = imported([{ ...bill, category: "Home", createdAt: "2025-11-01T08:00:00Z" }]);
    expect(result).toEqual({ expenses: 1, badges: 0, errors: [] });
    expect(ana.living()).toEqual([
      {
        id: expect.stringMatching(/^[1-9]\d{0,15}$/),
        title: "Water",
        amountCents: 1250,
        dueDate: "2025-11-30",
        status: "PAID",
        paidDate: "2025-11-28",
        ...{ plannedCents: null, payments: null, autopayFrom: null, estimateIsOwn: false },
        recurringId: null,
        ...BLANK_DETAILS,
        category: "Home",
        createdAtMs: Date.parse("2025-11-01T08:00:00Z"),
        deleted: false,
        freed: false,
      },
    ]);
  });

  test("may carry the stored names, times, floats and text amounts of the old client", () => {
    const old = { title: " Rent ", amount: "19.99", due_date: "2025-11-30T00:00:00.000Z", status: "overdue" };
    const { ana } = imported([old, { ...bill, amount: 0.1 + 0.2, paidDate: undefined }]);
    expect(
      ana
        .living()
        .map(({ title, amountCents, dueDate, status, paidDate }) => [
          title,
          amountCents,
          dueDate,
          status,
          paidDate,
        ]),
    ).toEqual(
      expect.arrayContaining([
        ["Rent", 1999, "2025-11-30", "PENDING", null],
        ["Water", 30, "2025-11-30", "PAID", "2025-11-30"],
      ]),
    );
  });

  test("is never from the future", () => {
    const { ana } = imported([{ ...bill, createdAt: "2999-01-01T00:00:00Z" }]);
    expect(ana.living()[0]?.createdAtMs).toBe(NOW_MS);
  });
});

describe("what can't be read", () => {
  test("is named and left out, and the rest is imported", () => {
    const { ana, result } = imported(
      [
        bill,
        null,
        { ...bill, title: " " },
        { ...bill, amount: 0 },
        { ...bill, dueDate: "2025-02-30" },
        { ...bill, status: "?" },
      ],
      ["first_login", "best_dressed", null],
    );
    expect(result).toEqual({
      expenses: 1,
      badges: 1,
      errors: [
        "Expense 2: not an expense",
        "Expense 3: Title is required",
        "Expense 4: Water: Please enter a valid amount",
        "Expense 5: Water: Due date is required",
        "Expense 6: Water: the status is not known",
        "Badge 2: not a badge of this product",
        "Badge 3: not a badge of this product",
      ],
    });
    expect(ana.living()).toHaveLength(1);
  });

  test("is never thrown at, whatever stands in whichever field", () => {
    const values = Object.values(HOSTILE_VALUES);
    const fields = [
      ...Object.keys(bill),
      "due_date",
      "category",
      "createdAt",
      "isRecurring",
      "recurringId",
      "__proto__",
    ];
    const rows = fields.flatMap((field) =>
      values.map((value) => JSON.parse(`{${JSON.stringify(field)}:${JSON.stringify(value)}}`) as object),
    );
    const { ana, result } = imported(
      [...values, ...rows.map((row) => ({ ...bill, ...row })), ...rows],
      values,
    );
    expect(ana.living().length).toBe((result as { expenses: number }).expenses);
    for (const expense of ana.living()) {
      expect(expense.title).toBe(expense.title.trim());
      expect(Number.isSafeInteger(expense.amountCents) && expense.amountCents > 0).toBe(true);
      expect((expense.paidDate !== null) === (expense.status === "PAID")).toBe(true);
      expect(Number.isSafeInteger(expense.createdAtMs)).toBe(true);
    }
  });
});

describe("an old series", () => {
  const rent = (dueDate: string, title = "Rent") => ({
    ...bill,
    title,
    dueDate,
    isRecurring: true,
    recurringId: "r_1",
  });

  test("becomes one whose occurrences stand in their months and which goes on from the newest", () => {
    const { ana } = imported([rent("2025-12-31", "Flat"), rent("2025-10-31"), rent("2025-11-30")]);
    const [series] = [...ana.ledger.all("series")];
    expect(series).toMatchObject({
      anchorDate: "2025-12-31",
      firstMonth: "2025-10",
      movedMonths: 0,
      generatedUntil: "2025-12",
      title: "Flat",
      endedOn: null,
    });
    const ids = ["2025-10", "2025-11", "2025-12"].map((month) => occurrenceId(series?.id ?? "", month));
    expect(ana.living().map((expense) => expense.id)).toEqual(ids);
    ana.generate("2026-02-28");
    expect(ana.dueDates().slice(-2)).toEqual(["2026-01-31", "2026-02-28"]);
  });

  test("keeps two bills of one month, the second as an individual one", () => {
    const { ana } = imported([rent("2025-10-01"), rent("2025-10-02")]);
    expect(ana.living().map((expense) => expense.recurringId !== null)).toEqual([true, false]);
  });
});

test("an account imports once", () => {
  const { ana } = imported([bill]);
  expect(ana.refused("migration.import", { expenses: [bill], badges: [] })).toBe("already_imported");
  expect(ana.living()).toHaveLength(1);
});

test("an import in parts takes each part once and in order, and is still the account's only one", () => {
  const [first, other] = [uuid(51), uuid(52)];
  const ana = new User();
  const part = (of: string, index: number) => ({ expenses: [bill], badges: [], part: { of, index } });
  expect(ana.refused("migration.import", part(first, 1))).toBe("import_out_of_order");
  for (const index of [0, 1, 2]) ana.must("migration.import", part(first, index));
  expect(ana.refused("migration.import", part(first, 4))).toBe("import_out_of_order");
  for (const again of [part(first, 0), part(first, 2), part(other, 0), part(other, 3)])
    expect(ana.refused("migration.import", again)).toBe("already_imported");
  expect(ana.refused("migration.import", { expenses: [bill], badges: [] })).toBe("already_imported");
  ana.must("migration.import", part(first, 3));
  expect(ana.living()).toHaveLength(4);
});

test("an old row, read and made to travel, is read as the same", () => {
  const row = { ...bill, recurringId: "r_1", isRecurring: true, category: "Home", createdAt: "2025-11-01" };
  const read = readLegacyExpense(row);
  if ("error" in read) throw new Error(read.error);
  expect(readLegacyExpense(JSON.parse(JSON.stringify(legacyExpenseJson(read))))).toEqual(read);
});

test("a badge keeps the day on which it was earned", () => {
  const { ana } = imported([], [{ key: "early_bird", earnedAt: "2025-01-02T03:04:05Z" }, "early_bird"]);
  expect([...ana.ledger.all("badge")]).toEqual([
    { key: "early_bird", earnedAtMs: Date.parse("2025-01-02T03:04:05Z") },
  ]);
});
