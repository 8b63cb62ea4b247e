import { HistoryList } from "../features/history/history-list.tsx";
import { WithRows } from "../features/sync/with-rows.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { AppScreen } from "./app-screen.tsx";

export function HistoryPage() {
  return (
    <AppScreen title="History" withBack>
      <WithRows what="history" loading={<Spinner text="Loading..." />}>
        <HistoryList />
      </WithRows>
    </AppScreen>
  );
}
