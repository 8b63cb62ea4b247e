import { type ReactNode, useId } from "react";

export interface FieldTexts {
  label: string;
  /** Shown beside the label of a field that may stay empty. */
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Announces the error by itself, if no focus moves to the field. */
  urgent?: boolean;
}

interface FieldFrameProps extends FieldTexts {
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
    className: string;
  }) => ReactNode;
}

/** Puts the label above, the hint and the error under the control, and ties both to it. */
export function FieldFrame(props: FieldFrameProps) {
  const id = useId();
  const hintId = props.hint === undefined ? undefined : `${id}-hint`;
  const errorId = props.error === undefined ? undefined : `${id}-error`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2 text-small">
        <label htmlFor={id} className="font-medium">
          {props.label}
        </label>
        {props.optional && (
          <span aria-hidden="true" className="text-ink-soft">
            Optional
          </span>
        )}
      </div>
      {props.children({
        id,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": props.error === undefined ? undefined : true,
        className: CONTROL,
      })}
      {props.hint !== undefined && (
        <p id={hintId} className="text-small text-ink-soft tabular-nums">
          {props.hint}
        </p>
      )}
      {props.error !== undefined && (
        <p id={errorId} role={props.urgent ? "alert" : undefined} className="text-small text-unpaid">
          {props.error}
        </p>
      )}
    </div>
  );
}

/** 18 px on touch screens: below 16 some phones zoom in on the field. */
const CONTROL =
  "w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 text-ink pointer-coarse:min-h-11 pointer-coarse:text-large placeholder:text-ink-soft disabled:bg-hover disabled:text-ink-soft disabled:opacity-100 aria-invalid:border-unpaid focus-visible:outline-offset-0 focus-visible:border-accent";
