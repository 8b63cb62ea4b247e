import type { User } from "../data/session/stored-user.ts";
import { ExpiredBanner } from "../features/account/expired-banner.tsx";
import { useBadgeToasts } from "../features/badges/use-badge-toasts.tsx";
import { ClosingBanner } from "../features/billing/closing-banner.tsx";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { MailStoppedBanner } from "../features/reminders/mail-stopped-banner.tsx";
import { RestoredBanner } from "../features/sync/restored-banner.tsx";
import { StorageBanner } from "../features/sync/storage-banner.tsx";
import { WaitingBanner } from "../features/sync/waiting-banner.tsx";
import { DashboardNotices } from "./dashboard-notices.tsx";
import { RefusedChanges } from "./refused-changes.tsx";

interface AppNoticesProps {
  user: User;
  status: "signed-in" | "expired";
  isDashboard: boolean | undefined;
}

/** Banners that are rarely shown on signed-in screens, and listeners for what comes later. */
export function AppNotices({ user, status, isDashboard }: AppNoticesProps) {
  useBadgeToasts();
  return (
    <>
      {status === "expired" && <ExpiredBanner />}
      <ClosingBanner user={user} />
      <MailStoppedBanner user={user} />
      <OldDataBanner userId={user.id} />
      <StorageBanner />
      <WaitingBanner />
      <RestoredBanner />
      <RefusedChanges />
      {isDashboard && <DashboardNotices />}
    </>
  );
}
