import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Expense } from "#domain/expenses/expense.ts";
import { MonthCard } from "../../../app/features/month-card/month-card.tsx";
import { someExpense } from "../../domain/support/expenses.ts";
import { calendarMonth } from "../../domain/support/months.ts";

const TODAY = "2026-11-28";

const bill = (paidDate: string): Expense =>
  someExpense({
    dueDate: "2026-11-04",
    status: "PAID",
    paidDate,
    createdAtMs: Date.parse("2026-11-28T09:00Z"),
  });

/** What the card says first, and its figure. */
function headline(...expenses: Expense[]): (string | undefined)[] {
  const period = calendarMonth("2026-11");
  const card = { period, today: TODAY, expenses, budgetCents: null, currency: "USD" } as const;
  const page = renderToStaticMarkup(<MonthCard {...card} hasRibbon={false} onFollow={() => undefined} />);
  return [/<h2[^>]*>(.*?)<\/h2>/, /<p data-lead[^>]*>(.*?)<\/p>/].map((part) => part.exec(page)?.[1]);
}

test("a month that was entered as paid has nothing to pay, and no joy about it", () => {
  expect(headline(bill("2026-11-04"))).toEqual(["Still to pay", "Nothing"]);
  expect(headline()).toEqual(["Still to pay", expect.stringMatching(/^\$0/)]);
});
