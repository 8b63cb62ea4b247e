import type { ReactNode } from "react";
import type { OptionalDetail } from "#domain/expenses/details.ts";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { CategoryField } from "./category-field.tsx";

interface DetailProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The form's control for each detail that may be left out. */
export const DETAIL_FIELDS: Readonly<Record<OptionalDetail, (props: DetailProps) => ReactNode>> = {
  category: (props) => <CategoryField {...props} />,
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
