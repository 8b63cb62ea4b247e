import { AppScreen } from "./app-screen.tsx";
import { MonthView } from "./month-view.tsx";

export function DashboardPage() {
  return (
    <AppScreen isDashboard>
      <MonthView />
    </AppScreen>
  );
}
