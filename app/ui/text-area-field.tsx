import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

export function TextAreaField({
  label,
  optional,
  hint,
  error,
  ...rest
}: FieldTexts & Omit<ComponentProps<"textarea">, "id">) {
  return (
    <FieldFrame label={label} optional={optional ?? false} hint={hint} error={error}>
      {(control) => <textarea rows={2} {...rest} {...control} />}
    </FieldFrame>
  );
}
