import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { groupedCode, keepsPicked, readCode } from "#domain/sign-in/sign-in.ts";
import { errorText, RequestError } from "../../data/api/api.ts";
import { requestSignInLink, verifyGoogleCode, verifySignInCode } from "../../data/session/sign-in.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { useRequest } from "../../ui/use-request.ts";

/** An app on an iPhone's home screen has cookies of its own, and the mail app opens links in Safari. */
const CODE_IN_APP =
  "Type the code here. The link may open in your browser, and would sign you in there but not in this app.";

/** What was picked on /start is in one browser only. */
const WITH_PICKED =
  "The bills you picked are only in this browser: open the link in it, or type the code here.";

function whereToGoOn(returnTo: string | null): string {
  if (matchMedia("(display-mode: standalone)").matches) return CODE_IN_APP;
  return keepsPicked(returnTo) ? WITH_PICKED : "Open the link, or type the code here.";
}

interface LinkSentProps {
  email: string;
  /** The time at which the newest mail was asked for, in epoch milliseconds. */
  askedAt: number;
  returnTo: string | null;
  onResent: () => void;
  onTryDifferent: () => void;
}

/**
 * Asks for the mail's link or its code once the mail is sent. The code also works where a link can't reach, as in an app
 * installed on a phone. The heading takes focus, since the form is gone.
 */
export function LinkSent(props: LinkSentProps) {
  return (
    <CodeCard
      text={
        <>
          We sent a sign-in link and a code to <Address email={props.email} />. {whereToGoOn(props.returnTo)}
        </>
      }
      onTyped={(code) => verifySignInCode(props.email, code)}
    >
      <ResendButton key={props.askedAt} {...props} />
      <Button onClick={props.onTryDifferent}>Try different email</Button>
    </CodeCard>
  );
}

interface CodeCardProps {
  text: ReactNode;
  onTyped: (code: string) => Promise<unknown>;
  /** The buttons below the form. */
  children: ReactNode;
}

function CodeCard({ text, onTyped, children }: CodeCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
        Check your email
      </h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      <CodeForm onTyped={onTyped} />
      <p className="mt-5 text-ink-soft">Nothing there after a minute? Look in the spam folder.</p>
      <div className="mt-4 flex flex-col gap-2">{children}</div>
    </>
  );
}

/** A long one breaks after its "@". */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <strong className="font-semibold text-ink wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </strong>
  );
}

/** Mail takes a while. Asking again at once would only send two. */
const PAUSE_MS = 30_000;

function ResendButton(props: LinkSentProps) {
  const secondsLeft = useSecondsUntil(props.askedAt + PAUSE_MS);
  const { busy, alert, run } = useRequest(magicLinkAlert);
  const resend = () => requestSignInLink(props.email, props.returnTo).then(props.onResent);
  return (
    <>
      <Button disabled={busy || secondsLeft > 0} onClick={() => void run(resend)}>
        {busy ? "Sending..." : secondsLeft > 0 ? `Send again in ${secondsLeft} s` : "Send again"}
      </Button>
      <Alert text={alert} />
    </>
  );
}

/** Whole seconds left until an instant in epoch milliseconds, at least 0. */
function useSecondsUntil(instant: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (nowMs >= instant) return;
    const timer = setTimeout(() => setNowMs(Date.now()), 250);
    return () => clearTimeout(timer);
  }, [nowMs, instant]);
  return Math.max(0, Math.ceil((instant - nowMs) / 1000));
}

/** Takes the mail's code. With the right one the session changes, and the parent moves on. */
function CodeForm(props: { onTyped: (code: string) => Promise<unknown> }) {
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

/** Groups the code while it is typed at its end. An edit in the middle keeps the caret where it is. */
function grouped({ value, selectionEnd }: HTMLInputElement): string {
  return selectionEnd === value.length ? groupedCode(value) : value;
}

/** Google doesn't run the address's mailbox, so the first sign-in with it waits for a mailed code. */
export function GoogleCode(props: { email: string; onGivenUp: () => void }) {
  return (
    <CodeCard
      text={
        <>
          Google doesn't run the mailbox of <Address email={props.email} />, so we ask once whether it is
          yours. Type the code that we sent there.
        </>
      }
      onTyped={verifyGoogleCode}
    >
      <Button onClick={props.onGivenUp}>Sign in another way</Button>
    </CodeCard>
  );
}

/** Adds the reason if the user can do something about it: a mistyped address, too many mails. */
export function magicLinkAlert(failure: unknown): string {
  const known = failure instanceof RequestError && failure.status >= 400 && failure.status < 500;
  return `Error sending magic link. Please try again.${known ? ` ${failure.message}` : ""}`;
}
