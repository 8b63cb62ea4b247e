import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { RequestError, requestSignInLink } from "../../local/account.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { GoogleMark } from "./google-mark.tsx";

interface SignInFormProps {
  returnTo: string | null;
  onSent: (email: string) => void;
}

/** Google or an e-mailed link (SPEC.md sections 2 and 8). */
export function SignInForm(props: SignInFormProps) {
  const [email, setEmail] = useState("");
  const [sending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // What was typed into the prerendered form before its code came.
  useLayoutEffect(() => setEmail(field.current?.value ?? ""), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "" || sending) return;
    setSending(true);
    setAlert(null);
    try {
      await requestSignInLink(address, props.returnTo);
      props.onSent(address);
    } catch (failure) {
      setAlert(`Error sending magic link. Please try again.${reasonText(failure)}`);
      setSending(false);
    }
  }

  return (
    <>
      <h1 className="text-title font-semibold">Welcome</h1>
      <p className="mt-1 text-ink-soft">Sign in, or start with a new account. No password needed.</p>
      <Button
        className="mt-6 w-full"
        onClick={() => setAlert("Google sign-in is not set up yet. Use your email instead.")}
      >
        <GoogleMark />
        Continue with Google
      </Button>
      <div className="my-5 flex items-center gap-3 text-small text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          placeholder="you@example.com"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setAlert(null);
          }}
        />
        <Button type="submit" look="primary" disabled={sending || email.trim() === ""}>
          {sending ? "Sending..." : "Send Magic Link"}
        </Button>
      </form>
      {alert !== null && (
        <p role="alert" className="mt-4 text-unpaid">
          {alert}
        </p>
      )}
    </>
  );
}

/** What the person can do something about: a mistyped address, too many mails. */
function reasonText(failure: unknown): string {
  const known = failure instanceof RequestError && failure.status >= 400 && failure.status < 500;
  return known ? ` ${failure.message}` : "";
}
