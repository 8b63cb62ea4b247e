import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, openAddForm, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

const bills = (...titles: string[]) =>
  titles.map((title, index) => ({ title, amount: "30", dueDate: `${NEXT_YEAR}-04-1${index}` }));

const paidToast = (page: Page, title: string) =>
  page.getByRole("group", { name: `${title} marked as paid! ✅` });

const undo = (page: Page, title: string) => paidToast(page, title).getByRole("button", { name: "Undo" });

test("F6 leads to the newest toast, Escape closes it, and the focus ends where it began", async ({
  page,
  openMonth,
  axe,
}) => {
  await openMonth(`${NEXT_YEAR}-04`, bills("Water", "Rent"));
  await page.reload();
  await everythingSaved(page);
  await tick(page, "Water").press("Space");
  await tick(page, "Rent").press("Space");
  await expect(undo(page, "Rent")).toBeAttached();
  await page.keyboard.press("F6");
  await expect(undo(page, "Rent")).toBeFocused();
  // Both are spread out, and stay while the focus is in them, however long axe takes.
  await expect(undo(page, "Water")).toBeInViewport({ ratio: 1 });
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(undo(page, "Water")).toBeFocused();
  await expect(paidToast(page, "Rent")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(tick(page, "Water")).not.toBeChecked();
  await expect(tick(page, "Rent")).toBeFocused();
  await everythingSaved(page);
});

test("a toast can be reached and undone from inside a dialog", async ({ page, openMonth }) => {
  await openMonth(`${NEXT_YEAR}-04`, bills("Water"));
  await page.reload();
  await tick(page, "Water").check();
  await expect(undo(page, "Water")).toBeAttached();
  const dialog = await openAddForm(page);
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(undo(page, "Water")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(tick(page, "Water")).not.toBeChecked();
});

test("a toast stays while it is pointed at, and three at most are shown at once", async ({
  page,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-04`, bills("Water", "Rent", "Phone", "Gym"));
  await page.reload();
  await everythingSaved(page);
  await tick(page, "Water").press("Space");
  await paidToast(page, "Water").hover();
  await page.clock.install();
  for (const title of ["Rent", "Phone", "Gym"]) await tick(page, title).press("Space");
  await page.clock.fastForward(20_000);
  await expect(paidToast(page, "Gym")).toBeVisible();
  const messages = page.getByRole("region", { name: "Last changes" }).getByRole("group");
  await expect(messages).toHaveCount(3);
  await expect(undo(page, "Rent")).toBeInViewport({ ratio: 1 });
  await page.mouse.move(10, 10);
  await page.clock.fastForward(9000);
  await expect(messages).toHaveCount(0);
});
