import { useCallback, useEffect, useRef, useState } from "react";
import { clockText } from "#domain/calendar/clock-text.ts";
import { localTime, shortDayText } from "#domain/calendar/days.ts";
import { errorText, RequestError } from "../../data/api/api.ts";
import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import { useSyncState, useTimeZone } from "../../data/ledger/use-ledger.tsx";
import {
  type DeviceSession,
  endOtherSessions,
  endSession,
  loadSessions,
} from "../../data/session/devices.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import { fateOfOldData, type Losses } from "../../data/sign-out/clear-browser.ts";
import {
  lossesOfSigningOut,
  NOT_ALL_REMOVED,
  sendNow,
  signOutEverywhere,
} from "../../data/sign-out/sign-out.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog, type DialogOpening } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";
import { SignOutNotice } from "./sign-out-warning.tsx";

export function SessionList() {
  const [sessions, setSessions] = useState<readonly DeviceSession[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [offline, setOffline] = useState(false);

  const pressed = useRef(false);
  const underWay = useRef<object | null>(null);
  const act = useCallback(async (action?: () => Promise<unknown>) => {
    const turn = {};
    underWay.current = turn;
    // A press on a button brings the window the focus first, so looking again then disables none.
    if (action !== undefined) {
      pressed.current = true;
      setBusy(true);
    }
    setAlert(null);
    try {
      await action?.();
      const loaded = await loadSessions();
      // What was read before a press may hold the device that it signed out.
      if (underWay.current !== turn) return;
      setSessions(loaded);
      setOffline(false);
    } catch (failure) {
      if (underWay.current !== turn) return;
      // A refresh that fails offline isn't an error to show.
      if (action === undefined && failure instanceof RequestError && failure.code === "network")
        return setOffline(true);
      setAlert(errorText(failure));
    } finally {
      if (underWay.current === turn) {
        underWay.current = null;
        setBusy(false);
      }
    }
  }, []);
  useEffect(() => {
    void act();
    const again = () => {
      if (underWay.current === null) void act();
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
        // This device alone needs no row of its own for the button.
        <div className={classes(others.length === 0 && "flex-wrap items-center gap-x-3 sm:-mb-2 sm:flex")}>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Devices"
            className="grow divide-y divide-line outline-none"
          >
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                disabled={busy}
                onEnd={() => void act(() => endSession(session.id))}
              />
            ))}
          </ul>
          <div
            className={classes(
              "flex flex-wrap justify-end gap-2 max-sm:*:w-full",
              others.length > 0 && "border-t border-line pt-3",
            )}
          >
            {others.length > 1 && (
              <Button disabled={busy} onClick={() => void act(endOtherSessions)}>
                {`Sign out the ${others.length} other devices`}
              </Button>
            )}
            <SignOutEverywhere disabled={busy} />
          </div>
        </div>
      )}
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
  const signedInMs = Date.parse(session.signedInAt);
  const dayOf = (instantMs: number) => shortDayText(localTime(instantMs, timeZone).day);
  const used = session.current ? "This device" : `Last used ${dayOf(Date.parse(session.lastUsedAt))}`;
  const signedIn = `signed in ${dayOf(signedInMs)} at ${clockText(signedInMs, timeZone)}`;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{session.device}</p>
        <p className="text-small text-ink-soft *:inline-block">
          <span>{used} ·</span> <span>{signedIn}</span>
        </p>
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

export function DevicesDialog(props: DialogOpening) {
  return (
    <Dialog {...props} title="Signed-in devices">
      {() => <SessionList />}
    </Dialog>
  );
}

/** Ends every session, this one too. It asks first, since that also removes this user's data from this browser. */
function SignOutEverywhere(props: { disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const { busy, alert, run } = useRequest(errorText);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const { waiting } = useSyncState();
  const local = useLocal();
  const account = useAccount();
  const [losses, setLosses] = useState<Losses | null>(null);
  const [removesOld, setRemovesOld] = useState(false);
  useEffect(() => {
    if (wasAsking.current && !asking) opener.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  async function ask() {
    // Most changes are sent in a moment, so warn only about those that can't be.
    if (waiting > 0) await sendNow(local);
    if ("user" in account) setLosses(await lossesOfSigningOut(account.user).catch(() => null));
    setAsking(true);
  }

  async function signOut() {
    const isAllRemoved = await signOutEverywhere(fateOfOldData(losses, removesOld));
    if (!isAllRemoved) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
  }

  if (!asking)
    return (
      <Button ref={opener} disabled={props.disabled} onClick={() => void ask()}>
        Sign out everywhere
      </Button>
    );
  return (
    <section aria-label="Sign out everywhere" className="w-full rounded-control border border-line p-4">
      <p className="mb-3 text-ink-soft">
        All devices are signed out, this one too, and what this browser keeps is removed.
      </p>
      <SignOutNotice waiting={waiting} losses={losses} removesOld={removesOld} onRemovesOld={setRemovesOld} />
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button autoFocus onClick={() => setAsking(false)}>
          Stay signed in
        </Button>
        <Button variant="primary" disabled={busy} onClick={() => void run(signOut)}>
          {busy ? "Signing out..." : "Sign out everywhere"}
        </Button>
      </div>
      <Alert text={alert} className="mt-4" />
    </section>
  );
}
