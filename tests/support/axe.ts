import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** What axe finds wrong in a page as it stands. It looks into no frames, of which the app's pages have none. */
async function axeFindings(page: Page): Promise<{ id: string; help: string; nodes: string[] }[]> {
  // Loading half a megabyte of code takes as long as looking with it.
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Telling of all that is right as well takes twice as long.
    const { violations } = await loaded.run({ resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  });
}

/** Fails on anything that axe finds in the page as it stands. */
export async function expectNoFindings(page: Page, tries = 20): Promise<void> {
  let found = await axeFindings(page);
  // What fades in or out at this moment has no contrast to judge by: what stays counts.
  for (let more = 1; more < tries && found.length > 0; more += 1) {
    await sleep(250);
    found = await axeFindings(page);
  }
  expect(found, "accessibility").toEqual([]);
}
