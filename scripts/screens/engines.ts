import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { chromiumEngine } from "../../tests/engines/chromium.ts";
import type { Engine } from "../../tests/engines/engine.ts";
import { bundleFinder } from "../../tests/engines/finder-bundle.ts";
import { startFirefox } from "../../tests/engines/firefox.ts";
import { openGateway } from "../../tests/engines/gateway.ts";
import { Screen } from "../../tests/engines/screen.ts";
import { startWebKit } from "../../tests/engines/webkit.ts";
import { findEngines } from "../lib/engines.ts";
import { findProgram } from "../lib/programs.ts";
import type { State } from "./accounts.ts";

/** A screen to compare. It is told apart by whether bills are on it: those wait until all are. */
interface Compared {
  readonly name: string;
  readonly path: string;
  readonly isPublic?: true;
  /** In a frame as wide as a phone. */
  readonly isPhone?: true;
  readonly prepare?: (screen: Screen) => Promise<void>;
}

const pressing = (name: string) => (screen: Screen) => screen.getByRole("button", { name }).first().click();

const COMPARED: readonly Compared[] = [
  { name: "landing", path: "/", isPublic: true },
  { name: "login", path: "/login", isPublic: true },
  { name: "vertical", path: "/app" },
  { name: "form", path: "/app", prepare: pressing("Add Expense") },
  { name: "report", path: "/annual-report" },
  { name: "settings", path: "/settings" },
  { name: "recurring", path: "/recurring" },
  { name: "phone-login", path: "/login", isPublic: true, isPhone: true },
  { name: "phone-vertical", path: "/app", isPhone: true },
  { name: "phone-settings", path: "/settings", isPhone: true },
  { name: "dark", path: "/app", prepare: pressing("Dark mode") },
  { name: "horizontal", path: "/app", prepare: pressing("Horizontal") },
];

interface Wanted {
  readonly baseURL: string;
  readonly state: State;
  readonly browser: Browser;
  readonly folder: string;
}

/** Takes the compared screens in each engine that is here. Returns the names of their files, a row for each screen. */
export async function compareEngines({ baseURL, state, browser, folder }: Wanted): Promise<string[][]> {
  mkdirSync(folder, { recursive: true });
  const finder = await bundleFinder();
  const engines = await startEngines(browser);
  const gateway = await openGateway(baseURL);
  const rows = COMPARED.map((): string[] => []);
  try {
    for (const engine of engines) {
      const device = await engine.openDevice();
      for (const [index, compared] of COMPARED.entries()) {
        const { name, path, isPublic, isPhone, prepare } = compared;
        const shown = isPhone ? gateway.phoneUrl(path) : path;
        const url = isPublic ? new URL(shown, gateway.origin).href : gateway.signInUrl(state.cookies, shown);
        const tab = await device.openTab(url);
        await tab.evaluate(SETTLED);
        const screen = new Screen(tab, finder);
        await prepare?.(screen);
        await tab.evaluate(SETTLED);
        const file = `engines-${name}-${engine.name}.png`;
        writeFileSync(join(folder, file), await tab.screenshot());
        rows[index]?.push(file);
        await tab.close();
      }
      await device.close();
      console.log(engine.name);
    }
  } finally {
    await gateway.close();
    for (const engine of engines) await engine.stop();
  }
  return rows;
}

/** Resolves once all is loaded, fonts too, and what moved has had time to end. */
const SETTLED = `(async () => {
  const pages = [document, ...[...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument)];
  for (const page of pages) {
    for (let wait = 0; wait < 100 && /Saving|Loading|Checking/.test(page.body.innerText); wait += 1)
      await new Promise((done) => setTimeout(done, 50));
    await page.fonts.ready;
  }
  await new Promise((done) => setTimeout(done, 800));
})()`;

async function startEngines(browser: Browser): Promise<Engine[]> {
  const { present, absent } = findEngines();
  for (const reason of absent) console.log(`Without ${reason}`);
  const engines = [chromiumEngine(browser)];
  if (present.includes("firefox")) engines.push(await startFirefox(findProgram("firefox-esr") ?? ""));
  if (present.includes("webkit")) engines.push(await startWebKit(findProgram("WebKitWebDriver") ?? ""));
  return engines;
}
