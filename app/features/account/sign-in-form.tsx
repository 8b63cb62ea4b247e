import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { areCookiesBlocked, COOKIES_BLOCKED, canStore } from "../../browser/storage.ts";
import { RequestError } from "../../data/api/api.ts";
import { wasCookieDropped } from "../../data/session/session-state.ts";
import { COOKIE_REFUSED, requestSignInLink, startGoogleSignIn } from "../../data/session/sign-in.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { GoogleMark } from "./google-mark.tsx";
import { magicLinkAlert } from "./magic-link-alert.ts";

const GOOGLE_FAILED = "Error signing in with Google. Please try again.";

const KEEPS_NOTHING =
  "This browser doesn't let the site keep data. You can sign in and use it, but not offline, and a link in an e-mail needs one more press.";

/** Adds the reason if the user can do something about it: Google isn't set up, too many tries. */
function googleAlert(failure: unknown): string {
  if (!(failure instanceof RequestError)) return GOOGLE_FAILED;
  if (failure.code === "google_not_set_up") return failure.message;
  return failure.status === 429 ? `${GOOGLE_FAILED} ${failure.message}` : GOOGLE_FAILED;
}

interface SignInFormProps {
  /** What the field starts with; empty for an unknown visitor. */
  knownEmail: string;
  returnTo: string | null;
  /** The user came back from Google without signing in. */
  googleFailed: boolean;
  onSent: () => void;
}

function noticeHere(): string | null {
  if (areCookiesBlocked()) return COOKIES_BLOCKED;
  if (wasCookieDropped()) return COOKIE_REFUSED;
  return canStore() ? null : KEEPS_NOTHING;
}

/** Signs in with Google or an e-mailed link. */
export function SignInForm(props: SignInFormProps) {
  const [email, setEmail] = useState(props.knownEmail);
  const [sending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [notice, setNotice] = useState<string | null>(null);
  useLayoutEffect(() => {
    setNotice(noticeHere());
    // Keeps what was typed into the prerendered form before its code ran.
    setEmail(field.current?.value ?? "");
  }, []);
  useEffect(() => {
    if (props.googleFailed) setAlert(GOOGLE_FAILED);
  }, [props.googleFailed]);

  async function goToGoogle() {
    setAlert(null);
    try {
      await startGoogleSignIn(props.returnTo);
    } catch (failure) {
      setAlert(googleAlert(failure));
    }
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "" || sending) return;
    setSending(true);
    setAlert(null);
    try {
      await requestSignInLink(address, props.returnTo);
      props.onSent();
    } catch (failure) {
      setAlert(magicLinkAlert(failure));
      setSending(false);
    }
  }

  return (
    <>
      <h1 className="text-title font-semibold">Welcome</h1>
      <p className="mt-1 text-ink-soft">Sign in, or start with a new account. No password needed.</p>
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
        <Button type="submit" variant="primary" disabled={sending || email.trim() === ""}>
          {sending ? "Sending..." : "Send Magic Link"}
        </Button>
      </form>
      <Alert text={alert} className="mt-4" />
    </>
  );
}
