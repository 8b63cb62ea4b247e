import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  addDays,
  type Day,
  dayText,
  isDay,
  type Month,
  monthOf,
  monthText,
  shortDayText,
  shortWeekdayText,
} from "#domain/calendar/days.ts";
import { type Expense, partsCents } from "#domain/expenses/expense.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { amountFromCents, decimalText, formatCents } from "#domain/money/money.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { useChanges, useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import { AmountField, WHICH_AMOUNT } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, type DialogOpening, QuestionDialog } from "../../../ui/dialog.tsx";
import { DayField, useTyped } from "../../../ui/fields.tsx";
import type { ToastLink } from "../../../ui/toast.ts";
import { ScopeField } from "../form/scope-field.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { type AllCommands, type BillQuestion, showExpenseOutcome } from "./bill-changes.ts";
import { focusInsteadOf } from "./focus-instead.ts";
import { PaymentsDialog } from "./payments-dialog.tsx";
import { removeBill } from "./remove-bill.ts";

interface BillDialogProps {
  question: BillQuestion;
  commands: AllCommands;
  onClosed: () => void;
}

export function BillDialog({ question, commands, onClosed }: BillDialogProps) {
  const { kind, expense, opener } = question;
  const props = { expense, opener, onClosed };
  if (kind === "day") return <SnoozeDialog {...props} />;
  if (kind === "payments") return <PaymentsDialog {...props} />;
  if (kind === "scope")
    return (
      <DeleteSeriesDialog
        {...props}
        onDelete={(scope) => void removeBill(commands.changes, expense, scope)}
      />
    );
  return (
    <PaidAmountDialog
      {...props}
      onPaid={(amount) => question.answer(commands.setStatus(expense, "PAID", amount))}
    />
  );
}

interface DialogProps extends DialogOpening {
  expense: Expense;
}

/** "Rent is due 3 December 2026.", "Gas was estimated at $85.00." */
function BillSentence({ expense, children }: { expense: Expense; children: ReactNode }) {
  return (
    <p className="wrap-anywhere">
      <bdi translate="no" className="font-medium">
        {expense.title}
      </bdi>{" "}
      <span className="text-ink-soft">{children}</span>
    </p>
  );
}

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
function SnoozeDialog({ expense, ...dialog }: DialogProps) {
  const { perform, undo } = useChanges();
  const today = useToday();
  const whereLink = useWhereLink(monthOf(expense.dueDate));
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

/**
 * Asks what an estimated bill really cost. Enter keeps the estimate, which stands in the field.
 * @param props.onPaid called once, with the real cost
 */
function PaidAmountDialog({
  expense,
  onPaid,
  ...dialog
}: DialogProps & { onPaid: (amount: number) => void }) {
  const currency = useCurrency();
  const amount = useTyped(decimalText(expense.amountCents));
  const isPaid = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  // Typing replaces the estimate.
  useEffect(() => field.current?.select(), []);

  function submit(close: () => void) {
    if (isPaid.current) return;
    const read = readAmountText(amount.text, currency);
    if (read.kind !== "amount" || read.cents === 0) {
      amount.refuse(read.kind === "unclear" ? WHICH_AMOUNT : "Please enter a valid amount");
      field.current?.focus();
      return;
    }
    const paidCents = partsCents(expense);
    if (read.cents < paidCents) {
      amount.refuse(`${formatCents(paidCents, currency)} is paid already`);
      field.current?.focus();
      return;
    }
    isPaid.current = true;
    onPaid(amountFromCents(read.cents));
    close();
  }

  return (
    <QuestionDialog
      {...dialog}
      title="What did it cost?"
      fallbackFocus={billsHeading}
      initialFocus={field}
      isForm
      confirmText="Mark paid"
      onConfirm={submit}
    >
      <div className="flex flex-col gap-4">
        <BillSentence expense={expense}>
          {`was estimated at ${formatCents(expense.amountCents, currency)}.`}
        </BillSentence>
        <AmountField
          ref={field}
          label="Amount paid"
          name="amountText"
          required
          currency={currency}
          value={amount.text}
          error={amount.error}
          onText={amount.edit}
        />
      </div>
    </QuestionDialog>
  );
}

function DeleteSeriesDialog({
  expense,
  onDelete,
  ...dialog
}: DialogProps & { onDelete: (scope: Scope) => void }) {
  const [scope, setScope] = useState<Scope>("this");
  const [instead] = useState(() => dialog.opener && focusInsteadOf(dialog.opener));
  return (
    <QuestionDialog
      {...dialog}
      title="Delete recurring bill"
      fallbackFocus={() => instead}
      confirmText="Delete"
      isDanger
      onConfirm={(close) => {
        onDelete(scope);
        close();
      }}
    >
      <ScopeField legend={`Delete which bills of “${expense.title}”?`} value={scope} onChange={setScope} />
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
