import { Fragment, useId, useState } from "react";
import { FLAG_DETAILS, type FlagDetail } from "#domain/expenses/details.ts";
import { capitalised } from "#domain/text/wording.ts";
import { CheckboxField } from "../../../ui/choices.tsx";
import type { FormState } from "./expense-form.tsx";
import { type ExpenseFormValues, REPEATS_FIELDS } from "./form-values.ts";
import { repeatsText } from "./repeats-text.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

/** Says how a bill comes in one sentence, which opens, and how it is paid. */
export function RepeatsCard({ form }: { form: FormState }) {
  const { values, errors } = form;
  const [isOpened, setIsOpened] = useState(false);
  const fieldsId = useId();
  const { rule, dates } = repeatsText({
    values,
    dueDate: form.scheduleDate,
    bill: form.seriesBill,
    ofSeries: form.ofSeries === true,
  });
  const isOpen = isOpened || REPEATS_FIELDS.some((name) => errors[name] !== undefined);
  return (
    <section aria-label="Repeats" className="divide-y divide-line rounded-card border border-line">
      <div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpened(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-4 rounded-t-card px-4 py-2.5 text-left hover:bg-hover"
        >
          <span className="min-w-0">
            <span className="font-semibold">Repeats</span>
            {!isOpen && (
              <span className="block text-small text-ink-soft">
                {dates === null ? rule : `${rule}, ${dates}`}
              </span>
            )}
          </span>
          <span className="font-medium text-accent">{isOpen ? "Done" : "Change"}</span>
        </button>
        <div id={fieldsId} hidden={!isOpen} className="flex flex-col gap-3 px-4 pb-4">
          {isOpen && (
            <ScheduleFields
              values={values}
              errors={errors}
              dates={dates && capitalised(dates)}
              onChange={form.known.edit}
            />
          )}
        </div>
      </div>
      <FlagFields values={values} onChange={form.known.edit} />
    </section>
  );
}

const FLAG_LABELS: Readonly<Record<FlagDetail, string>> = {
  amountIsEstimate: "Varies",
  autopay: "Autopay",
};

/** Says at each flag what it means, and more once it is chosen. */
function hintOf(name: FlagDetail, { isRecurring, amountIsEstimate, autopay }: ExpenseFormValues): string {
  if (name === "autopay") return "Marked paid on its day";
  const what = isRecurring ? "About this much each time" : "The amount is an estimate";
  if (!amountIsEstimate) return what;
  return autopay
    ? `${what}. Marked paid at the estimate, which you can correct.`
    : `${what}. You're asked for the real amount when you mark it paid.`;
}

interface FlagFieldsProps {
  values: ExpenseFormValues;
  onChange: (changes: Partial<ExpenseFormValues>) => void;
}

function FlagFields({ values, onChange }: FlagFieldsProps) {
  const hasAverage = values.isRecurring && values.amountIsEstimate;
  return (
    <fieldset aria-label="About this bill" className="px-4 py-1.5">
      {FLAG_DETAILS.map((name) => (
        <Fragment key={name}>
          <CheckboxField
            label={FLAG_LABELS[name]}
            hint={hintOf(name, values)}
            name={name}
            checked={values[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
          {name === "amountIsEstimate" && hasAverage && (
            <div className="pl-7.5">
              <CheckboxField
                label="Expect the average of the last three payments"
                name="estimateIsAverage"
                checked={values.estimateIsAverage}
                onChange={(event) => onChange({ estimateIsAverage: event.target.checked })}
              />
            </div>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}
