import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib/settings.ts";
import { test } from "../../tests/support/fixtures.ts";
import { storeBills, storeOperations } from "../../tests/support/stored-bills.ts";
import { householdNow, householdPlan } from "./household.ts";
import { type Account, SCENES, type Scene } from "./scenes.ts";

const folder = join(root, "screens");
mkdirSync(folder, { recursive: true });

/** What the pictures show was done on the day that their clock tells. */
const at = householdNow().toISOString();

const TODAY = new Intl.DateTimeFormat("sv").format(householdNow());

const LONGEST = { title: "Unabhängigkeitserklärung ".repeat(5).slice(0, 120), amount: "999999999.99" };

/** Stores what an account has. */
const FILLS: Readonly<Record<Account, (page: Page, origin: string) => Promise<void>>> = {
  nobody: async () => undefined,
  unsubscribed: async () => undefined,
  empty: async () => undefined,
  typical: (page, origin) => storeOperations(page, householdPlan(TODAY), origin),
  longest: (page, origin) => storeBills(page, Array(3).fill({ ...LONGEST, dueDate: TODAY }), { at, origin }),
  full: (page, origin) => {
    const bills = Array.from({ length: 100 }, (_, index) => ({
      title: `${["Insurance", "Rent", "Electricity", "Gym"][index % 4]} ${index + 1}`,
      amount: 10 + ((index * 37) % 500),
      dueDate: `${TODAY.slice(0, 7)}-${String(1 + (index % 28)).padStart(2, "0")}`,
      ...(index % 3 === 0 && { status: "PAID" }),
      ...(index % 2 === 0 && { category: "Housing" }),
    }));
    return storeBills(page, bills, { at, origin });
  },
};

/**
 * Makes the window as high as its page. A picture that only reaches beyond the window misses the bills that the browser skips
 * until they are scrolled to (`content-visibility`), and has a phone's bar in its middle.
 */
async function growToPage(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

for (const [name, scene] of Object.entries<Scene>(SCENES)) {
  const { account = "typical", path = "/app", isOffline, isLive } = scene;
  test.describe(() => {
    test.use({ serviceWorkers: isOffline ? "allow" : "block" });
    // Other tests' users have subscribed, and are signed in on several devices.
    test.use({ isNewUser: account === "unsubscribed" || path === "/settings" });
    if (!isLive) test.use({ now: householdNow().toISOString() });

    test(name, async ({ page, email, problems, baseURL, signInByCalls }, info) => {
      problems.allow(/./);
      const width = Number(info.project.name);
      if (account !== "nobody") await signInByCalls(page, email, { subscribed: account !== "unsubscribed" });
      await FILLS[account](page, baseURL ?? "");
      await scene.before?.(page);
      await page.goto(path);
      if (scene.before === undefined && account !== "nobody")
        await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
      await scene.prepare?.(page);
      // Menus and lists that follow what was pressed, and their code.
      await page.waitForTimeout(500);
      // What a screen reader finds differs by what is shown, which is decided by these widths.
      if (width === 390 || width === 1280)
        writeFileSync(
          join(folder, `${name}-${width}.txt`),
          `${await page.title()}\n\n${await page.locator("body").ariaSnapshot()}\n`,
        );
      if (scene.isWhole ?? account === "nobody") await growToPage(page);
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(300);
        const file = join(folder, `${name}-${width}-${theme}.png`);
        await page.screenshot({ path: file, animations: "disabled" });
        await info.attach(theme, { path: file });
      }
    });
  });
}
