import type { Page } from "@playwright/test";
import { chooseFromAccountMenu } from "../support/account-menu.ts";
import { storedText } from "../support/browser-storage.ts";
import { addDialog, offer, openAdd, resume } from "../support/drafts.ts";
import { expect, test } from "../support/fixtures.ts";
import { editExpense, everythingSaved, focusWindow, openNote, shownBills } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

const NOTE = "What you typed before is back.";

const editDialog = (page: Page) => page.getByRole("dialog", { name: "Edit Expense" });
const month = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function openEdit(page: Page, title: string) {
  await page.getByRole("button", { name: title, exact: true }).click();
  await expect(editDialog(page).getByLabel("Amount")).toBeVisible();
  return editDialog(page);
}

/** Keys under which this browser keeps drafts. */
async function drafts(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("_draft_")));
}

/** A script presses Back within the milliseconds that the browser takes to leave a closed dialog's entry. */
async function dialogEntriesLeft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
}

test("Back closes the sheet, not the screen, and takes one press before and after", {
  tag: "@motion",
}, async ({ page, openMonth }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openMonth(`${NEXT_YEAR}-02`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-02-03` }]);
  await page.goto(`/app?month=${NEXT_YEAR}-01`);
  await page.getByRole("button", { name: "Next month" }).first().click();
  await expect(month(page, `February ${NEXT_YEAR}`)).toBeVisible();
  const dialog = await openAdd(page);
  await dialog.getByLabel("Expense Title").fill("Half");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(month(page, `February ${NEXT_YEAR}`)).toBeVisible();
  await openAdd(page);
  await expect(offer(page)).toHaveText("Not saved yet: “Half”");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // A dialog over a dialog: one each.
  const edit = await openEdit(page, "Rent");
  await edit.getByLabel("Make this expense recurring").check();
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

  await dialogEntriesLeft(page);
  await page.goBack();
  await expect(month(page, `January ${NEXT_YEAR}`)).toBeVisible();
  await page.goForward();
  await expect(month(page, `February ${NEXT_YEAR}`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // A reload closes the dialog; the entry that it leaves in the history is the next one's.
  await openAdd(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Rent", exact: true })).toBeVisible();
  await openAdd(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await dialogEntriesLeft(page);
  await page.goBack();
  await expect(month(page, `January ${NEXT_YEAR}`)).toBeVisible();
});

test("an edit that was begun keeps what was typed, and takes over what another device changed", async ({
  page,
  secondDevice,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-02`, [
    { title: "Power", amount: "80", dueDate: `${NEXT_YEAR}-02-03` },
    { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-02-04` },
  ]);
  const dialog = await openEdit(page, "Power");
  await dialog.getByLabel("Expense Title").fill("Power and gas");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await openEdit(page, "Water");
  await expect(dialog.getByText(NOTE)).toBeHidden();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Water");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const second = await secondDevice(`/app?month=${NEXT_YEAR}-02`);
  await editExpense(second, "Power", { amount: "95" });
  await everythingSaved(second);
  await focusWindow(page);
  await expect.poll(() => shownBills(page)).toContain("Power $95.00 Pending");

  await openEdit(page, "Power");
  await expect(dialog.getByText(`${NOTE} The bill has changed since.`)).toBeVisible();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Power and gas");
  await expect(dialog.getByLabel("Amount")).toHaveValue("95.00");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => shownBills(page)).toContain("Power and gas $95.00 Pending");
  expect(await drafts(page)).toEqual([]);
});

test("a half-typed bill survives a reload and a crash, and stays its own user's", async ({
  page,
  context,
  email,
  signIn,
  problems,
}) => {
  problems.allow(/status of 40[13]/);
  await signIn(page, email);
  await everythingSaved(page);
  const dialog = await openAdd(page);
  await openNote(dialog);
  await dialog.getByLabel("Note").fill("Two\nlines");
  await dialog.getByLabel("Make this expense recurring").check();
  await dialog.getByLabel("Expense Title").fill("Half");
  await page.reload();
  await openAdd(page);
  await expect(offer(page)).toHaveText("Not saved yet: “Half”, recurring");
  await resume(page);
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Half");
  await expect(dialog.getByLabel("Note")).toHaveValue("Two\nlines");
  await expect(dialog.getByLabel("Make this expense recurring")).toBeChecked();
  await dialog.getByLabel("Amount").pressSequentially("12.5");
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  session.send("Page.crash").catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto("/app");
  await openAdd(next);
  await resume(next);
  await expect(addDialog(next).getByLabel("Expense Title")).toHaveValue("Half");
  await expect(addDialog(next).getByLabel("Amount")).toHaveValue("12.5");
  // Closing goes back by one entry of the browser's history, which would cancel the next navigation.
  await next.keyboard.press("Escape");
  await expect(addDialog(next)).toBeHidden();

  // Somebody else signs in where nobody signed out.
  // Until the worker has responded, the screen may still be that of the user whom this browser stored.
  const account = (name: RegExp) => next.getByRole("button", { name });
  await signIn(next, `other-${email}`);
  await expect(account(/^Account: Other/)).toBeVisible();
  await everythingSaved(next);
  await openAdd(next);
  await expect(offer(next)).toBeHidden();
  await expect(addDialog(next).getByLabel("Expense Title")).toHaveValue("");
  await next.keyboard.press("Escape");
  await expect(addDialog(next)).toBeHidden();
  await signIn(next, email);
  await expect(account(/^Account: Someone/)).toBeVisible();
  await everythingSaved(next);
  await openAdd(next);
  await expect(offer(next)).toHaveText("Not saved yet: “Half”, 12.5, recurring");
});

test("nothing of a shared link is stored before the user changes something", async ({ page, openMonth }) => {
  const month = `${NEXT_YEAR}-02`;
  await openMonth(month, [{ title: "Phone", amount: "30", dueDate: `${month}-03` }]);
  // Any website can open this address.
  await page.goto("/app?share_text=Dentist+85.50+tomorrow&share_title=Dentist+85.50+tomorrow");
  const dialog = addDialog(page);
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Dentist");
  await expect(page).toHaveURL("/app");
  const stored = await storedText(page);
  expect(stored).toContain("Phone");
  expect(stored).not.toMatch(/Dentist|85\.50|expenseTimeline_draft/);

  await dialog.getByLabel("Amount").fill("85.40");
  expect(await drafts(page)).toEqual([expect.stringMatching(/^expenseTimeline_draft_.+_shared$/)]);
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog).toBeHidden();
  await everythingSaved(page);
  expect(await drafts(page)).toEqual([]);
  expect(await storedText(page)).toContain("Dentist");
});

test("signing out removes drafts, and a browser that stores nothing keeps them for the page", async ({
  page,
  newDevice,
  email,
  openApp,
  signIn,
}) => {
  await openApp();
  // Otherwise one of the page's first calls may still be under way, and is refused when the session ends.
  await everythingSaved(page);
  const dialog = await openAdd(page);
  await dialog.getByLabel("Expense Title").fill("Secret");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await drafts(page)).toHaveLength(1);
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/login/);
  expect(await drafts(page)).toEqual([]);

  const full = await (await newDevice()).newPage();
  await full.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.includes("_draft_")) throw new DOMException("It is full.", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await signIn(full, email);
  const kept = await openAdd(full);
  await kept.getByLabel("Expense Title").fill("Kept");
  await full.keyboard.press("Escape");
  await expect(kept).toBeHidden();
  await openAdd(full);
  await resume(full);
  await expect(kept.getByLabel("Expense Title")).toHaveValue("Kept");
});
