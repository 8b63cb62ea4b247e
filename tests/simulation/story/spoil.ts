import type { Browser } from "../device/browser.ts";
import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";
import type { Happening } from "./steps.ts";

export function spoilNetwork(
  { loop }: Simulation,
  browser: Browser,
  { weather, forMs }: Extract<Happening, { do: "network" }>,
  random: Random,
): void {
  browser.network.begin(weather, forMs, random);
  if (!weather.isOffline) return;
  for (const page of browser.pages) page.goOnline(false);
  loop.after(forMs, () => {
    if (!browser.network.now().isOffline) for (const page of browser.pages) page.goOnline(true);
  });
}

export function spoilDisk(
  { loop }: Simulation,
  browser: Browser,
  { fault, forMs }: Extract<Happening, { do: "disk" }>,
): void {
  browser.faults += 1;
  switch (fault) {
    case "full":
      browser.database.refuses = "writes";
      break;
    case "full-at-commit":
      browser.database.refuses = "commits";
      break;
    case "no-local-storage":
      browser.storage.isFull = true;
      break;
    case "silent":
      browser.database.fallSilent(forMs);
  }
  loop.after(forMs, () => mendDisk(browser));
}

export function mendDisk(browser: Browser): void {
  browser.database.refuses = null;
  browser.storage.isFull = false;
  browser.database.speak();
}
