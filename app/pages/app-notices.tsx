import { useBadgeToasts } from "../features/badges/use-badge-toasts.tsx";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { RejectionsBanner } from "../features/sync/rejections-banner.tsx";

/** What is rarely there at the head of a signed-in screen, and what listens for what comes later. */
export function AppNotices({ personId }: { personId: string }) {
  useBadgeToasts();
  return (
    <>
      <OldDataBanner personId={personId} />
      <RejectionsBanner />
    </>
  );
}
