import { useEffect, useRef } from "react";
import { verifyGoogleCode } from "../../data/session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { CodeForm } from "./code-form.tsx";

/** Google doesn't run the address's mailbox, so the first sign-in with it waits for a mailed code. */
export function GoogleCode(props: { email: string; onGivenUp: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
        Check your email
      </h1>
      <p className="mt-2 text-ink-soft">
        Google doesn't run the mailbox of{" "}
        <strong className="font-semibold text-ink wrap-anywhere">{props.email}</strong>, so we ask once
        whether it is yours. Type the code that we sent there.
      </p>
      <CodeForm onTyped={verifyGoogleCode} />
      <p className="mt-5 text-ink-soft">Nothing there after a minute? Look in the spam folder.</p>
      <Button className="mt-4 w-full" onClick={props.onGivenUp}>
        Sign in another way
      </Button>
    </>
  );
}
