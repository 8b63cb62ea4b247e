import { useCallback, useEffect, useState } from "react";
import { type DeviceSession, endOtherSessions, endSession, loadSessions } from "../../local/sessions.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SessionRow } from "./session-row.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** Where the person is signed in, each to be ended alone, all others at once, or all. It holds no frame of its own. */
export function SessionList() {
  const [sessions, setSessions] = useState<readonly DeviceSession[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  /** Does something, and then shows what is true, whether it worked or not. */
  const act = useCallback(async (action?: () => Promise<unknown>) => {
    setBusy(true);
    setAlert(null);
    try {
      await action?.();
      setSessions(await loadSessions());
    } catch (failure) {
      setAlert(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    void act();
    const again = () => void act();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [act]);

  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <>
      {sessions === null && alert === null && <Spinner text="Loading..." />}
      {sessions !== null && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              disabled={busy}
              onEnd={() => void act(() => endSession(session.id))}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button className="mt-4 w-full" disabled={busy} onClick={() => void act(endOtherSessions)}>
          Sign out the {others.length} other devices
        </Button>
      )}
      {sessions !== null && <SignOutEverywhere disabled={busy} />}
      {alert !== null && (
        <p role="alert" className="mt-4 text-unpaid">
          {alert}
        </p>
      )}
    </>
  );
}
