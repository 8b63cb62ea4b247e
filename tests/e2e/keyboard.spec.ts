import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { linkIn } from "../support/inbox.ts";
import { everythingSaved, NEXT_YEAR } from "../support/month-page.ts";

test("signing out and in need the keyboard alone, and the first Tab leads past the settings' header", async ({
  page,
  email,
  inbox,
  openApp,
}) => {
  await openApp("/settings");
  await everythingSaved(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("button", { name: /^Account:/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu").getByRole("menuitem", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);

  const address = page.getByLabel("Email");
  for (let tabs = 0; tabs < 10 && !(await isFocused(address)); tabs += 1) await page.keyboard.press("Tab");
  await expect(address).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Check your email")).toBeVisible();
  await page.goto(linkIn(await inbox(email)));
  await expect(page).toHaveURL(/\/app/);
});

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

test("a key that is pressed as soon as the month is there is not lost", async ({
  page,
  email,
  signInByCalls,
}) => {
  await page.addInitScript((sentence) => {
    const watcher = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(sentence)) return;
      watcher.disconnect();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, `No bills in March ${NEXT_YEAR} yet.`);
  await signInByCalls(page, email);
  // The form may hide the rest of the page before anything else is seen of it.
  await page.goto(`/app?month=${NEXT_YEAR}-03`);

  await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
});
