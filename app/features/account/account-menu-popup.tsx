import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../ui/menu.tsx";

interface AccountMenuPopupProps {
  user: { name: string; email: string };
  anchor: HTMLElement;
  collapsed: ReactNode;
  onDevices: () => void;
  onSignOut: () => void;
  onClosed: () => void;
}

export function AccountMenuPopup(props: AccountMenuPopupProps) {
  return (
    <Menu label="Account" anchor={props.anchor} finalFocus={() => props.anchor} onClosed={props.onClosed}>
      <div className="max-w-64 px-3 py-2">
        <p className="font-medium wrap-anywhere">{props.user.name}</p>
        <p className="text-small text-ink-soft wrap-anywhere">{props.user.email}</p>
      </div>
      <MenuSeparator />
      {props.collapsed}
      <MenuLink to={paths.settings}>Settings</MenuLink>
      <MenuLink to={paths.recurring}>Recurring expenses</MenuLink>
      <MenuLink to={paths.history}>History</MenuLink>
      <MenuSeparator />
      <MenuItem onSelect={props.onDevices}>Signed-in devices</MenuItem>
      <MenuItem onSelect={props.onSignOut}>Sign out</MenuItem>
    </Menu>
  );
}
