import { useId } from "react";
import { useCategorySuggestions } from "../../data/ledger/category-suggestions.ts";
import { TextField } from "../../ui/text-field.tsx";

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

/** Takes any text, and suggests the categories in use. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
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
