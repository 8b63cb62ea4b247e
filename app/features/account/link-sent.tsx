import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { ResendButton } from "./resend-button.tsx";

interface LinkSentProps {
  email: string;
  /** When the newest mail was asked for, in epoch milliseconds. */
  askedAt: number;
  returnTo: string | null;
  onResent: () => void;
  onTryDifferent: () => void;
}

/**
 * After the mail is sent: open its link, or type its code, which also works where a link can't reach, as in an app
 * installed on a phone. The heading takes focus, since the form is gone.
 */
export function LinkSent(props: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
        Check your email
      </h1>
      <p className="mt-2 text-ink-soft">
        We sent a sign-in link and a code to{" "}
        <strong className="font-semibold text-ink wrap-anywhere">{props.email}</strong>. Open the link, or
        type the code here.
      </p>
      <CodeForm email={props.email} />
      <p className="mt-5 text-ink-soft">Nothing there after a minute? Look in the spam folder.</p>
      <div className="mt-4 flex flex-col gap-2">
        <ResendButton
          key={props.askedAt}
          email={props.email}
          askedAt={props.askedAt}
          returnTo={props.returnTo}
          onSent={props.onResent}
        />
        <Button onClick={props.onTryDifferent}>Try different email</Button>
      </div>
    </>
  );
}
