import { Later } from "../ui/boundaries.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { AppScreen } from "./app-screen.tsx";
import { MonthView } from "./month-view.tsx";

const notices = lazyComponent(async () => (await import("./dashboard-notices.tsx")).DashboardNotices);

export function DashboardPage() {
  return (
    <AppScreen>
      <MonthView />
      <Later>
        <notices.Component />
      </Later>
    </AppScreen>
  );
}
