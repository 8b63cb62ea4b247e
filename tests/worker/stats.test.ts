import { expect, test } from "vitest";
import { addMonths } from "#domain/calendar/days.ts";
import { call } from "./api.ts";
import { apply, bill, newUser, type TestUser } from "./sync-calls.ts";

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);

async function stats(user: TestUser): Promise<unknown> {
  return await (await call("/api/stats", { headers: { Cookie: user.cookie } })).json();
}

test("an account without bills has eight empty figures", async () => {
  expect(await stats(await newUser())).toEqual({
    total_expenses: 0,
    total_amount: 0,
    paid_expenses: 0,
    pending_expenses: 0,
    overdue_expenses: 0,
    recurring_expenses: 0,
    current_streak: 0,
    last_expense_date: null,
  });
});

test("the figures count living bills, and a streak up to last month while this one isn't over", async () => {
  const ana = await newUser();
  await apply(ana, "settings.update", { timezone: "UTC" });
  for (const [id, back] of [
    ["1", 1],
    ["2", 2],
    ["3", 4],
  ] as const) {
    await apply(ana, "expense.add", bill(id, { dueDate: `${addMonths(month, -back)}-10`, status: "PAID" }));
  }
  await apply(ana, "expense.add", bill("4", { dueDate: today, amount: 0.1, isRecurring: true }));
  await apply(ana, "expense.add", bill("5", { dueDate: today, amount: 0.2, status: "UNPAID" }));
  await apply(ana, "expense.add", bill("6", { dueDate: `${addMonths(month, -6)}-01` }));
  await apply(ana, "expense.add", bill("7", { dueDate: `${addMonths(month, 6)}-01` }));
  await apply(ana, "expense.delete", { id: "7" });
  expect(await stats(ana)).toEqual({
    total_expenses: 6,
    total_amount: 40.3,
    paid_expenses: 3,
    pending_expenses: 2,
    overdue_expenses: 1,
    recurring_expenses: 1,
    current_streak: 2,
    last_expense_date: today,
  });
});
