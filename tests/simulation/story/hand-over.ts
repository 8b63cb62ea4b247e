import type { Browser } from "../device/browser.ts";
import type { Simulation } from "../simulation.ts";
import { MINUTE_MS } from "./durations.ts";
import { openApp } from "./people.ts";
import { signOut } from "./sign-out.ts";

/** The user of a device signs out, and somebody signs in there. Nothing of the first user may stay behind. */
export async function handOver(simulation: Simulation, device: number, user: number): Promise<void> {
  const browser = simulation.browsers[device] as Browser;
  const shown = simulation.screensOf(browser).find(({ opened }) => opened !== null);
  const screen = shown ?? (await openApp(simulation, browser, simulation.emailOn(device)));
  const leaver = screen.opened?.userId;
  const { faults } = browser;
  const outcome = await signOut(simulation, browser, screen);
  if (outcome === "stayed") return;
  const isSomebodyElse = simulation.userOn(device) !== user;
  simulation.giveTo(device, user);
  await openApp(simulation, browser, simulation.emailOn(device));
  await simulation.loop.wait(MINUTE_MS);
  // A page that ends in the middle can't remove anything.
  if (!isSomebodyElse || outcome !== "removed" || browser.faults !== faults) return;
  const left = [...browser.storage.contents(), ...(await browser.database.names())];
  for (const each of left.filter((text) => text.includes(leaver ?? "")))
    simulation.complain(`${browser.machine.name} still has something of who signed out: ${each}`);
}
