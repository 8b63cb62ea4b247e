import { useEffect, useId, useRef, useState } from "react";
import {
  dayText,
  isDay,
  ordinal,
  partsOfDay,
  shortDayText,
  WEEKDAY_NAMES,
  weekdayOf,
} from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { recurrenceOf, type WeekendShift } from "#domain/series/rule.ts";
import { dayInMonthText, ruleText } from "#domain/series/rule-text.ts";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { CheckboxGroup } from "../../../ui/choices.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { SwitchField } from "../../../ui/setting-row.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./form-values.ts";
import { type DayChoice, dayChoices, dayInMonth, type RhythmValues } from "./rhythm-values.ts";
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

interface FrequencyFieldProps {
  values: ExpenseFormValues;
  errors: ExpenseFormErrors;
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

type Frequency = Pick<RhythmValues, "unit" | "every">;

const FREQUENCIES: readonly Frequency[] = [
  ...["1", "2", "4"].map((every) => ({ unit: "week", every }) as const),
  { unit: "days", every: "1" },
  ...["1", "2", "3", "4", "6"].map((every) => ({ unit: "month", every }) as const),
  { unit: "year", every: "1" },
];

const OTHER = "other";

const nameOf = ({ unit, every }: Frequency) => `${unit} ${every}`;

function frequencyText({ unit, every }: Frequency): string {
  if (unit === "days") return "Several days a month";
  return every === "1" ? `Every ${unit}` : `Every ${every} ${unit}s`;
}

function isMonthly({ unit, every }: Frequency): boolean {
  return unit === "month" && every === "1";
}

const FREQUENCY_OPTIONS = [
  ...FREQUENCIES.map((each) => [nameOf(each), isMonthly(each) ? MONTHLY : frequencyText(each)] as const),
  [OTHER, "Another interval…"] as const,
];

function FrequencyField({ values, errors, hasOthers, onAsk, onChange }: FrequencyFieldProps) {
  const field = useRef<HTMLSelectElement>(null);
  const wasPressed = useRef(false);
  const [isOther, setIsOther] = useState(!FREQUENCIES.some((each) => nameOf(each) === nameOf(values)));
  // The button that was pressed is gone.
  useEffect(() => {
    if (hasOthers && wasPressed.current) field.current?.focus();
  }, [hasOthers]);
  function ask() {
    wasPressed.current = true;
    onAsk();
  }
  if (!hasOthers)
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
  return (
    <>
      <SelectField
        ref={field}
        label="Frequency"
        name="frequency"
        value={isOther ? OTHER : nameOf(values)}
        options={FREQUENCY_OPTIONS}
        onChange={({ target }) => {
          setIsOther(target.value === OTHER);
          const chosen = FREQUENCIES.find((each) => nameOf(each) === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
      {isOther && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Every"
            name="every"
            inputMode="numeric"
            required
            autoComplete="off"
            value={values.every}
            error={errors.every}
            onChange={(event) => onChange({ every: event.target.value })}
          />
          <SelectField
            label="Unit"
            name="unit"
            value={values.unit}
            options={UNITS}
            onChange={(event) => onChange({ unit: event.target.value as RhythmValues["unit"] })}
          />
        </div>
      )}
      <DaysFields values={values} errors={errors} onChange={onChange} />
    </>
  );
}

const UNITS: readonly (readonly [RhythmValues["unit"], string])[] = [
  ["week", "weeks"],
  ["month", "months"],
  ["days", "months, on several days"],
  ["year", "years"],
];

/** Monday first, as weeks are counted. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

function DaysFields({ values, errors, onChange }: Omit<FrequencyFieldProps, "hasOthers" | "onAsk">) {
  const { unit, dueDate, on } = values;
  if (unit === "week") {
    const own = isDay(dueDate) ? [weekdayOf(dueDate)] : [];
    const chosen = values.weekdays === "" ? own : values.weekdays.split(",").map(Number);
    return (
      <CheckboxGroup
        legend="On"
        options={WEEKDAYS.map(
          (weekday) => [String(weekday), WEEKDAY_NAMES[weekday]?.slice(0, 3) ?? ""] as const,
        )}
        chosen={chosen.map(String)}
        onChange={(weekdays) => onChange({ weekdays: weekdays.length === 0 ? "" : weekdays.join() })}
      />
    );
  }
  if (unit === "days")
    return (
      <TextField
        label="Days"
        name="days"
        required
        autoComplete="off"
        hint="Two to four days of the month, such as 1, 15 or 15, last."
        value={values.days}
        error={errors.days}
        onChange={(event) => onChange({ days: event.target.value })}
      />
    );
  return (
    <SelectField
      label="On"
      name="on"
      value={on}
      options={dayChoices(dueDate, on).map((choice) => [choice, dayChoiceText(choice, dueDate)] as const)}
      onChange={(event) => onChange({ on: event.target.value as DayChoice })}
    />
  );
}

/** "The 27th", "The last day", "The fourth Friday" */
function dayChoiceText(choice: DayChoice, dueDate: string): string {
  const on = dayInMonth(choice);
  if (on !== "anchor") return capitalised(dayInMonthText(on));
  return isDay(dueDate) ? `The ${ordinal(partsOfDay(dueDate).day)}` : "The same date";
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
  if (!isDay(dueDate) || !isResult(read)) return { rule: frequencyText(values), dates: null };
  const { rule, slot, date, isSettled } = seriesAhead(dueDate, read, bill);
  const recurrence = recurrenceOf(rule);
  const text = recurrence.unit === "month" && recurrence.every >= 12 ? dayText : shortDayText;
  const hasEnded = bill?.series.endedOn != null && !changesSeries(values, seriesValuesOf(bill.series));
  const next = hasEnded ? [] : nextDates(rule, slot, 3, isSettled).map(text);
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
