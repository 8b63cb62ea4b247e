import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import type { Scope } from "#domain/operations/operation.ts";
import { INTERVALS, type Interval, type WeekendShift } from "#domain/series/rule.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, Choices, DayField, SelectField, TextField } from "../../../ui/fields.tsx";
import { SwitchField } from "../../../ui/setting-row.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./form-values.ts";
import { isMoreThanMonthly, type SeriesDates, type SeriesValues, seriesDatesText } from "./series-values.ts";

interface RecurringFieldsProps extends SeriesDates {
  errors: ExpenseFormErrors;
  onChange: (changes: Partial<ExpenseFormValues>) => void;
}

export function RecurringFields(props: RecurringFieldsProps) {
  const { values, errors, onChange } = props;
  const { isRecurring } = values;
  const [isOpened, setIsOpened] = useState(false);
  const datesId = useId();
  const text = isRecurring ? seriesDatesText(props) : null;
  const isPlain = !isMoreThanMonthly(values);
  return (
    <div className="flex flex-col gap-2">
      <SwitchField
        label="Make this expense recurring"
        name="isRecurring"
        checked={isRecurring}
        aria-describedby={text === null ? undefined : datesId}
        onChange={(event) => onChange({ isRecurring: event.target.checked })}
      />
      {isRecurring && (
        <>
          {text !== null && (
            <p id={datesId} className="text-small">
              {text}
            </p>
          )}
          {isPlain && (
            <SelectField
              label="Frequency"
              name="recurringFrequency"
              disabled
              value="monthly"
              aside={
                !isOpened && (
                  <Button
                    variant="link"
                    className="-my-3 -mr-4 text-small leading-normal"
                    onClick={() => setIsOpened(true)}
                  >
                    Comes less often?
                  </Button>
                )
              }
              hint="New expenses will be created every month on the same date."
              options={[["monthly", "Every month (same date)"]]}
            />
          )}
          {(isOpened || !isPlain) && <SeriesFields values={values} errors={errors} onChange={onChange} />}
        </>
      )}
    </div>
  );
}

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

function SeriesFields({ values, errors, onChange }: SeriesFieldsProps) {
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
        <div className="grid grid-cols-3 gap-1.5 *:justify-center *:px-1!">
          {INTERVALS.map((interval) => (
            <Chip
              key={interval}
              type="radio"
              name={name}
              value={interval}
              checked={interval === values.recurringEvery}
              onChange={() => onChange({ recurringEvery: interval })}
            >
              {INTERVAL_NAMES[interval]}
            </Chip>
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

const SCOPES = [
  ["this", "This one"],
  ["following", "This and following"],
  ["all", "All"],
] as const;

interface ScopeFieldProps {
  legend: string;
  value: Scope;
  /** Whether the change can't be for one bill alone. */
  withoutThis?: boolean;
  onChange: (scope: Scope) => void;
}

export function ScopeField({ legend, value, withoutThis, onChange }: ScopeFieldProps) {
  return (
    <div>
      <Choices
        legend={legend}
        name="scope"
        value={value}
        options={withoutThis ? SCOPES.slice(1) : SCOPES}
        className="mt-1 flex-wrap gap-x-5"
        onChoose={onChange}
      />
      {withoutThis && (
        <p className="text-small text-ink-soft">How it comes can't change for one bill alone.</p>
      )}
    </div>
  );
}

/** Around chips. On a phone they are one line that scrolls, so that the fields below stay near. */
export const CHIPS =
  "flex min-w-0 flex-wrap gap-1.5 max-sm:-mx-5 max-sm:-my-0.5 max-sm:scroll-px-5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-0.5 max-sm:[scrollbar-width:none]";

/** A choice as a pill. Forced colours have no backgrounds, so its control is shown there. */
export function Chip({ children, ...rest }: ComponentProps<"input">) {
  return (
    <label className="chip relative inline-flex min-h-8 max-w-full cursor-pointer items-center rounded-full border border-line px-3 text-small leading-normal wrap-anywhere hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-checked:hover:bg-hover max-sm:max-w-60 max-sm:shrink-0 pointer-coarse:min-h-11 pointer-coarse:px-4">
      <input
        {...rest}
        className="absolute -inset-px cursor-pointer appearance-none rounded-[inherit] forced-colors:static forced-colors:mr-1.5 forced-colors:appearance-auto"
      />
      {children}
    </label>
  );
}
