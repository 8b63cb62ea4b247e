import type { ReactNode } from "react";
import { useAccount } from "../data/session/session-provider.tsx";
import { BillingBanner } from "../features/billing/billing-banner.tsx";
import { useUndoKeys } from "../features/history/use-undo-keys.ts";
import { useAccountTheme } from "../features/theme/theme.tsx";
import { Later } from "../ui/boundaries.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { NeedsScript } from "../ui/needs-script.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { CONTENT_ID, SkipLink } from "../ui/skip-link.tsx";
import { AppHeader } from "./app-header.tsx";
import { BottomBar } from "./bottom-bar.tsx";

const notices = lazyComponent(async () => (await import("./app-notices.tsx")).AppNotices);

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
      <SkipLink />
      <AppHeader user={account.user} title={withBack ? title : undefined} />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="wide-pages page outline-none flex flex-col gap-2 sm:gap-4 pt-2 sm:pt-4 pb-[calc(var(--bottom-edge)+1.5rem)] sm:pb-12 print:p-0"
      >
        <NeedsScript what="The app" />
        <Later>
          <notices.Component {...account} isDashboard={isDashboard} />
        </Later>
        <BillingBanner user={account.user} />
        {children}
      </main>
      <BottomBar user={account.user} />
    </>
  );
}
