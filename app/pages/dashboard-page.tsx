import { useEffect, useRef } from "react";
import { whenIdle } from "../browser/idle.ts";
import { useEverSynced, usePerform } from "../data/ledger/use-ledger.tsx";
import { AppScreen } from "./app-screen.tsx";
import { MonthView } from "./month-view.tsx";

export function DashboardPage() {
  useViewCount();
  return (
    <AppScreen isDashboard>
      <MonthView />
    </AppScreen>
  );
}

/** Each load of the screen counts as a visit, not each render or month. */
function useViewCount(): void {
  const perform = usePerform();
  const counted = useRef(false);
  const isWhole = useEverSynced();
  useEffect(() => {
    // Counting needs rows that a provisional month doesn't have, and changes made meanwhile would wait behind it.
    if (counted.current || !isWhole) return;
    counted.current = true;
    // Not cancelled if the screen is left before: it was loaded.
    whenIdle(() => void perform({ type: "dashboard.view", data: {} }));
  }, [perform, isWhole]);
}
