import { type FormEvent, useRef, useState } from "react";
import { groupedCode, readCode } from "#domain/sign-in/sign-in.ts";
import { errorText } from "../../data/api/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";

/** Takes the mail's code. Once they are right the session changes, and the parent moves on. */
export function CodeForm(props: { onTyped: (code: string) => Promise<unknown> }) {
  const [code, setCode] = useState("");
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const whole = readCode(code);

  async function check(event: FormEvent) {
    event.preventDefault();
    if (whole === null || checking) return;
    setChecking(true);
    setError(null);
    try {
      await props.onTyped(whole);
    } catch (failure) {
      setError(errorText(failure));
      setChecking(false);
      field.current?.focus();
    }
  }

  return (
    <form onSubmit={check} className="mt-5 flex flex-col gap-4">
      <TextField
        ref={field}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        maxLength={20}
        value={code}
        error={error ?? undefined}
        onChange={(event) => {
          setCode(grouped(event.target));
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" disabled={checking || whole === null}>
        {checking ? "Checking..." : "Sign in"}
      </Button>
    </form>
  );
}

/** Grouped while it is typed at its end. An edit in the middle leaves the caret where it is. */
function grouped({ value, selectionEnd }: HTMLInputElement): string {
  return selectionEnd === value.length ? groupedCode(value) : value;
}
