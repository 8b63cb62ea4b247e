import { tick } from "../support/month-page.ts";
import { BILLS, bar, covered, month } from "../support/phone-month.ts";
import { PHONE, PHONES } from "../support/phones.ts";
import { expect, test } from "./harness.ts";

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a bar leads to the main screens, adds a bill from any of them, and covers nothing", async ({
    page,
    visit,
    openMonth,
    axe,
  }) => {
    await openMonth(month, BILLS);
    for (const { viewport } of PHONES) {
      const { width, height } = viewport;
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize(viewport);
        for (const item of await bar(page).locator(":scope > *").all()) {
          const box = await item.boundingBox();
          expect(box?.width).toBeGreaterThanOrEqual(44);
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
          // One line of icon, one of words.
          expect(box?.height).toBeLessThan(66);
        }
        expect(await bar(page).locator(":scope > *").allTextContents()).toEqual([
          "Month",
          "Report",
          "Add Expense",
          "Recurring",
          "More",
        ]);
        expect(await page.getByRole("button", { name: /^Account/ }).count()).toBe(0);
        await axe(page);

        for (const [link, heading] of [
          ["Report", /Annual Report/],
          ["Recurring", "Recurring bills"],
        ] as const) {
          await bar(page).getByRole("link", { name: link }).tap();
          const title = page.getByRole("banner").getByRole("heading", { name: heading });
          await expect(title).toBeInViewport({ ratio: 1 });
          expect(await title.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
          await expect(bar(page).getByRole("link", { name: link })).toHaveAttribute("aria-current", "page");
          await expect(bar(page).locator("[aria-current]")).toHaveCount(1);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await covered(page), link).toEqual([]);
        }

        await bar(page).getByRole("button", { name: "Add Expense" }).tap();
        const dialog = page.getByRole("dialog", { name: "Add New Expense" });
        await expect(dialog.getByLabel("Expense Title")).toBeFocused();
        await expect(page).toHaveURL(/\/app$/);
        await expect(dialog.getByRole("button", { name: "Add Expense" })).toBeInViewport({ ratio: 1 });
        await dialog.getByRole("button", { name: "Close" }).tap();
        await expect(dialog).toBeHidden();
        await bar(page).getByRole("button", { name: "Add Expense" }).tap();
        await expect(dialog).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(bar(page).getByRole("button", { name: "Add Expense" })).toBeFocused();
        await page.goBack();
        await expect(page).toHaveURL(/\/recurring$/);
        await bar(page).getByRole("link", { name: "Month" }).tap();
        await expect(page).toHaveURL(/\/app$/);
        await visit(`/app?month=${month}`);
        await expect(tick(page, "Bill 20")).toBeAttached();
        expect(await covered(page)).toEqual([]);
      });
    }
  });
});
