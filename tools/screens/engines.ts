import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { installPackages } from "../../scripts/lib/apt.ts";
import { findEngines, missingEnginePackages } from "../../scripts/lib/engines.ts";
import { findProgram } from "../../scripts/lib/programs.ts";
import { chromiumEngine } from "../../tests/engines/chromium.ts";
import type { Device, Engine } from "../../tests/engines/engine.ts";
import { bundleFinder } from "../../tests/engines/finder-bundle.ts";
import { startFirefox } from "../../tests/engines/firefox.ts";
import { type Gateway, openGateway } from "../../tests/engines/gateway.ts";
import { Screen } from "../../tests/engines/screen.ts";
import { startWebKit } from "../../tests/engines/webkit.ts";
import type { State } from "./accounts.ts";
import type { Account } from "./pictures.ts";

type ComparedAccount = Extract<Account, "typical" | "empty">;

/** A screen to compare. It is told apart by whether bills are on it: those wait until all are. */
interface Compared {
  readonly name: string;
  readonly path: string;
  readonly isPublic?: true;
  /** "typical" unless named. */
  readonly account?: ComparedAccount;
  /** In a frame as wide as a phone. */
  readonly isPhone?: true;
  readonly prepare?: (screen: Screen) => Promise<void>;
  /** The account keeps what was chosen, which isn't for the next picture. */
  readonly restore?: (screen: Screen) => Promise<void>;
}

const pressing = (name: string) => (screen: Screen) => screen.getByRole("button", { name }).first().click();

const tickBills = async (screen: Screen) => {
  for (const name of ["Rent", "Internet"]) await screen.getByRole("checkbox", { name }).click();
};

/** In the order in which they are taken: the public ones before somebody is signed in. */
const COMPARED: readonly Compared[] = [
  { name: "landing", path: "/", isPublic: true },
  { name: "login", path: "/login", isPublic: true },
  { name: "phone-login", path: "/login", isPublic: true, isPhone: true },
  { name: "vertical", path: "/app" },
  { name: "form", path: "/app", prepare: pressing("Add Expense") },
  {
    name: "month-picker",
    path: "/app",
    prepare: (screen) => screen.getByRole("heading").getByRole("button").first().click(),
  },
  { name: "setup", path: "/app", account: "empty", prepare: tickBills },
  // The browser remembers what was ticked.
  { name: "phone-setup", path: "/app", account: "empty", isPhone: true },
  { name: "report", path: "/annual-report" },
  { name: "settings", path: "/settings" },
  { name: "recurring", path: "/recurring" },
  { name: "phone-vertical", path: "/app", isPhone: true },
  { name: "phone-settings", path: "/settings", isPhone: true },
  { name: "dark", path: "/app", prepare: pressing("Dark mode"), restore: pressing("Dark mode") },
  { name: "horizontal", path: "/app", prepare: pressing("Horizontal"), restore: pressing("Vertical") },
];

interface Wanted {
  readonly baseURL: string;
  readonly states: ReadonlyMap<Account, State>;
  readonly browser: Browser;
  readonly folder: string;
}

export const COMPARED_ACCOUNTS: ReadonlySet<ComparedAccount> = new Set(["typical", "empty"]);

/** Takes the compared screens in each engine that is here. Returns the names of their files, a row for each screen. */
export async function compareEngines({ baseURL, states, browser, folder }: Wanted): Promise<string[][]> {
  mkdirSync(folder, { recursive: true });
  const rows = COMPARED.map((): string[] => []);
  const finder = await bundleFinder();
  const gateway = await openGateway(baseURL);
  try {
    for (const start of await engineStarts(browser)) {
      const engine = await start();
      try {
        const pictures = await takeIn(engine, { gateway, finder, states, folder });
        for (const [index, picture] of pictures.entries()) rows[index]?.push(picture);
      } finally {
        await engine.stop();
      }
      console.log(engine.name);
    }
  } finally {
    await gateway.close();
  }
  return rows;
}

/** Returns the names of the pictures' files, one for each compared screen. */
async function takeIn(
  engine: Engine,
  {
    gateway,
    finder,
    states,
    folder,
  }: Pick<Wanted, "states" | "folder"> & { gateway: Gateway; finder: string },
): Promise<string[]> {
  const devices = new Map<Account, Device>();
  const files: string[] = [];
  for (const { name, path, isPublic, account = "typical", isPhone, prepare, restore } of COMPARED) {
    const shown = isPhone ? gateway.phoneUrl(path) : path;
    const { cookies = [] } = states.get(account) ?? {};
    const url = isPublic ? new URL(shown, gateway.origin).href : gateway.signInUrl(cookies, shown);
    const device = devices.get(account) ?? (await engine.openDevice());
    devices.set(account, device);
    const tab = await device.openTab(url);
    await tab.evaluate(SETTLED);
    const screen = new Screen(tab, finder);
    await prepare?.(screen);
    await tab.evaluate(SETTLED);
    const file = `engines-${name}-${engine.name}.png`;
    writeFileSync(join(folder, file), await tab.screenshot());
    files.push(file);
    if (restore !== undefined) {
      await restore(screen);
      await tab.evaluate(SETTLED);
    }
    await tab.close();
  }
  for (const device of devices.values()) await device.close();
  return files;
}

/** Resolves once all is loaded, fonts and frames too, and what moved has had time to end. */
const SETTLED = `(async () => {
  const isLoaded = (page) =>
    page?.body && page.URL !== "about:blank" && page.fonts.status === "loaded" &&
    !/\\b(Saving|Loading|Checking)(…|\\.\\.\\.)/.test(page.body.innerText);
  // Asked anew each time: a frame's first document is empty, and another one takes its place.
  const pages = () => [document, ...[...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument)];
  for (let wait = 0; wait < 200 && !pages().every(isLoaded); wait += 1)
    await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 800));
})()`;

async function engineStarts(browser: Browser): Promise<(() => Promise<Engine>)[]> {
  await installPackages(missingEnginePackages());
  const { present, absent } = findEngines();
  for (const reason of absent) console.log(`Without ${reason}`);
  const starts: (() => Promise<Engine>)[] = [async () => chromiumEngine(browser)];
  if (present.includes("firefox")) starts.push(() => startFirefox(findProgram("firefox-esr") ?? ""));
  if (present.includes("webkit")) starts.push(() => startWebKit(findProgram("WebKitWebDriver") ?? ""));
  return starts;
}
