import { expect, type Page } from "@playwright/test";
import { openFolds, shownBills } from "./month-page.ts";

/** Picks a common bill and types what it costs, and on which day of the month it is due. */
export async function pick(page: Page, title: string, amount?: string, day?: number): Promise<void> {
  const chip = chipOf(page, title);
  // Only a narrow screen folds some of them, and none of them are there before the picker's code.
  await page.getByRole("list", { name: "Common bills" }).waitFor();
  if (!(await chip.isVisible())) await page.getByRole("button", { name: "More…" }).click();
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  if (amount !== undefined) await amountOf(page, title).fill(amount);
  if (day !== undefined) await page.getByLabel(`Day of ${title}`).selectOption(`every ${day}`);
}

export const chipOf = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true });

export const amountOf = (page: Page, title: string) =>
  page.getByRole("textbox", { name: new RegExp(`^Amount of ${title}`) });

export const pickedRows = (page: Page) =>
  page.getByRole("list", { name: "Picked bills" }).getByRole("listitem");

export const picker = (page: Page) => page.getByRole("region", { name: "Which bills do you pay?" });
export const budget = (page: Page) =>
  page.getByRole("region", { name: "How much do you want to spend a month?" });
export const reminders = (page: Page) => page.getByRole("region", { name: "Want a reminder?" });

export async function allBills(page: Page): Promise<string[]> {
  await openFolds(page);
  return await shownBills(page);
}
