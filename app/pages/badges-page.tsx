import { BadgeCollection } from "../features/badges/badge-collection.tsx";
import { AppScreen } from "./app-screen.tsx";

/** /badges (SPEC.md section 2). */
export function BadgesPage() {
  return (
    <AppScreen title="Badges" withBack>
      <BadgeCollection />
    </AppScreen>
  );
}
