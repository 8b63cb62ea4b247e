import type { Locator, Page } from "@playwright/test";
import type { Day, Month } from "#domain/calendar/days.ts";
import { bill, fillExpense, openAddForm, PHONE } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

/** A Sunday. */
const today: Day = "2026-11-22";
const month: Month = "2026-11";

const PHONE_BILL = { title: "Phone", amount: "30", dueDate: today };

interface Rhythm {
  title: string;
  amount: string;
  dueDate: Day;
  frequency: string;
}

/** Opens the form, and in it the schedules that few bills need. */
async function fillRhythm(page: Page, { frequency, ...fields }: Rhythm): Promise<Locator> {
  const dialog = await openAddForm(page);
  await fillExpense(dialog, { ...fields, isRecurring: true });
  await dialog.getByRole("button", { name: "Other schedules…" }).click();
  await dialog.getByLabel("Frequency").selectOption(frequency);
  return dialog;
}

async function add(dialog: Locator) {
  await dialog.getByRole("button", { name: "Add Expense", exact: true }).click();
  await expect(dialog).toBeHidden();
}

const bills = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: title, exact: true }) });

for (const [name, options, tag] of [
  ["a desktop", {}, []],
  ["a phone", PHONE, ["@full"]],
] as const) {
  test.describe(`on ${name}`, { tag: [...tag] }, () => {
    test.use(options);

    test("a bill comes every week, five times in a month with five of its weekday", async ({ page }) => {
      await openMonth(page, month, [PHONE_BILL]);
      const dialog = await fillRhythm(page, {
        title: "Childcare",
        amount: "250",
        dueDate: "2026-11-24",
        frequency: "Every week",
      });
      const on = dialog.getByRole("group", { name: "On" });
      await expect(on.getByRole("checkbox", { checked: true })).toHaveAccessibleName("Tue");
      await expect(dialog.getByText("Next 1 Dec, 8 Dec, 15 Dec", { exact: true })).toBeVisible();
      await axe(page);
      await add(dialog);
      // Behind the month stands what is due until the 21st of the next one.
      await expect(bills(page, "Childcare")).toHaveCount(4);

      await page.getByRole("button", { name: "Next month" }).first().click();
      await expect(bills(page, "Childcare")).toHaveCount(5);
      const more = page.getByRole("region", { name: "More bills than usual" });
      await expect(more).toContainText("December has five Tuesdays: $250.00 more");
      await axe(page);

      await visit(page, "/recurring");
      await expect(page.getByRole("listitem").filter({ hasText: "Childcare" })).toContainText(
        "Every week on Tuesday",
      );
    });

    test("all weekly bills move with one, and one Undo brings them back", async ({ page }) => {
      await openMonth(page, month, [PHONE_BILL]);
      await add(
        await fillRhythm(page, {
          title: "Cleaning",
          amount: "60",
          dueDate: "2026-11-24",
          frequency: "Every 2 weeks",
        }),
      );
      await page.getByRole("button", { name: "Cleaning", exact: true }).first().click();
      const edit = page.getByRole("dialog", { name: "Edit Expense" });
      await edit.getByLabel("Due Date").fill("2026-11-26");
      await edit.getByLabel("This and following").check();
      await edit.getByRole("button", { name: "Save Changes" }).click();
      await expect(edit).toBeHidden();
      await visit(page, "/recurring");
      const series = page.getByRole("listitem").filter({ hasText: "Cleaning" });
      await expect(series).toContainText("Every 2 weeks on Thursday");
      await visit(page, "/history");
      await page
        .getByRole("listitem")
        .filter({ hasText: "Cleaning" })
        .getByRole("button", { name: /^Undo/ })
        .first()
        .click();
      await visit(page, "/recurring");
      await expect(series).toContainText("Every 2 weeks on Tuesday");
    });

    test("several days a month, a weekday of the month and any interval are said in the form, and errors stand beside what they mean", async ({
      page,
    }) => {
      await openMonth(page, month, [PHONE_BILL]);
      let dialog = await fillRhythm(page, {
        title: "Allowance",
        amount: "20",
        dueDate: "2026-11-25",
        frequency: "Several days a month",
      });
      await dialog.getByRole("button", { name: "Add Expense", exact: true }).click();
      const wrong = "Please enter two to four days, such as 1, 15 or 15, last";
      await expect(dialog.getByText(wrong)).toBeVisible();
      await expect(dialog.getByLabel("Days")).toBeFocused();
      await dialog.getByLabel("Days").fill("1 and 15");
      await expect(
        dialog.getByText("First 1 Dec, next 15 Dec, 1 Jan, 15 Jan", { exact: true }),
      ).toBeVisible();
      await add(dialog);

      dialog = await fillRhythm(page, {
        title: "Meeting",
        amount: "12",
        dueDate: "2026-11-24",
        frequency: "Every month (same date)",
      });
      await dialog.getByLabel("On", { exact: true }).selectOption("The fourth Tuesday");
      await expect(dialog.getByText("Next 22 Dec, 26 Jan, 23 Feb", { exact: true })).toBeVisible();
      await add(dialog);

      dialog = await fillRhythm(page, {
        title: "Filter",
        amount: "9",
        dueDate: "2026-11-25",
        frequency: "Another interval…",
      });
      await dialog.getByLabel("Every", { exact: true }).fill("53");
      await dialog.getByLabel("Unit").selectOption("weeks");
      await dialog.getByRole("button", { name: "Add Expense", exact: true }).click();
      await expect(dialog.getByText("Please enter a whole number from 1 to 52")).toBeVisible();
      await dialog.getByLabel("Every", { exact: true }).fill("5");
      await expect(dialog.getByText("Next 30 Dec, 3 Feb, 10 Mar", { exact: true })).toBeVisible();
      await axe(page);
      await add(dialog);

      await visit(page, "/recurring");
      const series = (title: string) => page.getByRole("listitem").filter({ hasText: title });
      await expect(series("Allowance")).toContainText("Every month on the 1st and the 15th");
      await expect(series("Meeting")).toContainText("Every month on the fourth Tuesday");
      await expect(series("Filter")).toContainText("Every 5 weeks on Wednesday");
      await visit(page, "/app?month=2026-11");
      await expect(bill(page, "Filter")).toBeVisible();
    });
  });
}
