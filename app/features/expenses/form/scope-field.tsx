import type { Scope } from "#domain/operations/operation.ts";
import { Choices } from "../../../ui/choices.tsx";

const SCOPES = [
  ["this", "This one"],
  ["following", "This and following"],
  ["all", "All"],
] as const;

interface ScopeFieldProps {
  legend: string;
  value: Scope;
  /** Whether the change can't be for one bill alone. */
  withoutThis?: boolean;
  onChange: (scope: Scope) => void;
}

export function ScopeField({ legend, value, withoutThis, onChange }: ScopeFieldProps) {
  return (
    <div>
      <Choices
        legend={legend}
        name="scope"
        value={value}
        options={withoutThis ? SCOPES.slice(1) : SCOPES}
        className="flex-wrap gap-x-5 max-[22.5rem]:gap-x-3 max-[22.5rem]:text-small"
        onChoose={onChange}
      />
      {withoutThis && (
        <p className="text-small text-ink-soft">A schedule or contract can't change for one bill alone.</p>
      )}
    </div>
  );
}
