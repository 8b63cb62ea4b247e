import type { Scope } from "#domain/operations/operation.ts";

const CHOICES: readonly { scope: Scope; text: string }[] = [
  { scope: "this", text: "This one" },
  { scope: "following", text: "This and following" },
  { scope: "all", text: "All" },
];

interface ScopeFieldProps {
  legend: string;
  value: Scope;
  /** Whether the change can't be for one bill alone. */
  withoutThis?: boolean;
  onChange: (scope: Scope) => void;
}

export function ScopeField(props: ScopeFieldProps) {
  const choices = CHOICES.filter(({ scope }) => scope !== "this" || !props.withoutThis);
  return (
    <fieldset>
      <legend className="text-small font-medium">{props.legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {choices.map(({ scope, text }) => (
          <label
            key={scope}
            className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="scope"
              value={scope}
              checked={props.value === scope}
              onChange={() => props.onChange(scope)}
              className="size-4.5 shrink-0 accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
      {props.withoutThis && (
        <p className="text-small text-ink-soft">How it comes can't change for one bill alone.</p>
      )}
    </fieldset>
  );
}
