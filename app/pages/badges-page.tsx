import { BadgeCollection } from "../features/badges/badge-collection.tsx";
import { AppScreen } from "./app-screen.tsx";
import { ScreenHead } from "./screen-head.tsx";

/** /badges (SPEC.md section 2). */
export function BadgesPage() {
  return (
    <AppScreen title="Badges">
      <ScreenHead title="Badges" />
      <BadgeCollection />
    </AppScreen>
  );
}
