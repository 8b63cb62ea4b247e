import { HistoryList } from "../features/history/history-list.tsx";
import { LoadFailureBanner } from "../features/sync/load-failure-banner.tsx";
import { AppScreen } from "./app-screen.tsx";

export function HistoryPage() {
  return (
    <AppScreen title="History" withBack>
      <LoadFailureBanner />
      <HistoryList />
    </AppScreen>
  );
}
