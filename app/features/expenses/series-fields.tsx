import { useEffect, useId, useRef } from "react";
import { INTERVALS, type Interval, type WeekendShift } from "#domain/series/rule.ts";
import { CheckboxField, SelectField, TextField } from "../../ui/fields.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./expense-form-rules.ts";
import type { SeriesValues } from "./series-values.ts";

interface SeriesFieldsProps {
  values: ExpenseFormValues;
  errors: ExpenseFormErrors;
  onChange: (changes: Partial<SeriesValues>) => void;
}

const INTERVAL_NAMES: Readonly<Record<Interval, string>> = {
  1: "Month",
  2: "2 months",
  3: "3 months",
  4: "4 months",
  6: "6 months",
  12: "Year",
};

const ENDS: readonly (readonly [SeriesValues["ends"], string])[] = [
  ["never", "Never"],
  ["on", "On a date"],
  ["times", "After some bills"],
];

const SHIFTS: readonly (readonly [WeekendShift, string])[] = [
  ["none", "Keep the date"],
  ["before", "Friday before"],
  ["after", "Monday after"],
];

/** How a series differs from one that comes every month without an end. */
export function SeriesFields({ values, errors, onChange }: SeriesFieldsProps) {
  const { ends } = values;
  const name = useId();
  const first = useRef<HTMLFieldSetElement>(null);
  // The button that opened it is gone.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    first.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <>
      <fieldset ref={first}>
        <legend className="mb-1 text-small font-medium">Comes every</legend>
        <div className="chips interval-chips">
          {INTERVALS.map((interval) => (
            <label key={interval} className="chip">
              <input
                type="radio"
                name={name}
                value={interval}
                checked={interval === values.recurringEvery}
                onChange={() => onChange({ recurringEvery: interval })}
              />
              {INTERVAL_NAMES[interval]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <SelectField
          label="Ends"
          name="ends"
          value={ends}
          error={errors.ends}
          options={ENDS}
          onChange={(event) => onChange({ ends: event.target.value as SeriesValues["ends"] })}
        />
        {ends === "on" && (
          <TextField
            label="Last date"
            name="endsOn"
            type="date"
            required
            min={values.dueDate || "2000-01-01"}
            max="2199-12-31"
            value={values.endsOn}
            error={errors.endsOn}
            onChange={(event) => onChange({ endsOn: event.target.value })}
          />
        )}
        {ends === "times" && (
          <TextField
            label="How many bills in all"
            name="endsTimes"
            inputMode="numeric"
            required
            autoComplete="off"
            hint="From the first one on. A skipped bill is made up for at the end."
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
      </div>
      <CheckboxField
        label="Always on the last day of the month"
        name="lastDayOfMonth"
        checked={values.lastDayOfMonth}
        onChange={(event) => onChange({ lastDayOfMonth: event.target.checked })}
      />
    </>
  );
}
