import { expect, type Page } from "@playwright/test";
import { openFolds, shownBills } from "./month-page.ts";

/** Ticks a common bill and types what it costs. */
export async function pick(page: Page, title: string, amount: string, day?: string): Promise<void> {
  await page.getByRole("checkbox", { name: title, exact: true }).check();
  await expect(page.getByLabel(`Amount of ${title}`)).toBeFocused();
  await page.getByLabel(`Amount of ${title}`).fill(amount);
  if (day !== undefined) await page.getByLabel(`Day of ${title}`).selectOption(day);
}

export const picker = (page: Page) => page.getByRole("region", { name: "Which bills come every month?" });
export const budget = (page: Page) =>
  page.getByRole("region", { name: "How much do you want to spend a month?" });
export const reminders = (page: Page) => page.getByRole("region", { name: "Want a reminder?" });

export async function allBills(page: Page): Promise<string[]> {
  await openFolds(page);
  return await shownBills(page);
}
