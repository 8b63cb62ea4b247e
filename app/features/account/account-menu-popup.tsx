import { useNavigate } from "react-router";
import type { Person } from "../../local/account.tsx";
import { paths } from "../../paths.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";

interface AccountMenuPopupProps {
  person: Person;
  anchor: HTMLElement;
  onSignOut: () => void;
  onClosed: () => void;
}

export function AccountMenuPopup(props: AccountMenuPopupProps) {
  const navigate = useNavigate();
  return (
    <Menu label="Account" anchor={props.anchor} finalFocus={() => props.anchor} onClosed={props.onClosed}>
      <div className="max-w-64 px-3 py-2">
        <p className="font-medium wrap-anywhere">{props.person.name}</p>
        <p className="text-small text-ink-soft wrap-anywhere">{props.person.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={() => navigate(paths.recurring)}>Recurring expenses</MenuItem>
      <MenuItem onSelect={props.onSignOut}>Sign out</MenuItem>
    </Menu>
  );
}
