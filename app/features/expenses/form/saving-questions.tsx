import { useRef } from "react";
import { type Day, dayText, partsOfDay, shortDayText } from "#domain/calendar/days.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { useToday } from "../../../data/ledger/use-ledger.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons, type DialogOpening } from "../../../ui/dialog.tsx";
import type { FormState } from "./expense-form.tsx";
import type { ExpenseFormResult } from "./form-values.ts";
import type { Overdue } from "./saving.ts";
import type { EarlyStart } from "./series-values.ts";

/** Asks what has to be known before the form is saved. The form stays open under it. */
export function SavingQuestions({ form }: { form: FormState }) {
  const { isNew, element, question, setQuestion, ask, save, currency } = form;
  if (question === null) return null;
  const { result, goesOn, isYearUnlikely, overdue, early, opener } = question;
  const dialog = { opener, onClosed: () => setQuestion(null) };
  return (
    <>
      {isYearUnlikely && (
        <YearQuestion
          opener={element.current?.querySelector<HTMLElement>("[name=dueDate]") ?? opener}
          dueDate={result.dueDate}
          onClosed={(isRight) => {
            setQuestion(null);
            if (isRight) void ask(result, goesOn, opener, "right");
          }}
        />
      )}
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

interface YearQuestionProps {
  opener: HTMLElement | null;
  dueDate: Day;
  onClosed: (isRight: boolean) => void;
}

/** Asks about a day in 2062 that may have been meant for 2026. The form stays open under it. */
function YearQuestion({ opener, dueDate, onClosed }: YearQuestionProps) {
  const isRight = useRef(false);
  const { year } = partsOfDay(dueDate);
  const verb = dueDate < useToday() ? "was" : "is";
  return (
    <Dialog title="Check the year" opener={opener} onClosed={() => onClosed(isRight.current)}>
      {(close) => (
        <>
          <p>{`That ${verb} in ${year}. Is the year right?`}</p>
          <DialogButtons>
            <Button onClick={close}>Change the date</Button>
            <Button
              variant="primary"
              onClick={() => {
                isRight.current = true;
                close();
              }}
            >
              {`Keep ${year}`}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
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
  const sum = `${formatCents(sumCents(bills.map(({ cents }) => cents)), currency)}${isOne ? "" : " in total"}`;
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
            <p>{sentence} Autopay starts with the next one.</p>
            <DialogButtons>
              <Button onClick={choose(first)}>
                {isOne ? "Mark it paid on its due date" : "Mark them paid on their due dates"}
              </Button>
              <Button variant="primary" onClick={choose()}>
                {isOne ? "Leave it overdue" : "Leave them overdue"}
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
              {dayText(first)}. It would already be overdue.
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
