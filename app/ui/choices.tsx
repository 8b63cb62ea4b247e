import { type ComponentProps, useId } from "react";
import { classes } from "./classes.ts";

/** Its drawing is in fields.css. Pages without that sheet have the browser's. */
const BOX = "box size-4.5 shrink-0 accent-accent";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  /** Stands beside the label, and isn't a part of it. */
  hint?: string;
}

export function CheckboxField({ label, hint, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <label className="flex min-h-9 cursor-pointer items-start gap-3 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5">
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={id}
        aria-describedby={hintId}
        className={`mt-0.5 ${BOX}`}
      />
      <span className="min-w-0">
        <span id={id} className="font-medium wrap-anywhere">
          {label}
        </span>
        {hint !== undefined && (
          <span id={hintId} className="ml-2 text-small text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  /** Whether the legend is only for screen readers. */
  hidesLegend?: boolean;
  name: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  className: string;
  onChoose: (value: Value) => void;
}

export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className={props.hidesLegend ? "sr-only" : "text-small font-medium"}>{props.legend}</legend>
      <div className={classes("flex", props.className)}>
        {props.options.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChoose(value)}
              className={BOX}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckboxGroupProps {
  legend: string;
  options: readonly (readonly [value: string, text: string])[];
  chosen: readonly string[];
  /** Called with the chosen ones in the order of the options. */
  onChange: (chosen: string[]) => void;
  /** The columns, which are as wide as the texts need. */
  className?: string;
}

/** Several of a few short options, such as weekdays. */
export function CheckboxGroup({
  legend,
  options,
  chosen,
  onChange,
  className = "grid-cols-4 sm:grid-cols-7",
}: CheckboxGroupProps) {
  const toggled = (value: string) =>
    options.map(([each]) => each).filter((each) => chosen.includes(each) !== (each === value));
  return (
    <fieldset>
      <legend className="text-small font-medium">{legend}</legend>
      <div className={classes("grid", className)}>
        {options.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onChange(toggled(value))}
              className={BOX}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
