import { amountOf, pick } from "../support/bill-picker.ts";
import { addExpense, recurringSwitch } from "../support/month-page.ts";
import { expect, open, test } from "./harness.ts";

test("a screen reader hears what the screen shows by place, weight or colour", async ({ page }) => {
  await open(page, "/app");

  await test.step("a sum is told with the guide's field that it was typed into", async () => {
    await pick(page, "Rent", "12+30");
    await expect(amountOf(page, "Rent")).toHaveAccessibleDescription("= $42.00");
  });

  await test.step("the list of months tells the shown one and today's", async () => {
    await page.getByRole("button", { name: "Previous month" }).click();
    await page.getByRole("heading", { level: 1 }).getByRole("button", { name: "October 2026" }).click();
    const months = page.getByRole("dialog", { name: "Choose a month" });
    await expect(months.getByRole("button", { name: "October 2026" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    const now = months.getByRole("button", { name: "November 2026" });
    await expect(now).toHaveAttribute("aria-current", "date");
    await now.click();
  });

  await test.step("a recurring bill's next dates belong to the switch", async () => {
    await page.keyboard.press("n");
    const isRecurring = await recurringSwitch(page.getByRole("dialog"));
    await isRecurring.check();
    await expect(isRecurring).toHaveAccessibleDescription("Next 22 Dec, 22 Jan, 22 Feb");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a button that changes its name isn't pressed as well", async () => {
    await addExpense(page, { title: "Rent", amount: "900" });
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const done = page.getByRole("button", { name: "Done", exact: true });
    await expect(done).toBeVisible();
    await expect(done).not.toHaveAttribute("aria-pressed");
    await done.click();
  });

  await test.step("the report's downloads say what they are of", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Annual Report" }).click();
    await expect(page.getByRole("group", { name: "Export 2026" }).getByRole("button")).toHaveText([
      "PDF",
      "CSV",
    ]);
  });
});
