import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

export function TextField({
  label,
  optional,
  hint,
  error,
  urgent,
  ...rest
}: FieldTexts & Omit<ComponentProps<"input">, "id">) {
  return (
    <FieldFrame label={label} optional={optional ?? false} hint={hint} error={error} urgent={urgent ?? false}>
      {(control) => <input type="text" {...rest} {...control} />}
    </FieldFrame>
  );
}
