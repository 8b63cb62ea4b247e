import { addDialog, offer, openAdd, resume } from "../support/drafts.ts";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, NEXT_YEAR, openMore, recurringSwitch } from "../support/month-page.ts";

test("the history's entry of an open dialog, left by a reload, is reused", async ({ page, openMonth }) => {
  await openMonth(`${NEXT_YEAR}-01`);
  await page.goto(`/app?month=${NEXT_YEAR}-02`);
  const dialog = await openAdd(page);
  await page.reload();
  await openAdd(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // A script presses Back within the milliseconds that the browser takes to leave a closed dialog's entry.
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: `January ${NEXT_YEAR}` })).toBeVisible();
});

test("a half-typed bill survives reloads and crashes", async ({ page, context, email, signIn, problems }) => {
  problems.allow(/status of 40[13]/);
  await signIn(page, email);
  await everythingSaved(page);
  const dialog = await openAdd(page);
  await openMore(dialog);
  await dialog.getByLabel("Note").fill("Two\nlines");
  await (await recurringSwitch(dialog)).check();
  await dialog.getByLabel("Expense Title").fill("Half");
  await page.reload();
  await openAdd(page);
  await expect(offer(page)).toHaveText("Not saved yet: “Half”, recurring");
  await resume(page);
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Half");
  await expect(dialog.getByLabel("Note")).toHaveValue("Two\nlines");
  await expect(await recurringSwitch(dialog)).toBeChecked();
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
