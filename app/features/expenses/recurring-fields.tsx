import { useId } from "react";
import { dayOfMonthText, shortDayText } from "#domain/calendar/day-text.ts";
import { type Day, isDay } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { SelectField, SwitchField } from "../../ui/fields.tsx";

interface RecurringFieldsProps {
  isRecurring: boolean;
  dueDate: string;
  /** False for a series that has begun, whose dates aren't news. */
  withNextDates: boolean;
  onChange: (isRecurring: boolean) => void;
}

export function RecurringFields(props: RecurringFieldsProps) {
  const { isRecurring, dueDate, withNextDates, onChange } = props;
  const datesId = useId();
  const hasDates = isRecurring && withNextDates && isDay(dueDate);
  return (
    <div className="flex flex-col gap-2">
      <SwitchField
        label="Make this expense recurring"
        name="isRecurring"
        checked={isRecurring}
        aria-describedby={hasDates ? datesId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isRecurring && (
        <>
          {hasDates && (
            <p id={datesId} className="text-small">
              {datesText(dueDate)}
            </p>
          )}
          <SelectField
            label="Frequency"
            name="recurringFrequency"
            disabled
            value="monthly"
            hint="New expenses will be created every month on the same date."
            options={[["monthly", "Every month (same date)"]]}
          />
        </>
      )}
    </div>
  );
}

/** "Every month on the 22nd · next 22 Dec, 22 Jan, 22 Feb" */
function datesText(dueDate: Day): string {
  const next = nextDates(dueDate, 3).map(shortDayText).join(", ");
  const each = `Every month ${dayOfMonthText(dueDate)}`;
  return next === "" ? each : `${each} · next ${next}`;
}
