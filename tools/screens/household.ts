import {
  type Day,
  firstDayOf,
  lastDayOf,
  monthOf,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { amountFromCents } from "#domain/money/money.ts";
import type { OperationJson, OperationType } from "#domain/operations/operation.ts";
import { allBills, monthsAround, SAMPLE_BUDGET_CENTS } from "#domain/sample/sample-month.ts";
import { randomFrom } from "../../scripts/seed/random.ts";

/** When the household is looked at: on the 22nd of the current month, at noon. */
export function householdNow(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), 22, 12);
}

/** The operations that store the sample's bills around a day in an account, as its owner would have made them. */
export function householdPlan(today: Day): OperationJson[] {
  const random = randomFrom(1);
  const make = (type: OperationType, day: Day, data: unknown): OperationJson => ({
    ...{ id: random.uuid(), type, at: `${day}T09:00:00.000Z`, day, hour: 9, data },
  });
  const months = monthsAround(today);
  const [first, last] = [months[0] ?? monthOf(today), months.at(-1) ?? monthOf(today)];
  const bills = allBills(today)
    .map((bill) => asHousehold(bill, today))
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  const begins = ({ recurringId, dueDate }: Expense) => recurringId === null || monthOf(dueDate) === first;
  const dayOf = ({ paidDate, dueDate }: Expense) => [paidDate ?? dueDate, today].sort()[0] ?? today;
  const adds = bills.filter(begins).map((bill) => {
    const { id, title, amountCents, dueDate, category, status, recurringId } = bill;
    const data = { id, title, amount: amountFromCents(amountCents), dueDate, category, status };
    const recurring =
      recurringId === null
        ? { isRecurring: false }
        : { isRecurring: true, recurringFrequency: "monthly", recurringId };
    return make("expense.add", dayOf(bill), { ...data, ...recurring });
  });
  const statuses = bills
    .filter((bill) => !begins(bill) && bill.status !== "PENDING")
    .map((bill) => make("expense.setStatus", dayOf(bill), { id: bill.id, status: bill.status }));
  const budgets = months.map((month) =>
    make("budget.set", firstDayOf(first), {
      ...{ year: yearOfMonth(month), month: numberOfMonth(month) },
      amount: amountFromCents(SAMPLE_BUDGET_CENTS),
    }),
  );
  const generated = make("series.generate", today, { cutoffDate: lastDayOf(last) });
  // No picture shall tell of the badge for ten of them.
  const visits = Array.from({ length: 10 }, () => make("dashboard.view", today, {}));
  return [...adds, generated, ...statuses, ...budgets, ...risingPrice(bills, today, make), ...visits];
}

/** Days of the current month whose bills are overdue on the 22nd. */
const OVERDUE: Readonly<Record<string, Expense["status"]>> = {
  "14": "UNPAID",
  "18": "PENDING",
  "19": "PENDING",
};

/** The sample shows nothing overdue, and the pictures have to. */
function asHousehold(bill: Expense, today: Day): Expense {
  const status = OVERDUE[bill.dueDate.slice(-2)];
  const isOverdue = status !== undefined && monthOf(bill.dueDate) === monthOf(today);
  return isOverdue ? { ...bill, status, paidDate: null } : bill;
}

/** The current month's power costs more than last month's, from now on. */
function risingPrice(
  bills: readonly Expense[],
  today: Day,
  make: (type: OperationType, day: Day, data: unknown) => OperationJson,
): OperationJson[] {
  const bill = bills.find(
    ({ title, dueDate }) => title === "Internet" && monthOf(dueDate) === monthOf(today),
  );
  if (bill === undefined) return [];
  const changes = { amount: amountFromCents(bill.amountCents + 600) };
  return [make("expense.edit", today, { id: bill.id, changes, scope: "following" })];
}
