import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dayText, monthText, shortDayText, shortWeekdayText } from "#domain/calendar/day-text.ts";
import { addDays, type Day, isDay, type Month, monthOf } from "#domain/calendar/days.ts";
import { type Expense, isEstimated, STATUSES } from "#domain/expenses/expense.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { amountFromCents, decimalText, formatCents } from "#domain/money/money.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { FAILED } from "../../../data/ledger/failure-text.ts";
import { useChanges, useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import { AmountField, WHICH_AMOUNT } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, QuestionDialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { STATUS_NAMES, StatusPoint } from "../../../ui/icons.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import type { ToastLink } from "../../../ui/toast.ts";
import { ScopeField } from "../form/series-fields.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { type AllCommands, type BillQuestion, showExpenseOutcome } from "./bill-changes.ts";
import type { OpenForm } from "./bill-parts.tsx";

interface BillDialogProps {
  question: BillQuestion;
  commands: AllCommands;
  onClosed: () => void;
}

export function BillDialog({ question, commands, onClosed }: BillDialogProps) {
  const { kind, expense, opener } = question;
  const props = { expense, opener, onClosed };
  if (kind === "day") return <SnoozeDialog {...props} />;
  if (kind === "scope")
    return <DeleteSeriesDialog {...props} onDelete={(scope) => void commands.remove(expense, scope)} />;
  return (
    <PaidAmountDialog
      {...props}
      onPaid={(amount) => question.answer(commands.setStatus(expense, "PAID", amount))}
    />
  );
}

interface RowMenuProps {
  expense: Expense;
  anchor: HTMLElement;
  commands: AllCommands;
  onAsk: (question: BillQuestion) => void;
  onEdit: OpenForm;
  onDuplicate: OpenForm;
  /** Null where bills can't be selected, as in what a search found. */
  onSelect: (() => void) | null;
  onClosed: () => void;
}

export function RowMenu(props: RowMenuProps) {
  const { expense, anchor, commands, onAsk, onEdit, onDuplicate, onSelect } = props;
  const { title, status, recurringId } = expense;
  /** Where focus goes when the menu closes. Null if the chosen item moves it by itself. */
  const nextFocus = useRef<HTMLElement | null>(anchor);
  useLayoutEffect(() => {
    anchor.ariaExpanded = "true";
    return () => {
      anchor.ariaExpanded = "false";
    };
  }, [anchor]);
  const instead = (act: () => void) => () => {
    nextFocus.current = null;
    act();
  };
  const remove = (act: () => void) => () => {
    nextFocus.current = focusInsteadOf(anchor);
    act();
  };
  return (
    <Menu
      label={`More for ${title}`}
      anchor={anchor}
      finalFocus={() => nextFocus.current ?? false}
      onClosed={props.onClosed}
    >
      <fieldset aria-label="Status">
        <MenuChoice
          value={status}
          options={STATUS_OPTIONS}
          onSelect={(chosen) => {
            if (chosen !== "PAID") return void commands.setStatus(expense, chosen);
            // The question about an estimate takes focus, and gives it back to the button.
            if (isEstimated(expense)) nextFocus.current = null;
            void commands.setPaid(expense, true);
          }}
        />
      </fieldset>
      <MenuSeparator />
      {status !== "PAID" && (
        <MenuItem onSelect={instead(() => onAsk({ kind: "day", expense, opener: anchor }))}>Snooze</MenuItem>
      )}
      {status !== "PAID" && recurringId !== null && (
        <MenuItem
          onSelect={remove(() => void commands.remove(expense, "this", `${title} skipped this time`))}
        >
          Skip this one
        </MenuItem>
      )}
      <MenuItem onSelect={instead(() => onEdit(expense, anchor))}>Edit</MenuItem>
      <MenuItem onSelect={instead(() => onDuplicate(expense, anchor))}>Duplicate</MenuItem>
      {onSelect !== null && <MenuItem onSelect={instead(onSelect)}>Select</MenuItem>}
      <MenuItem
        onSelect={
          recurringId === null
            ? remove(() => void commands.remove(expense))
            : instead(() => onAsk({ kind: "scope", expense, opener: anchor }))
        }
      >
        <span className="text-unpaid">Delete</span>
      </MenuItem>
    </Menu>
  );
}

/**
 * Finds where focus goes when a control's row disappears: to its neighbour below, else above, else to the list's
 * heading. Otherwise keyboard users would start again from the top of the page.
 */
function focusInsteadOf(control: HTMLElement): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-expense]")];
  const at = rows.findIndex((row) => row.contains(control));
  const controls = [rows[at + 1], rows[at - 1]].map((row) => row?.querySelector<HTMLElement>(".bill-more"));
  return controls.find((each) => each != null) ?? billsHeading();
}

