import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Day, isDay, partsOfDay } from "#domain/calendar/days.ts";
import { type Expense, owedCents } from "#domain/expenses/expense.ts";
import { centsFromAmount } from "#domain/money/json-amounts.ts";
import { pastDates } from "#domain/series/projection.ts";
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
import { type EarlyStart, earlyStart, firstDate, isResult, seriesAhead } from "./series-values.ts";

/** Whether the form is being saved, and then whether it stays open for another bill. */
type Saving = "no" | "last" | "goesOn";

interface Question {
  result: ExpenseFormResult;
  goesOn: boolean;
  /** Whether the day's year may be a slip of the finger. Nothing else is asked before that is known. */
  isYearUnlikely: boolean;
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
    // What is wrong may be out of sight, and opens.
    flushSync(() => held.setErrors(wrong));
    const first = FIELD_ORDER.find((name) => wrong[name] !== undefined);
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(goesOn: boolean) {
    if (saving !== "no") return;
    const read = readExpenseForm(values, currency);
    if (!read.ok) return refuse(read.errors);
    await ask(
      read.result,
      goesOn,
      goesOn ? titleRef.current : (document.activeElement as HTMLElement | null),
    );
  }

  /** Asks the first of the questions that have to be answered, or saves. */
  async function ask(result: ExpenseFormResult, goesOn: boolean, opener: HTMLElement | null, year?: "right") {
    const isYearKnown = year === "right" || (!isNew && result.dueDate === draft.base.dueDate);
    const isYearUnlikely = !isYearKnown && hasUnlikelyYear(result.dueDate, today);
    const early = ofSeries || isYearUnlikely ? null : earlyStart(result, today);
    const added = ofSeries ? null : addedOverdue(result, { isNew, today });
    const isOverdueAsked = early === null && !isYearUnlikely;
    const overdue = isOverdueAsked ? (props.readOverdue?.(result, reached) ?? added) : null;
    if (isYearUnlikely || early !== null || overdue !== null) {
      setQuestion({ result, goesOn, isYearUnlikely, overdue, early, opener });
    } else await save(result, goesOn);
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
  return { element, saving, added, question, setQuestion, submit, ask, save, end, currency };
}

const YEARS_UNASKED = 10;

/** Hardly any bill is due so far from today that another year could have been meant. */
export function hasUnlikelyYear(day: Day, today: Day): boolean {
  return isDay(day) && Math.abs(partsOfDay(day).year - partsOfDay(today).year) > YEARS_UNASKED;
}

const OVERDUE_UNASKED = 3;

interface OverdueBill {
  readonly dueDate: Day;
  /** What is still to pay, in hundredths. */
  readonly cents: number;
}

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
  const cents = centsFromAmount(result.amount) ?? 0;
  return { bills: added.map((dueDate) => ({ dueDate, cents })), isAdded: true, isAutopay };
}

/** The overdue bills for which saving switches autopay on. */
export function switchedOverdue(bills: readonly Expense[], today: Day): Overdue | null {
  const overdue = bills
    .filter(({ autopay, status, dueDate }) => !autopay && status === "PENDING" && dueDate < today)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    .map((bill) => ({ dueDate: bill.dueDate, cents: owedCents(bill) }));
  return overdue.length === 0 ? null : { bills: overdue, isAdded: false, isAutopay: true };
}
