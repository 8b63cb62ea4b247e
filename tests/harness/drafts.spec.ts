import type { Page } from "@playwright/test";
import { offer, openAdd, resume } from "../support/drafts.ts";
import { openNote, shownBills } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { expect, test } from "./harness.ts";

/** Keys under which this browser keeps drafts. */
async function drafts(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("_draft_")));
}

test("a half-typed bill survives Escape, Close and a reload, until it is discarded, cancelled or saved", async ({
  page,
  visit,
  open,
  axe,
}) => {
  await open(`/app?month=${NEXT_YEAR}-02`);
  let dialog = await openAdd(page);
  await dialog.getByLabel("Expense Title").fill("Würth & Söhne 家賃");
  await dialog.getByLabel("Amount").fill("12+3");
  await openNote(dialog);
  await dialog.getByLabel("Note").fill("Two\nlines");
  await page.mouse.click(5, 300);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

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
  await dialog.getByLabel("Make this expense recurring").check();
  await visit();

  // The day nobody chose is the shown month's.
  await visit(`/app?month=${NEXT_YEAR}-04`);
  dialog = await openAdd(page);
  await resume(page);
  await expect(dialog.getByLabel("Amount")).toHaveValue("12+3");
  await expect(dialog.getByLabel("Note")).toHaveValue("Two\nlines");
  await expect(dialog.getByLabel("Make this expense recurring")).toBeChecked();
  await expect(dialog.getByLabel("Due Date")).toHaveValue(`${NEXT_YEAR}-04-01`);
  await page.keyboard.press("Escape");
  dialog = await openAdd(page);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toBeHidden();
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("");
  await expect(dialog.getByLabel("Make this expense recurring")).not.toBeChecked();
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
