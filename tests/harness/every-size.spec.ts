import type { Locator, Page } from "@playwright/test";
import { bill, liesAsLine } from "../support/month-page.ts";
import { axe, escapeFrom, expect, openMonth, test, visit } from "./harness.ts";

const LONGEST = `${"Unabhängigkeitserklärung ".repeat(4)}${"W".repeat(20)}`;

/** The current month, with the longest title and the largest amount that the form accepts. */
const MONTH = "2026-03";
const BILLS = [
  { title: LONGEST, amount: "999999999.99", dueDate: "2026-03-01" },
  { title: "Water", amount: "30", dueDate: "2026-03-09" },
];

test.describe("on its first day", () => {
  test.use({ now: "2026-03-01T10:00:00Z" });

  test("at every width nothing of either view is cut off and axe finds nothing", async ({ page }) => {
    await openMonth(page, MONTH, BILLS);
    // Each width in one theme a view, so that both views and themes meet every width.
    for (const [view, schemes] of [
      ["Vertical", ["light", "dark"]],
      ["Horizontal", ["dark", "light"]],
    ] as const) {
      await page.getByRole("group", { name: "View" }).getByRole("button", { name: view }).click();
      if (view === "Horizontal") await liesAsLine(page);
      // 320 px is also what 1280 px come to at 400% zoom, and 640 px at 200%.
      for (const [index, width] of [320, 390, 640, 768, 1280].entries()) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: schemes[index % 2] ?? "light", reducedMotion: "reduce" });
        // The header follows the window's width when it hears of it, which may be after this line.
        await expect(page.getByRole("link", { name: "Badges" })).toBeVisible({ visible: width >= 768 });
        const tooWide = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(tooWide, `${view} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
        const headline = page
          .getByRole("region", { name: "Still to pay" })
          .getByText("$1,000,000,029.99")
          .first();
        const lines = () =>
          headline.evaluate(
            (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
          );
        await expect.poll(lines, `lines of the headline at ${width} px`).toBeLessThan(1.5);
        // The narrowest and the widest screen are built differently, the others are like one of them.
        if (width === 320 || width === 1280) await axe(page);
      }
    }
  });
});

test("at 320 px the month's bar stays inside the screen, every menu and dialog opens, fits and closes, and in a low window the main bar stands at the page's end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openMonth(page, MONTH, BILLS);
  for (const month of ["2026-09", "2027-12", MONTH]) {
    await visit(page, `/app?month=${month}`);
    const edges = await page.evaluate(() =>
      [...document.querySelectorAll("main h1, main h1 ~ button")].map(
        (each) => each.getBoundingClientRect().right,
      ),
    );
    expect(Math.max(...edges), month).toBeLessThanOrEqual(304);
  }
  await expect(page.getByRole("region", { name: "Monthly Total" })).toBeVisible();
  for (const opener of [
    page.getByRole("button", { name: "More for Water" }),
    page.getByRole("button", { name: "Water", exact: true }),
    page.getByRole("button", { name: "Add Expense" }).last(),
    page.getByRole("button", { name: "More", exact: true }),
  ]) {
    await opener.press("Enter");
    const overlay = page.locator("[role=dialog], [role=menu]");
    await expect(overlay).toBeVisible();
    await expect
      .poll(() => overlay.evaluate((each) => each.scrollWidth - each.clientWidth), "scrolls sideways")
      .toBeLessThanOrEqual(0);
    const box = await overlay.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await escapeFrom(overlay);
  }
  // As under 400% zoom, where it would cover too much.
  await page.setViewportSize({ width: 320, height: 256 });
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThan(256);
});

test("recurring bills and settings are as wide as the header, in two columns from 1024 px on", async ({
  page,
}) => {
  await openMonth(page, MONTH, [{ title: "Rent", amount: "900", dueDate: "2026-03-07", isRecurring: true }]);
  await visit(page, "/recurring");
  const first = page.getByRole("list").filter({ hasText: "Due on" });
  const second = page.getByText("A month", { exact: true });
  await second.waitFor();
  await expectColumnsFrom1024(page, first, second);

  await visit(page, "/settings");
  const profile = page.getByRole("region", { name: "Profile" });
  await profile.waitFor();
  await expectColumnsFrom1024(page, profile, page.getByRole("region", { name: "Subscription and billing" }));
});

test.describe("rows", () => {
  test.use({ now: "2026-03-09T12:00:00Z", hasTouch: true });

  test("take 54 px on a phone and 46 px on a desktop, overdue and due today too, however long their words", async ({
    page,
  }) => {
    await openMonth(page, MONTH, [
      {
        title: "Visa",
        amount: "12",
        dueDate: "2026-03-01",
        status: "UNPAID",
        category: "Loans and credit cards",
      },
      { title: "Rent", amount: "900", dueDate: "2026-03-07", category: "Housing" },
      { title: "Water", amount: "30", dueDate: "2026-03-09", category: "Utilities and services" },
      { title: "Gym", amount: "39", dueDate: "2026-03-12", category: "Sports" },
    ]);
    for (const [width, height] of [
      [390, 54],
      [1280, 46],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const title of ["Visa", "Rent", "Water", "Gym"]) {
        const row = bill(page, title);
        await expect
          .poll(async () => (await row.boundingBox())?.height, `${title} at ${width} px`)
          .toBe(height);
      }
    }
  });
});

/** Expects two parts of a screen to be as wide as the header together, one beside the other from 1024 px on. */
async function expectColumnsFrom1024(page: Page, first: Locator, second: Locator): Promise<void> {
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
    }).toPass();
  }
}
