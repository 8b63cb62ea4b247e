import { expect, type Locator, type Page } from "@playwright/test";

/** The question to subscribe, over the settings of a user who doesn't pay. */
export function subscriptionRequired(page: Page): Locator {
  return page.getByRole("dialog", { name: "Subscription Required" });
}

/** Also under the question to subscribe, which hides everything else from assistive technology. */
export function billingSection(page: Page): Locator {
  return page.getByRole("region", { name: "Subscription and billing", includeHidden: true });
}

/** Opens the settings until their billing says something, however late the event that tells of it comes. */
export async function settingsSay(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto("/settings");
    await expect(billingSection(page).getByText(text)).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Opens the app until it leads to the settings, however late the event that tells of the end comes. */
export async function ledToSettings(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/app");
    await expect(subscriptionRequired(page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/settings$/);
}
