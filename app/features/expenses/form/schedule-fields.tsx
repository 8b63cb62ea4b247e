import { useId, useState } from "react";
import type { WeekendShift } from "#domain/series/rule.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { SwitchField } from "../../../ui/setting-row.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./form-values.ts";
import { FrequencyField } from "./frequency-field.tsx";
import { isMoreThanMonthly, type SeriesValues } from "./series-values.ts";

interface ScheduleFieldsProps {
  values: ExpenseFormValues;
  errors: ExpenseFormErrors;
  /** "Next 22 Dec, 22 Jan, 22 Feb"; null while they can't be said. */
  dates: string | null;
  onChange: (changes: Partial<ExpenseFormValues>) => void;
}

/** Whether a bill repeats, and how. Few need more than "every month", so the rest is asked for. */
export function ScheduleFields({ values, errors, dates, onChange }: ScheduleFieldsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const datesId = useId();
  const hasOthers = isAsked || isMoreThanMonthly(values);
  return (
    <>
      <SwitchField
        label="Make this expense recurring"
        name="isRecurring"
        checked={values.isRecurring}
        aria-describedby={dates === null ? undefined : datesId}
        onChange={(event) => onChange({ isRecurring: event.target.checked })}
      />
      {values.isRecurring && (
        <>
          <FrequencyField
            values={values}
            errors={errors}
            hasOthers={hasOthers}
            onAsk={() => setIsAsked(true)}
            onChange={onChange}
          />
          {hasOthers && <EndFields values={values} errors={errors} onChange={onChange} />}
          {dates !== null && (
            <p id={datesId} className="text-small">
              {dates}
            </p>
          )}
        </>
      )}
    </>
  );
}

const ENDS: readonly (readonly [SeriesValues["ends"], string])[] = [
  ["never", "Never"],
  ["on", "On a date"],
  ["times", "After a number of times"],
];

const SHIFTS: readonly (readonly [WeekendShift, string])[] = [
  ["none", "Keep the date"],
  ["before", "Friday before"],
  ["after", "Monday after"],
];

type EndFieldsProps = Pick<ScheduleFieldsProps, "values" | "errors" | "onChange">;

function EndFields({ values, errors, onChange }: EndFieldsProps) {
  const { ends } = values;
  return (
    <>
      <SelectField
        label="Ends"
        name="ends"
        value={ends}
        error={errors.ends}
        options={ENDS}
        onChange={(event) => onChange({ ends: event.target.value as SeriesValues["ends"] })}
      />
      {ends === "on" && (
        <DayField
          label="Last date"
          name="endsOn"
          required
          {...(values.dueDate !== "" && { min: values.dueDate })}
          value={values.endsOn}
          error={errors.endsOn}
          onDay={(endsOn) => onChange({ endsOn })}
        />
      )}
      {ends === "times" && (
        <TextField
          label="How many times"
          name="endsTimes"
          inputMode="numeric"
          required
          autoComplete="off"
          hint="Counted from the first bill. A skipped one is added at the end."
          value={values.endsTimes}
          error={errors.endsTimes}
          onChange={(event) => onChange({ endsTimes: event.target.value })}
        />
      )}
      <SelectField
        label="If on a weekend"
        name="weekendShift"
        value={values.weekendShift}
        options={SHIFTS}
        onChange={(event) => onChange({ weekendShift: event.target.value as WeekendShift })}
      />
    </>
  );
}
