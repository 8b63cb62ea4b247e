import { Link } from "react-router";
import { AccountMenu } from "../features/account/account-menu.tsx";
import { SyncWord } from "../features/sync/sync-word.tsx";
import type { Person } from "../local/account.tsx";
import { paths } from "../paths.ts";
import { Logo } from "../ui/logo.tsx";

/** The head of every signed-in screen (SPEC.md section 2, Dashboard). */
export function AppHeader(props: { person: Person }) {
  return (
    <header className="border-b border-line">
      <div className="page flex h-14 items-center justify-between gap-3">
        <Link
          to={paths.dashboard}
          className="flex min-h-11 min-w-11 items-center gap-2 rounded-control font-semibold"
        >
          <Logo />
          <span className="max-sm:sr-only">Expense Timeline</span>
        </Link>
        <div className="flex items-center gap-4">
          <SyncWord />
          <AccountMenu person={props.person} />
        </div>
      </div>
    </header>
  );
}
