import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FlagDetail, TextDetail } from "#domain/expenses/details.ts";
import { useCategories } from "../../data/ledger/computed.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { PlusIcon } from "../../ui/icons.tsx";

interface DetailProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export const DETAIL_FIELDS: Readonly<Record<TextDetail, (props: DetailProps) => ReactNode>> = {
  category: CategoryField,
  note: NoteField,
};

/** What a bill may be beside its texts, as people say it. */
export const FLAG_LABELS: Readonly<Record<FlagDetail, string>> = {
  amountIsEstimate: "Varies",
  autopay: "Autopay",
};

function CategoryField({ value, error, onChange }: DetailProps) {
  const { recent, all } = useCategories();
  const suggestionsId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
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
        {all.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <CategoryChips categories={recent} value={value} onChange={onChange} />
    </div>
  );
}

interface CategoryChipsProps {
  categories: readonly string[];
  value: string;
  onChange: (category: string) => void;
}

/** One of the recent categories by one press. A press on the chosen one takes it out again. */
function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  const name = useId();
  const typed = value.trim().toLowerCase();
  return (
    <fieldset aria-label="Recent categories" className="chips">
      {categories.map((category) => {
        const isChosen = category.toLowerCase() === typed;
        return (
          <label key={category} className="chip">
            <input
              type="radio"
              name={name}
              value={category}
              checked={isChosen}
              onChange={() => onChange(category)}
              onClick={() => isChosen && onChange("")}
            />
            <bdi translate="no">{category}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Few bills need a note, so its field comes when it is asked for or holds something, and then stays. */
function NoteField({ value, error, onChange }: DetailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasPressed = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen && wasPressed.current) field.current?.focus();
  }, [isOpen]);
  if (value !== "" && !isOpen) setIsOpen(true);
  function open() {
    wasPressed.current = true;
    setIsOpen(true);
  }
  if (!isOpen) {
    return (
      <Button variant="link" className="-my-1 -ml-4.25 self-start" onClick={open}>
        <PlusIcon />
        Add a note
      </Button>
    );
  }
  return (
    <TextAreaField
      ref={field}
      label="Note"
      name="note"
      optional
      dir="auto"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