const STATUS_OPTIONS = STATUSES.map((status) => ({
  value: status,
  content: (
    <>
      <StatusPoint status={status} />
      {STATUS_NAMES[status]}
    </>
  ),
}));

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
function SnoozeDialog({ expense, opener, onClosed }: SnoozeDialogProps) {
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

interface PaidAmountDialogProps {
  expense: Expense;
  opener: HTMLElement | null;
  /** Called once, with the real cost. */
  onPaid: (amount: number) => void;
  onClosed: () => void;
}

/** Asks what an estimated bill really cost. Enter keeps the estimate, which stands in the field. */
function PaidAmountDialog({ expense, opener, onPaid, onClosed }: PaidAmountDialogProps) {
  const currency = useCurrency();
  const [text, setText] = useState(decimalText(expense.amountCents));
  const [error, setError] = useState<string>();
  const isPaid = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  // Typing replaces the estimate.
  useEffect(() => field.current?.select(), []);

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (isPaid.current) return;
    const read = readAmountText(text, currency);
    if (read.kind !== "amount" || read.cents === 0) {
      setError(read.kind === "unclear" ? WHICH_AMOUNT : "Please enter a valid amount");
      field.current?.focus();
      return;
    }
    isPaid.current = true;
    onPaid(amountFromCents(read.cents));
    close();
  }

  return (
    <Dialog
      title="What did it cost?"
      opener={opener}
      fallbackFocus={billsHeading}
      initialFocus={field}
      onClosed={onClosed}
    >
      {(close) => (
        <form noValidate onSubmit={(event) => submit(event, close)} className="flex flex-col gap-4">
          <p className="wrap-anywhere">
            <bdi translate="no" className="font-medium">
              {expense.title}
            </bdi>{" "}
            <span className="text-ink-soft">{`was estimated at ${formatCents(expense.amountCents, currency)}.`}</span>
          </p>
          <AmountField
            ref={field}
            label="Amount paid"
            name="amountText"
            required
            currency={currency}
            value={text}
            error={error}
            onText={(typed) => {
              setText(typed);
              setError(undefined);
            }}
          />
          <div className="mt-2 flex flex-wrap justify-end gap-2 max-sm:*:grow">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Mark paid
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface DeleteSeriesDialogProps {
  expense: Expense;
  opener: HTMLElement | null;
  onDelete: (scope: Scope) => void;
  onClosed: () => void;
}

function DeleteSeriesDialog({ expense, opener, onDelete, onClosed }: DeleteSeriesDialogProps) {
  const [scope, setScope] = useState<Scope>("this");
  const [instead] = useState(() => opener && focusInsteadOf(opener));
  return (
    <QuestionDialog
      title="Delete recurring bill"
      opener={opener}
      fallbackFocus={() => instead}
      confirmText="Delete"
      isDanger
      onConfirm={(close) => {
        onDelete(scope);
        close();
      }}
      onClosed={onClosed}
    >
      <ScopeField legend={`Which bills of “${expense.title}” to delete`} value={scope} onChange={setScope} />
    </QuestionDialog>
  );
}

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
