import { fillExpense, openAddForm, openMore, PHONE } from "../support/month-page.ts";
import { axe, expect, open, openMonth, test, visit } from "./harness.ts";

const GYM = {
  ...{ id: "11", title: "Gym", amount: 20, dueDate: "2026-10-12", isRecurring: true, recurringId: "rec_5" },
  cancelBy: { noticeDays: 30, renewsEveryMonths: 12, renewsOn: "2027-01-12" },
};
const added = (data: object) => ({ type: "expense.add" as const, data: { ...GYM, ...data } });

for (const [name, options, tag] of [
  ["a desktop", {}, []],
  ["a phone", PHONE, ["@full"]],
] as const) {
  test.describe(`on ${name}`, { tag: [...tag] }, () => {
    test.use(options);

    test("a contract says its last day, and ends on the right bill once it is cancelled", async ({
      page,
    }) => {
      await openMonth(page, "2026-11", [{ title: "Phone", amount: "30", dueDate: "2026-11-22" }]);
      const form = await openAddForm(page);
      await fillExpense(form, { title: "Gym", amount: "20", dueDate: "2026-11-12", isRecurring: true });
      await openMore(form);
      await form.getByLabel("Contract").selectOption("Notice period");
      await expect(form.getByText("Last day to cancel: 13 October 2027")).toBeVisible();
      await form.getByLabel("Next renewal").fill("2027-01-12");
      await expect(form.getByText("Last day to cancel: 13 December 2026")).toBeVisible();
      await axe(page);
      await form.getByRole("button", { name: "Other days" }).press("Enter");
      await expect(
        form.getByRole("group", { name: "Remind me before that day" }).getByRole("checkbox").first(),
      ).toBeFocused();
      // What is missing is said at the field.
      await form.getByLabel("Notice, in days").fill("");
      await form.getByRole("button", { name: "Add Expense", exact: true }).click();
      await expect(form.getByLabel("Contract")).toBeFocused();
      await expect(form.getByText("Notice days must be a whole number from 0 to 366")).toBeVisible();
      await form.getByLabel("Notice, in days").fill("30");
      await form.getByRole("button", { name: "More", exact: true }).click();
      await expect(form.getByRole("button", { name: /Contract: 30 days' notice/ })).toBeVisible();
      await form.getByRole("button", { name: "Add Expense", exact: true }).click();
      await expect(form).toBeHidden();

      await visit(page, "/app?month=2026-12");
      const mark = page.getByRole("img", { name: "Cancel Gym by Sunday, 13 December 2026: $240.00 a year" });
      await expect(mark).toBeAttached();
      await expect(page.getByRole("region", { name: "Cancel by" })).toContainText("Gym 13 Dec$240.00 a year");
      await axe(page);

      await visit(page, "/recurring");
      const row = page.getByRole("listitem").filter({ hasText: "Gym" });
      await expect(row).toContainText("Cancel by 13 December: $240.00 a year");
      await axe(page);
      const cancelled = page.getByRole("button", { name: "I've cancelled it: Gym" });
      await cancelled.click();
      await expect(page.getByText("Gym ends. Its last bill is due 12 December 2026.")).toBeVisible();
      await expect(row).toContainText("until 11 January 2027");
      await expect(row).not.toContainText("Cancel by");
      await expect(page.getByRole("button", { name: "More for Gym" })).toBeFocused();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(row).toContainText("Cancel by 13 December");
      await cancelled.click();
      await expect(row).not.toContainText("Cancel by");

      await visit(page, "/app?month=2027-01");
      await expect(page.getByText("No bills in January 2027 yet.")).toBeVisible();
      await visit(page, "/app?month=2026-12");
      await expect(mark).not.toBeAttached();
      await page.getByRole("button", { name: "Gym", exact: true }).click();
      const edit = page.getByRole("dialog", { name: "Edit Expense" });
      await expect(edit.getByText("Nothing to cancel: it ends before 12 January 2027")).toBeVisible();
      await edit.getByLabel("Contract").selectOption("None");
      await expect(edit.getByRole("radio", { name: "This one" })).toHaveCount(0);
      await edit.getByRole("button", { name: "Save Changes" }).click();
      await expect(edit).toBeHidden();

      await visit(page, "/history");
      await expect(page.getByText(/Changed “Gym”: ends never → until 11 January 2027/).first()).toBeVisible();
      await expect(page.getByText(/contract 30 days' notice, .* → none/).first()).toBeVisible();
    });

    test("a trial that is cancelled costs nothing, and one undo brings its series back", async ({ page }) => {
      await open(
        page,
        "/recurring",
        [],
        [added({ title: "Films", dueDate: "2026-11-28", cancelBy: { on: "2026-11-27" } })],
      );
      await expect(page.getByText("Cancel by 27 November: $240.00 a year")).toBeVisible();
      await page.getByRole("button", { name: "I've cancelled it: Films" }).dblclick();
      await expect(page.getByText("Films ends: no more bills come")).toBeVisible();
      await expect(page.getByText("No recurring bills yet.")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Cancel by 27 November: $240.00 a year")).toBeVisible();
    });
  });
}

test("the mark goes with the line of the month's card, and comes back with it", async ({ page }) => {
  await openMonth(page, "2026-12", [], [added({ dueDate: "2026-12-01" })]);
  const mark = page.getByRole("img", { name: /^Cancel Gym by Sunday, 13 December 2026/ });
  await expect(mark).toBeAttached();
  await page.keyboard.press("v");
  await expect(mark).not.toBeAttached();
  await page.keyboard.press("v");
  await expect(mark).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(mark).not.toBeAttached();
});
