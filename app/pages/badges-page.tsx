import { BadgeCollection } from "../features/badges/badge-collection.tsx";
import { WithRows } from "../features/sync/with-rows.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { AppScreen } from "./app-screen.tsx";

export function BadgesPage() {
  return (
    <AppScreen title="Badges" withBack>
      <WithRows what="badges" loading={<Spinner text="Loading badges..." />}>
        <BadgeCollection />
      </WithRows>
    </AppScreen>
  );
}
