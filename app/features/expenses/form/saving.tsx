import { useRef, useState } from "react";
import { useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import type { ExpenseFormProps, useValues } from "./expense-form.tsx";
import {
  addedText,
  besideItsEnd,
  type ExpenseFormErrors,
  type ExpenseFormResult,
  emptyFormValues,
  FIELD_ORDER,
  readExpenseForm,
} from "./form-values.ts";
import { addedOverdue, EarlyStartQuestion, type Overdue, OverdueQuestion } from "./questions.tsx";
import { type EarlyStart, earlyStart, firstDate } from "./series-values.ts";

/** Whether the form is being saved, and then whether it stays open for another bill. */
export type Saving = "no" | "last" | "goesOn";

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
  const form = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState<Saving>("no");
  /** The last of those that were added while the form stayed open, and how many they are. */
  const [added, setAdded] = useState({ text: "", count: 0 });
  const [question, setQuestion] = useState<Question | null>(null);

  function refuse(refused: ExpenseFormErrors) {
    const wrong = besideItsEnd(refused, values);
    held.setErrors(wrong);
    const first = FIELD_ORDER.find((name) => wrong[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
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
  return { form, saving, added, question, setQuestion, submit, save, end, currency };
}

interface SavingQuestionsProps {
  isNew: boolean;
  saving: ReturnType<typeof useSaving>;
}

/** Asks what has to be known before the form is saved. The form stays open under it. */
export function SavingQuestions({ isNew, saving }: SavingQuestionsProps) {
  const { question, setQuestion, save, currency } = saving;
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
