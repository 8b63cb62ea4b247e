import { type Ref, useId } from "react";
import { type KnownTitles, titlesLike } from "#domain/expenses/suggestions.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { type TakenOver, takenOverText } from "./known-title.ts";

interface TitleFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  /** Null for a bill that has its title, which needs no suggestions. */
  known: (() => KnownTitles) | null;
  takenOver: TakenOver;
  onChange: (title: string) => void;
  onGiveBack: () => void;
}

export function TitleField({ ref, value, error, known, takenOver, onChange, onGiveBack }: TitleFieldProps) {
  const suggestionsId = useId();
  const suggestions = known === null || value === "" ? [] : titlesLike(known(), value);
  const what = takenOverText(takenOver);
  return (
    <>
      <TextField
        ref={ref}
        label="Expense Title"
        name="title"
        autoComplete="off"
        required
        dir="auto"
        placeholder="Groceries, electricity bill…"
        list={known === null ? undefined : suggestionsId}
        aside={
          <span className="flex h-5 items-center">
            <span role="status" className="text-ink-soft first-letter:uppercase">
              {what !== "" && (
                <>
                  <span className="max-sm:sr-only">{`${what} `}</span>as last time
                </>
              )}
            </span>
            {what !== "" && (
              <Button variant="link" className="give-back" onClick={onGiveBack}>
                Clear
                <span className="sr-only">{` ${what.toLowerCase()}`}</span>
              </Button>
            )}
          </span>
        }
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {known !== null && (
        <datalist id={suggestionsId}>
          {suggestions.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
      )}
    </>
  );
}
