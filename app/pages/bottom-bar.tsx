import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { useCurrency } from "../data/ledger/use-ledger.tsx";
import type { User } from "../data/session/stored-user.ts";
import { AccountMenu } from "../features/account/account-menu.tsx";
import { CalendarIcon, PlusIcon, RepeatIcon, ReportIcon } from "../ui/icons.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { Link } from "../ui/link.tsx";
import { ADD_EVENT, ADD_HASH } from "./use-month-dialogs.tsx";

const collapsed = lazyComponent(async () => (await import("./collapsed-header.tsx")).CollapsedHeader);

const MONTH_PATHS: readonly string[] = [paths.dashboard, paths.dashboardAlias];

/** The main screens on a phone (app/styles/bottom-bar.css shows it nowhere else). */
export function BottomBar({ user }: { user: User }) {
  const path = useLocation().pathname.replace(/(.)\/$/, "$1");
  const navigate = useNavigate();
  const currency = useCurrency();
  const isMonth = MONTH_PATHS.includes(path);
  return (
    <nav aria-label="Main" className="bottom-bar">
      <Screen to={paths.dashboard} isHere={isMonth} icon={<CalendarIcon />} name="Month" />
      <Screen
        to={paths.annualReport}
        isHere={path === paths.annualReport}
        icon={<ReportIcon />}
        name="Report"
      />
      <AddItem onAdd={isMonth ? openForm : () => void navigate(paths.dashboard + ADD_HASH)} />
      <Screen to={paths.recurring} isHere={path === paths.recurring} icon={<RepeatIcon />} name="Recurring" />
      <AccountMenu user={user} isInBar collapsed={<collapsed.Component currency={currency} isInBar />} />
    </nav>
  );
}

/** Add alone, for the bar of a month that belongs to nobody. */
export function AddBarItem() {
  return <AddItem onAdd={openForm} />;
}

interface ScreenProps {
  to: string;
  isHere: boolean;
  icon: ReactNode;
  name: string;
}

function Screen({ to, isHere, icon, name }: ScreenProps) {
  return (
    <Link to={to} aria-current={isHere ? "page" : undefined} className="bottom-bar-item">
      <span className="bottom-bar-icon">{icon}</span>
      {name}
    </Link>
  );
}

function AddItem(props: { onAdd: () => void }) {
  return (
    <button
      type="button"
      className="bottom-bar-item bottom-bar-add"
      onClick={(event) => {
        // Some phones focus no button that is pressed, and focus returns to the opener.
        event.currentTarget.focus({ preventScroll: true });
        props.onAdd();
      }}
    >
      <span className="bottom-bar-icon">
        <PlusIcon />
      </span>
      <span>
        Add<span className="sr-only"> Expense</span>
      </span>
    </button>
  );
}

function openForm() {
  window.dispatchEvent(new Event(ADD_EVENT));
}
