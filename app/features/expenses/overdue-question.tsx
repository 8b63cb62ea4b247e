import { dayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { pastDates } from "#domain/series/projection.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import type { ExpenseFormResult } from "./expense-form-rules.ts";
import { isResult, ruleFrom } from "./series-values.ts";

export const OVERDUE_UNASKED = 3;

/** The due dates of the overdue bills that saving adds. The first counts only if it is new and unpaid. */
export function newOverdueDates(
  result: ExpenseFormResult,
  { isNew, today }: { isNew: boolean; today: Day },
): readonly Day[] {
  if (!result.isRecurring || !isResult(result)) return [];
  // What pays itself is marked as paid.
  const dates = result.autopay ? [] : pastDates(ruleFrom(result.dueDate, result).rule, today);
  return isNew && result.status !== "PAID" ? dates : dates.slice(1);
}

interface OverdueQuestionProps {
  dates: readonly Day[];
  opener: HTMLElement | null;
  onConfirm: () => void;
  onClosed: () => void;
}

/** Asks before a recurring bill dated long ago adds a bill for each month since. The form stays open under it. */
export function OverdueQuestion({ dates, ...props }: OverdueQuestionProps) {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  return (
    <QuestionDialog
      title="Add overdue bills?"
      opener={props.opener}
      confirmText={`Add ${dates.length} overdue bills`}
      onConfirm={(close) => {
        close();
        props.onConfirm();
      }}
      onClosed={props.onClosed}
    >
      <p>
        This adds {dates.length} bills that are overdue already, from {dayText(first)} to {dayText(last)}.
      </p>
    </QuestionDialog>
  );
}
