import type { Locator, Page } from "@playwright/test";
import { NEXT_YEAR, openAddForm, phone, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

const bills = (...titles: string[]) =>
  titles.map((title, index) => ({ title, amount: "30", dueDate: `${NEXT_YEAR}-04-1${index}` }));

const paidToast = (page: Page, title: string) =>
  page.getByRole("group", { name: `${title} marked as paid! ✅` });

const undo = (page: Page, title: string) => paidToast(page, title).getByRole("button", { name: "Undo" });

test("F6 leads to the newest toast, from inside a dialog too, Escape closes it, and the focus ends where it began", {
  tag: "@motion",
}, async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-04`, bills("Water", "Rent", "Phone"));
  await visit(page);
  await tick(page, "Water").press("Space");
  await tick(page, "Rent").press("Space");
  await expect(undo(page, "Rent")).toBeAttached();
  await keyLeadsTo(page, "F6", undo(page, "Rent"));
  // Both are spread out, and stay while the focus is in them, however long axe takes.
  await expect(undo(page, "Water")).toBeInViewport({ ratio: 1 });
  await axe(page);
  await keyLeadsTo(page, "Escape", undo(page, "Water"));
  await expect(paidToast(page, "Rent")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(tick(page, "Water")).not.toBeChecked();
  await expect(tick(page, "Rent")).toBeFocused();

  // From inside a dialog, too.
  await tick(page, "Phone").check();
  await expect(undo(page, "Phone")).toBeAttached();
  const dialog = await openAddForm(page);
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await keyLeadsTo(page, "F6", undo(page, "Phone"));
  await keyLeadsTo(page, "Enter", dialog.getByLabel("Expense Title"));
  await escapeFrom(dialog);
  await expect(tick(page, "Phone")).not.toBeChecked();
});

test("a toast stays while it is pointed at, and three at most are shown at once", {
  tag: "@motion",
}, async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-04`, bills("Water", "Rent", "Phone", "Gym"));
  await visit(page);
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
  await page.clock.runFor(9000);
  await expect(messages).toHaveCount(0);
});

test("a toast that had no room yet is shown once there is some", { tag: "@motion" }, async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-04`, bills("Water", "Rent", "Phone", "Gym"));
  await visit(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 86_400_000);
  for (const title of ["Water", "Rent", "Phone", "Gym"]) await tick(page, title).press("Space");
  await expect(paidToast(page, "Gym")).toBeVisible();
  await expect(paidToast(page, "Water")).toBeHidden();
  await page.clock.runFor(9000);
  await expect(paidToast(page, "Gym")).toBeHidden();
  await expect(paidToast(page, "Water")).toBeVisible();
  await page.clock.runFor(9000);
  await expect(paidToast(page, "Water")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use(phone(390, 640));

  test("a toast takes no press that began before it came, and moves behind the bar", {
    tag: "@motion",
  }, async ({ page }) => {
    await openMonth(
      page,
      `${NEXT_YEAR}-04`,
      bills("Water", "Rent", "Phone", "Gym", "Car", "Vet", "Trash", "TV", "Bus"),
    );
    await tick(page, "Water").press("Space");
    // Once it lies still.
    await undo(page, "Water").click({ trial: true });
    const { y, height } = await boxOf(paidToast(page, "Water"));
    await undo(page, "Water").click();
    await expect(paidToast(page, "Water")).toBeHidden();

    // A row that lies where the next toast will.
    const more = page.getByRole("button", { name: "More for Car" });
    const middle = y + height / 2;
    await more.evaluate((button, wanted) => {
      const box = button.getBoundingClientRect();
      window.scrollBy({ top: box.top + box.height / 2 - wanted, behavior: "instant" });
    }, middle);
    const place = await boxOf(more);
    expect(Math.abs(place.y + place.height / 2 - middle)).toBeLessThan(2);
    await page.mouse.move(place.x + place.width / 2, middle);
    await page.mouse.down();
    await tick(page, "Rent").press("Space");
    await expect(tick(page, "Rent")).toBeChecked();
    await page.mouse.up();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(undo(page, "Rent")).toBeVisible();
    // The system's own menu takes the end of such a press.
    await page.mouse.move(10, 10);
    await page.mouse.down({ button: "right" });
    await tick(page, "Phone").press("Space");
    await expect(undo(page, "Phone")).toBeVisible();
    await page.mouse.up({ button: "right" });

    const add = await boxOf(page.getByRole("button", { name: "Add Expense" }));
    await paidToast(page, "Phone").evaluate((toast) => {
      // Where it begins to move in.
      toast.style.transition = "none";
      toast.style.transform = "translateY(var(--leave))";
    });
    expect((await boxOf(paidToast(page, "Phone"))).y).toBeLessThan(add.y + add.height / 2);
    await page.mouse.click(add.x + add.width / 2, add.y + add.height / 2);
    await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
  });

  test("while the guide is open, a toast stands over the header, at any width", async ({ page }) => {
    await openMonth(page, `${NEXT_YEAR}-04`, bills("Water"));
    // The guide of a new account marks itself so.
    await page.locator("main").evaluate((main) => {
      main.dataset["guide"] = "";
    });
    await tick(page, "Water").press("Space");
    await undo(page, "Water").click({ trial: true });
    for (const width of [320, 390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      expect((await boxOf(paidToast(page, "Water"))).y, `${width}`).toBeGreaterThanOrEqual(0);
      // A payment's has a second line for its day.
      const action = await boxOf(undo(page, "Water"));
      expect(action.y + action.height, `${width}`).toBeLessThanOrEqual(HEADER_HEIGHT);
    }
  });
});

const HEADER_HEIGHT = 57;

async function boxOf(control: Locator) {
  const box = await control.boundingBox();
  if (box === null) throw new Error("It isn't on the screen.");
  return box;
}
