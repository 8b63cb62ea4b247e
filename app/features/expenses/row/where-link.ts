import { useLocation, useNavigate } from "react-router";
import { type Month, monthText } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { useMonthStart } from "../../../data/ledger/use-ledger.tsx";
import type { ToastLink } from "../../../ui/toast.ts";

/** Links to a bill's row. `shownMonth` is null on a screen that shows no month. */
export function useWhereLink(shownMonth: Month | null) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const monthStart = useMonthStart();
  return (verb: "Added" | "Moved", expense: Pick<Expense, "id" | "dueDate">): ToastLink | undefined => {
    const month = monthWith(expense.dueDate, monthStart);
    if (month === shownMonth) return undefined;
    // A sample stays on its own page.
    const path = shownMonth === null ? paths.dashboard : pathname;
    const href = `${monthPath(month, path)}#expense-${expense.id}`;
    return { text: `${verb} to ${monthText(month)}`, href, follow: () => void navigate(href) };
  };
}
