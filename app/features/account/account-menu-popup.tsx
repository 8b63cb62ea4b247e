import { type Dispatch, type SetStateAction, useState } from "react";
import type { Currency } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import { useSyncState } from "../../data/ledger/use-ledger.tsx";
import type { User } from "../../data/session/stored-user.ts";
import type { Losses, OldDataFate } from "../../data/sign-out/clear-browser.ts";
import { lossesOfSigningOut, NOT_ALL_REMOVED, sendNow, signOut } from "../../data/sign-out/sign-out.ts";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator, MenuSwitch } from "../../ui/menu.tsx";
import { showToast, toastFailure } from "../../ui/toast.ts";

const devices = lazyPopup(async () => (await import("./session-list.tsx")).DevicesDialog);
const warning = lazyPopup(async () => (await import("./sign-out-warning.tsx")).SignOutWarning);

/** Ends the session, which needs a network. Without one nothing is removed, and the user is told. */
async function endSession(oldData: OldDataFate): Promise<void> {
  const isAllRemoved = await signOut(oldData).catch(toastFailure);
  if (isAllRemoved === false) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
}

/** Nothing is open while we find out what signing out would lose. */
export type OpenPart = "menu" | "devices" | "warning" | "nothing";

/** The header's entries. */
export interface Collapsed {
  readonly currency: Currency;
  readonly isDark: boolean;
  readonly onDark: (isDark: boolean) => void;
}

interface AccountMenuPopupProps {
  user: User;
  name: string;
  anchor: HTMLElement;
  collapsed: Collapsed | null;
  isInBar: boolean;
  open: OpenPart;
  onOpen: Dispatch<SetStateAction<OpenPart | undefined>>;
  onClosed: () => void;
}

/** The menu that the account's button opens, and the dialogs that the menu leads to. */
export function AccountMenuPopup({ user, anchor, open, onOpen, onClosed, ...props }: AccountMenuPopupProps) {
  const { collapsed, isInBar } = props;
  const { waiting, kind } = useSyncState();
  const local = useLocal();
  const [losses, setLosses] = useState<Losses | null>(null);
  async function startSignOut() {
    // Most changes are sent in a moment, so ask only about those that can't be.
    const isSent = waiting === 0 || (await sendNow(local));
    const found = await lossesOfSigningOut(user).catch(() => null);
    if (isSent && found === null) {
      await endSession("remove");
      return onClosed();
    }
    setLosses(found);
    onOpen("warning");
  }
  if (open === "devices") return <devices.Component opener={anchor} onClosed={onClosed} />;
  if (open === "warning")
    return (
      <warning.Component
        waiting={waiting}
        offline={kind === "offline"}
        losses={losses}
        opener={anchor}
        onSignOut={(oldData) => void endSession(oldData)}
        onClosed={onClosed}
      />
    );
  if (open === "nothing") return null;
  return (
    <Menu
      label="Account"
      anchor={anchor}
      backCloses={isInBar}
      finalFocus={() => anchor}
      // An item that was chosen has opened its dialog by then.
      onClosed={() => onOpen((now) => (now === "menu" ? undefined : now))}
    >
      <div className="max-w-64 px-3 py-2">
        <p className="font-medium wrap-anywhere">{props.name}</p>
        <p className="text-small text-ink-soft wrap-anywhere">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuLink to={paths.today}>Today</MenuLink>
      {collapsed !== null && (
        <>
          {/* The bar itself leads there. */}
          {!isInBar && (
            <>
              <MenuLink to={paths.annualReport}>Annual Report</MenuLink>
              <MenuLink to={paths.recurring}>Recurring</MenuLink>
            </>
          )}
          <MenuLink to={paths.badges}>Badges</MenuLink>
          <MenuLink to={paths.settings}>
            <span className="flex-1">Currency</span>{" "}
            <span className="text-ink-soft">{collapsed.currency}</span>
          </MenuLink>
          <MenuSwitch checked={collapsed.isDark} onChange={collapsed.onDark}>
            Dark mode
          </MenuSwitch>
          <MenuSeparator />
        </>
      )}
      <MenuLink to={paths.settings}>Settings</MenuLink>
      <MenuLink to={paths.history}>History</MenuLink>
      <MenuSeparator />
      <MenuItem onSelect={() => onOpen("devices")}>Signed-in devices</MenuItem>
      <MenuItem
        onSelect={() => {
          onOpen("nothing");
          void startSignOut();
        }}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
