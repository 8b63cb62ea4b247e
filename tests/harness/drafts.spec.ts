import type { Page } from "@playwright/test";
import { offer, openAdd, resume } from "../support/drafts.ts";
import { NEXT_YEAR, openMore, recurringSwitch, shownBills } from "../support/month-page.ts";
import { axe, escapeFrom, expect, open, openMonth, test, visit } from "./harness.ts";

/** Keys under which this browser keeps drafts. */
async function drafts(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("_draft_")));
}

test("a half-typed bill survives Escape, Close and a reload, until it is discarded, cancelled or saved", async ({
  page,
}) => {
  await open(page, `/app?month=${NEXT_YEAR}-02`);
  let dialog = await openAdd(page);
  await dialog.getByLabel("Expense Title").fill("Würth & Söhne 家賃");
  await dialog.getByLabel("Amount").fill("12+3");
  await openMore(dialog);
  await dialog.getByLabel("Note").fill("Two\nlines");
  await page.mouse.click(5, 300);
  await expect(dialog).toBeVisible();
  await escapeFrom(dialog);

  // The next bill begins empty, whatever was ticked for the one before.
  dialog = await openAdd(page);
  await expect(offer(page)).toHaveText("Not saved yet: “Würth & Söhne 家賃”, 12+3");
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await page.keyboard.type("Gym");
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Gym");
  await expect(dialog.getByLabel("Amount")).toHaveValue("");
  await axe(page);
  await resume(page);
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Würth & Söhne 家賃");
  await expect(offer(page)).toHaveText("Not saved yet: “Gym”");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toBeHidden();
  await (await recurringSwitch(dialog)).check();
  await visit(page);

  // The day nobody chose is the shown month's.
  await visit(page, `/app?month=${NEXT_YEAR}-04`);
  dialog = await openAdd(page);
  await resume(page);
  await expect(dialog.getByLabel("Amount")).toHaveValue("12+3");
  await expect(dialog.getByLabel("Note")).toHaveValue("Two\nlines");
  await expect(await recurringSwitch(dialog)).toBeChecked();
  await expect(dialog.getByLabel("Due Date")).toHaveValue(`${NEXT_YEAR}-04-01`);
  await page.keyboard.press("Escape");
  dialog = await openAdd(page);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toBeHidden();
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("");
  await expect(await recurringSwitch(dialog)).not.toBeChecked();
  expect(await drafts(page)).toEqual([]);

  await dialog.getByLabel("Expense Title").fill("Given up");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  dialog = await openAdd(page);
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("");
  await dialog.getByLabel("Expense Title").fill("Saved");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  dialog = await openAdd(page);
  await resume(page);
  await dialog.getByLabel("Amount").fill("5.");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Saved $5.00 Pending"]);
  expect(await drafts(page)).toEqual([]);
});

const editDialog = (page: Page) => page.getByRole("dialog", { name: "Edit Expense" });
const month = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function openEdit(page: Page, title: string) {
  await page.getByRole("button", { name: title, exact: true }).click();
  await expect(editDialog(page).getByLabel("Amount")).toBeVisible();
  return editDialog(page);
}

test("Back closes the sheet, not the screen, and takes one press before and after", {
  tag: "@motion",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openMonth(page, `${NEXT_YEAR}-02`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-02-03` }]);
  await visit(page, `/app?month=${NEXT_YEAR}-01`);
  await page.getByRole("button", { name: "Next month" }).first().click();
  await expect(month(page, `February ${NEXT_YEAR}`)).toBeVisible();
  const dialog = await openAdd(page);
  await dialog.getByLabel("Expense Title").fill("Half");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(month(page, `February ${NEXT_YEAR}`)).toBeVisible();
  await openAdd(page);
  await expect(offer(page)).toHaveText("Not saved yet: “Half”");
  await escapeFrom(dialog);

  // A dialog over a dialog: one each.
  const edit = await openEdit(page, "Rent");
  await (await recurringSwitch(edit)).check();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toBeHidden();
  await openEdit(page, "Rent");
  await edit.getByRole("button", { name: "Show recurring management options" }).click();
  await edit.getByRole("button", { name: "Stop recurring series" }).click();
  const question = page.getByRole("dialog", { name: "Stop recurring series" });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(edit).toBeVisible();
  await edit.getByRole("button", { name: "Stop recurring series" }).click();
  await question.getByRole("button", { name: "Stop series" }).click();
  await expect(edit).toBeHidden();

  // A script presses Back within the milliseconds that the browser takes to leave a closed dialog's entry.
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
  await page.goBack();
  await expect(month(page, `January ${NEXT_YEAR}`)).toBeVisible();
  await page.goForward();
  await expect(month(page, `February ${NEXT_YEAR}`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a browser that has no room for a draft keeps it for as long as the page is open", async ({ page }) => {
  await open(page, "/app?month=2026-12", [{ title: "Rent", amount: "900", dueDate: "2026-12-03" }]);
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      // Other tests share this page, so only this draft finds no room.
      if (value.includes("No room")) throw new DOMException("It is full.", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  const dialog = await openAdd(page);
  await dialog.getByLabel("Expense Title").fill("No room");
  await escapeFrom(dialog);
  expect(await drafts(page)).toEqual([]);
  await openAdd(page);
  await resume(page);
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("No room");
  // The next test shares this page and must not find the draft.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await openAdd(page);
  await expect(offer(page)).toBeHidden();
});
