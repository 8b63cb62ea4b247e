import { shortDayText } from "#domain/calendar/day-text.ts";
import { isDay } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { CheckboxField, SelectField } from "../../ui/fields.tsx";

interface RecurringFieldsProps {
  isRecurring: boolean;
  dueDate: string;
  /** False for a series that has begun, whose dates aren't news. */
  withNextDates: boolean;
  onChange: (isRecurring: boolean) => void;
}

export function RecurringFields(props: RecurringFieldsProps) {
  const dates = props.withNextDates && isDay(props.dueDate) ? nextDates(props.dueDate, 3) : [];
  return (
    <>
      <CheckboxField
        label="Make this expense recurring"
        name="isRecurring"
        checked={props.isRecurring}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.isRecurring && (
        <SelectField
          label="Frequency"
          name="recurringFrequency"
          disabled
          value="monthly"
          hint="New expenses will be created every month on the same date."
          options={[["monthly", "Every month (same date)"]]}
        />
      )}
      {props.isRecurring && dates.length > 0 && (
        <p className="text-small text-ink-soft">Next: {dates.map(shortDayText).join(", ")}</p>
      )}
    </>
  );
}
