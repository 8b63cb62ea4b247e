import { dayTextAt } from "#domain/calendar/day-text.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import type { DeviceSession } from "../../data/session/devices.ts";
import { Button } from "../../ui/button.tsx";

interface SessionRowProps {
  session: DeviceSession;
  disabled: boolean;
  onEnd: () => void;
}

/** One signed-in device. This device is signed out from the account menu, which also clears its data. */
export function SessionRow({ session, disabled, onEnd }: SessionRowProps) {
  const timeZone = useTimeZone();
  const dayOf = (at: string | number) => dayTextAt(new Date(at).getTime(), timeZone);
  const used = session.current ? "This device" : `Last used ${dayOf(session.lastUsedAt)}`;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{session.device}</p>
        <p className="text-small text-ink-soft">
          {used}, signed in {dayOf(session.signedInAt)}
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
