import type { Browser } from "../device/browser.ts";
import type { Screen } from "../device/screen.ts";
import type { Simulation } from "../simulation.ts";

/** Ids of the changes that would be lost with what a browser stores and shows. */
export function unsentOn(simulation: Simulation, browser: Browser): ReadonlySet<string> {
  const stored = [...browser.database.values("outbox"), ...browser.storage.contents()].map((each) =>
    JSON.stringify(each),
  );
  const shown = simulation.screensOf(browser).flatMap((screen) => [...waitingOn(screen)]);
  const made = simulation.made.idsOf(browser.machine.name);
  return new Set([...shown, ...made.filter((id) => stored.some((text) => text.includes(id)))]);
}

/** Ids of the changes that a page shows, and that the worker hasn't confirmed. */
export function waitingOn(screen: Screen): ReadonlySet<string> {
  return new Set(
    screen
      .ledgerStore()
      ?.outbox.all()
      .map(({ id }) => id),
  );
}
