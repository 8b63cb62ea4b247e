import fc from "fast-check";
import { expect, test } from "vitest";
import type { Expense } from "#domain/expense.ts";
import { searchExpenses } from "#domain/expense-search.ts";
import { anyExpense } from "./support/expenses.ts";

function bill(fields: Partial<Expense>): Expense {
  const [sample] = fc.sample(anyExpense, { numRuns: 1, seed: 1 });
  return { ...(sample as Expense), note: null, category: null, ...fields };
}

const electricity = bill({ title: "Électricité", category: "Utilities", amountCents: 7990 });
const rent = bill({ title: "Rent", note: "Flat in Lyon", amountCents: 145_000 });
const all = [electricity, rent];

test.each([
  ["electric", [electricity]],
  ["ÉLECTRICITÉ", [electricity]],
  ["util", [electricity]],
  ["lyon rent", [rent]],
  ["1450", [rent]],
  ["79.90", [electricity]],
  ["e", [electricity, rent]],
  ["rent utilities", []],
  ["  ", []],
])("%j finds what it should", (query, hits) => {
  expect(searchExpenses(all, query)).toEqual(hits);
});

test("an expense is found by any part of its own title, and more words never find more", () => {
  fc.assert(
    fc.property(
      fc.array(anyExpense, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.string(),
      (bills, at, more) => {
        const wanted = bills[at % bills.length] as Expense;
        fc.pre(wanted.title.trim() !== "");
        const hits = searchExpenses(bills, wanted.title);
        expect(hits).toContain(wanted);
        expect(hits).toEqual(expect.arrayContaining(searchExpenses(bills, `${wanted.title} ${more}`)));
      },
    ),
  );
});
