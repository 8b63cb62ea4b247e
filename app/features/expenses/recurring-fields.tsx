import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField, SwitchField } from "../../ui/fields.tsx";
import type { ExpenseFormErrors, ExpenseFormValues } from "./expense-form-rules.ts";
import { type SeriesDates, seriesDatesText } from "./series-dates-text.ts";
import { SeriesFields } from "./series-fields.tsx";
import { isUnusual } from "./series-values.ts";

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
