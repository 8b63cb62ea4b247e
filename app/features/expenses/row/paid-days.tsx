import { type FormEvent, useEffect, useRef, useState } from "react";
import { addDays, type Day, dayText, isDay, shortDayText, yearOfMonth } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { counted } from "#domain/text/wording.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import type { Changes } from "../../../data/ledger/use-ledger.tsx";
import { DayInput } from "../../../ui/day-field.tsx";
import { useTyped } from "../../../ui/fields.tsx";
import { paidTopic, showExpenseOutcome } from "./bill-changes.ts";

interface PaidDaysProps extends Pick<Changes, "performAll" | "undo"> {
  /** The bills that were marked as paid, as they were before. */
  expenses: readonly [Expense, ...Expense[]];
  /** The change that marked them. */
  operationIds: readonly string[];
  readLedger: () => Ledger;
}

interface Choice {
  /** "yesterday" */
  readonly text: string;
  readonly dayOf: (expense: Expense) => Day;
}

/** Below the toast of a payment: other days on which the bills may have been paid. */
export function PaidDays(props: PaidDaysProps) {
  const { expenses, readLedger } = props;
  const [today] = useState(() => readLedger().get("expense", expenses[0].id)?.paidDate ?? "");
  const [isTyping, setTyping] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const amend = useAmend(props, today);
  if (!isDay(today)) return null;

  function choose(choice: Choice) {
    // The buttons go, and Undo stays.
    if (group.current?.contains(document.activeElement))
      group.current.closest(".toast")?.querySelector<HTMLElement>("[data-action]")?.focus();
    void amend(choice);
  }

  return (
    <div
      ref={group}
      className="-mt-1.5 flex flex-wrap items-center gap-x-1 pr-2 pb-1.5 pl-4 text-small text-ink-soft"
    >
      {isTyping ? (
        <OtherDay today={today} onDay={(day) => choose({ text: onDay(day, today), dayOf: () => day })} />
      ) : (
        <>
          <span>Or paid</span>
          {choicesFor(expenses, today).map((choice) => (
            <DayButton key={choice.text} text={choice.text} onPress={() => choose(choice)} />
          ))}
          <DayButton text="another day" onPress={() => setTyping(true)} />
        </>
      )}
    </div>
  );
}

function choicesFor(expenses: PaidDaysProps["expenses"], today: Day): Choice[] {
  const [{ dueDate }, ...others] = expenses;
  const yesterday = addDays(today, -1);
  const dayBefore = { text: "yesterday", dayOf: () => yesterday };
  const isPast = expenses.some((each) => each.dueDate < yesterday);
  if (!isPast) return [dayBefore];
  const text = others.length > 0 ? "on due dates" : onDay(dueDate, today);
  return [dayBefore, { text, dayOf: (each) => (each.dueDate < today ? each.dueDate : today) }];
}

/** "on 19 Nov" */
function onDay(day: Day, today: Day): string {
  return `on ${yearOfMonth(day) === yearOfMonth(today) ? shortDayText(day) : dayText(day)}`;
}

/** Changes the day. One undo takes back the day and the payment, by the toast or by the keys. */
function useAmend({ expenses, operationIds, performAll, undo }: PaidDaysProps, today: Day) {
  const isAmended = useRef(false);
  return async ({ text, dayOf }: Choice) => {
    if (isAmended.current) return;
    isAmended.current = true;
    const drafts = expenses.flatMap((expense) => {
      const paidDate = dayOf(expense);
      const data = { id: expense.id, status: "PAID" as const, paidDate };
      return paidDate === today ? [] : [{ type: "expense.setStatus" as const, data }];
    });
    const done = await performAll(drafts, operationIds);
    const [first, ...others] = expenses;
    const what = others.length === 0 ? first.title : counted(expenses.length, "bill");
    const all = done.ok ? { ...done, operationIds: [...operationIds, ...done.operationIds] } : done;
    showExpenseOutcome(all, undo, `${what} paid ${text}`, FAILED.status, { topic: paidTopic(first) });
  };
}

function DayButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Paid ${text}`}
      className="min-h-8 rounded-control px-1.5 font-medium text-accent underline underline-offset-2 hover:bg-hover pointer-coarse:min-h-11"
      onClick={onPress}
    >
      {text}
    </button>
  );
}

function OtherDay({ today, onDay }: { today: Day; onDay: (day: Day) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const day = useTyped(today);
  useEffect(() => focusIn(form.current), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDay(day.text) && day.text <= today) return onDay(day.text);
    day.refuse("Please choose a day up to today");
    focusIn(form.current);
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 pt-1 pb-1.5"
      onSubmit={submit}
    >
      <DayInput
        aria-label="Paid on"
        max={today}
        value={day.text}
        aria-invalid={day.error !== undefined || undefined}
        className="min-w-36 flex-1 text-(length:--text-body) text-ink"
        onDay={day.edit}
      />
      <button
        type="submit"
        className="min-h-9 rounded-control px-3 text-[length:var(--text-body)] font-medium text-accent hover:bg-hover pointer-coarse:min-h-11"
      >
        Set
      </button>
      {day.error !== undefined && (
        <p role="alert" className="basis-full text-small text-unpaid">
          {day.error}
        </p>
      )}
    </form>
  );
}

function focusIn(form: HTMLFormElement | null) {
  form?.querySelector("input")?.focus();
}
