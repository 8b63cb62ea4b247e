import type { Browser } from "../device/browser.ts";
import type { Simulation } from "../simulation.ts";
import { act } from "./act.ts";
import { atStripe } from "./at-stripe.ts";
import { deleteDatabase } from "./delete-database.ts";
import { handOver } from "./hand-over.ts";
import { resumeMail, tellOfMail } from "./mail-events.ts";
import { openApp } from "./people.ts";
import { signOut } from "./sign-out.ts";
import { spoilDisk, spoilNetwork } from "./spoil.ts";
import type { Happening, Step } from "./steps.ts";
import { unsentOn } from "./unsent.ts";

const PAGES_MAX = 2;

/** Has a step happen. It may go on for a while, and other steps happen meanwhile. */
export async function perform(simulation: Simulation, step: Step): Promise<void> {
  const { backend, loop } = simulation;
  const chance = () => simulation.random("step", step.number);
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
    case "mail-event":
      return await tellOfMail(simulation, step.user, step.event, chance());
    case "hold-events":
      return await simulation.heldEvents.hold(step.user, step.forMs, chance());
    case "quota": {
      const variables = {
        QUOTA_BILLS: String(step.bills),
        QUOTA_ROWS_PER_DAY: String(step.rowsADay),
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
  const email = simulation.emailOn(step.device);
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
      if (screen !== undefined) await act(screen, step.action, `Bill ${step.number}`);
      return;
    case "sign-out":
      if (screen !== undefined) await signOut(simulation, browser, screen);
      return;
    case "remove-site-data":
      giveUpUnsent(simulation, browser);
      return browser.removeSiteData();
    case "evict":
      giveUpUnsent(simulation, browser);
      return browser.evict();
    case "resume-mail":
      if (screen !== undefined) await resumeMail(simulation, screen);
      return;
    case "delete-database":
      return await deleteDatabase(simulation, browser);
    case "hand-over":
      return await handOver(simulation, step.device, step.user);
    case "upgrade":
      browser.version = "nextDevice";
      return;
    case "crash":
      return browser.crashAfter(step.afterCalls);
    case "clock":
      return browser.setClock(step.offsetMs, step.backwardsForMs ?? 0);
    case "travel":
      browser.machine.zone = step.zone;
      return;
    case "network":
      return spoilNetwork(simulation, browser, step, random);
    case "disk":
      return spoilDisk(simulation, browser, step);
  }
}

/** What was never sent is lost with its device's storage. All else has to come back. */
function giveUpUnsent(simulation: Simulation, browser: Browser): void {
  const unsent = unsentOn(simulation, browser);
  simulation.made.giveUp(({ id }) => unsent.has(id));
}
