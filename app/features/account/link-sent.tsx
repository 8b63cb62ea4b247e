import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";

/** After the link is on its way (SPEC.md section 2, Login). The heading takes focus, since the form is gone. */
export function LinkSent(props: { email: string; onTryDifferent: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
        Check your email
      </h1>
      <p className="mt-2 text-ink-soft">
        We sent a sign-in link to{" "}
        <strong className="font-semibold text-ink wrap-anywhere">{props.email}</strong>. Open it on this
        device and you are in.
      </p>
      <p className="mt-2 text-ink-soft">Nothing there after a minute? Look in the spam folder.</p>
      <Button className="mt-6 w-full" onClick={props.onTryDifferent}>
        Try different email
      </Button>
    </>
  );
}
