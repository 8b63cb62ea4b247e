import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepsPicked } from "#domain/sign-in/sign-in.ts";
import { areCookiesBlocked, COOKIES_BLOCKED, canStore } from "../../browser/storage.ts";
import { RequestError } from "../../data/api/api.ts";
import {
  COOKIE_REFUSED,
  requestSignInLink,
  startGoogleSignIn,
  wasCookieDropped,
} from "../../data/session/sign-in.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { useRequest } from "../../ui/use-request.ts";
import { magicLinkAlert } from "./link-sent.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

const GOOGLE_FAILED = "Error signing in with Google. Please try again.";

const KEEPS_NOTHING =
  "This browser doesn't let the site keep data. You can sign in and use it, but not offline, and a link we email you needs one more click.";

/** The reasons that Google's return may give in the address. */
const GOOGLE_REASONS: Readonly<Record<string, string>> = {
  rate_limited:
    "Too many sign-in mails went to that address. Wait an hour, or use a browser that signed in before.",
  mail_failed: "We couldn't send the code to that address.",
  code_expired: "The code for it has expired.",
  address_changed:
    "Your account got another email address lately. Sign in with that one, or go back with the link in the mail that we sent to this address.",
  address_unclear: "Sign in with the address that your account had before, or write to support.",
};

function returnedAlert(error: string): string {
  const reason = GOOGLE_REASONS[error];
  return reason === undefined ? GOOGLE_FAILED : `${GOOGLE_FAILED} ${reason}`;
}

function googleAlert(failure: unknown): string {
  if (!(failure instanceof RequestError)) return GOOGLE_FAILED;
  if (failure.code === "google_not_set_up") return failure.message;
  return failure.status === 429 ? `${GOOGLE_FAILED} ${failure.message}` : GOOGLE_FAILED;
}

interface SignInFormProps {
  knownEmail: string;
  returnTo: string | null;
  /** The reason in the address if Google failed. */
  googleError: string | null;
  onSent: () => void;
}

function noticeHere(): string | null {
  if (areCookiesBlocked()) return COOKIES_BLOCKED;
  if (wasCookieDropped()) return COOKIE_REFUSED;
  return canStore() ? null : KEEPS_NOTHING;
}

export function SignInForm(props: SignInFormProps) {
  const [email, setEmail] = useState(props.knownEmail);
  const { busy, alert, setAlert, run } = useRequest(magicLinkAlert);
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [notice, setNotice] = useState<string | null>(null);
  useLayoutEffect(() => {
    setNotice(noticeHere());
    // Keeps what was typed into the prerendered form before its code ran.
    setEmail(field.current?.value ?? "");
  }, []);
  useEffect(() => {
    if (props.googleError !== null) setAlert(returnedAlert(props.googleError));
  }, [props.googleError, setAlert]);

  async function goToGoogle() {
    setAlert(null);
    try {
      await startGoogleSignIn(props.returnTo);
    } catch (failure) {
      setAlert(googleAlert(failure));
    }
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address !== "" && !busy)
      void run(() => requestSignInLink(address, props.returnTo).then(props.onSent));
  }

  return (
    <>
      <h1 className="text-title font-semibold">Welcome</h1>
      <p className="mt-1 text-ink-soft">
        {isHydrated && keepsPicked(props.returnTo)
          ? "Sign in, or start with a new account, to keep your month. No password needed."
          : "Sign in, or start with a new account. No password needed."}
      </p>
      {notice !== null && (
        <p role="status" className="mt-4 rounded-control bg-overdue-soft px-3 py-2">
          {notice}
        </p>
      )}
      <Button className="mt-6 w-full" disabled={!isHydrated} onClick={() => void goToGoogle()}>
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
          autoComplete="username webauthn"
          inputMode="email"
          required
          placeholder="you@example.com"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setAlert(null);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          className="disabled:opacity-100"
          disabled={busy || email.trim() === ""}
        >
          {busy ? "Sending..." : "Send Magic Link"}
        </Button>
      </form>
      <PasskeyButton disabled={!isHydrated} onFailure={setAlert} />
      <Alert text={alert} className="mt-4" />
    </>
  );
}

/** Google's sign-in guidelines require its own colours. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" className="size-4.5" viewBox="0 0 18 18">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A8.65 8.65 0 0 0 9 0 9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
