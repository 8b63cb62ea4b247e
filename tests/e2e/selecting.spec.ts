import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { deleteExpense, everythingSaved, readyForOffline, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { OFFLINE } from "../support/problems.ts";

const month = `${NEXT_YEAR}-03`;

const BILLS = ["Rent", "Water", "Power", "Phone", "Gym"].map((title, n) => ({
  title,
  amount: `${(n + 1) * 10}`,
  dueDate: `${month}-0${n + 1}`,
}));

const bar = (page: Page) => page.getByRole("region", { name: "Selected bills" });
const box = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();

async function select(page: Page, ...titles: string[]): Promise<void> {
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(bar(page)).toBeVisible();
  for (const title of titles) await box(page, title).check();
}

test("offline works; what another device deleted meanwhile is refused and said, the others stay and can be undone", {
  tag: "@service-worker",
}, async ({ page, context, problems, openMonth, secondDevice }) => {
  problems.allow(OFFLINE);
  await openMonth(month, BILLS);
  const other = await secondDevice(`/app?month=${month}`);
  await expect(tick(other, "Rent")).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await select(page, "Rent", "Water", "Power");
  await press(page, "Mark paid");
  await expect(tick(page, "Water")).toBeChecked();
  await expect(page.getByText(/3 changes waiting/)).toBeVisible();

  await deleteExpense(other, "Water");
  await other.getByRole("button", { name: "Select", exact: true }).click();
  for (const title of ["Rent", "Gym"]) await box(other, title).check();
  await press(other, "Mark paid");
  await everythingSaved(other);
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "Changes that could not be saved" })).toContainText(
    "This expense was deleted",
  );
  await expect(tick(page, "Water")).toBeHidden();
  for (const title of ["Rent", "Power", "Gym"]) await expect(tick(page, title)).toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(tick(page, "Power")).not.toBeChecked();
  await everythingSaved(page);
});
