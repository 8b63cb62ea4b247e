import type { Locator, Page } from "@playwright/test";
import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  type Month,
  monthOf,
  shortDayText,
} from "#domain/calendar/days.ts";
import { EVERY_MONTH, newRule, occurrenceDate } from "#domain/series/rule.ts";
import { keptByBrowser, storedText } from "../support/browser-storage.ts";
import {
  bill,
  choose,
  fillExpense,
  openAddForm,
  PHONE,
  recurringSwitch,
  tick,
} from "../support/month-page.ts";
import { axe, escapeFrom, expect, openMonth, test, visit } from "./harness.ts";

const today: Day = "2026-11-22";
const month: Month = "2026-11";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

const say = (dialog: Locator, what: "Varies" | "Autopay") => dialog.getByLabel(what, { exact: true }).check();

async function add(dialog: Locator) {
  await dialog.getByRole("button", { name: "Add Expense", exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function showMonth(page: Page, shown: Month) {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/app?month=${shown}`);
}

for (const [name, options, tag] of [
  ["a desktop", {}, []],
  ["a phone", PHONE, ["@full"]],
] as const) {
  test.describe(`on ${name}`, { tag: [...tag] }, () => {
    test.use(options);

    test("bills come less often, end, and move off weekends, and reopening one is one undo", async ({
      page,
    }) => {
      await openMonth(page, month, [
        { title: "Phone", amount: "30", dueDate: firstDayOf(month), status: "PAID" },
      ]);
      const dialog = await openAddForm(page);
      const anchor = firstDayOf(month);
      await fillExpense(dialog, { title: "Insurance", amount: "240", dueDate: anchor, isRecurring: true });
      await dialog.getByRole("button", { name: "Other schedules…" }).click();
      const frequency = dialog.getByLabel("Frequency");
      await expect(frequency).toBeFocused();
      await expect(frequency.getByRole("option", { selected: true })).toHaveText("Every month (same date)");
      await frequency.selectOption("Every 3 months");
      await dialog.getByLabel("Ends").selectOption("After a number of times");
      await dialog.getByRole("button", { name: "Add Expense", exact: true }).click();
      await expect(dialog.getByText("Please enter a whole number from 1 to 1200")).toBeVisible();
      await dialog.getByLabel("How many times").fill("2");
      await dialog.getByLabel("If on a weekend").selectOption("Monday after");
      const rule = newRule(anchor, {
        ...EVERY_MONTH,
        recurringEvery: 3,
        weekendShift: "after",
        endsAfter: 2,
      });
      const last = occurrenceDate(rule, addMonths(month, 3));
      const first = occurrenceDate(rule, month);
      // What a weekend moves isn't the day that was typed, so it is named.
      const days =
        first === anchor
          ? `Next ${shortDayText(last)}`
          : `First ${shortDayText(first)}, next ${shortDayText(last)}`;
      await expect(dialog.getByText(days, { exact: true })).toBeVisible();
      await axe(page);
      await add(dialog);
      await expect(bill(page, "Insurance").getByText("last")).toHaveCount(0);

      await showMonth(page, monthOf(last));
      await expect(bill(page, "Insurance").getByText("last", { exact: false }).first()).toBeVisible();
      await page.getByRole("button", { name: "Insurance", exact: true }).click();
      const edit = page.getByRole("dialog", { name: "Edit Expense" });
      await edit.getByRole("button", { name: /^Repeats Every 3 months on the 1st/ }).click();
      await edit.getByLabel("Ends").selectOption("Never");
      await expect(edit.getByLabel("This one", { exact: true })).toBeHidden();
      await edit.getByRole("button", { name: "Save Changes" }).click();
      await expect(bill(page, "Insurance").getByText("last")).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).first().click();
      await expect(bill(page, "Insurance").getByText("last").first()).toBeVisible();
    });

    test("amounts vary until they are paid, bills pay themselves, are snoozed and skipped", async ({
      page,
    }) => {
      await openMonth(page, month, [
        { title: "Phone", amount: "30", dueDate: firstDayOf(month), status: "PAID" },
      ]);
      let dialog = await openAddForm(page);
      await fillExpense(dialog, { title: "Power", amount: "85", dueDate: today, isRecurring: true });
      await say(dialog, "Varies");
      await expect(dialog.getByLabel("Varies", { exact: true })).toHaveAccessibleDescription(
        "About this much each time. You're asked for the real amount when you mark it paid.",
      );
      await add(dialog);
      await expect(bill(page, "Power")).toContainText("about $85.00");

      await tick(page, "Power").click();
      const question = page.getByRole("dialog", { name: "What did it cost?" });
      await expect(question.getByLabel("Amount paid")).toBeFocused();
      await axe(page);
      await escapeFrom(question);
      await expect(tick(page, "Power")).not.toBeChecked();
      await tick(page, "Power").click();
      await page.keyboard.type("92.10");
      await page.keyboard.press("Enter");
      await expect(question).toBeHidden();
      await expect(tick(page, "Power")).toBeChecked();
      await expect(bill(page, "Power")).toContainText("estimated $85.00");
      await expect(bill(page, "Power")).toContainText("$92.10");
      await tick(page, "Power").click();
      await expect(bill(page, "Power")).toContainText("about $85.00");
      await tick(page, "Power").click();
      await page.keyboard.press("Enter");
      await expect(tick(page, "Power")).toBeChecked();
      await expect(bill(page, "Power")).not.toContainText("planned");

      dialog = await openAddForm(page);
      await fillExpense(dialog, { title: "Rent", amount: "950", dueDate: today, isRecurring: true });
      await say(dialog, "Autopay");
      await add(dialog);
      await expect(tick(page, "Rent")).toBeChecked();

      dialog = await openAddForm(page);
      await fillExpense(dialog, { title: "Gym", amount: "40", dueDate: today, isRecurring: true });
      await add(dialog);
      await choose(page, "Gym", "Snooze");
      const snooze = page.getByRole("dialog", { name: "Snooze" });
      // It is due today.
      await expect(snooze.getByRole("button", { name: "Tomorrow Mon 23 Nov" })).toBeVisible();
      await axe(page);
      await snooze.getByLabel("Another day").fill(firstDayOf(month));
      await snooze.getByRole("button", { name: "Move" }).click();
      await expect(toast(page, `Gym is now due ${shortDayText(firstDayOf(month))}`)).toBeVisible();
      await choose(page, "Gym", "Skip this one");
      await expect(toast(page, "Gym skipped this time")).toBeVisible();
      await expect(tick(page, "Gym")).toBeHidden();

      await visit(page, "/history");
      const paid = page.getByRole("listitem").filter({ hasText: "Autopay: marked “Rent” as paid" });
      await paid.getByRole("button", { name: /^Undo/ }).click();
      await expect(paid.getByText("Undone")).toBeVisible();
      await visit(page, "/app");
      await expect(tick(page, "Rent")).not.toBeChecked();
      await expect(tick(page, "Rent")).not.toBeChecked();
      await expect(tick(page, "Gym")).toBeHidden();
    });

    test("what comes less often is told ahead, and what to set aside for it", async ({ page }) => {
      await openMonth(page, month, [{ title: "Phone", amount: "30", dueDate: today }]);
      let dialog = await openAddForm(page);
      await fillExpense(dialog, {
        title: "Car insurance",
        amount: "240",
        dueDate: addDays(today, 40),
        isRecurring: true,
      });
      await dialog.getByRole("button", { name: "Other schedules…" }).click();
      await dialog.getByLabel("Frequency").selectOption("Every year");
      await add(dialog);
      dialog = await openAddForm(page);
      await fillExpense(dialog, {
        title: "Water",
        amount: "127.50",
        dueDate: addDays(today, 20),
        isRecurring: true,
      });
      await dialog.getByRole("button", { name: "Other schedules…" }).click();
      await dialog.getByLabel("Frequency").selectOption("Every 3 months");
      await add(dialog);
      const ahead = page.getByRole("region", { name: "Bigger bills ahead" });
      await expect(ahead.getByRole("listitem")).toHaveText([/Water/, /Car insurance.*\$240\.00/]);

      await visit(page, "/recurring");
      await expect(
        page.getByText("Set aside $62.50 a month for 2 bills that don't come every month."),
      ).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Water" })).toContainText(
        "Every 3 months on the",
      );
    });

    test("a sentence typed or shared from another app fills the form, which shows what it understood before saving", async ({
      page,
    }) => {
      await openMonth(page, month, [{ title: "Phone", amount: "30", dueDate: today }]);
      let dialog = await openAddForm(page);
      await dialog.getByLabel("Expense Title").fill("car insurance 240 yearly from 12 March 2031, autopay");
      await expect(
        dialog.getByText("Car insurance, $240.00, on 12 Mar 2031, every year, autopay"),
      ).toBeVisible();
      await axe(page);
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel("Expense Title")).toHaveValue("Car insurance");
      await expect(dialog.getByLabel("Amount")).toHaveValue("240.00");
      await expect(dialog.getByLabel("Due Date")).toHaveValue("2031-03-12");
      await expect(await recurringSwitch(dialog)).toBeChecked();
      await expect(dialog.getByLabel("Frequency").getByRole("option", { selected: true })).toHaveText(
        "Every year",
      );
      await expect(dialog.getByLabel("Autopay")).toBeChecked();
      await expect(dialog.getByText("Filled in: Car insurance")).toBeVisible();
      await dialog.getByRole("button", { name: "Undo" }).click();
      await expect(dialog.getByLabel("Expense Title")).toHaveValue(/^car insurance 240/);
      await expect(await recurringSwitch(dialog)).not.toBeChecked();
      await dialog.getByRole("button", { name: "Cancel" }).click();

      await visit(page, "/app?share_text=Dentist+85.50+tomorrow&share_title=Dentist+85.50+tomorrow");
      dialog = page.getByRole("dialog", { name: "Add New Expense" });
      await expect(dialog.getByLabel("Expense Title")).toHaveValue("Dentist");
      await expect(dialog.getByLabel("Due Date")).toHaveValue(addDays(today, 1));
      await expect(page).toHaveURL("/app");
      // Any website can open this address, so nothing of it is stored before the user changes something.
      const stored = await storedText(page);
      expect(stored).not.toMatch(/Dentist|85\.50|expenseTimeline_draft/);
      await dialog.getByLabel("Amount").fill("85.40");
      const { local } = await keptByBrowser(page);
      const drafts = Object.keys(local).filter((key) => key.includes("_draft_"));
      expect(drafts).toEqual([expect.stringMatching(/^expenseTimeline_draft_.+_shared$/)]);
      await add(dialog);
    });
  });
}
