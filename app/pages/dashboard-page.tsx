import { useEffect, useRef } from "react";
import { whenIdle } from "../browser/idle.ts";
import { useAutopay } from "../data/ledger/recurring.ts";
import { useEverSynced, usePerform, useToday } from "../data/ledger/use-ledger.tsx";
import { Later } from "../ui/boundaries.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { AppScreen } from "./app-screen.tsx";
import { MonthView } from "./month-view.tsx";

const dueTomorrow = lazyComponent(
  async () => (await import("../features/reminders/due-tomorrow-toast.tsx")).DueTomorrowToast,
);
const installHint = lazyComponent(
  async () => (await import("../features/install/install-hint.tsx")).InstallHint,
);

export function DashboardPage() {
  return (
    <AppScreen>
      <ViewCount />
      <Autopay />
      <MonthView />
      <Later>
        <dueTomorrow.Component />
        <installHint.Component />
      </Later>
    </AppScreen>
  );
}

function Autopay() {
  useAutopay(useToday());
  return null;
}

/** Each load of the screen counts as a visit, not each render or month. */
function ViewCount() {
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
  return null;
}
