import { dayText, shortDayText } from "#domain/calendar/day-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { ExpenseFormResult } from "./expense-form-rules.ts";
import type { EarlyStart } from "./first-bill.ts";

interface EarlyStartQuestionProps {
  start: EarlyStart;
  opener: HTMLElement | null;
  onChosen: (changes: Partial<ExpenseFormResult>) => void;
  onClosed: () => void;
}

/** Asks before a weekend makes a new series begin with a bill that is overdue already. The form stays open under it. */
export function EarlyStartQuestion({ start, opener, onChosen, onClosed }: EarlyStartQuestionProps) {
  const { first, plain, later } = start;
  return (
    <Dialog title="Which bill comes first?" opener={opener} onClosed={onClosed}>
      {(close) => {
        const choose = (changes: Partial<ExpenseFormResult>) => () => {
          close();
          onChosen(changes);
        };
        return (
          <>
            <p>
              {dayText(plain)} is on a weekend, so the first bill would be due on the Friday before,{" "}
              {dayText(first)}. It would be overdue at once.
            </p>
            <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
              <Button onClick={close}>Cancel</Button>
              <Button onClick={choose({})}>Start with {shortDayText(first)}</Button>
              {later !== null && (
                <Button variant="primary" onClick={choose(later.changes)}>
                  Start with {shortDayText(later.day)}
                </Button>
              )}
            </div>
          </>
        );
      }}
    </Dialog>
  );
}
