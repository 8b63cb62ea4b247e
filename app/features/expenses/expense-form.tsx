import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Currency } from "#domain/currency.ts";
import { STATUSES, type Status } from "#domain/expense.ts";
import type { Scope } from "#domain/operation.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { STATUS_NAMES } from "../../ui/status-names.ts";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CategoryField } from "./category-field.tsx";
import {
  type ExpenseFormErrors,
  type ExpenseFormResult,
  type ExpenseFormValues,
  readExpenseForm,
} from "./expense-form-rules.ts";
import { RecurringFields } from "./recurring-fields.tsx";
import { ScopeField } from "./scope-field.tsx";

interface ExpenseFormProps {
  initial: ExpenseFormValues;
  currency: Currency;
  /** A new expense starts as pending; only an existing one has its status here (SPEC.md section 2). */
  withStatus: boolean;
  submitText: string;
  busyText: string;
  titleRef: RefObject<HTMLInputElement | null>;
  /** Until then there is only the title, which takes focus. */
  isWhole: boolean;
  /** What is chosen at first of a bill's series; only a bill of one asks. */
  initialScope?: Scope;
  /** More about the expense, above the buttons. */
  children?: ReactNode;
  onCancel: () => void;
  /** Resolves to what was wrong with which fields, or to null when the form is done with. */
  onSubmit: (result: ExpenseFormResult, scope: Scope) => Promise<ExpenseFormErrors | null>;
}

export function ExpenseForm(props: ExpenseFormProps) {
  const [values, setValues] = useState(props.initial);
  const [errors, setErrors] = useState<ExpenseFormErrors>({});
  const [busy, setBusy] = useState(false);
  const [scope, setScope] = useState<Scope>(props.initialScope ?? "this");
  const form = useRef<HTMLFormElement>(null);

  /** SPEC.md section 5: an error on a field clears when that field is edited. */
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
    const read = readExpenseForm(values, props.currency);
    if (!read.ok) {
      refuse(read.errors);
      return;
    }
    setBusy(true);
    const wrong = await props.onSubmit(read.result, scope);
    setBusy(false);
    if (wrong !== null) refuse(wrong);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
              currency={props.currency}
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
          {props.withStatus && (
            <SelectField
              label="Status"
              name="status"
              value={values.status}
              error={errors.status}
              onChange={(event) => edit({ status: event.target.value as Status })}
            >
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_NAMES[status]}
                </option>
              ))}
            </SelectField>
          )}
          <CategoryField
            value={values.category}
            error={errors.category}
            onChange={(category) => edit({ category })}
          />
          <TextAreaField
            label="Note"
            name="note"
            optional
            dir="auto"
            value={values.note}
            error={errors.note}
            onChange={(event) => edit({ note: event.target.value })}
          />
          <RecurringFields
            isRecurring={values.isRecurring}
            dueDate={values.dueDate}
            withNextDates={!props.initial.isRecurring}
            onChange={(isRecurring) => edit({ isRecurring })}
          />
          {props.initial.isRecurring && (
            <ScopeField legend="Save changes for" value={scope} onChange={setScope} />
          )}
          {props.children}
          <div className="flex justify-end gap-2 pt-2 *:whitespace-nowrap max-sm:*:flex-1 max-sm:*:px-2">
            <Button onClick={props.onCancel}>Cancel</Button>
            <Button type="submit" look="primary" aria-disabled={busy}>
              {busy ? props.busyText : props.submitText}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

const FIELD_ORDER = ["title", "amountText", "dueDate", "status", "category", "note"] as const;
