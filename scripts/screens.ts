// npm run screens: every screen × width × theme × state into screens/, with an index page to look at them all.
// Arguments pick scenes whose name contains one of them; with --readme the pictures of README.md are taken again too.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { readArguments } from "./lib/arguments.ts";
import { launchBrowser } from "./lib/browser.ts";
import { runMain } from "./lib/failure.ts";
import { type OwnCopy, startOwnCopy } from "./lib/own-copy.ts";
import { root } from "./lib/settings.ts";
import { signInAt } from "./lib/signed-in.ts";
import { type Account, type Scene, scenes } from "./screens/scenes.ts";

const USAGE = "npm run screens [-- [--readme] part-of-a-scene's-name ...]";

/** 320 px is also what 1280 px come to at 400% zoom. */
const WIDTHS = [320, 390, 768, 1280, 1920] as const;
const THEMES = ["light", "dark"] as const;
const folder = join(root, "screens");

/** The pictures of README.md, by the name each has in docs/. */
const README_PICTURES: Readonly<Record<string, string>> = {
  "dashboard.png": "typical-1280-light.png",
  "dashboard-phone.png": "typical-390-dark.png",
  "dashboard-horizontal.png": "typical-horizontal-1280-dark.png",
};

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

const LONGEST = { title: "Unabhängigkeitserklärung ".repeat(5).slice(0, 120), amount: "999999999.99" };

async function fillAccounts(copy: OwnCopy, browser: Browser): Promise<Record<Account, State>> {
  const states: Partial<Record<Account, State>> = {};
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
  return states as Record<Account, State>;
}

async function picture(browser: Browser, copy: OwnCopy, state: State, scene: Scene, width: number) {
  const context = await browser.newContext({
    baseURL: copy.settings.appUrl,
    storageState: state,
    viewport: { width, height: width < 640 ? 844 : 900 },
    reducedMotion: "reduce",
    hasTouch: width < 640,
    isMobile: width < 640,
  });
  const page = await context.newPage();
  await scene.before?.(page);
  await page.goto(scene.path ?? "/app");
  if (scene.before === undefined) {
    await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
  }
  await scene.prepare?.(page);
  // Menus and lists that follow what was pressed, and their code.
  await page.waitForTimeout(800);
  const names: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    // Every part has its new colours before the picture is taken, on a busy machine too.
    await page.waitForTimeout(300);
    const name = `${scene.name}-${width}-${theme}.png`;
    await page.screenshot({ path: join(folder, name) });
    names.push(name);
  }
  await scene.after?.(page);
  await context.close();
  return names;
}

function isInReadme(scene: string): boolean {
  return Object.values(README_PICTURES).some((name) => name.replace(/-\d+-.*$/, "") === scene);
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
  const { values, positionals: words } = readArguments(USAGE, {
    allowPositionals: true,
    options: { readme: { type: "boolean", default: false } },
  });
  const forReadme = values.readme;
  const isWanted = (name: string) =>
    words.length === 0 ? !forReadme || isInReadme(name) : words.some((word) => name.includes(word));
  const wanted = scenes.filter(({ name }) => isWanted(name));
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
        names.push(...(await picture(browser, copy, states[scene.account ?? "typical"], scene, width)));
      }
      console.log(scene.name);
    }
    for (const [name, from] of Object.entries(forReadme ? README_PICTURES : {})) {
      copyFileSync(join(folder, from), join(root, "docs", name));
    }
    writeFileSync(join(folder, "index.html"), indexPage(names));
    console.log(`${names.length} pictures: screens/index.html`);
  } finally {
    await browser.close();
    await copy.stop();
  }
  return 0;
});
