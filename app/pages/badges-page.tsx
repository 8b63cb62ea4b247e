import { BadgeCollection } from "../features/badges/badge-collection.tsx";
import { LoadFailureBanner } from "../features/sync/load-failure-banner.tsx";
import { AppScreen } from "./app-screen.tsx";

export function BadgesPage() {
  return (
    <AppScreen title="Badges" withBack>
      <LoadFailureBanner />
      <BadgeCollection />
    </AppScreen>
  );
}
