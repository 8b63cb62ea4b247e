import { useAutopay } from "../data/ledger/autopay.ts";
import { InstallHint } from "../features/install/install-hint.tsx";
import { DueTomorrowToast } from "../features/reminders/due-tomorrow-toast.tsx";
import { useSwipes } from "./use-swipes.ts";

/** What the dashboard does once its month is on the screen. */
export function DashboardNotices() {
  useAutopay();
  useSwipes();
  return (
    <>
      <DueTomorrowToast />
      <InstallHint />
    </>
  );
}
