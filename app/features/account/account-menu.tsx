import { useRef, useState } from "react";
import { useShownName } from "../../data/ledger/use-ledger.tsx";
import type { User } from "../../data/session/stored-user.ts";
import { BAR_ITEM, BarIcon } from "../../ui/bottom-bar.tsx";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import type { Collapsed, OpenPart } from "./account-menu-popup.tsx";

const popup = lazyPopup(async () => (await import("./account-menu-popup.tsx")).AccountMenuPopup);

interface AccountMenuProps {
  user: User;
  /** The header's entries, where they have no room in it. */
  collapsed: Collapsed | null;
  /** Whether its button is More in a phone's bar, and not the header's avatar. */
  isInBar?: boolean;
}

export function AccountMenu({ user, collapsed, isInBar = false }: AccountMenuProps) {
  const name = useShownName(user);
  /** Undefined while none of what it opens is needed. */
  const [open, setOpen] = useState<OpenPart>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open === "menu"}
        onPointerEnter={popup.preload}
        onFocus={popup.preload}
        onClick={() => setOpen("menu")}
        className={isInBar ? BAR_ITEM : AVATAR}
      >
        {isInBar ? (
          <>
            <BarIcon>
              <MoreIcon />
            </BarIcon>
            More
          </>
        ) : (
          <>
            <span aria-hidden="true">{initialsOf({ name, email: user.email })}</span>
            <span className="sr-only">{`Account: ${name || user.email}`}</span>
          </>
        )}
      </button>
      {open !== undefined && button.current !== null && (
        <popup.Component
          user={user}
          name={name}
          collapsed={collapsed}
          isInBar={isInBar}
          anchor={button.current}
          open={open}
          onOpen={setOpen}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const AVATAR =
  "flex size-9 items-center justify-center rounded-full border border-line bg-surface text-small font-semibold text-ink-soft hover:text-ink pointer-coarse:size-11";

function initialsOf(user: { name: string; email: string }): string {
  const letters = [...(user.name.trim() || user.email)].filter((character) => /\p{L}|\p{N}/u.test(character));
  return letters.slice(0, 2).join("").toUpperCase();
}
