import { type Placeholder, sql } from "drizzle-orm";
import { numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import type { Needs } from "#domain/operations/needs.ts";

/** A value of {@link loadValues} in a query that is prepared. */
export function value(name: keyof ReturnType<typeof loadValues>): Placeholder {
  return sql.placeholder(name);
}

/** What the queries of a load are asked with. Lists are JSON, since D1 takes at most 100 parameters a statement. */
export function loadValues(userId: string, needs: Needs) {
  const { months } = needs;
  const counted = months === null || months === "all" ? { days: [], expenseIds: [] } : months;
  const days = counted.days.toSorted();
  return {
    userId,
    operationIds: JSON.stringify(needs.operationIds),
    expenseIds: JSON.stringify(needs.expenseIds.map(Number)),
    seriesOfExpenseIds: JSON.stringify(needs.seriesOfExpenseIds.map(Number)),
    newOccurrenceIds: JSON.stringify(needs.newOccurrenceIds),
    undoneOperationIds: JSON.stringify(needs.undoneOperationIds),
    budgetMonths: JSON.stringify(
      needs.budgetMonths.map((month) => yearOfMonth(month) * 12 + numberOfMonth(month)),
    ),
    /** "9" comes after every day, and "" before. */
    firstCountedDay: days[0] ?? "9",
    lastCountedDay: days.at(-1) ?? "",
    countedExpenseIds: JSON.stringify(counted.expenseIds.map(Number)),
  };
}
