import { useId, useState } from "react";
import { shortDayText } from "#domain/calendar/day-text.ts";
import { isDay } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { everyText, ruleText } from "#domain/series/rule-text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, SwitchField } from "../../ui/fields.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./expense-form-rules.ts";
import { SeriesFields } from "./series-fields.tsx";
import { isResult, isUnusual, readSeriesValues, ruleFrom } from "./series-values.ts";

interface RecurringFieldsProps {
  values: ExpenseFormValues;
  errors: ExpenseFormErrors;
  /** False for a series that has begun, whose dates aren't news. */
  withNextDates: boolean;
  onChange: (changes: Partial<ExpenseFormValues>) => void;
}

export function RecurringFields(props: RecurringFieldsProps) {
  const { values, errors, withNextDates, onChange } = props;
  const { isRecurring, recurringEvery } = values;
  const [isOpened, setIsOpened] = useState(false);
  const datesId = useId();
  const text = isRecurring ? datesText(values, withNextDates) : null;
  const isOpen = isOpened || isUnusual(values);
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
          {recurringEvery === 1 && (
            <SelectField
              label="Frequency"
              name="recurringFrequency"
              disabled
              value="monthly"
              aside={
                !isOpen && (
                  <Button variant="link" className="less-often" onClick={() => setIsOpened(true)}>
                    Comes less often?
                  </Button>
                )
              }
              hint="New expenses will be created every month on the same date."
              options={[["monthly", "Every month (same date)"]]}
            />
          )}
          {recurringEvery > 1 && (
            <p className="text-small text-ink-soft">
              {`New expenses will be created ${everyText(recurringEvery)} on the same date.`}
            </p>
          )}
          {isOpen && <SeriesFields values={values} errors={errors} onChange={onChange} />}
        </>
      )}
    </div>
  );
}

/** "Every month on the 22nd · next 22 Dec, 22 Jan, 22 Feb"; null while it can't be said, or isn't news. */
function datesText(values: ExpenseFormValues, withNextDates: boolean): string | null {
  const { dueDate } = values;
  const read = readSeriesValues(values);
  if (!isDay(dueDate) || !isResult(read) || (!withNextDates && !isUnusual(values))) return null;
  const rule = ruleFrom(dueDate, read);
  const next = withNextDates ? nextDates(rule, 3).map(shortDayText).join(", ") : "";
  return next === "" ? ruleText(rule) : `${ruleText(rule)} · next ${next}`;
}
