import { TEXT_DETAILS } from "#domain/expenses/details.ts";
import { STATUSES, type Status } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { CheckboxField, SelectField, TextField } from "../../ui/fields.tsx";
import { STATUS_NAMES } from "../../ui/status.tsx";
import { DETAIL_FIELDS } from "./detail-fields.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./expense-form-rules.ts";
import { FlagFields } from "./flag-fields.tsx";
import { RecurringFields } from "./recurring-fields.tsx";
import type { SeriesBill } from "./series-values.ts";

interface BillFieldsProps {
  values: ExpenseFormValues;
  errors: ExpenseFormErrors;
  currency: Currency;
  /** A new bill is pending, unless a sentence said that it is paid. */
  hasStatus: boolean;
  seriesBill: SeriesBill | undefined;
  /** As for RecurringFields. */
  withNextDates: boolean;
  /** Grows with each bill that is added, so that the details of the next one begin folded. */
  fresh: number;
  onChange: (changes: Partial<ExpenseFormValues>) => void;
}

/** What is said of a bill beside its title. */
export function BillFields(props: BillFieldsProps) {
  const { values, errors, currency, hasStatus, fresh, onChange } = props;
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
        <TextField
          label="Due Date"
          name="dueDate"
          type="date"
          required
          min="2000-01-01"
          max="2199-12-31"
          value={values.dueDate}
          error={errors.dueDate}
          onChange={(event) => onChange({ dueDate: event.target.value })}
        />
      </div>
      {hasStatus && (
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
            key={`${name} ${fresh}`}
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
        bill={props.seriesBill}
        withNextDates={props.withNextDates}
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
