import type { Locator, Page } from "@playwright/test";
import {
  fillExpense,
  NEXT_YEAR,
  openAddForm,
  openMore,
  PHONE,
  PHONES,
  phone,
  recurringSwitch,
  shownBills,
} from "../support/month-page.ts";
import { axe, escapeFrom, expect, openMonth, test } from "./harness.ts";

const month = `${NEXT_YEAR}-02`;

const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });

async function drafts(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("_draft_")));
}

test("a known title brings its last amount and category, never over what was typed, and gives them back", async ({
  page,
}) => {
  await openMonth(page, month, [
    { title: "Gas", amount: "45", dueDate: `${month}-03`, category: "Transport" },
    { title: "Gas", amount: "52.5", dueDate: `${month}-10`, category: "Car" },
    { title: "Gas station", amount: "8", dueDate: `${month}-11` },
  ]);
  const dialog = await openAddForm(page);
  const [title, amount, category] = ["Expense Title", "Amount", "Category"].map((label) =>
    field(dialog, label),
  ) as [Locator, Locator, Locator];
  await expect(dialog.getByRole("button", { name: "More Status · Category · Note" })).toBeVisible();

  await title.pressSequentially("gas");
  await expect(amount).toHaveValue("52.50");
  await dialog.getByRole("button", { name: "More Status · Category: Car · Note" }).click();
  await expect(category).toHaveValue("Car");
  await expect(
    dialog.getByRole("status").filter({ hasText: "Amount and category as last time" }),
  ).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Car" })).toBeChecked();
  await axe(page);
  await title.press("End");
  await title.pressSequentially(" ");
  await expect(amount).toHaveValue("52.50");
  await title.pressSequentially("s");
  await expect(amount).toHaveValue("");
  await expect(category).toHaveValue("");
  await title.pressSequentially("tation");
  await expect(amount).toHaveValue("8.00");
  await dialog.getByRole("button", { name: "Clear amount" }).click();
  await expect(amount).toHaveValue("");
  await expect(title).toBeFocused();

  await amount.fill("9");
  await title.fill("Gas");
  await expect(amount).toHaveValue("9");
  await expect(category).toHaveValue("Car");
  await expect(dialog.getByText("Category as last time")).toBeVisible();
  await dialog.getByRole("radio", { name: "Transport" }).check();
  await expect(category).toHaveValue("Transport");
  await expect(dialog.getByText("as last time")).toBeHidden();
  await title.fill("Gas station");
  await expect(amount).toHaveValue("9");
  await expect(category).toHaveValue("Transport");
  // The chosen one again takes it out; the arrows go through them.
  await dialog.getByRole("radio", { name: "Transport" }).click();
  await expect(category).toHaveValue("");
  await category.fill("car");
  await expect(dialog.getByRole("radio", { name: "Car" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Car" }).press("ArrowRight");
  await expect(category).not.toHaveValue("car");
  await category.fill("My own");
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog).toBeHidden();
  expect(await shownBills(page)).toEqual([
    "Gas station $9.00 Pending",
    "Gas $45.00 Pending",
    "Gas $52.50 Pending",
    "Gas station $8.00 Pending",
  ]);
});

test("several bills are added one after another with the keyboard alone", async ({ page }) => {
  await openMonth(page, month);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(field(dialog, "Amount")).toBeVisible();
  await field(dialog, "Due Date").fill(`${month}-22`);
  await field(dialog, "Expense Title").focus();

  // What is wrong is said as for the last one.
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Expense title is required")).toBeVisible();
  await page.keyboard.type("Rent");
  await page.keyboard.press("Tab");
  await page.keyboard.type("900");
  await dialog.getByRole("button", { name: /^More/ }).press("Enter");
  await field(dialog, "Note").focus();
  await page.keyboard.type("New account");
  await dialog.getByRole("button", { name: "Repeats Doesn't repeat Change" }).press("Enter");
  await dialog.getByLabel("Make this expense recurring").press("Space");
  await expect(dialog.getByText("Next 22 Mar, 22 Apr, 22 May", { exact: true })).toBeVisible();
  // Closed again, it says how often as well.
  await dialog.getByRole("button", { name: "Repeats Done" }).press("Enter");
  await expect(
    dialog.getByText("Every month on the 22nd, next 22 Mar, 22 Apr, 22 May", { exact: true }),
  ).toBeVisible();
  await field(dialog, "Amount").focus();
  await page.keyboard.press("Control+Enter");
  await expect(
    dialog.getByRole("status").filter({ hasText: "Added Rent, $900.00, due 22 Feb" }),
  ).toBeVisible();
  await expect(field(dialog, "Expense Title")).toBeFocused();
  await expect(field(dialog, "Expense Title")).toHaveValue("");
  await expect(field(dialog, "Amount")).toHaveValue("");
  await expect(field(dialog, "Due Date")).toHaveValue(`${month}-22`);
  await expect(field(dialog, "Note")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Repeats Doesn't repeat Change" })).toBeVisible();
  await axe(page);

  await page.keyboard.type("Water");
  await page.keyboard.press("Tab");
  await page.keyboard.type("30");
  await page.keyboard.press("Meta+Enter");
  await expect(dialog.getByText("Added Water, $30.00, due 22 Feb")).toBeVisible();
  await page.keyboard.type("Rent");
  await expect(field(dialog, "Amount")).toHaveValue("900.00");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await drafts(page)).toEqual([]);
  const all = ["Rent $900.00 Pending", "Water $30.00 Pending", "Rent $900.00 Pending"];
  await expect.poll(() => shownBills(page)).toEqual(all);

  // A form that was left after an addition has nothing to bring back.
  await page.keyboard.press("n");
  await page.keyboard.type("Power");
  await field(dialog, "Amount").fill("5");
  await dialog.getByRole("button", { name: "Save and add another" }).dblclick();
  await expect(dialog.getByText("Added Power")).toBeVisible();
  await expect(dialog.getByText("Expense title is required")).toBeHidden();
  await escapeFrom(dialog);
  expect(await drafts(page)).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => shownBills(page)).toEqual(all);
});

test("a bill that is there already is named, and a year that is far away is asked about once", async ({
  page,
}) => {
  await openMonth(page, "2026-11", [
    { title: "Car insurance", amount: "118", dueDate: "2026-11-18" },
    { title: "Rent", amount: "950", dueDate: "2026-11-01", status: "PAID", isRecurring: true },
  ]);
  const dialog = await openAddForm(page);
  const hint = dialog.getByRole("status").filter({ hasText: "already" });
  await fillExpense(dialog, { title: "car insurance", amount: "236/2", dueDate: "2026-11-18" });
  await expect(hint).toHaveText("You have “Car insurance”, $118.00, on 18 November already.");
  await axe(page);
  await fillExpense(dialog, { dueDate: "2026-11-19" });
  await expect(hint).toBeHidden();
  // The series is yet to make this one.
  await fillExpense(dialog, { title: "Rent", amount: "950", dueDate: "2031-05-01" });
  await expect(hint).toHaveText("You have “Rent”, $950.00, on 1 May 2031 already.");

  await fillExpense(dialog, { title: "Roof", amount: "100/3", dueDate: "2041-11-18" });
  await expect(dialog.getByText("= $33.33, rounded")).toBeVisible();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Check the year" });
  await expect(question).toContainText("That is in 2041. Is the year right?");
  await axe(page);
  await question.getByRole("button", { name: "Change the date" }).click();
  await expect(field(dialog, "Due Date")).toBeFocused();
  await field(dialog, "Due Date").fill("2006-11-18");
  await page.keyboard.press("Enter");
  await expect(question).toContainText("That was in 2006. Is the year right?");
  // What else has to be asked comes after it.
  await escapeFrom(question);
  await (await recurringSwitch(dialog)).check();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await question.getByRole("button", { name: "Keep 2006" }).click();
  const overdue = page.getByRole("dialog", { name: "Add overdue bills?" });
  await expect(overdue).toContainText("from 18 November 2006 to 18 November 2026");
  await overdue.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Add Expense" })).toBeFocused();
  await (await recurringSwitch(dialog)).uncheck();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await question.getByRole("button", { name: "Keep 2006" }).click();
  await expect(dialog).toBeHidden();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("Save is in sight, and nothing is too small for a thumb", async ({ page }) => {
    await openMonth(page, month, [
      { title: "Gas", amount: "45", dueDate: `${month}-03`, category: "Transport" },
    ]);
    for (const { viewport } of [...PHONES, phone(390, 460)]) {
      const { width, height } = viewport;
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize(viewport);
        const dialog = await openAddForm(page);
        const save = dialog.getByRole("button", { name: "Add Expense" });
        await field(dialog, "Expense Title").fill("Gas");
        await (await recurringSwitch(dialog)).check();
        await openMore(dialog);
        await field(dialog, "Note").focus();
        const tooSmall = await dialog.evaluate((box) =>
          [...box.querySelectorAll("button, .chip, label:has(.switch), label:has([type=checkbox])")]
            .filter((each) => Math.round(each.getBoundingClientRect().height) < 44)
            .map((each) => each.textContent),
        );
        expect(tooSmall).toEqual([]);
        for (const edge of [0, 10_000]) {
          await dialog.evaluate((box, top) => {
            for (const each of [box, ...box.querySelectorAll("*")]) each.scrollTop = top;
          }, edge);
          await expect(save).toBeInViewport({ ratio: 1 });
        }
        expect(await dialog.evaluate((box) => box.scrollWidth)).toBe(width);
        await axe(page);
        await dialog.getByRole("button", { name: "Save and add another" }).tap();
        await expect(dialog.getByText("Added Gas, $45.00")).toBeInViewport();
        await expect(save).toBeInViewport({ ratio: 1 });
        await escapeFrom(dialog);
      });
    }
  });
});

test("a keyboard that lies over the page covers neither the form nor Save", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMonth(page, month);
  const dialog = await openAddForm(page);
  const save = dialog.getByRole("button", { name: "Add Expense" });
  const bottom = async () => {
    const box = await save.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBeGreaterThan(780);
  await page.evaluate(() => {
    const viewport = window.visualViewport as VisualViewport;
    Object.defineProperty(viewport, "height", { configurable: true, value: 500 });
    viewport.dispatchEvent(new Event("resize"));
  });
  await expect.poll(bottom).toBeLessThanOrEqual(500);
  await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expect(field(dialog, "Expense Title")).toBeInViewport({ ratio: 1 });
  // A zoomed page shows less of itself, too.
  await page.evaluate(() => {
    const viewport = window.visualViewport as VisualViewport;
    Object.defineProperty(viewport, "scale", { configurable: true, value: 2 });
    viewport.dispatchEvent(new Event("resize"));
  });
  await expect.poll(bottom).toBeGreaterThan(780);
});
