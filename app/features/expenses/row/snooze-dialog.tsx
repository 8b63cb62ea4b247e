import type { FormEvent } from "react";
import { addDays, type Day, dayText, isDay, shortDayText, shortWeekdayText } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { useChanges, useMonthStart, useToday } from "../../../data/ledger/use-ledger.tsx";
import { Button } from "../../../ui/button.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { Dialog, type DialogOpening } from "../../../ui/dialog.tsx";
import { useTyped } from "../../../ui/fields.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { showExpenseOutcome } from "./bill-changes.ts";
import { BillSentence } from "./bill-sentence.tsx";
import { useWhereLink } from "./where-link.ts";

interface Later {
  readonly days: number;
  readonly fromToday: string;
  readonly fromDueDate: string;
}

const LATER: readonly Later[] = [
  { days: 1, fromToday: "Tomorrow", fromDueDate: "A day later" },
  { days: 3, fromToday: "In 3 days", fromDueDate: "3 days later" },
  { days: 7, fromToday: "In a week", fromDueDate: "A week later" },
  { days: 14, fromToday: "In 2 weeks", fromDueDate: "2 weeks later" },
];

/** Moves one bill to another day. Its series goes on as before. */
export function SnoozeDialog({ expense, ...dialog }: DialogOpening & { expense: Expense }) {
  const { perform, undo } = useChanges();
  const today = useToday();
  const whereLink = useWhereLink(monthWith(expense.dueDate, useMonthStart()));
  const day = useTyped("");
  // Nobody puts an overdue bill off to a day that is over.
  const isOver = expense.dueDate < today;
  const from = isOver ? today : expense.dueDate;
  const choices = LATER.map(({ days, fromToday, fromDueDate }) => ({
    text: from === today ? fromToday : fromDueDate,
    day: addDays(from, days),
  })).filter((each) => isDay(each.day));

  async function move(dueDate: Day, close: () => void) {
    close();
    const done = await perform({ type: "expense.edit", data: { id: expense.id, changes: { dueDate } } });
    const link = whereLink("Moved", { id: expense.id, dueDate });
    const success = `${expense.title} is now due ${shortDayText(dueDate)}`;
    showExpenseOutcome(done, undo, success, FAILED.edit, { link });
  }

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (!isDay(day.text)) day.refuse("Please choose a day");
    else if (day.text === expense.dueDate) day.refuse("That is its due date already");
    else void move(day.text, close);
  }

  return (
    <Dialog {...dialog} title="Snooze" fallbackFocus={billsHeading}>
      {(close) => (
        <div className="flex flex-col gap-4">
          <BillSentence
            expense={expense}
          >{`${isOver ? "was" : "is"} due ${dayText(expense.dueDate)}.`}</BillSentence>
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
              <DayField label="Another day" value={day.text} error={day.error} urgent onDay={day.edit} />
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
