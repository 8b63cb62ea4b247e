import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { useCurrency } from "../data/ledger/use-ledger.tsx";
import { useAccount } from "../data/session/session-provider.tsx";
import type { User } from "../data/session/stored-user.ts";
import { AccountMenu } from "../features/account/account-menu.tsx";
import { useUndoKeys } from "../features/history/use-undo-keys.ts";
import { SyncWord } from "../features/sync/sync-word.tsx";
import { ThemeToggle, useAccountTheme, useTheme } from "../features/theme/theme.tsx";
import { BAR, BAR_ITEM, BAR_ITEM_LEADING, BarIcon } from "../ui/bottom-bar.tsx";
import { Later, lazyComponent } from "../ui/boundaries.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classes, PAGE, WIDE_PAGES } from "../ui/classes.ts";
import {
  ArrowLeftIcon,
  BadgeIcon,
  CalendarIcon,
  Logo,
  PlusIcon,
  RepeatIcon,
  ReportIcon,
} from "../ui/icons.tsx";
import { Link } from "../ui/navigation.tsx";
import { CONTENT_ID, NeedsScript, SkipLink, usePageTitle } from "../ui/screen.tsx";
import { useMedia } from "../ui/use-browser-value.ts";
import { ADD_EVENT, ADD_HASH } from "./use-month-dialogs.tsx";

const notices = lazyComponent(async () => (await import("./app-notices.tsx")).AppNotices);

/** From the top of the month, Tab and Enter lead to the first tick: the one that Tab would lead to among the bills. */
const TO_BILLS = {
  text: "Skip to bills",
  to: "main input[tabindex='0']",
};

interface AppScreenProps {
  /** The tab's title, and the header's in back-button mode. Left out if the screen names the tab itself. */
  title?: string;
  withBack?: boolean;
  isDashboard?: boolean;
  children: ReactNode;
}

export function AppScreen({ title, withBack, isDashboard, children }: AppScreenProps) {
  usePageTitle(title);
  const account = useAccount();
  useAccountTheme();
  useUndoKeys();
  if (!("user" in account)) return null;
  return (
    <>
      <SkipLink {...(isDashboard && TO_BILLS)} />
      <AppHeader user={account.user} title={withBack ? title : undefined} />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className={classes(
          WIDE_PAGES,
          PAGE,
          "outline-none flex flex-col gap-2 sm:gap-4 pt-2 sm:pt-4 pb-[calc(var(--bottom-edge)+1.5rem)] sm:pb-12 print:p-0",
        )}
      >
        <NeedsScript what="The app" />
        <Later>
          <notices.Component {...account} isDashboard={isDashboard} />
        </Later>
        {children}
      </main>
      <BottomBar user={account.user} />
    </>
  );
}

function useCollapsed() {
  const currency = useCurrency();
  const { dark, choose } = useTheme();
  return { currency, isDark: dark, onDark: (isDark: boolean) => choose(isDark ? "dark" : "light") };
}

interface AppHeaderProps {
  user: User;
  /** Back-button mode: Back to App and this title replace the logo. */
  title?: string | undefined;
}

function AppHeader({ user, title }: AppHeaderProps) {
  const narrow = useMedia("(width < 48rem)");
  const collapsed = useCollapsed();
  return (
    <header
      className={classes(
        WIDE_PAGES,
        "border-b border-line",
        title === undefined ? "print:hidden" : "print:border-0",
      )}
    >
      <div className={classes(PAGE, "flex h-14 items-center justify-between gap-3 print:px-0")}>
        {title === undefined ? <Home /> : <Back title={title} />}
        <div className="flex items-center gap-1 print:hidden">
          <div className="sm:mr-2">
            <SyncWord />
          </div>
          {!narrow && (
            // A rendered page doesn't know the screen, so the styles decide, too.
            <div className="contents max-md:hidden">
              <HeaderLink to={paths.annualReport}>
                <ReportIcon />
                <span className="max-lg:sr-only">Annual Report</span>
              </HeaderLink>
              <HeaderLink to={paths.recurring}>
                <RepeatIcon />
                <span className="max-lg:sr-only">Recurring</span>
              </HeaderLink>
              <HeaderLink to={paths.badges} title="Badges">
                <BadgeIcon />
                <span className="sr-only">Badges</span>
              </HeaderLink>
              <Link to={paths.settings} className={LINK}>
                <span className="sr-only">Currency: </span>
                <span>{collapsed.currency}</span>
              </Link>
              <ThemeToggle className="mr-2" />
            </div>
          )}
          {/* A phone has it in the bar below. */}
          <div className="max-sm:hidden">
            <AccountMenu user={user} collapsed={narrow ? collapsed : null} />
          </div>
        </div>
      </div>
    </header>
  );
}

const LINK = `${buttonClass("quiet")} px-2.5 text-small`;

function HeaderLink(props: { to: string; title?: string; children: ReactNode }) {
  const isHere = usePath() === props.to;
  return (
    <Link
      {...props}
      aria-current={isHere ? "page" : undefined}
      className={isHere ? `${LINK} bg-accent-soft text-accent!` : LINK}
    />
  );
}

function usePath(): string {
  return useLocation().pathname.replace(/(.)\/$/, "$1");
}

function Home() {
  return (
    <Link
      to={paths.dashboard}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-control font-semibold"
    >
      <Logo />
      Expense Timeline
    </Link>
  );
}

function Back(props: { title: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link to={paths.dashboard} className={`${buttonClass("quiet")} -ml-2.5 px-2.5 print:hidden`}>
        <ArrowLeftIcon />
        <span className="max-sm:sr-only">Back to App</span>
      </Link>
      <h1 className="text-large leading-tight font-semibold">{props.title}</h1>
    </div>
  );
}

const MONTH_PATHS: readonly string[] = [paths.dashboard, paths.dashboardAlias];

function BottomBar({ user }: { user: User }) {
  const path = usePath();
  const navigate = useNavigate();
  const collapsed = useCollapsed();
  const isMonth = MONTH_PATHS.includes(path);
  return (
    <nav aria-label="Main" className={BAR}>
      <Screen to={paths.dashboard} isHere={isMonth} icon={<CalendarIcon />} name="Month" />
      <Screen
        to={paths.annualReport}
        isHere={path === paths.annualReport}
        icon={<ReportIcon />}
        name="Report"
      />
      <AddItem onAdd={isMonth ? openForm : () => void navigate(paths.dashboard + ADD_HASH)} />
      <Screen to={paths.recurring} isHere={path === paths.recurring} icon={<RepeatIcon />} name="Recurring" />
      <AccountMenu user={user} isInBar collapsed={collapsed} />
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
    <Link to={to} aria-current={isHere ? "page" : undefined} className={isHere ? BAR_ITEM_LEADING : BAR_ITEM}>
      <BarIcon colours={isHere ? "here" : "plain"}>{icon}</BarIcon>
      {name}
    </Link>
  );
}

function AddItem(props: { onAdd: () => void }) {
  return (
    <button
      type="button"
      className={BAR_ITEM}
      onClick={(event) => {
        // Some phones focus no button that is pressed, and focus returns to the opener.
        event.currentTarget.focus({ preventScroll: true });
        props.onAdd();
      }}
    >
      <BarIcon colours="add">
        <PlusIcon />
      </BarIcon>
      <span>
        Add<span className="sr-only"> Expense</span>
      </span>
    </button>
  );
}

function openForm() {
  window.dispatchEvent(new Event(ADD_EVENT));
}
