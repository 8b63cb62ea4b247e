import { expect, test } from "../support/fixtures.ts";
import { addExpense } from "../support/month-page.ts";

const LONGEST = `${"Unabhängigkeitserklärung ".repeat(4)}${"W".repeat(20)}`;

test("at every width, in both themes and both views, nothing is cut off and axe finds nothing", async ({
  page,
  email,
  signIn,
  axe,
}) => {
  test.slow();
  await signIn(page, email);
  await page.goto("/app?month=2026-03");
  await addExpense(page, { title: LONGEST, amount: "999,999,999.99", dueDate: "2026-03-01" });
  await addExpense(page, { title: "Water", amount: "30", dueDate: "2026-03-09" });
  for (const [view, schemes] of [
    ["Vertical", ["light", "dark"]],
    ["Horizontal", ["dark", "light"]],
  ] as const) {
    await page.getByRole("group", { name: "View" }).getByRole("button", { name: view }).click();
    // 320 px is also what 1280 px come to at 400% zoom, and 640 px at 200%.
    for (const [index, width] of [320, 390, 768, 1280].entries()) {
      await page.setViewportSize({ width, height: 800 });
      // Each width in one theme a view, so that both views and themes meet every width.
      await page.emulateMedia({ colorScheme: schemes[index % 2] ?? "light", reducedMotion: "reduce" });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(tooWide, `${view} at ${width} px scrolls sideways`).toBe(false);
      const headline = page
        .getByRole("region", { name: "Still to pay" })
        .getByText("$1,000,000,029.99")
        .first();
      const lines = await headline.evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(lines, `lines of the headline at ${width} px`).toBeLessThan(1.5);
      await axe(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Budget, total and categories" }).click();
  await expect(page.getByRole("region", { name: "Monthly Total" })).toBeVisible();
  for (const open of [
    () => page.getByRole("button", { name: "More for Water" }).click(),
    () => page.getByRole("button", { name: "Status of Water: overdue" }).click(),
    () => page.getByRole("button", { name: "Water", exact: true }).click(),
    () => page.getByRole("button", { name: "Add Expense" }).last().click(),
  ]) {
    await open();
    await expect(page.locator("[role=dialog], [role=menu]")).toBeVisible();
    await axe(page);
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=dialog], [role=menu]")).toBeHidden();
  }
});
