import type { Browser } from "../device/browser.ts";
import type { MadeChange } from "../device/made-changes.ts";
import type { Screen } from "../device/screen.ts";
import type { Simulation } from "../simulation.ts";
import { act } from "./act.ts";
import { atStripe } from "./at-stripe.ts";
import { MINUTE_MS, SECOND_MS } from "./durations.ts";
import { resumeMail, tellOfMail } from "./mail-events.ts";
import { openApp } from "./people.ts";
import { spoilDisk, spoilNetwork } from "./spoil.ts";
import type { Happening, Step } from "./steps.ts";

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
      if (screen !== undefined)
        await act(screen, step.action, `Bill ${step.number}`, simulation.story.startMs);
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
  simulation.made.forgetLanding(browser.machine.name);
}

/** The user of a device signs out, and somebody signs in there. Nothing of the first user may stay behind. */
async function handOver(simulation: Simulation, device: number, user: number): Promise<void> {
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

/**
 * As the menu does it: unsent changes are sent first. The person is warned of those that can't be, and signs out anyway. Nothing else
 * may be lost, but for visits, which nobody is told of, and for bills of series that the app begins to make meanwhile, which
 * cron makes as well.
 * @returns whether they are signed out, and if so, whether the browser has removed everything already
 */
async function signOut(
  { made }: Simulation,
  browser: Browser,
  screen: Screen,
): Promise<"stayed" | "left" | "removed"> {
  const { opened, app, page } = screen;
  if (opened === null || !page.isRunning()) return "stayed";
  made.forgetLanding(browser.machine.name);
  const { ledgerStore, status } = opened.local;
  const madeBefore = new Set(made.of(opened.userId).map(({ id }) => id));
  const isSent = ledgerStore.waiting() === 0 || (await app.sendNow(opened.local));
  // The warning doesn't let anybody sign out without a network.
  if (!isSent && status.current().kind === "offline") return "stayed";
  const warnedOf = isSent ? new Set() : waitingOn(screen);
  const isByItself = ({ id, device, draft: { type } }: MadeChange) =>
    device === browser.machine.name &&
    (type === "dashboard.view" || (type === "series.generate" && !madeBefore.has(id)));
  const lost = made.giveUp((change) => warnedOf.has(change.id) || isByItself(change));
  let isAllRemoved: boolean;
  try {
    isAllRemoved = await app.signOut();
  } catch (thrown) {
    if ((thrown as Error).name !== "RequestError") throw thrown;
    // Nothing was removed.
    for (const each of lost) each.wasGivenUp = false;
    return "stayed";
  }
  made.giveUp(isByItself);
  page.close();
  return isAllRemoved ? "removed" : "left";
}

/** By then, pages that had it open have filled it again. */
const REFILLED_AFTER_MS = 10 * SECOND_MS;

/** Unsent changes that a page holds survive if it goes on. One that was left for another site has no database open and may never come back. */
async function deleteDatabase(simulation: Simulation, browser: Browser): Promise<void> {
  const screens = simulation.screensOf(browser).filter(({ page }) => page.isRunning());
  const held = new Set(screens.flatMap((screen) => [...waitingOn(screen)]));
  const unsent = unsentOn(simulation, browser);
  simulation.made.giveUp(({ id }) => unsent.has(id) && !held.has(id));
  simulation.loop.note(`fault: ${browser.machine.name} loses its database`);
  simulation.made.forgetLanding(browser.machine.name);
  browser.faults += 1;
  await browser.database.deleteAll();
  await simulation.loop.wait(REFILLED_AFTER_MS);
  if (!screens.some(({ page }) => page.isRunning())) simulation.made.giveUp(({ id }) => unsent.has(id));
}

/** Ids of the changes that would be lost with what a browser stores and shows. */
function unsentOn(simulation: Simulation, browser: Browser): ReadonlySet<string> {
  const stored = [...browser.database.values("outbox"), ...browser.storage.contents()].map((each) =>
    JSON.stringify(each),
  );
  const shown = simulation.screensOf(browser).flatMap((screen) => [...waitingOn(screen)]);
  const made = simulation.made.idsOf(browser.machine.name);
  return new Set([...shown, ...made.filter((id) => stored.some((text) => text.includes(id)))]);
}

/** Ids of the changes that a page shows, and that the worker hasn't confirmed. */
function waitingOn(screen: Screen): ReadonlySet<string> {
  return new Set(
    screen
      .ledgerStore()
      ?.outbox.all()
      .map(({ id }) => id),
  );
}
