import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { OPTIONAL_DETAILS } from "#domain/expenses/details.ts";
import { STATUSES, type Status } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { useCurrency, useToday } from "../../data/ledger/use-ledger.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { STATUS_NAMES } from "../../ui/status.tsx";
import { DETAIL_FIELDS } from "./detail-fields.tsx";
import { useExpenseDraft } from "./expense-draft.ts";
import {
  type ExpenseFormErrors,
  type ExpenseFormResult,
  type ExpenseFormValues,
  readExpenseForm,
} from "./expense-form-rules.ts";
import { newOverdueDates, OVERDUE_UNASKED, OverdueQuestion } from "./overdue-question.tsx";
import { RecurringFields } from "./recurring-fields.tsx";
import { ScopeField } from "./scope-field.tsx";

export interface ExpenseFormProps {
  initial: ExpenseFormValues;
  typed?: Partial<ExpenseFormValues>;
  /** The draft is stored under this name until it is saved or cancelled. */
  draftName: string;
  /** A new bill starts as pending. Only existing ones can choose a status here. */
  isNew: boolean;
  titleRef: RefObject<HTMLInputElement | null>;
  /** The bill belongs to a series, so saving asks which of its bills are meant. */
  ofSeries?: boolean;
  /** Until then only the title is rendered, which takes focus. */
  isWhole: boolean;
  initialScope?: Scope;
  children?: ReactNode;
  onDone: () => void;
  /** Resolves to the fields' errors, or to null if it failed otherwise and the user has been told. */
  onSubmit: (result: ExpenseFormResult, scope: Scope) => Promise<"saved" | ExpenseFormErrors | null>;
}

export function ExpenseForm(props: ExpenseFormProps) {
  const { initial, typed = {}, initialScope = "this", isNew, ofSeries = false } = props;
  const draft = useExpenseDraft({ name: props.draftName, initial, initialScope, typed });
  const { values, setValues, scope, setScope, restored } = draft;
  const [errors, setErrors] = useState<ExpenseFormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const today = useToday();
  const currency = useCurrency();
  const [question, setQuestion] = useState<Question | null>(null);

  function discard() {
    draft.discard();
    setErrors({});
    props.titleRef.current?.focus();
  }

  function cancel() {
    draft.remove();
    props.onDone();
  }

  function edit(change: Partial<ExpenseFormValues>) {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
    );
  }

  function refuse(wrong: ExpenseFormErrors) {
    setErrors(wrong);
    const first = FIELD_ORDER.find((name) => wrong[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readExpenseForm(values, currency);
    if (!read.ok) return refuse(read.errors);
    const overdue = ofSeries ? [] : newOverdueDates(read.result, { isNew, today });
    if (overdue.length > OVERDUE_UNASKED) {
      const { activeElement } = document;
      setQuestion({ result: read.result, overdue, opener: activeElement as HTMLElement | null });
    } else await save(read.result);
  }

  async function save(result: ExpenseFormResult) {
    if (busy) return;
    setBusy(true);
    const wrong = await props.onSubmit(result, scope);
    setBusy(false);
    if (wrong === "saved") {
      draft.remove();
      props.onDone();
    } else if (wrong !== null) refuse(wrong);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {restored !== "no" && (
        <RestoredNote
          text={
            restored === "changed" && !isNew
              ? "What you typed before is back. The bill has changed since."
              : "What you typed before is back."
          }
          onDiscard={discard}
        />
      )}
      <TextField
        ref={props.titleRef}
        label="Expense Title"
        name="title"
        autoComplete="off"
        required
        dir="auto"
        placeholder="Groceries, electricity bill…"
        value={values.title}
        error={errors.title}
        onChange={(event) => edit({ title: event.target.value })}
      />
      {props.isWhole && (
        <>
          <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
            <AmountField
              label="Amount"
              name="amountText"
              required
              currency={currency}
              value={values.amountText}
              error={errors.amountText}
              onText={(amountText) => edit({ amountText })}
            />
            <TextField
              label="Due Date"
              name="dueDate"
              type="date"
              required
              min="2000-01-01"
              max="2199-12-31"
              value={values.dueDate}
              error={errors.dueDate}
              onChange={(event) => edit({ dueDate: event.target.value })}
            />
          </div>
          {!isNew && (
            <SelectField
              label="Status"
              name="status"
              value={values.status}
              error={errors.status}
              options={STATUSES.map((status) => [status, STATUS_NAMES[status]])}
              onChange={(event) => edit({ status: event.target.value as Status })}
            />
          )}
          {OPTIONAL_DETAILS.map((name) => {
            const Field = DETAIL_FIELDS[name];
            return (
              <Field
                key={name}
                value={values[name]}
                error={errors[name]}
                onChange={(text) => edit({ [name]: text })}
              />
            );
          })}
          <RecurringFields
            isRecurring={values.isRecurring}
            dueDate={values.dueDate}
            withNextDates={!ofSeries}
            onChange={(isRecurring) => edit({ isRecurring })}
          />
          {ofSeries && <ScopeField legend="Save changes for" value={scope} onChange={setScope} />}
          {props.children}
          <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end gap-2 bg-surface px-5 pt-2 pb-5 *:whitespace-nowrap max-sm:*:flex-1 max-sm:*:px-2">
            <Button onClick={cancel}>Cancel</Button>
            <Button type="submit" variant="primary" aria-disabled={busy}>
              {isNew ? (busy ? "Adding..." : "Add Expense") : busy ? "Saving..." : "Save Changes"}
            </Button>
          </div>
        </>
      )}
      {question !== null && (
        <OverdueQuestion
          dates={question.overdue}
          opener={question.opener}
          onConfirm={() => void save(question.result)}
          onClosed={() => setQuestion(null)}
        />
      )}
    </form>
  );
}

interface Question {
  result: ExpenseFormResult;
  overdue: readonly Day[];
  opener: HTMLElement | null;
}

function RestoredNote(props: { text: string; onDiscard: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-hover py-1 pr-1 pl-3 text-small">
      <p role="status">{props.text}</p>
      <Button variant="link" className="px-3" onClick={props.onDiscard}>
        Discard
      </Button>
    </div>
  );
}

const FIELD_ORDER = ["title", "amountText", "dueDate", "status", ...OPTIONAL_DETAILS] as const;
