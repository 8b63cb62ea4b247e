import { type ReactNode, useRef, useState } from "react";
import { errorText } from "../../data/api/error-text.ts";
import { useSendNow, useShownName, useSyncState } from "../../data/ledger/use-ledger.tsx";
import type { User } from "../../data/session/stored-user.ts";
import type { Losses, OldDataFate } from "../../data/sign-out/clear-browser.ts";
import { lossesOfSigningOut, NOT_ALL_REMOVED, signOut } from "../../data/sign-out/sign-out.ts";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { showToast } from "../../ui/toast.ts";

const popup = lazyPopup(async () => (await import("./account-menu-popup.tsx")).AccountMenuPopup);
const devices = lazyPopup(async () => (await import("./session-list.tsx")).DevicesDialog);
const warning = lazyPopup(async () => (await import("./sign-out-warning.tsx")).SignOutWarning);

/** Without a network the session can't be ended. Then nothing is removed, and the user is told. */
async function endSession(oldData: OldDataFate): Promise<void> {
  try {
    if (!(await signOut(oldData))) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
  } catch (failure) {
    showToast({ text: errorText(failure), kind: "error" });
  }
}

export function AccountMenu(props: { user: User; collapsed: ReactNode }) {
  const user = { email: props.user.email, name: useShownName(props.user) };
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
        <span aria-hidden="true">{initialsOf(user)}</span>
        <span className="sr-only">Account: {user.name || user.email}</span>
      </button>
      {open === "menu" && button.current !== null && (
        <popup.Component
          user={user}
          collapsed={props.collapsed}
          anchor={button.current}
          onDevices={() => {
            devices.preload();
            setOpen("devices");
          }}
          onSignOut={async () => {
            // Most changes are sent in a moment, so ask only about those that can't be.
            const isSent = waiting === 0 || (await sendNow());
            const found = await lossesOfSigningOut(props.user).catch(() => null);
            if (isSent && found === null) return await endSession("remove");
            setLosses(found);
            warning.preload();
            setOpen("warning");
          }}
          onClosed={() => setOpen((now) => (now === "menu" ? null : now))}
        />
      )}
      {open === "devices" && <devices.Component opener={button.current} onClosed={close} />}
      {open === "warning" && (
        <warning.Component
          waiting={waiting}
          offline={kind === "offline"}
          losses={losses}
          opener={button.current}
          onSignOut={(oldData) => void endSession(oldData)}
          onClosed={close}
        />
      )}
    </>
  );
}

function initialsOf(user: { name: string; email: string }): string {
  const letters = [...(user.name.trim() || user.email)].filter((character) => /\p{L}|\p{N}/u.test(character));
  return letters.slice(0, 2).join("").toUpperCase();
}
