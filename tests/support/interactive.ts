import type { Page, Response } from "@playwright/test";

/** Waits until React has taken over whatever is interactive in a page: a document's islands, or the whole screen. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-island], html:not([data-page=document]) #root")].every((part) =>
      Object.keys(part).some((key) => key.startsWith("__reactContainer")),
    ),
  );
}

/** Opens a page and waits until it can be used. */
export async function openInteractive(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await untilInteractive(page);
  return response;
}

/** Holds back what a page asks for at such addresses. Returns what lets it through. */
export async function holdBack(page: Page, url: RegExp | string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
