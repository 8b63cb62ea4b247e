import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { CONTENT_ID } from "./screen.tsx";

/** A press that fails at once is seen to have done something. */
const SEEN_MS = 400;

/** Says that it is trying, and when it failed. Once it worked, what it was for takes its place, and focus goes there. */
export function TryAgain({ onTry }: { onTry: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (pressed !== null && document.activeElement === pressed)
        document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    };
  }, []);

  async function press() {
    if (isBusy) return;
    setBusy(true);
    setFailedAt(null);
    await Promise.all([onTry(), new Promise((resolve) => setTimeout(resolve, SEEN_MS))]);
    setBusy(false);
    setFailedAt(new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }));
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* A disabled button would lose focus. */}
      <Button
        ref={button}
        aria-disabled={isBusy}
        className="aria-disabled:opacity-50"
        onClick={() => void press()}
      >
        {isBusy ? "Trying..." : "Try again"}
      </Button>
      <p role="status" className="text-small text-ink-soft">
        {failedAt !== null && `Tried at ${failedAt}. It didn't work.`}
      </p>
    </div>
  );
}
