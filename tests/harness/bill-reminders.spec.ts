import type { Locator } from "@playwright/test";
import { fillExpense, openAddForm, openMore, PHONE } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

const chosenDays = (dialog: Locator) =>
  dialog.getByRole("group", { name: "Days before" }).getByRole("checkbox", { checked: true });

for (const [name, options, tag] of [
  ["a desktop", {}, []],
  ["a phone", PHONE, ["@full"]],
] as const) {
  test.describe(`on ${name}`, { tag: [...tag] }, () => {
    test.use(options);

    test("a bill has reminder days of its own, which its series passes on from any bill", async ({
      page,
    }) => {
      await openMonth(page, "2026-11", [{ title: "Phone", amount: "30", dueDate: "2026-11-22" }]);
      const form = await openAddForm(page);
      await fillExpense(form, { title: "Rent", amount: "950", dueDate: "2026-11-30", isRecurring: true });
      await openMore(form);
      const remindMe = form.getByLabel("Remind me");
      await expect(remindMe.getByRole("option", { selected: true })).toHaveText("As in the settings");
      await remindMe.selectOption("On these days…");
      // It begins with the days of the settings, of which the last one stays.
      await expect(chosenDays(form)).toHaveAccessibleName("1 day before");
      await chosenDays(form).click();
      await expect(chosenDays(form)).toHaveAccessibleName("1 day before");
      await form.getByRole("checkbox", { name: "7 days before" }).check();
      await form.getByRole("checkbox", { name: "1 day before", exact: true }).uncheck();
      await axe(page);
      await form.getByRole("button", { name: "More", exact: true }).click();
      await expect(form.getByRole("button", { name: "Remind me: 7 days before" })).toBeVisible();
      await form.getByRole("button", { name: "Add Expense", exact: true }).click();
      await expect(form).toBeHidden();

      const edit = page.getByRole("dialog", { name: "Edit Expense" });
      const openRent = async (month: string) => {
        await visit(page, `/app?month=${month}`);
        await page.getByRole("button", { name: "Rent", exact: true }).click();
        await expect(edit.getByLabel("Remind me")).toBeVisible();
      };
      await openRent("2026-12");
      await expect(chosenDays(edit)).toHaveAccessibleName("7 days before");
      await edit.getByLabel("Remind me").selectOption("Never");
      await expect(edit.getByRole("group", { name: "Days before" })).toBeHidden();
      await edit.getByLabel("This and following").check();
      await edit.getByRole("button", { name: "Save Changes" }).click();
      await expect(edit).toBeHidden();

      await openRent("2027-01");
      await expect(edit.getByLabel("Remind me")).toHaveValue("never");
      await edit.getByRole("button", { name: "Cancel" }).click();
      await openRent("2026-11");
      await expect(chosenDays(edit)).toHaveAccessibleName("7 days before");
      await edit.getByRole("button", { name: "Cancel" }).click();

      await visit(page, "/history");
      await expect(page.getByText(/reminders 7 days before → never/).first()).toBeVisible();
    });
  });
}
