import { useCallback, useEffect, useRef, useState } from "react";
import { RequestError } from "../../data/api/api.ts";
import { errorText } from "../../data/api/error-text.ts";
import {
  type DeviceSession,
  endOtherSessions,
  endSession,
  loadSessions,
} from "../../data/session/devices.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SessionRow } from "./session-row.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** The devices the user is signed in on. One, the others or all can be signed out. It has no frame of its own. */
export function SessionList() {
  const [sessions, setSessions] = useState<readonly DeviceSession[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [offline, setOffline] = useState(false);

  /** Whether the user started the current or last action, rather than a refresh. */
  const pressed = useRef(false);
  const underWay = useRef(false);
  /** Does something, then reloads the list whether it worked or not. */
  const act = useCallback(async (action?: () => Promise<unknown>) => {
    pressed.current = action !== undefined;
    underWay.current = true;
    setBusy(true);
    setAlert(null);
    try {
      await action?.();
      setSessions(await loadSessions());
      setOffline(false);
    } catch (failure) {
      // A refresh that fails offline isn't an error to show.
      if (action === undefined && failure instanceof RequestError && failure.code === "network")
        return setOffline(true);
      setAlert(errorText(failure));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    void act();
    const again = () => {
      if (!underWay.current) void act();
    };
    // The user may have signed in elsewhere since.
    addEventListener("focus", again);
    addEventListener("online", again);
    return () => {
      removeEventListener("focus", again);
      removeEventListener("online", again);
    };
  }, [act]);

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The pressed button is gone with its device, and Escape and Tab would start from nowhere.
    if (!busy && pressed.current && document.activeElement === document.body) list.current?.focus();
  }, [busy]);

  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <>
      {offline && sessions === null && (
        <p className="py-3 text-ink-soft">Your devices are listed when you are online.</p>
      )}
      {sessions === null && alert === null && !offline && <Spinner text="Loading..." />}
      {sessions !== null && (
        <ul ref={list} tabIndex={-1} aria-label="Devices" className="divide-y divide-line outline-none">
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
      <Alert text={alert} className="mt-4" />
    </>
  );
}
