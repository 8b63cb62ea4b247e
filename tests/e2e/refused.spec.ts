import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  choose,
  deleteExpense,
  everythingSaved,
  NEXT_YEAR,
  openAddForm,
  openMore,
  readyForOffline,
  recurringSwitch,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import { sendOn } from "../support/retry-closed.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Changes that could not be saved" });

/** Answers operations of one type as the worker would that refuses them; the others reach it. */
async function refuse(page: Page, type: string, code: string): Promise<void> {
  await page.route("**/api/sync", async (route) => {
    const body = route.request().postDataJSON() as { operations: { id: string; type: string }[] };
    const refused = body.operations.filter((each) => each.type === type);
    const operations = body.operations.filter((each) => each.type !== type);
    const response = await sendOn(route, { postData: { ...body, operations } });
    const answer = await response.json();
    const results = refused.map(({ id }) => ({ id, status: "rejected", code, error: "It was not to be" }));
    await route.fulfill({ response, json: { ...answer, results: [...answer.results, ...results] } });
  });
}

/** Waits for an answer that is under way: its call would otherwise be let through as well, and be answered twice. */
async function refuseNoMore(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
}

test("an edit of a bill that another device deleted is taken back, said, and opened again as a new bill", {
  tag: "@service-worker",
}, async ({ page, context, problems, openMonth, secondDevice, axe }) => {
  problems.allow(OFFLINE);
  await openMonth(`${NEXT_YEAR}-06`, [{ title: "Gym", amount: "39", dueDate: `${NEXT_YEAR}-06-03` }]);
  const other = await secondDevice(`/app?month=${NEXT_YEAR}-06`);
  await expect(tick(other, "Gym")).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Gym", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Expense" });
  await edit.getByLabel("Expense Title").fill("Gym with sauna");
  await edit.getByLabel("Amount").fill("45.5");
  await openMore(edit);
  await edit.getByLabel("Note").fill("Members only");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  const success = page.getByText("Expense updated successfully! ✏️");
  // It stays while it is pointed at, however long the other device takes.
  await success.hover();
  await deleteExpense(other, "Gym");
  await everythingSaved(other);
  await expect(success).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByText("Failed to update expense. Please try again.", { exact: true })).toBeVisible();
  await expect(success).toBeHidden();
  await expect(banner(page).getByText("This expense was deleted")).toBeVisible();
  await expect(tick(page, "Gym with sauna")).toBeHidden();
  await axe(page);

  await page.reload();
  await banner(page)
    .getByRole("button", { name: /^Open again: Edit/ })
    .click();
  const again = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(again.getByLabel("Expense Title")).toHaveValue("Gym with sauna");
  await expect(again.getByLabel("Amount")).toHaveValue("45.50");
  await expect(again.getByLabel("Due Date")).toHaveValue(`${NEXT_YEAR}-06-03`);
  await expect(again.getByLabel("Note")).toHaveValue("Members only");
  await again.getByRole("button", { name: "Cancel" }).click();
  await expect(again).toBeHidden();
  await banner(page)
    .getByRole("button", { name: /^Open again/ })
    .click();
  await again.getByRole("button", { name: "Add Expense" }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => shownBills(page)).toEqual(["Gym with sauna $45.50 Pending"]);
  // What was told once isn't told again.
  await expect(page.getByText("Failed to update expense. Please try again.")).toBeHidden();
  await everythingSaved(page);
});

test("a refused bill comes back into its form; a quota is no failure", async ({ page, openMonth }) => {
  await openMonth(`${NEXT_YEAR}-06`);
  await refuse(page, "expense.add", "invalid_operation");
  const dialog = await openAddForm(page);
  await dialog.getByLabel("Expense Title").fill("家賃");
  await dialog.getByLabel("Amount").fill("12+30");
  await (await recurringSwitch(dialog)).check();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(page.getByText("Failed to add expense. Please try again.", { exact: true })).toBeVisible();
  await expect(page.getByText("Expense added successfully! 💰")).toBeHidden();
  await expect(tick(page, "家賃")).toBeHidden();
  await refuseNoMore(page);
  await refuse(page, "expense.add", "quota_exceeded");
  await banner(page)
    .getByRole("button", { name: /^Open again: New expense: 家賃/ })
    .click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("42.00");
  await expect(await recurringSwitch(dialog)).toBeChecked();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(tick(page, "家賃")).toBeVisible();
  await expect(page.getByText("Expense added successfully! 💰")).toBeVisible();
  await expect(page.getByRole("region", { name: "Changes that wait" })).toContainText(
    "1 change can't be saved yet",
  );
  await expect(page.getByRole("banner").getByText("1 change waiting")).toBeVisible();
  await refuseNoMore(page);
  await page.reload();
  await everythingSaved(page);
  await expect(tick(page, "家賃")).toBeVisible();
});

test("what is refused, of every kind, takes its success back and says so in its own words", {
  tag: "@full",
}, async ({ page, context, openMonth }) => {
  await openMonth(`${NEXT_YEAR}-06`, [{ title: "Gym", amount: "39", dueDate: `${NEXT_YEAR}-06-03` }]);
  const failed = (text: string) => page.getByText(text, { exact: true });
  await refuse(page, "expense.setStatus", "invalid_operation");
  // The refusal may come before anybody sees what the press did.
  await tick(page, "Gym").click();
  await expect(failed("Failed to update expense status. Please try again.")).toBeVisible();
  await expect(page.getByText("Gym marked as paid! ✅")).toBeHidden();
  await expect(tick(page, "Gym")).not.toBeChecked();
  await refuseNoMore(page);
  await refuse(page, "expense.delete", "invalid_operation");
  await choose(page, "Gym", "Delete");
  await expect(failed("Failed to delete expense. Please try again.")).toBeVisible();
  await expect(page.getByText("Expense deleted successfully! 🗑️")).toBeHidden();
  await expect(tick(page, "Gym")).toBeVisible();
  await refuseNoMore(page);
  await refuse(page, "budget.set", "invalid_operation");
  await page.getByRole("button", { name: "Set budget" }).click();
  await page.getByLabel("Budget amount").fill("100");
  await page.getByLabel("Budget amount").press("Enter");
  await expect(failed("Failed to save budget. Please try again.")).toBeVisible();
  await expect(page.getByText("Budget saved")).toBeHidden();
  await expect(banner(page).getByRole("button", { name: /^Open again/ })).toHaveCount(0);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await banner(page)
    .getByRole("button", { name: /^Copy: Budget/ })
    .click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("amount: 100");

  await refuseNoMore(page);
  await page.getByRole("button", { name: "Gym", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Expense" });
  await (await recurringSwitch(edit)).check();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toBeHidden();
  await everythingSaved(page);
  await refuse(page, "series.stop", "invalid_operation");
  await page.goto("/recurring");
  await page.getByRole("button", { name: "More for Gym" }).click();
  await page.getByRole("menuitem", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop series" }).click();
  await expect(failed("Failed to stop recurring series. Please try again.")).toBeVisible();
  await expect(page.getByText(/^Recurring series stopped!/)).toBeHidden();
  await expect(page.getByRole("button", { name: "More for Gym" })).toBeVisible();

  await refuseNoMore(page);
  await refuse(page, "settings.update", "invalid_operation");
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("EUR");
  await expect(failed("Failed to update currency preference. Please try again.")).toBeVisible();
  await expect(page.getByText("Currency preference updated successfully!")).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("USD");
});
