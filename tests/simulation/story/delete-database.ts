import type { Browser } from "../device/browser.ts";
import type { Simulation } from "../simulation.ts";
import { SECOND_MS } from "./durations.ts";
import { unsentOn, waitingOn } from "./unsent.ts";

/** By then, pages that had it open have filled it again. */
const REFILLED_AFTER_MS = 10 * SECOND_MS;

/** Unsent changes that a page holds survive if it goes on. One that was left for another site has no database open and may never come back. */
export async function deleteDatabase(simulation: Simulation, browser: Browser): Promise<void> {
  const screens = simulation.screensOf(browser).filter(({ page }) => page.isRunning());
  const held = new Set(screens.flatMap((screen) => [...waitingOn(screen)]));
  const unsent = unsentOn(simulation, browser);
  simulation.made.giveUp(({ id }) => unsent.has(id) && !held.has(id));
  simulation.loop.note(`fault: ${browser.machine.name} loses its database`);
  browser.faults += 1;
  await browser.database.deleteAll();
  await simulation.loop.wait(REFILLED_AFTER_MS);
  if (!screens.some(({ page }) => page.isRunning())) simulation.made.giveUp(({ id }) => unsent.has(id));
}
