import { useRef, useState } from "react";
import { isDay, shortDayText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Move, type Moved, movedBills } from "#domain/expenses/moving.ts";
import { counted } from "#domain/text/wording.ts";
import { Choices } from "../../../ui/choices.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { type DialogOpening, QuestionDialog } from "../../../ui/dialog.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";

interface MoveDialogProps extends DialogOpening {
  expenses: readonly Expense[];
  fallbackFocus: () => HTMLElement | null;
  onMove: (moved: readonly Moved[]) => void;
}

const KINDS = [
  ["nextMonth", "To next month, on the same day"],
  ["toDay", "To a date"],
  ["byDays", "By a number of days"],
] as const satisfies readonly (readonly [Move["kind"], string])[];

/** A year in each direction is further than anybody moves a bill by counting days. */
const MOST_DAYS = 366;

const SHOWN = 3;

export function MoveDialog(props: MoveDialogProps) {
  const [expenses] = useState(props.expenses);
  const [kind, setKind] = useState<Move["kind"]>("nextMonth");
  const [day, setDay] = useState(expenses[0]?.dueDate ?? "");
  const [days, setDays] = useState("7");
  const [isEarlier, setIsEarlier] = useState(false);
  const [error, setError] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  const read = readMove(expenses, { kind, day, days, isEarlier });
  const recurring = expenses.filter(({ recurringId }) => recurringId !== null).length;
  const what = counted(expenses.length, "bill");

  function edit(change: () => void) {
    setError(undefined);
    change();
  }

  function submit(close: () => void) {
    if ("error" in read) {
      setError(read.error);
      const field = fields.current?.querySelector<HTMLElement>("input:not([type=radio])");
      (field ?? fields.current?.querySelector<HTMLElement>("input:checked"))?.focus();
      return;
    }
    props.onMove(read.moved);
    close();
  }

  return (
    <QuestionDialog
      title={`Move ${what}`}
      opener={props.opener}
      fallbackFocus={props.fallbackFocus}
      isForm
      confirmText={`Move ${what}`}
      onConfirm={submit}
      onClosed={props.onClosed}
    >
      <div ref={fields} className="flex flex-col gap-4">
        <Choices
          legend="Where to"
          hidesLegend
          name="kind"
          value={kind}
          options={KINDS}
          className="flex-col"
          onChoose={(chosen) => edit(() => setKind(chosen))}
        />
        {kind === "toDay" && (
          <DayField
            label="Due Date"
            value={day}
            error={error}
            onDay={(chosen) => edit(() => setDay(chosen))}
          />
        )}
        {kind === "byDays" && (
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="Days"
              inputMode="numeric"
              autoComplete="off"
              value={days}
              error={error}
              onChange={({ target }) => edit(() => setDays(target.value))}
            />
            <SelectField
              label="Direction"
              value={isEarlier ? "earlier" : "later"}
              options={[
                ["later", "Later"],
                ["earlier", "Earlier"],
              ]}
              onChange={({ target }) => edit(() => setIsEarlier(target.value === "earlier"))}
            />
          </div>
        )}
        {kind === "nextMonth" && error !== undefined && (
          <p role="alert" className="text-small text-unpaid">
            {error}
          </p>
        )}
        {"moved" in read && <Preview moved={read.moved} />}
        {recurring > 0 && (
          <p className="text-small text-ink-soft">{recurringText(recurring, expenses.length)}</p>
        )}
      </div>
    </QuestionDialog>
  );
}

function recurringText(recurring: number, all: number): string {
  if (all === 1) return "It is recurring. Only this bill moves, not its series.";
  const which = recurring === 1 ? "One of them is" : `${recurring} of them are`;
  return `${which} recurring. Only the bills that you selected move, not their series.`;
}

interface Choice {
  kind: Move["kind"];
  day: string;
  days: string;
  isEarlier: boolean;
}

function readMove(
  expenses: readonly Expense[],
  { kind, day, days, isEarlier }: Choice,
): { moved: readonly Moved[] } | { error: string } {
  if (kind === "toDay" && !isDay(day)) return { error: "Due date is required" };
  const count = /^\s*\d{1,3}\s*$/.test(days) ? Number(days) : 0;
  if (kind === "byDays" && (count < 1 || count > MOST_DAYS)) {
    return { error: `Please enter a number from 1 to ${MOST_DAYS}` };
  }
  const move: Move =
    kind === "toDay"
      ? { kind, day }
      : kind === "byDays"
        ? { kind, days: isEarlier ? -count : count }
        : { kind };
  const moved = movedBills(expenses, move);
  if (moved === null) return { error: "Bills can only be due from 2000 to 2199" };
  return moved.length === 0 ? { error: "That is their due date already" } : { moved };
}

/** Shows the first few new due dates. */
function Preview({ moved }: { moved: readonly Moved[] }) {
  return (
    <ul aria-label="New due dates" className="text-small">
      {moved.slice(0, SHOWN).map(({ expense, dueDate }) => (
        <li key={expense.id} className="flex justify-between gap-3">
          <bdi translate="no" className="min-w-0 truncate">
            {expense.title}
          </bdi>
          <span className="shrink-0 text-ink-soft tabular-nums">
            <span>{shortDayText(expense.dueDate)}</span> <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> <span className="text-ink">{shortDayText(dueDate)}</span>
          </span>
        </li>
      ))}
      {moved.length > SHOWN && <li className="text-ink-soft">{`and ${moved.length - SHOWN} more`}</li>}
    </ul>
  );
}
