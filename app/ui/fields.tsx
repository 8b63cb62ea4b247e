import { type ComponentProps, createElement, type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";

export interface FieldTexts {
  label: string;
  optional?: boolean;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  /** Stands inside the field, before what is typed. */
  sign?: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Announces the error by itself, if no focus moves to the field. */
  urgent?: boolean;
  /** Draws more over the control. */
  around?: (control: ReactNode) => ReactNode;
}

type FieldProps<Tag extends "input" | "select" | "textarea"> = FieldTexts & Omit<ComponentProps<Tag>, "id">;

export function TextField(props: FieldProps<"input">) {
  return <Field tag="input" type="text" {...props} />;
}

export function TextAreaField(props: FieldProps<"textarea">) {
  return <Field tag="textarea" rows={2} {...props} />;
}

interface SelectFieldProps extends Omit<FieldProps<"select">, "children"> {
  options: readonly (readonly [value: string, text: string])[];
}

/** The browser's own select, because every phone has a good one. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  return (
    <Field tag="select" {...props}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Field>
  );
}

/** 18 px on touch screens: below 16 some phones zoom in on the field. */
export const controlClass =
  "w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 text-ink pointer-coarse:min-h-11 pointer-coarse:text-large placeholder:text-ink-soft disabled:bg-hover disabled:text-ink-soft disabled:opacity-100 aria-invalid:border-unpaid aria-invalid:outline-unpaid focus-visible:outline-offset-0 focus-visible:border-accent";

/** By the length of the sign that stands before the text. */
const INDENTS = ["", "pl-7!", "pl-9!", "pl-13!"];

export function Field<Tag extends "input" | "select" | "textarea">(props: { tag: Tag } & FieldProps<Tag>) {
  const { tag, label, optional, aside, sign, hint, error, urgent, around, ...control } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const element = createElement(tag, {
    ...control,
    id,
    "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error === undefined ? undefined : true,
    className: classes(controlClass, sign !== undefined && INDENTS[sign.length]),
  } as object);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2 text-small">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && (
          <span aria-hidden="true" className="text-ink-soft">
            Optional
          </span>
        )}
        {aside}
      </div>
      <div className="relative">
        {sign !== undefined && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-3 flex items-center text-ink-soft pointer-coarse:text-large"
          >
            {sign}
          </span>
        )}
        {around === undefined ? element : around(element)}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="text-small text-ink-soft tabular-nums">
          {hint}
        </p>
      )}
      {error !== undefined && (
        // Beside a second field, a sentence may take the gap between the two.
        <p id={errorId} role={urgent ? "alert" : undefined} className="-mr-3 text-small text-unpaid">
          {error}
        </p>
      )}
    </div>
  );
}

/** What is typed into a field, and what is wrong with it until it is edited. */
export function useTyped(initial: string) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  function edit(typed: string) {
    setText(typed);
    setError(undefined);
  }
  return { text, edit, error, refuse: setError };
}
