import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { controlClass } from "./fields.tsx";

interface SettingRowProps {
  label: string;
  hint?: ReactNode;
  /** The control, which takes its name and description by these ids. */
  children: (ids: { control: string; label: string; hint: string | undefined }) => ReactNode;
  /** Left out if the control isn't a field of a form. */
  isField?: boolean;
}

export function SettingRows({ children }: { children: ReactNode }) {
  return <div className="-mb-2 divide-y divide-line">{children}</div>;
}

/** One row of a card: what it is at the left, its control at the right, or below on a phone. */
export function SettingRow({ label, hint, children, isField = false }: SettingRowProps) {
  const id = useId();
  const ids = { control: id, label: `${id}-label`, hint: hint === undefined ? undefined : `${id}-hint` };
  return (
    <div
      className={classes(
        "grid gap-x-8 gap-y-2 py-3 sm:items-center",
        hint === undefined
          ? "sm:grid-cols-[auto_minmax(0,19rem)] sm:justify-between"
          : "sm:grid-cols-[minmax(0,1fr)_clamp(13rem,45%,19rem)]",
      )}
    >
      <div>
        {isField ? (
          <label id={ids.label} htmlFor={ids.control}>
            {label}
          </label>
        ) : (
          <p id={ids.label}>{label}</p>
        )}
        {hint !== undefined && (
          <p id={ids.hint} className="text-small text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2 sm:items-end">{children(ids)}</div>
    </div>
  );
}

interface SelectRowProps {
  label: string;
  hint?: string;
  value: string | number;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
  children?: ReactNode;
}

export function SelectRow({ label, hint, value, options, onChoose, children }: SelectRowProps) {
  return (
    <SettingRow label={label} hint={hint} isField>
      {(ids) => (
        <>
          <select
            id={ids.control}
            aria-describedby={ids.hint}
            className={controlClass}
            value={value}
            onChange={(event) => onChoose(event.target.value)}
          >
            {options.map(([each, text]) => (
              <option key={each} value={each}>
                {text}
              </option>
            ))}
          </select>
          {children}
        </>
      )}
    </SettingRow>
  );
}

const SWITCH =
  "switch relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-[background-color] duration-160 ease-out checked:bg-accent forced-colors:appearance-auto before:absolute before:top-0.75 before:left-0.75 before:size-4.5 before:rounded-full before:bg-surface before:transition-[translate] before:duration-160 before:ease-out checked:before:translate-x-4 forced-colors:before:content-none";

/** A checkbox that looks like a switch. */
export function SwitchField({ label, ...rest }: { label: string } & Omit<ComponentProps<"input">, "type">) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center justify-between gap-3 pointer-coarse:min-h-11">
      {label}
      <input {...rest} type="checkbox" className={SWITCH} />
    </label>
  );
}
