import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, Capabilities, Key as KeyCodes, Origin, type WebDriver } from "selenium-webdriver";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import {
  type Device,
  type Engine,
  type Key,
  partsOfDay,
  STEP_TIMEOUT_MS,
  type Tab,
  WINDOW,
} from "./engine.ts";

/** Safari's engine in WebKitGTK's small browser, which keeps nothing once it ends: a process is a device. */
export async function startWebKit(driverPath: string): Promise<Engine> {
  const screen = await startScreen();
  const started = new Set<Browser>();
  // Starting one takes longer than many a journey. Each journey has an origin of its own, so only cookies have to go.
  const unused: Browser[] = [];
  return {
    name: "webkit",
    // Its automated windows are all private ones.
    openDevice: async () => {
      const browser = unused.pop() ?? (await startBrowser(driverPath, screen.display));
      started.add(browser);
      return deviceIn(browser, async () => {
        const isEmpty = await inTime("empty the browser", empty(browser)).catch(() => false);
        if (isEmpty) return void unused.push(browser);
        started.delete(browser);
        await endBrowser(browser);
      });
    },
    stop: async () => {
      await Promise.all([...started].map(endBrowser));
      await end(screen.process);
    },
  };
}

/** A screen that nobody sees: the browser knows no mode without one. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await firstLine(xvfb, xvfb.stdio[3] as Readable);
  return { process: xvfb, display: `:${number}` };
}

function firstLine(child: ChildProcess, from: Readable): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    from.on("data", (text) => {
      said += text;
      if (said.includes("\n")) done(said.trim());
    });
    child.once("error", fail);
    child.once("exit", (code) => fail(new Error(`Xvfb ended with ${code} before it had a screen.`)));
  });
}

interface Browser {
  readonly driver: WebDriver;
  readonly process: ChildProcess;
  readonly home: string;
  readonly downloads: string;
  /** It stays open and empty, since the browser ends with its last window. */
  readonly firstWindow: string;
}

async function startBrowser(driverPath: string, display: string): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), "expense-timeline-webkit-"));
  const downloads = join(home, "Downloads");
  mkdirSync(downloads);
  mkdirSync(join(home, ".config/gtk-3.0"), { recursive: true });
  // Drawing what moves takes a sixth of its time, and the other engines' journeys have it.
  writeFileSync(join(home, ".config/gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=false\n");
  writeFileSync(join(home, ".config/user-dirs.dirs"), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const port = await findFreePortPair();
  const process = spawn(driverPath, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      PATH: globalThis.process.env["PATH"],
      HOME: home,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      NO_AT_BRIDGE: "1",
      // There is no graphics card. Rendering on the processor takes less than emulating one.
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
      // The sandbox needs rights that a container lacks. The pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await listening(server);
  const driver = await inTime("start the browser", startSession(server));
  const firstWindow = await inTime("name its window", driver.getWindowHandle());
  return { driver, process, home, downloads, firstWindow };
}

/** Closes its windows and forgets what they share. Returns false if that can't be told, as after a crash. */
async function empty({ driver, downloads, firstWindow }: Browser): Promise<boolean> {
  const windows = (await driver.getAllWindowHandles()).filter((each) => each !== firstWindow);
  // Cookies are those of the page's host, so it takes a page to see them.
  for (const each of windows) {
    await driver.switchTo().window(each);
    await driver.manage().deleteAllCookies();
    await driver.close();
  }
  for (const name of readdirSync(downloads)) rmSync(join(downloads, name));
  return windows.length > 0;
}

async function endBrowser({ driver, process, home }: Browser): Promise<void> {
  await inTime("end the browser", driver.quit()).catch(() => {});
  await end(process);
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

function deviceIn({ driver, downloads, firstWindow }: Browser, close: () => Promise<void>): Device {
  const steps = new Steps(driver);
  return {
    downloads,
    openTab: async (url) => {
      const handle = await steps.run("open a window", async () => {
        // A new one is opened from another, and the one that was used last may be closed.
        await driver.switchTo().window(firstWindow);
        // Its driver hangs on new tabs, but not on new windows.
        await driver.switchTo().newWindow("window");
        await driver
          .manage()
          .window()
          .setRect({ x: 0, y: 0, width: WINDOW.width, height: WINDOW.height + 38 });
        await driver.get(url);
        return await driver.getWindowHandle();
      });
      return tabOf(driver, steps, handle);
    },
    close,
  };
}

function startSession(server: string): Promise<WebDriver> {
  const browser = globSync("/usr/{lib,libexec}/{*/,}webkit2gtk-4.[01]/MiniBrowser").sort().at(-1);
  if (browser === undefined) throw new Error("WebKitGTK's MiniBrowser isn't installed.");
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
    timeouts: { script: STEP_TIMEOUT_MS, pageLoad: STEP_TIMEOUT_MS },
  });
  return Promise.resolve(new Builder().usingServer(server).withCapabilities(capabilities).build());
}

async function listening(server: string): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < STEP_TIMEOUT_MS; await sleep(20)) {
    const answer = await fetch(`${server}/status`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error("WebKitWebDriver didn't listen in time.");
}

/**
 * Ends before the driver's own time is over, since its message doesn't say which step it was.
 * @throws Error naming the step when it takes longer than any step may
 */
async function inTime<Value>(what: string, step: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`WebKit took too long to ${what}.`)), STEP_TIMEOUT_MS - 5_000);
  });
  return await Promise.race([step, late]).finally(() => clearTimeout(timer));
}

