import { budgetOf, decidingBudget, limitOf, type MonthBudget } from "#domain/budgets/month-budget.ts";
import { addDays, type Day, type Month, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { monthWith, type Period, periodOf, type Span } from "#domain/calendar/periods.ts";
import { type Expense, isOverdue, owedCents } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { type CategorySum, categorySums } from "#domain/expenses/side-figures.ts";
import type { Budget } from "#domain/ledger/ledger.ts";
import { sumCents } from "#domain/money/money.ts";
import { batchOn, type Database, type Statement, statement } from "../db/database.ts";
import { type DayPlace, findBills } from "./find-bills.ts";
import type { OutsideAccount } from "./outside-account.ts";
import { budgetFromRow, STORED } from "./rows.ts";

/** How a person's month stands, in hundredths. */
export interface MonthStanding {
  readonly period: Period;
  readonly count: number;
  readonly paidCount: number;
  readonly lateCount: number;
  readonly plannedCents: number;
  readonly spentCents: number;
  readonly pendingCents: number;
  /** The part of what is pending whose day is over. */
  readonly lateCents: number;
  readonly categories: readonly CategorySum[];
  readonly budget: MonthBudget | null;
  /** What the month's bills may come to; null without a budget. */
  readonly limitCents: number | null;
}

/** A ledger answers nobody else while it runs a query. */
const BILLS_A_QUERY = 2000;

const BUDGETS_UNTIL = `${STORED.budgets.select} AND (year, month) <= (?2, ?3) AND unset = 0
  ORDER BY year DESC, month DESC LIMIT 1`;

export async function monthStanding(
  { ledger, userId, settings, local }: OutsideAccount,
  month: Month,
): Promise<MonthStanding> {
  const { monthStart, budgetCarryOver: carryOver } = settings;
  const period = periodOf(month, monthStart);
  const [bills, { budgets }] = await Promise.all([
    billsWithin(ledger, userId, period),
    batchOn(ledger)({ budgets: budgetsUntil(ledger, userId, month) }),
  ]);
  const current = monthWith(local.day, monthStart);
  const setFor = decidingBudget(budgets, month)?.month;
  const isCarried = carryOver === "rest" && setFor !== undefined && setFor < month && month <= current;
  const totals = isCarried
    ? await totalsBetween(ledger, userId, periodOf(setFor, monthStart).from, addDays(period.from, -1))
    : [];
  const totalOf = (each: Month) => {
    const { from, to } = periodOf(each, monthStart);
    return sumCents(totals.filter(({ day }) => day >= from && day <= to).map(({ cents }) => cents));
  };
  const budget = budgetOf({ budgets, carryOver, totalOf }, month, current);
  const late = bills.filter((bill) => isOverdue(bill, local.day));
  const { count, paidCount, totalCents, paidCents, pendingCents } = monthSums(bills);
  return {
    ...{ period, count, paidCount, pendingCents, budget },
    lateCount: late.length,
    plannedCents: totalCents,
    spentCents: paidCents,
    lateCents: sumCents(late.map(owedCents)),
    categories: categorySums(bills),
    limitCents: limitOf(budget),
  };
}

async function billsWithin(ledger: Database, userId: string, { from, to }: Span): Promise<Expense[]> {
  const bills: Expense[] = [];
  let after: DayPlace | undefined;
  do {
    const page = await findBills(ledger, userId, { from, to }, { after, limit: BILLS_A_QUERY });
    bills.push(...page.bills.map(({ bill }) => bill));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return bills;
}

function budgetsUntil(ledger: Database, userId: string, month: Month): Statement<Budget> {
  const values = [userId, yearOfMonth(month), numberOfMonth(month)];
  return statement(ledger, BUDGETS_UNTIL, values, (row) => budgetFromRow(STORED.budgets.read(row)));
}

interface DayTotal {
  readonly day: Day;
  readonly cents: number;
}

interface LastOfDay extends DayTotal {
  readonly place: number;
  readonly createdAtMs: number;
  readonly id: number;
}

/** Sums by day of at most so many bills, in the index's order. A day that two queries share has two sums. */
const TOTALS = `
  SELECT day, sum(amount) AS cents, max(place) AS place, created_at AS createdAtMs, id FROM (
    SELECT due_date AS day, amount, created_at, id, row_number() OVER (ORDER BY due_date, created_at, id) AS place
    FROM (SELECT due_date, amount, created_at, id FROM expenses
      WHERE user_id = ?1 AND deleted = 0 AND (due_date, created_at, id) > (?2, ?3, ?4) AND due_date <= ?5
      ORDER BY due_date, created_at, id LIMIT ${BILLS_A_QUERY}))
  GROUP BY day ORDER BY day`;

async function totalsBetween(ledger: Database, userId: string, from: Day, to: Day): Promise<DayTotal[]> {
  const all: DayTotal[] = [];
  for (let after: [Day, number, number] = [from, -1, 0]; ; ) {
    const { totals } = await batchOn(ledger)({
      totals: statement<LastOfDay>(ledger, TOTALS, [userId, ...after, to]),
    });
    all.push(...totals);
    const last = totals.at(-1);
    if (last === undefined || last.place < BILLS_A_QUERY) return all;
    after = [last.day, last.createdAtMs, last.id];
  }
}
