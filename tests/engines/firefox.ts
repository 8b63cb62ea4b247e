import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer, { type Browser, type KeyInput, type Page } from "puppeteer-core";
import {
  type Device,
  type DeviceOptions,
  type Engine,
  partsOfDay,
  STEP_TIMEOUT_MS,
  type Tab,
  WINDOW,
} from "./engine.ts";

/** The height of the address bar and the tabs. */
const CHROME_HEIGHT = 86;

/** Debian's Firefox over WebDriver BiDi: one browser, in which each device is a container of its own. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const usual = await start(executablePath, {});
  let privateBrowser: Started | undefined;
  return {
    name: "firefox",
    openDevice: async ({ isPrivate = false }: DeviceOptions = {}) => {
      if (!isPrivate) return await openDevice(usual);
      privateBrowser ??= await start(executablePath, { "browser.privatebrowsing.autostart": true });
      return await openDevice(privateBrowser);
    },
    stop: async () => {
      await stop(usual);
      if (privateBrowser !== undefined) await stop(privateBrowser);
    },
  };
}

interface Started {
  readonly browser: Browser;
  readonly folder: string;
}

async function start(executablePath: string, preferences: Record<string, unknown>): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-firefox-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    // Telling of each request takes much of its time, and nobody listens.
    networkEnabled: false,
    // Setting a viewport isn't known to Firefox's BiDi everywhere; its window is as large instead.
    defaultViewport: null,
    args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height + CHROME_HEIGHT}`],
    protocolTimeout: STEP_TIMEOUT_MS,
    userDataDir: join(folder, "profile"),
    extraPrefsFirefox: {
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.useDownloadDir": true,
      "browser.download.open_pdf_attachments_inline": false,
      "browser.helperApps.neverAsk.saveToDisk": "application/pdf,text/csv,application/json",
      "pdfjs.disabled": true,
      // A process kept ready would be killed with the tabs, and the next tab given to it would never open.
      "dom.ipc.processPrelaunch.enabled": false,
      // There is no graphics card. Painting on the processor takes less than emulating one, and half the frames are enough.
      "gfx.webrender.software": true,
      "layers.acceleration.disabled": true,
      "layout.frame_rate": 30,
      ...preferences,
    },
  });
  return { browser, folder };
}

async function stop({ browser, folder }: Started): Promise<void> {
  await browser.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function openDevice({ browser, folder }: Started): Promise<Device> {
  const context = await browser.createBrowserContext();
  const downloads = join(folder, "downloads");
  return {
    downloads,
    openTab: async (url) => {
      const page = await context.newPage();
      page.setDefaultTimeout(STEP_TIMEOUT_MS);
      await page.goto(url);
      return tabOf(page);
    },
    crashTabs: async () => {
      const pids = tabProcesses(browser.process()?.pid);
      if (pids.length === 0) throw new Error("Firefox's tabs have no processes that can be told apart.");
      for (const pid of pids) kill(pid);
      // A tab that is given to a dying process never opens.
      const startedAt = Date.now();
      while (pids.some((pid) => existsSync(`/proc/${pid}`))) {
        if (Date.now() - startedAt > STEP_TIMEOUT_MS) throw new Error("Firefox's tabs didn't end in time.");
        await sleep(10);
      }
    },
    close: async () => {
      await context.close();
      // The folder is the browser's.
      for (const name of readdirSync(downloads)) rmSync(join(downloads, name));
    },
  };
}

/** The processes of all of its devices' tabs, since nothing outside tells which container one belongs to. */
function tabProcesses(browserPid: number | undefined): number[] {
  const isOne = (args: readonly string[]) =>
    args.includes("tab") && args[args.indexOf("-parentPid") + 1] === String(browserPid);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isOne(argumentsOf(pid)));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    const hasEnded = (error as NodeJS.ErrnoException).code === "ESRCH";
    if (!hasEnded) throw error;
  }
}

/** Those of a process that has just ended are empty. Firefox writes a forked one's with spaces between them. */
function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split(/[\0 ]/);
  } catch {
    return [];
  }
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Its driver waits for a load, which a step within the page doesn't have.
    goBack: async () => void (await page.evaluate("history.back()")),
    show: () => page.bringToFront(),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    typeDay: (day) => page.keyboard.type(partsOfDay(day).join("")),
    press: async (key, modifiers = []) => {
      for (const modifier of modifiers) await page.keyboard.down(modifier);
      await page.keyboard.press(key as KeyInput);
      for (const modifier of modifiers) await page.keyboard.up(modifier);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close({ runBeforeUnload: false }),
  };
}
