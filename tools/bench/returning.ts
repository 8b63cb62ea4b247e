import type { BrowserContext } from "@playwright/test";
import { contend } from "./contest.ts";
import type { Figure } from "./figure.ts";
import { loadPage, type Pace, SLOW, SLOW_CPU, UNTHROTTLED } from "./page-load.ts";
import { withPages } from "./pages.ts";
import type { Section } from "./section.ts";
import { againstSmallest, freshContext, type Seeded, seedAccounts } from "./seeded-accounts.ts";

/** Opens the app, waits until all of it is kept for when there is no network, and leaves. */
async function visit(context: BrowserContext, url: string, { awaited }: Seeded): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page
    .locator(awaited.selector)
    .nth(awaited.count - 1)
    .waitFor();
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.close();
}

/** Measures on both sides in a browser that holds the account already. */
async function measureReturns(
  context: BrowserContext,
  origin: string,
  account: Seeded,
  say: (text: string) => void,
): Promise<Figure[]> {
  const open = async (path: string, pace: Pace, isOffline: boolean) => {
    await context.setOffline(isOffline);
    return await loadPage(context, origin + path, account.awaited, pace);
  };
  await visit(context, `${origin}/app`, account);
  const figures: Figure[] = [];
  for (const pace of [UNTHROTTLED, SLOW, SLOW_CPU]) {
    const isOffline = pace === SLOW_CPU;
    const name = `${account.name}, ${isOffline ? "offline" : "online"}`;
    say(`return, ${name}, ${pace.name}`);
    const product = () => open("/app", pace, isOffline);
    const limit = () => open(`/limit/api/inlined${account.query}`, pace, false);
    figures.push(...(await contend({ name, pace, product, limit }, account.goals)));
  }
  return figures;
}

export const returning: Section = {
  name: "return",
  about:
    "/app with the account in the browser, online and offline, until the month's 100 bills are painted, against the bare page with its rows in the HTML, online.",
  measure: (bench) =>
    withPages(bench, async ({ sideBySide, origin, chromium }) => {
      const figures: Figure[] = [];
      for (const account of await seedAccounts(sideBySide, "return")) {
        const context = await freshContext(chromium, origin, account.user);
        try {
          figures.push(...(await measureReturns(context, origin, account, bench.say)));
        } finally {
          await context.close();
        }
      }
      return [...figures, ...againstSmallest(figures)];
    }),
};
