import type { Page } from "@playwright/test";

/** Opens the account's menu and chooses an item of it, such as "Sign out". */
export async function chooseFromAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
