import { paths } from "#domain/paths.ts";
import { useCurrency } from "../data/ledger/use-ledger.tsx";
import type { User } from "../data/session/stored-user.ts";
import { AccountMenu } from "../features/account/account-menu.tsx";
import { SyncWord } from "../features/sync/sync-word.tsx";
import { ThemeToggle } from "../features/theme/theme.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ArrowLeftIcon, BadgeIcon, ReportIcon } from "../ui/icons.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { Link } from "../ui/link.tsx";
import { Logo } from "../ui/logo.tsx";
import { useMedia } from "../ui/use-browser-value.ts";

const collapsed = lazyComponent(async () => (await import("./collapsed-header.tsx")).CollapsedHeader);

interface AppHeaderProps {
  user: User;
  /** Back-button mode: Back to App and this title replace the logo. */
  title?: string | undefined;
}

export function AppHeader({ user, title }: AppHeaderProps) {
  const narrow = useMedia("(width < 48rem)");
  const currency = useCurrency();
  return (
    <header
      className={`wide-pages border-b border-line ${title === undefined ? "print:hidden" : "print:border-0"}`}
    >
      <div className="page flex h-14 items-center justify-between gap-3 print:px-0">
        {title === undefined ? <Home /> : <Back title={title} />}
        <div className="flex items-center gap-1 print:hidden">
          <div className="sm:mr-2">
            <SyncWord />
          </div>
          {!narrow && (
            // A rendered page doesn't know the screen, so the styles decide, too.
            <div className="contents max-md:hidden">
              <Link to={paths.annualReport} className={LINK}>
                <ReportIcon />
                <span className="max-lg:sr-only">Yearly report</span>
              </Link>
              <Link to={paths.badges} className={LINK}>
                <BadgeIcon />
                <span className="max-lg:sr-only">Badges</span>
              </Link>
              <Link to={paths.settings} className={LINK}>
                <span className="sr-only">Currency: </span>
                <span>{currency}</span>
              </Link>
              <ThemeToggle className="mr-2" />
            </div>
          )}
          {/* On a phone it is in the bar below. */}
          <div className="max-sm:hidden">
            <AccountMenu
              user={user}
              collapsed={narrow ? <collapsed.Component currency={currency} /> : null}
            />
          </div>
        </div>
      </div>
    </header>
  );
}

const LINK = `${buttonClass("quiet")} px-2.5 text-small`;

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
