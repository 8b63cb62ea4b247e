import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { State } from "./accounts.ts";
import { householdNow } from "./household.ts";

const THEMES = ["light", "dark"] as const;

interface Wanted {
  readonly baseURL: string;
  /** Null for a visitor. */
  readonly state: State | null;
  readonly scene: Scene;
  readonly width: number;
  readonly folder: string;
}

/** Takes a scene's pictures at one width, in both themes, and returns their file names. */
export function takePictures(browser: Browser, wanted: Wanted): Promise<string[]> {
  const { state, scene, width, folder } = wanted;
  return atScene(browser, wanted, async (page) => {
    const names: string[] = [];
    for (const theme of THEMES) {
      await showTheme(page, theme);
      const name = `${scene.name}-${width}-${theme}.png`;
      const fullPage = scene.isWhole ?? state === null;
      await page.screenshot({ path: join(folder, name), fullPage, animations: "disabled" });
      names.push(name);
    }
    return names;
  });
}

/** Writes down what a screen reader finds in a scene at one width, and returns the file's name. */
export function takeTree(browser: Browser, wanted: Wanted): Promise<string[]> {
  const { scene, width, folder } = wanted;
  return atScene(browser, wanted, async (page) => {
    const name = `${scene.name}-${width}.txt`;
    const tree = await page.locator("body").ariaSnapshot();
    writeFileSync(join(folder, name), `${await page.title()}\n\n${tree}\n`);
    return [name];
  });
}

async function atScene<Taken>(
  browser: Browser,
  { baseURL, state, scene, width }: Wanted,
  take: (page: Page) => Promise<Taken>,
): Promise<Taken> {
  const isPhone = width < 640;
  const context = await browser.newContext({
    baseURL,
    ...(state !== null && { storageState: state }),
    viewport: { width, height: isPhone ? 844 : 900 },
    reducedMotion: "reduce",
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  try {
    const page = await context.newPage();
    // The household is looked at on its 22nd; scenes that set the clock themselves belong to other accounts.
    if ((scene.account ?? "typical") === "typical") await page.clock.setFixedTime(householdNow());
    await scene.before?.(page);
    await page.goto(scene.path ?? "/app");
    if (scene.before === undefined) {
      await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
    }
    await scene.prepare?.(page);
    // Menus and lists that follow what was pressed, and their code.
    await page.waitForTimeout(500);
    const taken = await take(page);
    await scene.after?.(page);
    return taken;
  } finally {
    await context.close();
  }
}

/** On a busy machine the page gets its new colours some time after it was told of them. */
async function showTheme(page: Page, theme: (typeof THEMES)[number]) {
  await page.emulateMedia({ colorScheme: theme });
  const isShown = async () => {
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    const isPrinted = await page.evaluate(() => matchMedia("print").matches);
    // "oklch(0.94 0.008 95)"
    return isPrinted || Number(/[\d.]+/.exec(ink)?.[0]) > 0.5 === (theme === "dark");
  };
  for (let wait = 0; wait < 50 && !(await isShown()); wait += 1) await page.waitForTimeout(100);
  await page.waitForTimeout(200);
}

/** Typical is a household of twenty bills on the 22nd, three of them late. */
export type Account = "empty" | "typical" | "full" | "longest" | "unsubscribed";

export interface Scene {
  readonly name: string;
  /** "typical" unless named, at /app unless a path is; nobody is for a visitor. */
  readonly account?: Account | "nobody";
  readonly path?: string;
  /** More than the window shows; for visitors unless it says false. */
  readonly isWhole?: boolean;
  /** What stands in place of waiting until all bills are shown. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<void>;
}
