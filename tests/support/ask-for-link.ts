import { expect, type Page } from "@playwright/test";

/**
 * Has a link mailed, from the sign-in page. It waits until the page says so: the mail can arrive before the response
 * that makes this browser the one that asked.
 */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
}
