import { ExpiredBanner } from "../features/account/expired-banner.tsx";
import { RequireSignedIn } from "../features/account/require-signed-in.tsx";
import { InstallHint } from "../features/install/install-hint.tsx";
import { RejectionsBanner } from "../features/sync/rejections-banner.tsx";
import { useAccount } from "../local/account.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { AppHeader } from "./app-header.tsx";
import { MonthView } from "./month-view.tsx";

/** /app and /expense-timeline-dashboard (SPEC.md section 2). */
export function DashboardPage() {
  usePageTitle("Dashboard");
  return (
    <RequireSignedIn>
      <Dashboard />
    </RequireSignedIn>
  );
}

function Dashboard() {
  const account = useAccount();
  if (account.status !== "signed-in" && account.status !== "expired") return null;
  return (
    <>
      <AppHeader person={account.person} />
      <main className="page flex flex-col gap-4 pt-4 pb-28 sm:pb-12">
        {account.status === "expired" && <ExpiredBanner />}
        <RejectionsBanner />
        <MonthView />
        <InstallHint />
      </main>
    </>
  );
}
