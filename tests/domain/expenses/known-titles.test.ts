import fc from "fast-check";
import { expect, test } from "vitest";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import { knownTitles, titleKey, titlesLike } from "#domain/expenses/suggestions.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const anyBills = fc.array(
  fc
    .tuple(anyExpense, fc.constantFrom("Gas", "gas", "Gas station", "Rent", "Car rent", "家賃"), fc.boolean())
    .map(([expense, title, deleted]) => ({ ...expense, title, deleted })),
  { maxLength: 30 },
);

const isLike = (title: string) => (expense: Expense) => titleKey(expense.title) === titleKey(title);

test("each title is known by its latest bill, and only titles of bills that are still there", () => {
  fc.assert(
    fc.property(anyBills, (bills) => {
      const living = bills.filter(({ deleted }) => !deleted);
      const known = knownTitles(bills);
      expect(new Set(known.keys())).toEqual(new Set(living.map(({ title }) => titleKey(title))));
      for (const [key, last] of known) {
        const later = living.filter((each) => isLike(key)(each) && compareExpenses(each, last) > 0);
        expect(later).toEqual([]);
        expect(living).toContain(last);
      }
    }),
  );
});

test("a title is known however it is spaced and capitalised", () => {
  const known = knownTitles([someExpense({ title: "Gas Station" })]);
  for (const typed of ["gas station", " Gas Station ", "GAS\tSTATION"]) {
    expect(known.get(titleKey(typed))?.title, typed).toBe("Gas Station");
  }
  expect(known.get(titleKey("Gas"))).toBeUndefined();
});

test("titles are offered that go on as typed at the beginning of a word, never the typed one, eight at most", () => {
  const bills = ["Rent", "Car rent", "Rental", "Parent"].map((title, day) =>
    someExpense({ id: String(day), title, dueDate: `2026-11-0${day + 1}` }),
  );
  expect(titlesLike(knownTitles(bills), "rent")).toEqual(["Rental", "Car rent"]);
  expect(titlesLike(knownTitles(bills), " ")).toEqual([]);
  const anyStored = anyExpense.map((expense) => ({ ...expense, title: cleanLine(expense.title) }));
  fc.assert(
    fc.property(fc.array(anyStored, { maxLength: 40 }), fc.string({ maxLength: 3 }), (many, typed) => {
      const offered = titlesLike(knownTitles(many), typed);
      expect(offered.length).toBeLessThanOrEqual(8);
      for (const title of offered) {
        expect(titleKey(title)).toContain(titleKey(typed));
        expect(titleKey(title)).not.toBe(titleKey(typed));
      }
    }),
  );
});
