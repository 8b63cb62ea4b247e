import { dueText, shortDayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { type DisplayStatus, type Expense, isLate } from "#domain/expenses/expense.ts";

/** "in 3 days", "2 days late" or "paid 4 Nov". */
export function WhenText(props: { expense: Expense; status: DisplayStatus; today: Day }) {
  const { dueDate, paidDate } = props.expense;
  if (props.status === "PAID") return <span>paid {shortDayText(paidDate ?? dueDate)}</span>;
  const text = dueText(dueDate, props.today);
  if (props.status === "OVERDUE") return <span className="font-medium text-overdue">{text}</span>;
  if (isLate(props.expense, props.today)) return <span className="font-medium text-unpaid">{text}</span>;
  return <span>{text}</span>;
}
