import { expect, type Locator, type Page } from "@playwright/test";

/** Expects two parts of a screen to be as wide as the header together, one beside the other from 1024 px on. */
export async function expectColumnsFrom1024(page: Page, first: Locator, second: Locator): Promise<void> {
  for (const width of [768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // The boxes are measured one by one, and the first may predate the resize.
    await expect(async () => {
      const [from, beside, main, head] = await Promise.all([
        first.boundingBox(),
        second.boundingBox(),
        page.locator("main > :last-child").boundingBox(),
        page.locator("header > div").boundingBox(),
      ]);
      const padding = ((head?.width ?? 0) - (main?.width ?? 0)) / 2;
      expect(from?.x, `${width} px`).toBe((head?.x ?? 0) + padding);
      expect(padding).toBe(24);
      const isBeside = (beside?.x ?? 0) >= (from?.x ?? 0) + (from?.width ?? 0);
      expect(isBeside, `two columns at ${width} px`).toBe(width >= 1024);
    }).toPass({ timeout: 10_000 });
  }
}
