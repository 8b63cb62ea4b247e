import { useCallback, useEffect, useRef, useState } from "react";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import { RequestError } from "../../data/api/api.ts";
import { errorText } from "../../data/api/error-text.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import {
  type DeviceSession,
  endOtherSessions,
  endSession,
  loadSessions,
} from "../../data/session/devices.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

export function SessionList() {
  const [sessions, setSessions] = useState<readonly DeviceSession[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [offline, setOffline] = useState(false);

  const pressed = useRef(false);
  const underWay = useRef(false);
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
      {sessions === null && alert === null && !offline && <Spinner text="Loading..." isSmall />}
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
        <div className="flex justify-end border-t border-line pt-3">
          <Button disabled={busy} onClick={() => void act(endOtherSessions)}>
            {`Sign out the ${others.length} other devices`}
          </Button>
        </div>
      )}
      {sessions !== null && <SignOutEverywhere disabled={busy} />}
      <Alert text={alert} className="mt-4" />
    </>
  );
}

interface SessionRowProps {
  session: DeviceSession;
  disabled: boolean;
  onEnd: () => void;
}

/** One signed-in device. This device is signed out from the account menu, which also clears its data. */
function SessionRow({ session, disabled, onEnd }: SessionRowProps) {
  const timeZone = useTimeZone();
  const dayOf = (at: string | number) => dayTextAt(new Date(at).getTime(), timeZone);
  const used = session.current ? "This device" : `Last used ${dayOf(session.lastUsedAt)}`;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{session.device}</p>
        <p className="text-small text-ink-soft">{`${used}, signed in ${dayOf(session.signedInAt)}`}</p>
      </div>
      {!session.current && (
        <Button
          className="shrink-0"
          disabled={disabled}
          aria-label={`Sign out ${session.device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

export function DevicesDialog(props: { opener: HTMLElement | null; onClosed: () => void }) {
  return (
    <Dialog title="Signed-in devices" opener={props.opener} onClosed={props.onClosed}>
      {() => <SessionList />}
    </Dialog>
  );
}
