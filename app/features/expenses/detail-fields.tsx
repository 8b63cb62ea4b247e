import { type ReactNode, useId } from "react";
import type { OptionalDetail } from "#domain/expenses/details.ts";
import { useCategorySuggestions } from "../../data/ledger/computed.ts";
import { TextAreaField, TextField } from "../../ui/fields.tsx";

interface DetailProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export const DETAIL_FIELDS: Readonly<Record<OptionalDetail, (props: DetailProps) => ReactNode>> = {
  category: CategoryField,
  note: ({ value, error, onChange }) => (
    <TextAreaField
      label="Note"
      name="note"
      optional
      dir="auto"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
};

function CategoryField({ value, error, onChange }: DetailProps) {
  const categories = useCategorySuggestions();
  const suggestionsId = useId();
  return (
    <>
      <TextField
        label="Category"
        name="category"
        optional
        autoComplete="off"
        dir="auto"
        list={suggestionsId}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={suggestionsId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
