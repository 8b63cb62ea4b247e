import { useEffect, useId, useRef, useState } from "react";
import { dayText, isDay, partsOfDay, shortDayText } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { INTERVALS, type WeekendShift } from "#domain/series/rule.ts";
import { everyText, ruleText } from "#domain/series/rule-text.ts";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { CheckboxField } from "../../../ui/choices.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { SwitchField } from "../../../ui/setting-row.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./form-values.ts";
import {
  changesSeries,
  isMoreThanMonthly,
  isResult,
  readSeriesValues,
  type SeriesBill,
  type SeriesValues,
  seriesAhead,
  seriesValuesOf,
} from "./series-values.ts";

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

interface FrequencyFieldProps {
  values: ExpenseFormValues;
  hasOthers: boolean;
  onAsk: () => void;
  onChange: (changes: Partial<SeriesValues>) => void;
}

const MONTHLY = "Every month (same date)";

const SAME_DATE = "New expenses will be created every month on the same date.";

/** Whether some months have no such day. */
function hasShorterMonths(dueDate: string): boolean {
  return isDay(dueDate) && partsOfDay(dueDate).day > 28;
}

const FREQUENCIES = INTERVALS.map(
  (interval) => [String(interval), interval === 1 ? MONTHLY : capitalised(everyText(interval))] as const,
);

function FrequencyField({ values, hasOthers, onAsk, onChange }: FrequencyFieldProps) {
  const field = useRef<HTMLSelectElement>(null);
  const wasPressed = useRef(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (hasOthers && wasPressed.current) field.current?.focus();
  }, [hasOthers]);
  function ask() {
    wasPressed.current = true;
    onAsk();
  }
  if (hasOthers) {
    return (
      <SelectField
        ref={field}
        label="Frequency"
        name="recurringEvery"
        value={String(values.recurringEvery)}
        options={FREQUENCIES}
        onChange={({ target }) => {
          const recurringEvery = INTERVALS.find((interval) => String(interval) === target.value);
          if (recurringEvery !== undefined) onChange({ recurringEvery });
        }}
      />
    );
  }
  return (
    <SelectField
      label="Frequency"
      name="recurringFrequency"
      disabled
      value="monthly"
      aside={<AsideButton onClick={ask}>Other schedules…</AsideButton>}
      hint={`${SAME_DATE}${hasShorterMonths(values.dueDate) ? " In shorter months, on the last day." : ""}`}
      options={[["monthly", MONTHLY]]}
    />
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
      <CheckboxField
        label="Always on the last day of the month"
        name="lastDayOfMonth"
        checked={values.lastDayOfMonth}
        onChange={(event) => onChange({ lastDayOfMonth: event.target.checked })}
      />
    </>
  );
}

export interface Repeats {
  values: ExpenseFormValues;
  /** The day in the form, or the bill's own as long as another one isn't for its series. */
  dueDate: string;
  /** Set when a bill of a series is edited. Missing while its series isn't known. */
  bill: SeriesBill | undefined;
  ofSeries: boolean;
}

interface RepeatsText {
  /** "Every month on the 22nd", "Doesn't repeat" */
  readonly rule: string;
  /**
   * "next 22 Dec, 22 Jan, 22 Feb", with the day of the first bill, or of the one that is edited, if it isn't the one in the
   * form; null while it can't be said.
   */
  readonly dates: string | null;
}

export function repeatsText({ values, dueDate, bill, ofSeries }: Repeats): RepeatsText {
  if (!values.isRecurring) return { rule: "Doesn't repeat", dates: null };
  if (ofSeries && bill === undefined) return { rule: "Recurring", dates: null };
  const read = readSeriesValues(values);
  if (!isDay(dueDate) || !isResult(read)) {
    return { rule: capitalised(everyText(values.recurringEvery)), dates: null };
  }
  const { rule, month, date, isSettled } = seriesAhead(dueDate, read, bill);
  const text = rule.recurringEvery === 12 ? dayText : shortDayText;
  const hasEnded = bill?.series.endedOn != null && !changesSeries(values, seriesValuesOf(bill.series));
  const next = hasEnded ? [] : nextDates(rule, month, 3, isSettled).map(text);
  const own =
    date === dueDate || rule.endsAfter === 1
      ? []
      : [`${bill === undefined ? "first" : "this one"} ${text(date)}`];
  const ahead = next.length > 0 ? [`next ${next.join(", ")}`] : bill === undefined ? [] : ["no more to come"];
  const dates = [...own, ...ahead].join(", ");
  return { rule: ruleText(rule), dates: dates === "" ? null : dates };
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
