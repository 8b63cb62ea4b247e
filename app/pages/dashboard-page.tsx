import { useEffect, useRef } from "react";
import { InstallHint } from "../features/install/install-hint.tsx";
import { DueTomorrowToast } from "../features/reminders/due-tomorrow-toast.tsx";
import { usePerform } from "../local/replica.tsx";
import { AppScreen } from "./app-screen.tsx";
import { MonthView } from "./month-view.tsx";

/** /app and /expense-timeline-dashboard (SPEC.md section 2). */
export function DashboardPage() {
  return (
    <AppScreen title="Dashboard">
      <ViewCount />
      <DueTomorrowToast />
      <MonthView />
      <InstallHint />
    </AppScreen>
  );
}

/** Each load of the screen counts as a visit, not each render or month (DESIGN.md section 9). */
function ViewCount() {
  const perform = usePerform();
  const counted = useRef(false);
  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    void perform({ type: "dashboard.view", data: {} });
  }, [perform]);
  return null;
}
