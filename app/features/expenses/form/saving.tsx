import { useRef, useState } from "react";
import { type Day, dayText, shortDayText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, centsFromAmount, formatCents, sumCents } from "#domain/money/money.ts";
import { pastDates } from "#domain/series/projection.ts";
import { counted } from "#domain/text/wording.ts";
import { useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons, type DialogOpening } from "../../../ui/dialog.tsx";
import type { ExpenseFormProps, FormState, useValues } from "./expense-form.tsx";
import {
  addedText,
  besideItsEnd,
  type ExpenseFormErrors,
  type ExpenseFormResult,
  emptyFormValues,
  FIELD_ORDER,
  readExpenseForm,
} from "./form-values.ts";
import { type EarlyStart, earlyStart, firstDate, isResult, seriesAhead } from "./series-values.ts";

/** Whether the form is being saved, and then whether it stays open for another bill. */
type Saving = "no" | "last" | "goesOn";

interface Question {
  result: ExpenseFormResult;
  goesOn: boolean;
  overdue: Overdue | null;
  early: EarlyStart | null;
  opener: HTMLElement | null;
}

/** Saves the form, after asking what has to be asked. */
export function useSaving(props: ExpenseFormProps, held: ReturnType<typeof useValues>) {
  const { isNew, ofSeries = false, titleRef } = props;
  const { draft, values, reached } = held;
  const today = useToday();
  const currency = useCurrency();
  const element = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState<Saving>("no");
  /** The last of those that were added while the form stayed open, and how many they are. */
  const [added, setAdded] = useState({ text: "", count: 0 });
  const [question, setQuestion] = useState<Question | null>(null);

  function refuse(refused: ExpenseFormErrors) {
    const wrong = besideItsEnd(refused, values);
    held.setErrors(wrong);
    const first = FIELD_ORDER.find((name) => wrong[name] !== undefined);
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(goesOn: boolean) {
    if (saving !== "no") return;
    const read = readExpenseForm(values, currency);
    if (!read.ok) return refuse(read.errors);
    const { result } = read;
    const early = ofSeries ? null : earlyStart(result, today);
    const added = ofSeries ? null : addedOverdue(result, { isNew, today });
    const overdue = early === null ? (props.readOverdue?.(result, reached) ?? added) : null;
    if (early === null && overdue === null) return await save(result, goesOn);
    const opener = goesOn ? titleRef.current : (document.activeElement as HTMLElement | null);
    setQuestion({ result, goesOn, overdue, early, opener });
  }

  async function save(result: ExpenseFormResult, goesOn: boolean) {
    if (saving !== "no") return;
    setSaving(goesOn ? "goesOn" : "last");
    const wrong = await props.onSubmit(result, reached, goesOn);
    setSaving("no");
    if (wrong !== "saved") {
      if (wrong !== null) refuse(wrong);
    } else if (goesOn) goOn(result);
    else end();
  }

  /** Several bills are often due on the same day, so the date stays. */
  function goOn(result: ExpenseFormResult) {
    draft.restart(emptyFormValues(result.dueDate));
    held.beginAgain();
    const text = addedText({ ...result, dueDate: firstDate(result) }, currency);
    setAdded(({ count }) => ({ text, count: count + 1 }));
  }

  function end() {
    draft.remove();
    props.onDone();
  }
  return { element, saving, added, question, setQuestion, submit, save, end, currency };
}

/** Asks what has to be known before the form is saved. The form stays open under it. */
export function SavingQuestions({ form }: { form: FormState }) {
  const { isNew, question, setQuestion, save, currency } = form;
  if (question === null) return null;
  const { result, goesOn, overdue, early, opener } = question;
  const dialog = { opener, onClosed: () => setQuestion(null) };
  return (
    <>
      {early && (
        <EarlyStartQuestion
          {...dialog}
          // A bill that is there already isn't put off.
          start={isNew ? early : { ...early, later: null }}
          onChosen={(changes) => void save({ ...result, ...changes }, goesOn)}
        />
      )}
      {overdue && (
        <OverdueQuestion
          {...dialog}
          overdue={overdue}
          currency={currency}
          onConfirm={(autopayFrom) => void save({ ...result, ...(autopayFrom && { autopayFrom }) }, goesOn)}
        />
      )}
    </>
  );
}

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
function OverdueQuestion({ overdue, currency, onConfirm, ...dialog }: OverdueQuestionProps) {
  const { bills, isAdded, isAutopay } = overdue;
  const [first = "", last = ""] = [bills[0]?.dueDate, bills.at(-1)?.dueDate];
  const when = bills.length === 1 ? `of ${dayText(first)}` : `from ${dayText(first)} to ${dayText(last)}`;
  const count = counted(bills.length, "bill");
  const isOne = bills.length === 1;
  const sum = `${formatCents(sumCents(bills.map((each) => each.amountCents)), currency)}${isOne ? "" : " in total"}`;
  const sentence = isAdded
    ? `This adds ${count} that ${isOne ? "is" : "are"} overdue already, ${when}, ${sum}.`
    : `${count} ${when}, ${sum}, ${isOne ? "is" : "are"} overdue.`;
  const paidTitle = isOne ? "Is the overdue bill paid?" : "Are the overdue bills paid?";
  return (
    <Dialog {...dialog} title={isAutopay ? paidTitle : "Add overdue bills?"}>
      {(close) => {
        const choose = (autopayFrom?: Day) => () => {
          close();
          onConfirm(autopayFrom);
        };
        return isAutopay ? (
          <>
            <p>{sentence} Autopay begins with the next one.</p>
            <DialogButtons>
              <Button onClick={choose(first)}>
                {isOne ? "Mark it as paid on its day" : "Mark them as paid on their days"}
              </Button>
              <Button variant="primary" onClick={choose()}>
                {isOne ? "It stays overdue" : "They stay overdue"}
              </Button>
            </DialogButtons>
          </>
        ) : (
          <>
            <p>{sentence}</p>
            <DialogButtons>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={choose()}>
                {`Add ${bills.length} overdue bills`}
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
function EarlyStartQuestion({ start, onChosen, ...dialog }: EarlyStartQuestionProps) {
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