/** Its driver carries out one step at a time, in the window it was told to use. */
class Steps {
  readonly #driver: WebDriver;
  #last: Promise<unknown> = Promise.resolve();
  #window = "";

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  run<Value>(what: string, step: () => Promise<Value>, window?: string): Promise<Value> {
    const next = this.#last.then(async () => {
      if (window === undefined) this.#window = "";
      else if (window !== this.#window) {
        await inTime("choose a window", this.#driver.switchTo().window(window));
        this.#window = window;
      }
      return await inTime(what, step());
    });
    this.#last = next.catch(() => {});
    return next;
  }
}

const KEYS: Readonly<Record<Key | "Control" | "Shift", string>> = {
  Enter: KeyCodes.ENTER,
  Escape: KeyCodes.ESCAPE,
  Tab: KeyCodes.TAB,
  Backspace: KeyCodes.BACK_SPACE,
  Delete: KeyCodes.DELETE,
  ArrowUp: KeyCodes.ARROW_UP,
  ArrowDown: KeyCodes.ARROW_DOWN,
  ArrowLeft: KeyCodes.ARROW_LEFT,
  ArrowRight: KeyCodes.ARROW_RIGHT,
  Home: KeyCodes.HOME,
  End: KeyCodes.END,
  Control: KeyCodes.CONTROL,
  Shift: KeyCodes.SHIFT,
};

const codeOf = (key: string) => KEYS[key as Key] ?? key;

function tabOf(driver: WebDriver, steps: Steps, handle: string): Tab {
  const run = <Value>(what: string, step: () => Promise<Value>) => steps.run(what, step, handle);
  return {
    goto: (url) => run(`go to ${url}`, () => driver.get(url)),
    reload: () => run("reload", () => driver.navigate().refresh()),
    goBack: () => run("go back", () => driver.navigate().back()),
    show: () => run("come to the front", async () => {}),
    evaluate: (expression) => run(`evaluate ${expression.slice(0, 120)}`, () => evaluate(driver, expression)),
    click: ({ x, y }) =>
      run("click", () =>
        driver
          .actions({ async: true })
          .move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT })
          .press()
          .release()
          .perform(),
      ),
    type: (text) => run("type", () => driver.actions({ async: true }).sendKeys(text).perform()),
    // Unlike the others, it stays at a part that is complete.
    typeDay: (day) =>
      run("type a day", () =>
        driver.actions({ async: true }).sendKeys(partsOfDay(day).join(KeyCodes.ARROW_RIGHT)).perform(),
      ),
    press: (key, modifiers = []) =>
      run(`press ${key}`, async () => {
        const actions = driver.actions({ async: true });
        for (const modifier of modifiers) actions.keyDown(codeOf(modifier));
        actions.keyDown(codeOf(key)).keyUp(codeOf(key));
        for (const modifier of modifiers) actions.keyUp(codeOf(modifier));
        await actions.perform();
      }),
    screenshot: () =>
      run("take a screenshot", async () => Buffer.from(await driver.takeScreenshot(), "base64")),
    close: () => run("close a window", () => driver.close()),
  };
}

async function evaluate(driver: WebDriver, expression: string): Promise<unknown> {
  const script = `const answer = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${expression})).then((value) => answer({ value }), (error) => answer({ error: String(error) }));`;
  const { value, error } = (await driver.executeAsyncScript(script)) as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill();
  const impatience = setTimeout(() => child.kill("SIGKILL"), 5000);
  await gone;
  clearTimeout(impatience);
}
