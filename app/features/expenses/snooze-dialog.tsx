import { type FormEvent, useState } from "react";
import { dayText, shortDayText, shortWeekdayText } from "#domain/calendar/day-text.ts";
import { addDays, type Day, isDay, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useToday } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { billsHeading } from "./bills-section.tsx";
import { showExpenseOutcome } from "./use-expense-actions.ts";
import { useWhereLink } from "./use-where-link.ts";

interface SnoozeDialogProps {
  expense: Expense;
  opener: HTMLElement | null;
  onClosed: () => void;
}

const LATER: readonly (readonly [text: string, days: number])[] = [
  ["A day later", 1],
  ["3 days later", 3],
  ["A week later", 7],
  ["2 weeks later", 14],
];

/** Moves one bill to another day. Its series goes on as before. */
export function SnoozeDialog({ expense, opener, onClosed }: SnoozeDialogProps) {
  const { perform, undo } = useChanges();
  const today = useToday();
  const whereLink = useWhereLink(monthOf(expense.dueDate));
  const [day, setDay] = useState("");
  const [error, setError] = useState<string>();
  // Nobody puts a late bill off to a day that is over.
  const isLate = expense.dueDate < today;
  const from = isLate ? today : expense.dueDate;
  const choices = LATER.map(([text, days]) => ({ text, day: addDays(from, days) })).filter((each) =>
    isDay(each.day),
  );

  async function move(dueDate: Day, close: () => void) {
    close();
    const data = { id: expense.id, changes: { dueDate } };
    const done = await perform({ type: "expense.edit", data });
    const link = whereLink("Moved", { id: expense.id, dueDate });
    const success = `${expense.title} is now due ${shortDayText(dueDate)}`;
    showExpenseOutcome(done, undo, success, FAILED.edit, link);
  }

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (!isDay(day)) setError("Please choose a day");
    else if (day === expense.dueDate) setError("That is its due date already");
    else void move(day, close);
  }

  return (
    <Dialog title="Snooze" opener={opener} fallbackFocus={billsHeading} onClosed={onClosed}>
      {(close) => (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">
            <bdi translate="no" className="font-medium">
              {expense.title}
            </bdi>{" "}
            <span className="text-ink-soft">{`is due ${dayText(expense.dueDate)}.`}</span>
          </p>
          <ul className="flex flex-col gap-2">
            {choices.map((choice) => (
              <li key={choice.text}>
                <Button className="w-full justify-between!" onClick={() => void move(choice.day, close)}>
                  <span>{choice.text}</span>{" "}
                  <span className="font-normal text-ink-soft tabular-nums">
                    {`${shortWeekdayText(choice.day)} ${shortDayText(choice.day)}`}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <form noValidate onSubmit={(event) => submit(event, close)} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label="Another day"
                type="date"
                min="2000-01-01"
                max="2199-12-31"
                value={day}
                error={error}
                urgent
                onChange={({ target }) => {
                  setDay(target.value);
                  setError(undefined);
                }}
              />
            </div>
            {/* Beside the field, below its label. */}
            <Button type="submit" variant="primary" className="mt-6 min-h-10">
              Move
            </Button>
          </form>
        </div>
      )}
    </Dialog>
  );
}
