import type { Browser } from "../device/browser.ts";
import type { MadeChange } from "../device/made-changes.ts";
import type { Screen } from "../device/screen.ts";
import type { Simulation } from "../simulation.ts";
import { waitingOn } from "./unsent.ts";

/**
 * As the menu does it: unsent changes are sent first. The person is warned of those that can't be, and signs out anyway. Nothing else
 * may be lost, but for visits, which nobody is told of.
 * @returns whether they are signed out, and if so, whether the browser has removed everything already
 */
export async function signOut(
  { made }: Simulation,
  browser: Browser,
  screen: Screen,
): Promise<"stayed" | "left" | "removed"> {
  const { opened, app, page } = screen;
  if (opened === null || !page.isRunning()) return "stayed";
  const { ledgerStore, status } = opened.local;
  const isSent = ledgerStore.waiting() === 0 || (await app.sendNow(opened.local));
  // The warning doesn't let anybody sign out without a network.
  if (!isSent && status.current().kind === "offline") return "stayed";
  const warnedOf = isSent ? new Set() : waitingOn(screen);
  const isVisit = ({ device, draft }: MadeChange) =>
    device === browser.machine.name && draft.type === "dashboard.view";
  const lost = made.giveUp((change) => warnedOf.has(change.id) || isVisit(change));
  let isAllRemoved: boolean;
  try {
    isAllRemoved = await app.signOut();
  } catch (thrown) {
    if ((thrown as Error).name !== "RequestError") throw thrown;
    // Nothing was removed.
    for (const each of lost) each.wasGivenUp = false;
    return "stayed";
  }
  made.giveUp(isVisit);
  page.close();
  return isAllRemoved ? "removed" : "left";
}
