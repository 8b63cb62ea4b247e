import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

const VARIANTS = {
  primary: "bg-accent text-on-accent border-transparent hover:enabled:bg-accent-strong",
  secondary: "bg-surface text-ink border-line hover:enabled:bg-hover",
  danger: "bg-surface text-unpaid border-line hover:enabled:bg-hover",
  link: "text-accent border-transparent hover:enabled:bg-hover",
  quiet: "text-ink-soft border-transparent hover:enabled:bg-hover hover:enabled:text-ink",
} as const;

/** Links that act as a button of the page have this look, too. */
export function buttonClass(variant: keyof typeof VARIANTS): string {
  return classes(
    "inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-4 font-medium transition-colors",
    "disabled:cursor-default disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    VARIANTS[variant],
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof VARIANTS;
}

export function Button({ variant = "secondary", className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={classes(buttonClass(variant), className)} {...rest} />;
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Says what it does, because an icon alone is a guess. */
  label: string;
}

export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors",
        "hover:enabled:bg-hover hover:enabled:text-ink disabled:cursor-default disabled:opacity-40 pointer-coarse:size-11",
        className,
      )}
      {...rest}
    />
  );
}

export function Alert(props: { text: string | null; className?: string }) {
  if (props.text === null) return null;
  return (
    <p role="alert" className={classes("text-unpaid", props.className)}>
      {props.text}
    </p>
  );
}

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
    <fieldset aria-label={props.label} aria-labelledby={props.labelledBy} className="segments">
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChoose(option.value)}
        >
          {option.content}
        </button>
      ))}
    </fieldset>
  );
}
