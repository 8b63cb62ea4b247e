import { FLAG_DETAILS, type FlagDetail } from "#domain/expenses/details.ts";
import { FLAG_LABELS } from "./detail-fields.tsx";

interface FlagFieldsProps {
  values: Readonly<Record<FlagDetail, boolean>>;
  onChange: (changes: Partial<Record<FlagDetail, boolean>>) => void;
}

const HINTS: Readonly<Record<FlagDetail, string>> = {
  amountIsEstimate: "An estimate. You are asked for the real amount when you mark it paid.",
  autopay: "It is marked paid on its day.",
};

const BOTH_HINT = "It is marked paid on its day, at the estimate. You can correct the amount then.";

/** Few bills are any of these, so they take one line, and say what they do once they are chosen. */
export function FlagFields({ values, onChange }: FlagFieldsProps) {
  const chosen = FLAG_DETAILS.filter((name) => values[name]);
  return (
    <div className="flex flex-col gap-2">
      <fieldset aria-label="About this bill" className="chips">
        {FLAG_DETAILS.map((name) => (
          <label key={name} className="chip">
            <input
              type="checkbox"
              name={name}
              checked={values[name]}
              onChange={(event) => onChange({ [name]: event.target.checked })}
            />
            {FLAG_LABELS[name]}
          </label>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <p className="text-small text-ink-soft">
          {chosen.length > 1 ? BOTH_HINT : HINTS[chosen[0] as FlagDetail]}
        </p>
      )}
    </div>
  );
}
