import { useEffect, useState } from "react";
import { requestSignInLink } from "../../data/session/sign-in.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { magicLinkAlert } from "./magic-link-alert.ts";

/** Mail takes a while. Asking again at once would only send two. */
const PAUSE_MS = 30_000;

interface ResendButtonProps {
  email: string;
  /** When the newest mail was asked for, in epoch milliseconds. */
  askedAt: number;
  returnTo: string | null;
  onSent: () => void;
}

/** Sends another mail, after a pause that counts down. */
export function ResendButton(props: ResendButtonProps) {
  const secondsLeft = useSecondsUntil(props.askedAt + PAUSE_MS);
  const [sending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  async function resend() {
    setSending(true);
    setAlert(null);
    try {
      await requestSignInLink(props.email, props.returnTo);
      props.onSent();
    } catch (failure) {
      setAlert(magicLinkAlert(failure));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <Button disabled={sending || secondsLeft > 0} onClick={() => void resend()}>
        {sending ? "Sending..." : secondsLeft > 0 ? `Send again in ${secondsLeft} s` : "Send again"}
      </Button>
      <Alert text={alert} />
    </>
  );
}

/** Whole seconds left until an instant in epoch milliseconds, at least 0. */
function useSecondsUntil(instant: number): number {
  const left = () => Math.max(0, Math.ceil((instant - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left follows from the instant
  useEffect(() => {
    const timer = setInterval(() => {
      const now = left();
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}
