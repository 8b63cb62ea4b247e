import { type Day, dayText, shortDayText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, centsFromAmount, formatCents, sumCents } from "#domain/money/money.ts";
import { pastDates } from "#domain/series/projection.ts";
import { counted } from "#domain/text/wording.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons, type DialogOpening, QuestionDialog } from "../../../ui/dialog.tsx";
import type { ExpenseFormResult } from "./form-values.ts";
import { type EarlyStart, isResult, seriesAhead } from "./series-values.ts";

const OVERDUE_UNASKED = 3;

type OverdueBill = Pick<Expense, "dueDate" | "amountCents">;

/** What has to be asked about overdue bills before saving. */
export interface Overdue {
  /** Sorted by due date. */
  readonly bills: readonly OverdueBill[];
  readonly isAdded: boolean;
  /** Whether autopay would be switched on for these bills. */
  readonly isAutopay: boolean;
}

/** The overdue bills that saving adds. The first counts only if it is new and unpaid. Null if nothing has to be asked. */
export function addedOverdue(
  result: ExpenseFormResult,
  { isNew, today }: { isNew: boolean; today: Day },
): Overdue | null {
  const dates =
    result.isRecurring && isResult(result)
      ? pastDates(seriesAhead(result.dueDate, result).rule, today)
      : [result.dueDate].filter((dueDate) => dueDate < today);
  const added = isNew && result.status === "PENDING" ? dates : dates.slice(1);
  const isAutopay = result.autopay === true;
  if (added.length <= (isAutopay ? 0 : OVERDUE_UNASKED)) return null;
  const amountCents = centsFromAmount(result.amount) ?? 0;
  return { bills: added.map((dueDate) => ({ dueDate, amountCents })), isAdded: true, isAutopay };
}

/** The overdue bills for which saving switches autopay on. */
export function switchedOverdue(bills: readonly Expense[], today: Day): Overdue | null {
  const overdue = bills
    .filter(({ autopay, status, dueDate }) => !autopay && status === "PENDING" && dueDate < today)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  return overdue.length === 0 ? null : { bills: overdue, isAdded: false, isAutopay: true };
}

interface OverdueQuestionProps extends DialogOpening {
  overdue: Overdue;
  currency: Currency;
  /** @param autopayFrom the day from which the bills are to be marked as paid on their days, if they are */
  onConfirm: (autopayFrom?: Day) => void;
}

/** Asks before saving adds many overdue bills, or puts some on autopay. The form stays open under it. */
export function OverdueQuestion({ overdue, currency, onConfirm, ...dialog }: OverdueQuestionProps) {
  const { bills, isAdded, isAutopay } = overdue;
  const [first = "", last = ""] = [bills[0]?.dueDate, bills.at(-1)?.dueDate];
  const when = bills.length === 1 ? `of ${dayText(first)}` : `from ${dayText(first)} to ${dayText(last)}`;
  const count = counted(bills.length, "bill");
  const isOne = bills.length === 1;
  const sum = `${formatCents(sumCents(bills.map((each) => each.amountCents)), currency)}${isOne ? "" : " in total"}`;
  const sentence = isAdded
    ? `This adds ${count} that ${isOne ? "is" : "are"} overdue already, ${when}, ${sum}.`
    : `${count} ${when}, ${sum}, ${isOne ? "is" : "are"} overdue.`;
  if (!isAutopay) {
    return (
      <QuestionDialog
        {...dialog}
        title="Add overdue bills?"
        confirmText={`Add ${bills.length} overdue bills`}
        onConfirm={(close) => {
          close();
          onConfirm();
        }}
      >
        <p>{sentence}</p>
      </QuestionDialog>
    );
  }
  return (
    <Dialog {...dialog} title={isOne ? "Is the overdue bill paid?" : "Are the overdue bills paid?"}>
      {(close) => {
        const choose = (autopayFrom?: Day) => {
          close();
          onConfirm(autopayFrom);
        };
        return (
          <>
            <p>{sentence} Autopay begins with the next one.</p>
            <DialogButtons>
              <Button onClick={() => choose(first)}>
                {isOne ? "Mark it as paid on its day" : "Mark them as paid on their days"}
              </Button>
              <Button variant="primary" onClick={() => choose()}>
                {isOne ? "It stays overdue" : "They stay overdue"}
              </Button>
            </DialogButtons>
          </>
        );
      }}
    </Dialog>
  );
}

interface EarlyStartQuestionProps extends DialogOpening {
  start: EarlyStart;
  onChosen: (changes: Partial<ExpenseFormResult>) => void;
}

/** Asks before a weekend makes a new series begin with a bill that is overdue already. The form stays open under it. */
export function EarlyStartQuestion({ start, onChosen, ...dialog }: EarlyStartQuestionProps) {
  const { first, plain, later } = start;
  return (
    <Dialog {...dialog} title="Which bill comes first?">
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
            <DialogButtons>
              <Button onClick={close}>Cancel</Button>
              <Button onClick={choose({})}>Start with {shortDayText(first)}</Button>
              {later !== null && (
                <Button variant="primary" onClick={choose(later.changes)}>
                  Start with {shortDayText(later.day)}
                </Button>
              )}
            </DialogButtons>
          </>
        );
      }}
    </Dialog>
  );
}
