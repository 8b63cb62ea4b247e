import { useLocation, useNavigate } from "react-router";
import { type Month, monthOf, monthText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { monthPath, paths } from "#domain/paths.ts";
import type { ToastLink } from "../../../ui/toast.ts";

/** Links to a bill's row. `shownMonth` is null on a screen that shows no month. */
export function useWhereLink(shownMonth: Month | null) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (verb: "Added" | "Moved", expense: Pick<Expense, "id" | "dueDate">): ToastLink | undefined => {
    const month = monthOf(expense.dueDate);
    if (month === shownMonth) return undefined;
    // A sample stays on its own page.
    const path = shownMonth === null ? paths.dashboard : pathname;
    const href = `${monthPath(month, path)}#expense-${expense.id}`;
    return { text: `${verb} to ${monthText(month)}`, href, follow: () => void navigate(href) };
  };
}
