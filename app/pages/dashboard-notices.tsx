import { useEffect, useRef } from "react";
import { useAutopay } from "../data/ledger/autopay.ts";
import { useEverSynced, usePerform } from "../data/ledger/use-ledger.tsx";
import { InstallHint } from "../features/install/install-hint.tsx";
import { DueTomorrowToast } from "../features/reminders/due-tomorrow-toast.tsx";
import { useSwipes } from "./use-swipes.ts";

/** What the dashboard does once its month is on the screen. */
export function DashboardNotices() {
  useViewCount();
  useAutopay();
  useSwipes();
  return (
    <>
      <DueTomorrowToast />
      <InstallHint />
    </>
  );
}

/** Each load of the screen that lasts until this code is here counts as a visit, not each render or month. */
function useViewCount(): void {
  const perform = usePerform();
  const counted = useRef(false);
  const isWhole = useEverSynced();
  useEffect(() => {
    // Counting needs rows that a provisional month doesn't have, and changes made meanwhile would wait behind it.
    if (counted.current || !isWhole) return;
    counted.current = true;
    void perform({ type: "dashboard.view", data: {} });
  }, [perform, isWhole]);
}
