import { useBadgeToasts } from "../features/badges/use-badge-toasts.tsx";
import { useUndoKey } from "../features/history/use-undo-key.ts";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { RejectionsBanner } from "../features/sync/rejections-banner.tsx";

/** What is rarely there at the head of a signed-in screen, and what listens without being seen. */
export function AppNotices({ personId }: { personId: string }) {
  useUndoKey();
  useBadgeToasts();
  return (
    <>
      <OldDataBanner personId={personId} />
      <RejectionsBanner />
    </>
  );
}
