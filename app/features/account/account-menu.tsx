import { type ReactNode, useRef, useState } from "react";
import {
  type Losses,
  lossesOfLeaving,
  NOT_ALL_REMOVED,
  type OldDataFate,
  type Person,
  signOut,
} from "../../local/account.tsx";
import { useSendNow, useShownName, useSyncState } from "../../local/replica.tsx";
import { lazyComponent } from "../../ui/lazy.ts";
import { Overlay } from "../../ui/overlay.tsx";
import { showToast } from "../../ui/toast.ts";
import { initialsOf } from "./initials.ts";

const popup = lazyComponent(async () => (await import("./account-menu-popup.tsx")).AccountMenuPopup);
const devices = lazyComponent(async () => (await import("./devices-dialog.tsx")).DevicesDialog);
const warning = lazyComponent(async () => (await import("./sign-out-warning.tsx")).SignOutWarning);

/** Without a network the session can't be ended: then nothing is removed, and the person is told. */
async function leave(oldData: OldDataFate): Promise<void> {
  try {
    if (!(await signOut(oldData))) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
  } catch (failure) {
    showToast({ text: failure instanceof Error ? failure.message : String(failure), kind: "error" });
  }
}

/** The avatar with its menu. Signing out with unsent changes warns first: they would be lost. */
export function AccountMenu(props: { person: Person; collapsed: ReactNode }) {
  const person = { email: props.person.email, name: useShownName(props.person) };
  const [open, setOpen] = useState<"menu" | "devices" | "warning" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { waiting, kind } = useSyncState();
  const sendNow = useSendNow();
  const [losses, setLosses] = useState<Losses | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open === "menu"}
        onPointerEnter={popup.preload}
        onFocus={popup.preload}
        onClick={() => {
          popup.preload();
          setOpen("menu");
        }}
        className="flex size-9 items-center justify-center rounded-full border border-line bg-surface text-small font-semibold text-ink-soft hover:text-ink pointer-coarse:size-11"
      >
        <span aria-hidden="true">{initialsOf(person)}</span>
        <span className="sr-only">Account: {person.name || person.email}</span>
      </button>
      {open === "menu" && button.current !== null && (
        <Overlay key="menu" onFailed={close}>
          <popup.Component
            person={person}
            collapsed={props.collapsed}
            anchor={button.current}
            onDevices={() => {
              devices.preload();
              setOpen("devices");
            }}
            onSignOut={async () => {
              // What was just changed is mostly sent in a moment: only what can't be is worth a question.
              const isSent = waiting === 0 || (await sendNow());
              const found = await lossesOfLeaving(props.person).catch(() => null);
              if (isSent && found === null) return await leave("remove");
              setLosses(found);
              warning.preload();
              setOpen("warning");
            }}
            onClosed={() => setOpen((now) => (now === "menu" ? null : now))}
          />
        </Overlay>
      )}
      {open === "devices" && (
        <Overlay key="devices" onFailed={close}>
          <devices.Component opener={button.current} onClosed={close} />
        </Overlay>
      )}
      {open === "warning" && (
        <Overlay key="warning" onFailed={close}>
          <warning.Component
            waiting={waiting}
            offline={kind === "offline"}
            losses={losses}
            opener={button.current}
            onSignOut={(oldData) => void leave(oldData)}
            onClosed={close}
          />
        </Overlay>
      )}
    </>
  );
}
