import { HistoryList } from "../features/history/history-list.tsx";
import { LoadFailureBanner } from "../features/sync/load-failure-banner.tsx";
import { AppScreen } from "./app-screen.tsx";

/** /history: what was changed in the last 30 days, by whom, and the way back. */
export function HistoryPage() {
  return (
    <AppScreen title="History" withBack>
      <LoadFailureBanner />
      <HistoryList />
    </AppScreen>
  );
}
