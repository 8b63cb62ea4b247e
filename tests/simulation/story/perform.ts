import type { Browser } from "../device/browser.ts";
import type { Screen } from "../device/screen.ts";
import type { Simulation } from "../simulation.ts";
import { STRIPE } from "../world/outside.ts";
import { act } from "./act.ts";
import { openApp, signIn, subscribe } from "./people.ts";
import type { Happening, Step, StripeEvent } from "./steps.ts";

const PAGES_MAX = 2;

/** Has a step happen. It may go on for a while, and other steps happen meanwhile. */
export async function perform(simulation: Simulation, step: Step): Promise<void> {
  const { backend, loop } = simulation;
  const chance = () => simulation.random("step", step.atMs, step.do);
  switch (step.do) {
    case "worker":
      return backend.trouble.begin(step.trouble, step.forMs, chance());
    case "cron": {
      const scheduledAtMs = loop.nowMs;
      await loop.wait(step.lateMs);
      await backend.cron(step.cron, scheduledAtMs);
      return;
    }
    case "stripe":
      return await atStripe(simulation, step.user, step.event);
    case "quota": {
      const variables = {
        QUOTA_BILLS: String(step.bills),
        QUOTA_OPERATIONS_PER_DAY: String(step.operationsADay),
      };
      backend.configure(variables);
      loop.after(step.forMs, () => backend.configure({}));
      return;
    }
    default:
      return await performOn(simulation, simulation.browsers[step.device] as Browser, step, chance());
  }
}

type OnDevice = Extract<Happening, { readonly device: number }> & Step;

async function performOn(
  simulation: Simulation,
  browser: Browser,
  step: OnDevice,
  random: ReturnType<Simulation["random"]>,
): Promise<void> {
  browser.use();
  const email = emailOn(simulation, step.device);
  const screens = simulation.screensOf(browser);
  const screen = "page" in step ? screens[step.page % Math.max(1, screens.length)] : screens[0];
  switch (step.do) {
    case "open":
      if (screens.length < PAGES_MAX) await openApp(simulation, browser, email);
      return;
    case "close":
      return screen?.page.close();
    case "hide":
      return screen?.page.hide();
    case "show":
      return screen?.page.show();
    case "leave":
      return screen?.page.leave();
    case "come-back":
      return screen?.page.comeBack();
    case "act":
      if (screen !== undefined) await act(screen, step.action, simulation.nextTitle());
      return;
    case "sign-in":
      if (screen !== undefined) await signIn(simulation, browser, screen, email);
      return;
    case "sign-out":
      if (screen !== undefined) await signOut(simulation, browser, screen);
      return;
    case "remove-site-data":
      simulation.made.giveUp(browser.machine.name);
      return browser.removeSiteData();
    case "upgrade":
      browser.version = "nextDevice";
      return;
    case "crash":
      return browser.crashAfter(step.afterCalls);
    case "clock":
      browser.machine.clockOffsetMs = step.offsetMs;
      return;
    case "travel":
      browser.machine.zone = step.zone;
      return;
    case "network":
      return spoilNetwork(simulation, browser, step, random);
    case "disk":
      return spoilDisk(simulation, browser, step);
  }
}

function emailOn({ story }: Simulation, device: number): string {
  return story.users[story.devices[device]?.user ?? 0]?.email ?? "";
}

/** As the menu does it: unsent changes are sent first, or are given up. */
async function signOut(simulation: Simulation, browser: Browser, screen: Screen): Promise<void> {
  const { opened, app, page } = screen;
  if (opened === null) return;
  if (opened.local.ledgerStore.waiting() > 0) await opened.local.sendNow();
  simulation.made.giveUp(browser.machine.name);
  try {
    await app.signOut();
  } catch (thrown) {
    if ((thrown as Error).name !== "RequestError") throw thrown;
    return;
  }
  // What was done meanwhile went with the rest.
  simulation.made.giveUp(browser.machine.name);
  page.close();
}

function spoilNetwork(
  { loop }: Simulation,
  browser: Browser,
  { weather, forMs }: Extract<Happening, { do: "network" }>,
  random: ReturnType<Simulation["random"]>,
): void {
  browser.network.begin(weather, forMs, random);
  if (!weather.isOffline) return;
  for (const page of browser.pages) page.goOnline(false);
  loop.after(forMs, () => {
    if (!browser.network.now().isOffline) for (const page of browser.pages) page.goOnline(true);
  });
}

function spoilDisk(
  { loop }: Simulation,
  browser: Browser,
  { fault, forMs }: Extract<Happening, { do: "disk" }>,
): void {
  browser.faults += 1;
  switch (fault) {
    case "full":
      browser.database.isFull = true;
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
  browser.database.isFull = false;
  browser.storage.isFull = false;
  browser.database.speak();
}

interface StripeList {
  readonly data: readonly { readonly id: string }[];
}

async function atStripe(simulation: Simulation, user: number, event: StripeEvent): Promise<void> {
  const { story, browsers } = simulation;
  const email = story.users[user]?.email ?? "";
  const customers = (await ask(
    simulation,
    "GET",
    `/v1/customers?email=${encodeURIComponent(email)}`,
  )) as StripeList;
  const customer = customers.data[0]?.id;
  if (customer === undefined) return;
  const subscriptions = (await ask(
    simulation,
    "GET",
    `/v1/subscriptions?customer=${customer}`,
  )) as StripeList;
  const [subscription] = subscriptions.data;
  switch (event) {
    case "time-passes":
      await ask(simulation, "POST", `/stripe/customers/${customer}/clock`, { days: 0 });
      return;
    case "cancels":
      if (subscription !== undefined)
        await ask(simulation, "POST", `/stripe/subscriptions/${subscription.id}/cancel`);
      return;
    case "pays-again": {
      const screen = browsers
        .filter((_, index) => story.devices[index]?.user === user)
        .flatMap((browser) => simulation.screensOf(browser))
        .find(({ opened }) => opened !== null);
      if (subscription === undefined && screen !== undefined) await subscribe(simulation, screen, email);
      return;
    }
    default: {
      const events = (await ask(simulation, "GET", `/stripe/events.json?customer=${customer}`)) as {
        id: string;
      }[];
      const times = event === "resends" ? 1 : 2;
      for (const { id } of events.slice(0, 2))
        await ask(simulation, "POST", `/stripe/events/${id}/resend`, { times });
    }
  }
}

export async function ask(
  simulation: Simulation,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await simulation.backend.outside.answer({
    method,
    url: `${STRIPE}${path}`,
    headers: { authorization: "Bearer sk_live_simulated" },
    body: body === undefined ? "" : JSON.stringify(body),
  });
  return await answer.json();
}
