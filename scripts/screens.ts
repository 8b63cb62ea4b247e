// npm run screens: every screen × width × theme × state into screens/, with an index page to look at them all.
// An argument picks scenes whose name contains it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { launchBrowser } from "./lib/browser.ts";
import { runMain } from "./lib/failure.ts";
import { type OwnCopy, startOwnCopy } from "./lib/own-copy.ts";
import { root } from "./lib/settings.ts";
import { signInAt } from "./lib/signed-in.ts";
import { type Scene, scenes } from "./screens/scenes.ts";

const WIDTHS = [390, 768, 1280] as const;
const THEMES = ["light", "dark"] as const;
const folder = join(root, "screens");

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The longest title and the largest amount that the forms accept. */
const LONGEST = { title: "Unabhängigkeitserklärung ".repeat(5).slice(0, 120), amount: "999999999.99" };

async function fillAccounts(copy: OwnCopy, browser: Browser): Promise<Record<Scene["account"], State>> {
  const states: Partial<Record<Scene["account"], State>> = {};
  for (const account of ["empty", "typical", "full", "longest"] as const) {
    const context = await browser.newContext({ baseURL: copy.settings.appUrl });
    const email = `${account}@example.com`;
    const page = await signInAt(copy.settings, context, email);
    for (let count = 0; account === "longest" && count < 3; count += 1) {
      await page.getByRole("button", { name: "Add Expense" }).first().click();
      await page.getByLabel("Expense Title").fill(LONGEST.title);
      await page.getByLabel("Amount").fill(LONGEST.amount);
      await page.getByRole("dialog").getByRole("button", { name: "Add Expense" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    states[account] = await context.storageState();
    await context.close();
  }
  return states as Record<Scene["account"], State>;
}

async function picture(browser: Browser, copy: OwnCopy, state: State, scene: Scene, width: number) {
  const context = await browser.newContext({
    baseURL: copy.settings.appUrl,
    storageState: state,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: "reduce",
    hasTouch: width === 390,
    isMobile: width === 390,
  });
  const page = await context.newPage();
  await page.goto(scene.path);
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  await scene.prepare?.(page);
  // Menus and lists that follow what was pressed, and their code.
  await page.waitForTimeout(800);
  const names: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    // One frame with the theme on it before the picture is taken.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    const name = `${scene.name}-${width}-${theme}.png`;
    await page.screenshot({ path: join(folder, name) });
    names.push(name);
  }
  await scene.after?.(page);
  await context.close();
  return names;
}

function indexPage(names: readonly string[]): string {
  const pictures = names.map(
    (name) => `<figure><img src="${name}" loading="lazy"><figcaption>${name}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:24px;align-items:start}figure{margin:0}img{max-width:640px;border:1px solid #ccc}</style>
${pictures.join("\n")}`;
}

await runMain(async () => {
  const wanted = scenes.filter(({ name }) => name.includes(process.argv[2] ?? ""));
  mkdirSync(folder, { recursive: true });
  const copy = await startOwnCopy([
    { email: "typical@example.com", months: 3, perMonth: 15 },
    { email: "full@example.com", months: 24, perMonth: 100 },
  ]);
  const browser = await launchBrowser();
  try {
    const states = await fillAccounts(copy, browser);
    const names: string[] = [];
    for (const scene of wanted) {
      for (const width of WIDTHS) {
        names.push(...(await picture(browser, copy, states[scene.account], scene, width)));
      }
      console.log(scene.name);
    }
    writeFileSync(join(folder, "index.html"), indexPage(names));
    console.log(`${names.length} pictures: screens/index.html`);
  } finally {
    await browser.close();
    await copy.stop();
  }
  return 0;
});
