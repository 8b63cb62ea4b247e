import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

/** The browser's own select, because every phone has a good one. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  ...rest
}: FieldTexts & Omit<ComponentProps<"select">, "id">) {
  return (
    <FieldFrame label={label} optional={optional ?? false} hint={hint} error={error}>
      {(control) => <select {...rest} {...control} />}
    </FieldFrame>
  );
}
