import { useEffect } from "react";
import { askAgain } from "../../data/session/session-state.ts";
import { retryDelay } from "../../data/sync/sync-client.ts";
import { TryAgain } from "../../ui/try-again.tsx";

/**
 * Nobody knows yet who is here: the worker couldn't say, and this browser remembers nobody. It is asked again by itself, and
 * by the session's provider when the network returns.
 */
export function AccountUnchecked(props: { error: string }) {
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      if (!isOver) timer = setTimeout(() => void askAgain().finally(wait), retryDelay(failures++));
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="mx-auto flex min-h-64 max-w-140 flex-col items-start justify-center">
      <p role="alert">
        <span className="font-medium">We couldn't check whether you are signed in.</span>{" "}
        <span className="text-ink-soft">{props.error}</span>
      </p>
      <TryAgain onTry={askAgain} />
    </div>
  );
}
