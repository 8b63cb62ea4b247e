import type { ReactNode } from "react";

interface SegmentsProps<Value extends string> {
  label?: string;
  /** The id of a text beside it that names it. */
  labelledBy?: string;
  value: Value;
  options: readonly { value: Value; content: ReactNode }[];
  onChoose: (value: Value) => void;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  return (
    <fieldset
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      className="inline-flex rounded-control border border-line bg-surface p-0.5"
    >
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChoose(option.value)}
          className="inline-flex min-h-8 grow items-center gap-2 rounded-[6px] px-3 text-ink-soft hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {option.content}
        </button>
      ))}
    </fieldset>
  );
}
