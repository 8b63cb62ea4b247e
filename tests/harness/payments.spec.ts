import type { Page } from "@playwright/test";
import { PHONE, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

const month = "2026-11";
const BILLS = [
  { title: "Water", amount: "80", dueDate: "2026-11-12" },
  { title: "Rent", amount: "450", dueDate: "2026-11-25" },
  { title: "Phone", amount: "30", dueDate: "2026-11-28" },
];

const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const toast = (page: Page, text: string) => page.getByRole("group", { name: text });
const button = (page: Page, title: string, name: string) =>
  toast(page, title).getByRole("button", { name, exact: true });
const PAID = "Water marked as paid! ✅";
const menu = async (page: Page, title: string, item: string) => {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const dialog = (page: Page) => page.getByRole("dialog");

for (const [name, options, tag] of [
  ["a desktop", {}, []],
  ["a phone", PHONE, ["@full"]],
] as const)
  test.describe(`on ${name}`, { tag: [...tag] }, () => {
    test.use(options);

    test("the toast of a payment offers other days, and one undo takes back the day and the payment", async ({
      page,
    }) => {
      await openMonth(page, month, BILLS);
      await visit(page);
      await tick(page, "Water").press("Space");
      await expect(button(page, PAID, "Paid yesterday")).toBeAttached();
      await keyLeadsTo(page, "F6", button(page, PAID, "Undo"));
      await axe(page);
      await button(page, PAID, "Paid on 12 Nov").press("Enter");
      const changed = "Water paid on 12 Nov";
      await expect(button(page, changed, "Undo")).toBeFocused();
      await expect(row(page, "Water")).toContainText("paid 12 Nov");
      await page.keyboard.press("Enter");
      await expect(tick(page, "Water")).not.toBeChecked();
      await expect(row(page, "Water")).toContainText("Overdue");

      await tick(page, "Water").press("Space");
      await button(page, PAID, "Paid another day").press("Enter");
      const field = toast(page, PAID).getByLabel("Paid on");
      await expect(field).toBeFocused();
      await field.fill("2026-11-23");
      await field.press("Enter");
      await expect(toast(page, PAID).getByRole("alert")).toHaveText("Please choose a day up to today");
      await field.fill("2026-11-20");
      await field.press("Enter");
      await expect(row(page, "Water")).toContainText("paid 20 Nov");
      await page.keyboard.press("Control+z");
      await expect(tick(page, "Water")).not.toBeChecked();
    });

    test("a bill is paid in parts", async ({ page }) => {
      await openMonth(page, month, BILLS);
      await menu(page, "Rent", "Record a payment");
      await expect(dialog(page).getByLabel("Amount")).toBeFocused();
      await dialog(page).getByLabel("Amount").fill("451");
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByLabel("Amount")).toHaveAccessibleDescription(
        /Only \$450\.00 is left to pay/,
      );
      await dialog(page).getByLabel("Amount").fill("200");
      await page.keyboard.press("Enter");
      await expect(toast(page, "$200.00 of Rent paid, $250.00 left")).toBeVisible();
      await expect(row(page, "Rent")).toContainText("paid $200.00 of $450.00");
      await expect(row(page, "Rent").locator(".bill-amount")).toHaveText("$250.00");

      await menu(page, "Rent", "Edit");
      const form = page.getByRole("dialog", { name: "Edit Expense", includeHidden: true });
      await expect(form.getByText("$200.00 of $450.00 paid")).toBeVisible();
      await form.getByRole("button", { name: "Payments" }).click();
      const payments = page.getByRole("dialog", { name: "Record a payment" });
      await payments.getByRole("button", { name: "The rest" }).click();
      await page.keyboard.press("Enter");
      await expect(form.getByText("Paid in parts")).toBeVisible();
      await expect(form.getByLabel("Status")).toHaveValue("PAID");
      await expect(form.getByRole("button", { name: "Payments" })).toBeFocused();
      await form.getByRole("button", { name: "Cancel" }).click();
      await expect(form).toBeHidden();
      await page.keyboard.press("Control+z");
      await expect(row(page, "Rent").locator(".bill-amount")).toHaveText("$250.00");

      await menu(page, "Rent", "Record a payment");
      await dialog(page).getByLabel("Amount").fill("9");
      await axe(page);
      await dialog(page).getByRole("button", { name: "Remove the payment of $200.00" }).click();
      await expect(dialog(page)).toContainText("is $450.00, due 25 November 2026.");
      await expect(dialog(page).getByLabel("Amount")).toBeFocused();
      await page.keyboard.press("Control+z");
      await dialog(page).getByRole("button", { name: "All of it" }).click();
      await dialog(page).getByRole("button", { name: "Record payment" }).click();
      await expect(tick(page, "Rent")).toBeChecked();
      await menu(page, "Rent", "Payments");
      await escapeFrom(dialog(page));
    });

    test("the form says when a bill was paid", async ({ page }) => {
      await openMonth(page, month, BILLS);
      await tick(page, "Water").press("Space");
      await menu(page, "Water", "Edit");
      await dialog(page).getByLabel("Paid on").scrollIntoViewIfNeeded();
      await axe(page);
      await dialog(page).getByLabel("Paid on").fill("2026-11-23");
      await dialog(page).getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog(page).getByLabel("Paid on")).toHaveAccessibleDescription(/a day to come/);
      await dialog(page).getByLabel("Paid on").fill("2026-11-10");
      await dialog(page).getByRole("button", { name: "Save Changes" }).click();
      await expect(row(page, "Water")).toContainText("paid 10 Nov");
    });

    test("several bills that were marked as paid get their own due dates", async ({ page }) => {
      await openMonth(page, month, BILLS);
      await menu(page, "Water", "Select");
      await page.getByRole("button", { name: "Select all" }).click();
      await page.getByRole("button", { name: "Mark paid", exact: true }).click();
      const all = "3 bills marked as paid! ✅";
      await button(page, all, "Paid on due dates").click();
      await expect(row(page, "Water")).toContainText("paid 12 Nov");
      await expect(row(page, "Rent")).toContainText("paid 22 Nov");
      await button(page, "3 bills paid on due dates", "Undo").click();
      for (const { title } of BILLS) await expect(tick(page, title)).not.toBeChecked();
    });
  });
