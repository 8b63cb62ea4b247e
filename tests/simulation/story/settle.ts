import type { Browser } from "../device/browser.ts";
import type { Screen } from "../device/screen.ts";
import type { Simulation } from "../simulation.ts";
import { customersOf, passTime, subscriptionsOf } from "./at-stripe.ts";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";
import { openApp, signIn, subscribe } from "./people.ts";
import { mendDisk } from "./spoil.ts";

export interface Settled {
  readonly browser: Browser;
  readonly screen: Screen;
  readonly userId: string;
  readonly email: string;
}

/**
 * Everything works again, everybody opens the app on each of their devices, pays, and waits until it is quiet. Then each
 * opens it on a new device, too.
 */
export async function settle(simulation: Simulation): Promise<Settled[]> {
  const { backend, browsers, story, loop } = simulation;
  backend.trouble.end();
  backend.configure({});
  await simulation.heldEvents.releaseAll();
  for (const browser of browsers) {
    browser.network.end();
    browser.crashAfter(Number.POSITIVE_INFINITY);
    mendDisk(browser);
    for (const { page } of simulation.screensOf(browser)) page.close();
  }
  // The worker's last invocations and the devices' last requests end.
  await loop.wait(MINUTE_MS);
  const owners = [
    ...browsers,
    ...story.users.map((_, index) => simulation.newBrowser(`new device ${index + 1}`, "UTC")),
  ];
  const userOf = (index: number) => simulation.userOn(index) ?? index - browsers.length;
  const settled: Settled[] = [];
  for (const [index, browser] of owners.entries()) {
    const email = story.users[userOf(index)]?.email ?? "";
    const screen = await openSignedIn(simulation, browser, email);
    if (screen === null) continue;
    await paying(simulation, screen, email);
    settled.push({ browser, screen, userId: screen.opened?.userId ?? "", email });
  }
  const stores = () => settled.map(({ screen }) => screen.ledgerStore());
  const isQuiet = () => stores().every((store) => store?.waiting() === 0 && store.everSynced());
  if (!(await simulation.until(isQuiet, 2 * HOUR_MS))) {
    const waiting = stores().map((store) => store?.waiting());
    simulation.complain(`The devices never fell quiet. Changes that wait: ${waiting.join(", ")}.`);
  }
  await runCron(simulation);
  for (const { screen } of settled) screen.opened?.local.syncNow();
  await loop.wait(MINUTE_MS / 3);
  return settled;
}

/** Once everybody pays and everything works, cron owes them every bill and every payment. */
async function runCron(simulation: Simulation): Promise<void> {
  simulation.lastCronMs = Math.floor(simulation.loop.nowMs);
  await simulation.backend.cron("5 * * * *", simulation.lastCronMs);
  await simulation.loop.wait(2 * MINUTE_MS);
}

async function openSignedIn(simulation: Simulation, browser: Browser, email: string): Promise<Screen | null> {
  let screen = await openApp(simulation, browser, email);
  const isIn = () => screen.isSurelySignedIn() && screen.ledgerStore()?.everSynced() === true;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await simulation.until(isIn, 2 * MINUTE_MS)) return screen;
    screen = (await signIn(simulation, browser, screen, email)) ?? screen;
  }
  simulation.complain(`${browser.machine.name} can't be used any more: it is ${screen.status()}.`);
  return null;
}

async function paying(simulation: Simulation, screen: Screen, email: string): Promise<void> {
  const [customer] = await customersOf(simulation, email);
  if (customer !== undefined) {
    await passTime(simulation, customer);
    if ((await subscriptionsOf(simulation, customer)).length > 0) return;
  }
  await subscribe(simulation, screen, email);
}
