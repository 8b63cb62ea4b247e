import type { Browser } from "@playwright/test";
import { contend } from "./contest.ts";
import type { Figure } from "./figure.ts";
import { loadPage, type Pace, type PageLoad, SLOW, UNTHROTTLED } from "./page-load.ts";
import { withPages } from "./pages.ts";
import type { Section } from "./section.ts";
import { againstSmallest, freshContext, type Seeded, seedAccounts } from "./seeded-accounts.ts";

async function loadFresh(
  browser: Browser,
  url: string,
  { user, awaited }: Seeded,
  pace: Pace,
): Promise<PageLoad> {
  const context = await freshContext(browser, new URL(url).origin, user);
  try {
    return await loadPage(context, url, awaited, pace);
  } finally {
    await context.close();
  }
}

export const firstLoad: Section = {
  name: "first-load",
  about:
    "/app signed in, in an empty browser, until the month's 100 bills are painted, against a bare React and react-router page that fetches the same rows.",
  measure: (bench) =>
    withPages(bench, async ({ sideBySide, origin, chromium }) => {
      const figures: Figure[] = [];
      for (const account of await seedAccounts(sideBySide, "first-load")) {
        for (const pace of [UNTHROTTLED, SLOW]) {
          bench.say(`first load, ${account.name}, ${pace.name}`);
          const product = () => loadFresh(chromium, `${origin}/app`, account, pace);
          const limit = () => loadFresh(chromium, `${origin}/limit/bare${account.query}`, account, pace);
          const contest = { name: account.name, pace, product, limit };
          figures.push(...(await contend(contest, account.goals)));
        }
      }
      return [...figures, ...againstSmallest(figures)];
    }),
};
