import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FLAG_DETAILS, type FlagDetail, TEXT_DETAILS, type TextDetail } from "#domain/expenses/details.ts";
import { STATUSES, type Status } from "#domain/expenses/expense.ts";
import { useCategories } from "../../../data/ledger/computed.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, DayField, SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { STATUS_NAMES } from "../../../ui/status-point.tsx";
import type { FormState } from "./expense-form.tsx";
import { CHIPS, Chip, RecurringFields } from "./series-fields.tsx";

export function BillFields({ form }: { form: FormState }) {
  const { values, errors, currency } = form;
  const onChange = form.known.edit;
  return (
    <>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <AmountField
          label="Amount"
          name="amountText"
          required
          currency={currency}
          value={values.amountText}
          error={errors.amountText}
          onText={(amountText) => onChange({ amountText })}
        />
        <DayField
          label="Due Date"
          name="dueDate"
          required
          value={values.dueDate}
          error={errors.dueDate}
          onDay={(dueDate) => onChange({ dueDate })}
        />
      </div>
      {/* A new bill is pending, unless a sentence said that it is paid. */}
      {(!form.isNew || values.status !== "PENDING") && (
        <SelectField
          label="Status"
          name="status"
          value={values.status}
          error={errors.status}
          options={STATUSES.map((status) => [status, STATUS_NAMES[status]])}
          onChange={(event) => onChange({ status: event.target.value as Status })}
        />
      )}
      {TEXT_DETAILS.map((name) => {
        const Field = DETAIL_FIELDS[name];
        return (
          <Field
            // The details of the next of several bills begin folded.
            key={`${name} ${form.added.count}`}
            value={values[name]}
            error={errors[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        );
      })}
      <FlagFields values={values} onChange={onChange} />
      <RecurringFields
        values={values}
        errors={errors}
        bill={form.seriesBill}
        withNextDates={form.withNextDates}
        onChange={onChange}
      />
      {values.isRecurring && values.amountIsEstimate && (
        <CheckboxField
          label="Expect the average of the last three payments"
          name="estimateIsAverage"
          checked={values.estimateIsAverage}
          onChange={(event) => onChange({ estimateIsAverage: event.target.checked })}
        />
      )}
    </>
  );
}

interface DetailProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

const DETAIL_FIELDS: Readonly<Record<TextDetail, (props: DetailProps) => ReactNode>> = {
  category: CategoryField,
  note: NoteField,
};

const FLAG_LABELS: Readonly<Record<FlagDetail, string>> = {
  amountIsEstimate: "Varies",
  autopay: "Autopay",
};

function CategoryField({ value, error, onChange }: DetailProps) {
  const { recent, all } = useCategories();
  const suggestionsId = useId();
  const typed = value.trim().toLowerCase();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label="Category"
        name="category"
        optional
        autoComplete="off"
        dir="auto"
        list={suggestionsId}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={suggestionsId}>
        {all.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {/* Chooses a recent category by one press. A press on the chosen one clears it. */}
      <fieldset aria-label="Recent categories" className={CHIPS}>
        {recent.map((category) => {
          const isChosen = category.toLowerCase() === typed;
          return (
            <Chip
              key={category}
              type="radio"
              name={suggestionsId}
              value={category}
              checked={isChosen}
              onChange={() => onChange(category)}
              onClick={() => isChosen && onChange("")}
            >
              <bdi translate="no">{category}</bdi>
            </Chip>
          );
        })}
      </fieldset>
    </div>
  );
}

/** Few bills need a note, so its field comes when it is asked for or holds something, and then stays. */
function NoteField({ value, error, onChange }: DetailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasPressed = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen && wasPressed.current) field.current?.focus();
  }, [isOpen]);
  if (value !== "" && !isOpen) setIsOpen(true);
  function open() {
    wasPressed.current = true;
    setIsOpen(true);
  }
  if (!isOpen) {
    return (
      <Button variant="link" className="-my-1 -ml-4.25 self-start" onClick={open}>
        <PlusIcon />
        Add a note
      </Button>
    );
  }
  return (
    <TextAreaField
      ref={field}
      label="Note"
      name="note"
      optional
      dir="auto"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FlagFieldsProps {
  values: Readonly<Record<FlagDetail, boolean>>;
  onChange: (changes: Partial<Record<FlagDetail, boolean>>) => void;
}

const HINTS: Readonly<Record<FlagDetail, string>> = {
  amountIsEstimate: "An estimate. You are asked for the real amount when you mark it paid.",
  autopay: "It is marked paid on its day.",
};

const BOTH_HINT = "It is marked paid on its day, at the estimate. You can correct the amount then.";

/** Few bills are any of these, so they take one line, and say what they do once they are chosen. */
function FlagFields({ values, onChange }: FlagFieldsProps) {
  const chosen = FLAG_DETAILS.filter((name) => values[name]);
  return (
    <div className="flex flex-col gap-2">
      <fieldset aria-label="About this bill" className={CHIPS}>
        {FLAG_DETAILS.map((name) => (
          <Chip
            key={name}
            type="checkbox"
            name={name}
            checked={values[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          >
            {FLAG_LABELS[name]}
          </Chip>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <p className="text-small text-ink-soft">
          {chosen.length > 1 ? BOTH_HINT : HINTS[chosen[0] as FlagDetail]}
        </p>
      )}
    </div>
  );
}
