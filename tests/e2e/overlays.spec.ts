import { expect, test } from "../support/fixtures.ts";
import { tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("a badge neither covers nor moves the Undo that is pointed at", { tag: "@motion" }, async ({
  page,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-04`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-04-09` }]);
  const { promise: pointedAt, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/sync", async (route) => {
    await pointedAt;
    await route.continue();
  });
  await tick(page, "Water").check();
  const undo = page
    .getByRole("group", { name: "Water marked as paid! ✅" })
    .getByRole("button", { name: "Undo" });
  await undo.hover();
  const place = async () => {
    await undo.evaluate((button) =>
      Promise.all(document.getAnimations().map((each) => each.finished.catch(() => button))),
    );
    return await undo.boundingBox();
  };
  const before = await place();
  // Only the worker awards badges.
  const badge = page.getByRole("group", { name: 'You earned the "First Bill Paid" badge!' });
  await expect(badge).toBeHidden();
  letThrough();
  await expect(badge).toBeVisible();
  expect(await place()).toEqual(before);
  const [x, y] = [(before?.x ?? 0) + (before?.width ?? 0) / 2, (before?.y ?? 0) + (before?.height ?? 0) / 2];
  await page.mouse.click(x, y);
  await expect(tick(page, "Water")).not.toBeChecked();
});

test("a message leaves the buttons of an open dialog free in a low window", async ({ page, openApp }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await openApp();
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const message = page.getByRole("group", { name: 'You earned the "First Login" badge!' });
  // It stays while it is pointed at, however long the dialog's code takes.
  await message.hover();
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog.getByLabel("Expense Title")).toBeVisible();
  await expect(message).toBeInViewport({ ratio: 1 });
  const button = dialog.getByRole("button", { name: "Add Expense" });
  await button.click({ trial: true });
  await message.hover();
  await button.click({ trial: true });
});
