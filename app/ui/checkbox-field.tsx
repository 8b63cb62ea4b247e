import type { ComponentProps } from "react";

/** The whole line can be pressed. */
export function CheckboxField({ label, ...rest }: { label: string } & Omit<ComponentProps<"input">, "type">) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 font-medium pointer-coarse:min-h-11">
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
