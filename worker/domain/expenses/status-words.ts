import { dueText, shortDayText } from "../calendar/day-text.ts";
import { type Day, daysBetween } from "../calendar/days.ts";
import { counted } from "../text/counted.ts";
import { displayStatus, type Expense, paysItself } from "./expense.ts";

/** "Overdue · 12 days", "Unpaid · 3 days late", "due today", "autopay in 3 days", "paid 4 Nov" */
export function statusWords(
  expense: Pick<Expense, "status" | "dueDate" | "paidDate" | "autopay" | "autopayFrom">,
  today: Day,
): string {
  const { dueDate, paidDate } = expense;
  switch (displayStatus(expense, today)) {
    case "PAID":
      return `paid ${shortDayText(paidDate ?? dueDate)}`;
    case "OVERDUE":
      return `Overdue · ${counted(daysBetween(dueDate, today), "day")}`;
    case "UNPAID":
      return `Unpaid · ${whenText(dueDate, today)}`;
    case "PENDING":
      return paysItself(expense) ? `autopay ${dueText(dueDate, today)}` : whenText(dueDate, today);
  }
}

function whenText(dueDate: Day, today: Day): string {
  return dueDate === today ? "due today" : dueText(dueDate, today);
}
