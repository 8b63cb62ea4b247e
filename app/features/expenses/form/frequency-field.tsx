import { useEffect, useRef, useState } from "react";
import { ordinal } from "#domain/calendar/day-of-month-text.ts";
import { isDay, partsOfDay, WEEKDAY_NAMES, weekdayOf } from "#domain/calendar/days.ts";
import { dayInMonthText } from "#domain/series/rule-text.ts";
import { capitalised } from "#domain/text/wording.ts";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { CheckboxGroup } from "../../../ui/choices.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./form-values.ts";
import { type Frequency, frequencyText } from "./repeats-text.ts";
import { type DayChoice, dayChoices, dayInMonth, type RhythmValues } from "./rhythm-values.ts";
import type { SeriesValues } from "./series-values.ts";

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

const FREQUENCIES: readonly Frequency[] = [
  ...["1", "2", "4"].map((every) => ({ unit: "week", every }) as const),
  { unit: "days", every: "1" },
  ...["1", "2", "3", "4", "6"].map((every) => ({ unit: "month", every }) as const),
  { unit: "year", every: "1" },
];

const OTHER = "other";

const nameOf = ({ unit, every }: Frequency) => `${unit} ${every}`;

function isMonthly({ unit, every }: Frequency): boolean {
  return unit === "month" && every === "1";
}

const FREQUENCY_OPTIONS = [
  ...FREQUENCIES.map((each) => [nameOf(each), isMonthly(each) ? MONTHLY : frequencyText(each)] as const),
  [OTHER, "Another interval…"] as const,
];

export function FrequencyField({ values, errors, hasOthers, onAsk, onChange }: FrequencyFieldProps) {
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
