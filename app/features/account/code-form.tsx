import { type FormEvent, useRef, useState } from "react";
import { errorText } from "../../data/api/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";

/** Takes the mail's six digits. Once they are right the session changes, and the parent moves on. */
export function CodeForm(props: { onTyped: (code: string) => Promise<unknown> }) {
  const [code, setCode] = useState("");
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const digits = code.replace(/\D/g, "");

  async function check(event: FormEvent) {
    event.preventDefault();
    if (digits.length !== 6 || checking) return;
    setChecking(true);
    setError(null);
    try {
      await props.onTyped(digits);
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
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123456"
        maxLength={12}
        value={code}
        error={error ?? undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" disabled={checking || digits.length !== 6}>
        {checking ? "Checking..." : "Sign in"}
      </Button>
    </form>
  );
}
