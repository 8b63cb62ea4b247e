import type { User } from "../data/session/stored-user.ts";
import { ExpiredBanner } from "../features/account/expired-banner.tsx";
import { useBadgeToasts } from "../features/badges/use-badge-toasts.tsx";
import { ClosingBanner } from "../features/billing/closing-banner.tsx";
import { useUndoKey } from "../features/history/use-undo-key.ts";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { MailStoppedBanner } from "../features/reminders/mail-stopped-banner.tsx";
import { FullAccountBanner } from "../features/sync/full-account-banner.tsx";
import { StorageBanner } from "../features/sync/storage-banner.tsx";
import { RefusedChanges } from "./refused-changes.tsx";

/** Banners that are rarely shown on signed-in screens, and listeners for what comes later. */
export function AppNotices({ user, isExpired }: { user: User; isExpired: boolean }) {
  useBadgeToasts();
  useUndoKey();
  return (
    <>
      {isExpired && <ExpiredBanner />}
      <ClosingBanner user={user} />
      <MailStoppedBanner user={user} />
      <OldDataBanner userId={user.id} />
      <StorageBanner />
      <FullAccountBanner />
      <RefusedChanges />
    </>
  );
}
