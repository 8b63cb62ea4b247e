import { useId, useState } from "react";
import { dayText, shortDayText } from "#domain/calendar/day-text.ts";
import { isDay } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { ruleText } from "#domain/series/rule-text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, SwitchField } from "../../ui/fields.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./expense-form-rules.ts";
import { SeriesFields } from "./series-fields.tsx";
import { isResult, isUnusual, readSeriesValues, ruleFrom, type SeriesBill } from "./series-values.ts";

interface RecurringFieldsProps {
  values: ExpenseFormValues;
  errors: ExpenseFormErrors;
  /** Of an edited bill that has one. */
  bill: SeriesBill | undefined;
  /** False for a series that has begun, whose dates aren't news. */
  withNextDates: boolean;
  onChange: (changes: Partial<ExpenseFormValues>) => void;
}

export function RecurringFields(props: RecurringFieldsProps) {
  const { values, errors, onChange } = props;
  const { isRecurring } = values;
  const [isOpened, setIsOpened] = useState(false);
  const datesId = useId();
  const text = isRecurring ? datesText(props) : null;
  const isPlain = !isUnusual(values);
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
                  <Button variant="link" className="less-often" onClick={() => setIsOpened(true)}>
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

/** "Every month on the 22nd · next 22 Dec, 22 Jan, 22 Feb"; null while it can't be said, or isn't news. */
function datesText({ values, bill, withNextDates }: RecurringFieldsProps): string | null {
  const { dueDate } = values;
  const read = readSeriesValues(values);
  if (!isDay(dueDate) || !isResult(read) || (!withNextDates && !isUnusual(values))) return null;
  const { rule, month } = ruleFrom(dueDate, read, bill);
  const dates = withNextDates ? nextDates(rule, month, 3) : [];
  const next = dates.map((day) => (rule.recurringEvery === 12 ? dayText(day) : shortDayText(day))).join(", ");
  return next === "" ? ruleText(rule) : `${ruleText(rule)} · next ${next}`;
}
