import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DETAIL_NAMES,
  DETAILS,
  FLAG_DETAILS,
  propertyOf,
  STRUCTURED_DETAILS,
  type StructuredDetail,
  TEXT_DETAILS,
} from "#domain/expenses/details.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { EXPENSE_FIELDS } from "#domain/expenses/fields.ts";
import { searchExpenses } from "#domain/expenses/search.ts";
import { expensesCsv } from "#domain/export/csv.ts";
import { FIELD_GROUPS, type FieldDiff } from "#domain/undo/history.ts";
import { fieldText } from "#domain/undo/words.ts";
import { anyExpense } from "../support/expenses.ts";
import { newExpense, User } from "../support/ledgers.ts";

/** What never changes, so undo and the history have nothing to do with it. */
const FIXED = ["id", "createdAtMs"];

/** Follows from what users say, and from undoing it (operations/payment.ts). */
const FOLLOWING = ["autopayFrom"];

test("every property of a bill belongs to exactly one field, so that undo can restore it", () => {
  const [expense] = fc.sample(anyExpense, 1);
  const described = Object.values(EXPENSE_FIELDS).flatMap(({ properties }) => properties);
  expect([...described, ...FIXED, ...FOLLOWING].toSorted()).toEqual(
    Object.keys(expense as Expense).toSorted(),
  );
});

test("the CSV has a column for every detail", () => {
  const [head = ""] = expensesCsv([], { currency: "USD", seriesOf: () => undefined }).split("\r\n");
  for (const name of DETAIL_NAMES) expect(head.split(",")).toContain(DETAILS[name].label);
});

test.each(TEXT_DETAILS)("%s is kept, passed on by a series, found, exported, undone and told", (name) => {
  const user = new User();
  const text = "Zebra 4711";
  user.addSeries("1", "rec_5", "2026-05-31");
  const edited = user.edit("1", { [name]: text }, "all");
  const bills = user.living();
  expect(bills.map((bill) => bill[name])).toEqual(bills.map(() => text));
  user.generate("2026-06-30");
  expect(user.living().at(-1)?.[name]).toBe(text);
  expect(searchExpenses(user.living(), "zebra", "2026-03-10")).toHaveLength(user.living().length);
  expect(expensesCsv(bills, { currency: "USD", seriesOf: (id) => user.ledger.get("series", id) })).toContain(
    text,
  );
  expect(edited.entry.image.map(({ field }) => field)).toContain(name);
  user.undo(edited.id);
  expect(user.expense("1")[name]).toBeNull();
  expect(user.series("rec_5")[name]).toBeNull();
});

test.each(FLAG_DETAILS)("%s is kept, passed on by a series, exported, undone and told", (name) => {
  const user = new User();
  user.addSeries("1", "rec_5", "2026-05-31");
  const edited = user.edit("1", { [name]: true }, "all");
  user.generate("2026-06-30");
  const bills = user.living();
  expect(bills.map((bill) => bill[name])).toEqual(bills.map(() => true));
  expect(
    expensesCsv(bills, { currency: "USD", seriesOf: (id) => user.ledger.get("series", id) }).match(/,true/g)
      ?.length,
  ).toBe(2 * bills.length);
  expect(edited.entry.image.map(({ field }) => field)).toContain(name);
  const [before, after] = [false, true].map((value) => ({ ...bills[0], [name]: value }));
  const words = EXPENSE_FIELDS[name]?.words(before as Expense, after as Expense, "USD");
  expect(words).toBe(`${DETAILS[name].label.toLowerCase()} no → yes`);
  user.undo(edited.id);
  expect(user.expense("1")[name]).toBe(false);
  expect(user.series("rec_5")[name]).toBe(false);
});

interface Said {
  /** As a row holds it. */
  stored: string;
  /** What the history says of it, from before it was said. */
  words: string;
  cell: string;
}

const STRUCTURED: Readonly<Record<StructuredDetail, Said>> = {
  remindDaysBefore: {
    stored: "[0,7]",
    words: "reminders as in the settings → on the day and 7 days before",
    cell: "on the day and 7 days before",
  },
  cancelBy: {
    stored: '{"noticeDays":30,"renewsEveryMonths":12}',
    words: "contract none → 30 days' notice, renews every 12 months",
    cell: '"30 days\' notice, renews every 12 months"',
  },
};

test.each(STRUCTURED_DETAILS)("%s is kept, passed on by a series, exported, undone and told", (name) => {
  const { stored, words, cell } = STRUCTURED[name];
  const user = new User();
  user.addSeries("1", "rec_5", "2026-05-31");
  const edited = user.edit("1", { [name]: stored }, "following");
  user.generate("2026-06-30");
  const bills = user.living();
  expect(bills.map((bill) => bill[name])).toEqual(bills.map(() => stored));
  const csv = expensesCsv(bills, {
    currency: "USD",
    seriesOf: (id) => user.ledger.get("series", id),
  });
  expect(csv.trim().split("\r\n").slice(1)).toEqual(bills.map(() => expect.stringContaining(`,${cell}`)));
  const [change] = edited.entry.image.filter(({ field }) => field === name);
  expect(fieldText(change as FieldDiff, "USD")).toBe(words);
  user.undo(edited.id);
  expect(user.living().map((bill) => bill[name])).toEqual(bills.map(() => null));
  expect(user.series("rec_5")[name]).toBeNull();
});

test("the days of one bill are its own, and null takes them back", () => {
  const user = new User();
  user.addSeries("1", "rec_5", "2026-05-31");
  user.edit("1", { remindDaysBefore: "[]" });
  user.generate("2026-06-30");
  const daysOf = () => user.living().map((bill) => bill.remindDaysBefore);
  expect(daysOf()).toEqual([
    "[]",
    ...daysOf()
      .slice(1)
      .map(() => null),
  ]);
  expect(user.series("rec_5").remindDaysBefore).toBeNull();
  user.edit("1", { remindDaysBefore: null });
  expect(user.expense("1").remindDaysBefore).toBeNull();
});

test("days are read in any order, and only days that a mail can come on", () => {
  const { read } = DETAILS.remindDaysBefore;
  expect([[7, 0, 30], [], null].map(read)).toEqual(["[0,7,30]", "[]", null]);
  for (const wrong of [[31], [-1], [1, 1], [1.5], ["1"], "[1]", {}, [0, 1, 2, 3, 4, 5, 6, 7, 8]])
    expect(() => read(wrong)).toThrow(
      "Reminders must be null or a list of at most 8 different whole numbers",
    );
});

test("a detail has one name in an expense and in its series", () => {
  for (const name of DETAIL_NAMES) {
    expect(FIELD_GROUPS.expense[name]?.[0]).toBe(propertyOf(name));
    expect(FIELD_GROUPS.series[name]).toEqual([propertyOf(name)]);
  }
  expect(Object.keys(newExpense("1"))).toEqual(expect.arrayContaining(DETAIL_NAMES.map(propertyOf)));
});
