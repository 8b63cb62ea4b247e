import type { Page } from "@playwright/test";
import {
  addDays,
  addMonths,
  type Day,
  dayText,
  lastDayOf,
  monthOf,
  monthText,
  shortDayText,
} from "#domain/calendar/days.ts";
import {
  addExpense,
  bill,
  choose,
  openAddForm,
  pauseClock,
  recurringSwitch,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { axe, expect, keyLeadsTo, open, openMonth, test, visit } from "./harness.ts";

const STOP_QUESTION =
  "Stop this recurring series? All expenses will be kept as individual expenses (no longer recurring).";

const today: Day = "2026-11-22";
const thisMonth = monthOf(today);

const ahead = (months: number) => addMonths(thisMonth, months);
const lastDay = (months: number) => lastDayOf(ahead(months));

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function edit(page: Page, title: string) {
  await page.getByRole("button", { name: title, exact: true }).click();
  return dialogOf(page, "Edit Expense");
}

test("one bill, this and following, or all: edits, deletions and stopping reach what was chosen", async ({
  page,
}) => {
  await openMonth(page, thisMonth, [{ title: "Gym", amount: "30", dueDate: lastDay(0), isRecurring: true }]);
  await visit(page, `/app?month=${ahead(2)}`);
  await expect(tick(page, "Gym")).toBeVisible();

  await visit(page, `/app?month=${ahead(1)}`);
  let dialog = await edit(page, "Gym");
  // What Save will reach is read without scrolling.
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(dialog.getByRole("group", { name: "Save changes for" })).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByLabel("Amount").fill("40");
  await dialog.getByLabel("Status").selectOption("Paid");
  await dialog.getByLabel("This and following").check();
  await axe(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Expense updated successfully! ✏️")).toBeVisible();
  await expect.poll(() => shownBills(page)).toEqual(["Gym $40.00 Paid"]);
  // One save, so one undo.
  await page.keyboard.press("Control+z");
  await expect.poll(() => shownBills(page)).toEqual(["Gym $30.00 Pending"]);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Gym $40.00 Paid"]);
  await visit(page, `/app?month=${ahead(2)}`);
  await expect.poll(() => shownBills(page)).toEqual(["Gym $40.00 Pending"]);
  await visit(page, `/app?month=${thisMonth}`);
  await expect.poll(() => shownBills(page)).toEqual(["Gym $30.00 Pending"]);

  await visit(page, `/app?month=${ahead(2)}`);
  await choose(page, "Gym", "Delete");
  const deletion = dialogOf(page, "Delete recurring bill");
  await axe(page);
  await expect(deletion.getByLabel("This one")).toBeChecked();
  await deletion.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Expense deleted successfully! 🗑️")).toBeVisible();
  await expect(tick(page, "Gym")).toBeHidden();
  await visit(page, `/app?month=${ahead(3)}`);
  await expect(tick(page, "Gym")).toBeVisible();

  dialog = await edit(page, "Gym");
  await dialog.getByRole("button", { name: "Show recurring management options" }).click();
  await expect(dialog.getByRole("button", { name: "Hide recurring management options" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop recurring series" }).click();
  const question = dialogOf(page, "Stop recurring series");
  await expect(question.getByText(STOP_QUESTION, { exact: true })).toBeVisible();
  await question.getByRole("button", { name: "Stop series" }).click();
  await expect(
    page.getByText("Recurring series stopped! 3 expenses are now individual (non-recurring)."),
  ).toBeVisible();
  await expect(tick(page, "Gym")).toBeVisible();
  await expect(bill(page, "Gym").getByText("recurring")).toHaveCount(0);
  await visit(page, `/app?month=${ahead(4)}`);
  await expect(page.getByText(/^No bills in/)).toBeVisible();
});

test("the list of series tells what each costs, and edits, generates and stops them", async ({ page }) => {
  await openMonth(page, thisMonth, [
    { title: "Rent", amount: "950", dueDate: lastDay(0), isRecurring: true },
    { title: "Phone", amount: "25", dueDate: lastDay(0), isRecurring: true },
  ]);
  await page.getByRole("banner").getByRole("link", { name: "Recurring" }).click();
  await expect(page).toHaveURL(/\/recurring$/);
  const rent = page.getByRole("listitem").filter({ hasText: "Rent" });
  await expect(rent).toContainText("$11,400.00 a year");
  const figures = page.getByRole("definition");
  // The next 30 days are only told if their sum isn't that of a month: around the end of a month they hold two.
  await expect(figures.nth(0)).toHaveText(/^\$975\.00/);
  await expect(figures.nth(1)).toHaveText(/^\$11,700\.00/);
  await expect(page.getByRole("term").filter({ hasNotText: "Next 30 days" })).toHaveText([
    "A month",
    "A year",
  ]);
  await expect(rent.getByRole("time")).toHaveAttribute("datetime", lastDay(0));
  await expect(rent).toContainText(
    /Due on the (last day|\d+(st|nd|rd|th)(, or the last day of shorter months)?) ·/,
  );
  await expect(rent).toContainText(`next ${shortDayText(lastDay(0))}`);
  await axe(page);

  await page.getByRole("button", { name: "Add Expense" }).click();
  await expect(page.getByRole("dialog")).toContainText("Every month on");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add the year ahead" }).click();
  await expect(page.getByText("24 bills added for the year ahead")).toBeVisible();
  const more = rent.getByRole("button", { name: "More for Rent" });
  await more.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await axe(page);
  await keyLeadsTo(page, "Escape", more);
  await choose(page, "Rent", "Edit");
  const dialog = dialogOf(page, "Edit Expense");
  await expect(dialog.getByLabel("This and following")).toBeChecked();
  await dialog.getByLabel("Amount").fill("1000");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(rent).toContainText("$12,000.00 a year");
  await expect(more).toBeFocused();
  await choose(page, "Phone", "Stop");
  await page.getByRole("button", { name: "Stop series" }).click();
  await expect(
    page.getByText("Recurring series stopped! 13 expenses are now individual (non-recurring)."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "More for Phone" })).toBeHidden();
});

test("a series stands in the list with its next bill's own date and amount, and a price that changes tells how much and from when", async ({
  page,
}) => {
  await openMonth(
    page,
    thisMonth,
    [
      ["Phone", "25"],
      ["Power", "80"],
    ].map(([title = "", amount = ""]) => ({ title, amount, dueDate: lastDay(0), isRecurring: true })),
  );
  await visit(page, `/app?month=${ahead(1)}`);
  const dialog = await edit(page, "Phone");
  await dialog.getByLabel("Amount").fill("29.5");
  await dialog.getByLabel("This and following").check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await edit(page, "Power");
  await dialog.getByLabel("Amount").fill("95.5");
  const moved = addDays(lastDay(1), -3);
  await dialog.getByLabel("Due Date").fill(moved);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();

  await visit(page, "/recurring");
  const phone = page.getByRole("listitem").filter({ hasText: "Phone" });
  const [name] = monthText(ahead(1)).split(" ");
  await expect(phone).toContainText(`next ${shortDayText(lastDay(0))} · $4.50 more from ${name}`);
  await expect(phone).toContainText("$300.00 a year");

  await visit(page, `/app?month=${thisMonth}`);
  await tick(page, "Phone").check();
  await tick(page, "Power").check();
  await visit(page, "/recurring");
  await expect(phone).toContainText(new RegExp(`next \\d+ \\w{3}, \\$29\\.50 · \\$4\\.50 more from ${name}`));
  await expect(phone).toContainText("$300.00 a year");
  const power = page.getByRole("listitem").filter({ hasText: "Power" });
  await expect(power).toContainText(`next ${shortDayText(moved)}, $95.50`);
  await expect(power).toContainText("$960.00 a year");
});

test("a series whose bills were all deleted can still be edited and stopped", async ({ page }) => {
  await openMonth(page, thisMonth, [{ title: "Gym", amount: "30", dueDate: lastDay(0), isRecurring: true }]);
  await choose(page, "Gym", "Delete");
  await dialogOf(page, "Delete recurring bill").getByRole("button", { name: "Delete" }).click();
  await expect(tick(page, "Gym")).toBeHidden();

  await visit(page, "/recurring");
  const gym = page.getByRole("listitem").filter({ hasText: "Gym" });
  await choose(page, "Gym", "Edit");
  const dialog = dialogOf(page, "Edit Expense");
  await dialog.getByLabel("Amount").fill("40");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(gym).toContainText("$480.00 a year");

  // The bill that was made for it is deleted too, and with it all that could be edited.
  await visit(page, `/app?month=${ahead(1)}`);
  await choose(page, "Gym", "Delete");
  await dialogOf(page, "Delete recurring bill").getByRole("button", { name: "Delete" }).click();
  await expect(tick(page, "Gym")).toBeHidden();
  await visit(page, "/recurring");
  await choose(page, "Gym", "Stop");
  await expect(dialogOf(page, "Stop recurring series")).toBeVisible();
  await expect(page.getByText(STOP_QUESTION, { exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Stop series" }).click();
  await expect(
    page.getByText("Recurring series stopped! 0 expenses are now individual (non-recurring)."),
  ).toBeVisible();
  await expect(gym).toHaveCount(0);
  await visit(page, `/app?month=${ahead(2)}`);
  await expect(page.getByText(/^No bills in/)).toBeVisible();
});

/** Begins a visit while the clock is paused, and lets it run until a bill is there. Returns for how many milliseconds it ran. */
async function visitPaused(page: Page, title: string): Promise<number> {
  await visit(page);
  let ran = 0;
  await expect(async () => {
    await page.clock.runFor(10);
    ran += 10;
    expect(await tick(page, title).isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
  return ran;
}

test("what is due tomorrow is said once a day, after one second, for eight", async ({ page }) => {
  const tomorrow = addDays(today, 1);
  await openMonth(page, monthOf(tomorrow), [
    { title: "Rent", amount: "950", dueDate: tomorrow },
    { title: "Water", amount: "30.5", dueDate: tomorrow },
  ]);
  await pauseClock(page);
  // Said already when the month was opened; as on the next day's first visit:
  await page.evaluate(() => localStorage.removeItem("last_due_tomorrow_alert"));
  let ran = await visitPaused(page, "Water");

  const toast = page.getByRole("group").filter({ hasText: "due tomorrow:" });
  const lastAlert = () => page.evaluate(() => localStorage.getItem("last_due_tomorrow_alert"));
  // Its second begins when its code is there, which may be before the bills are seen or after. So this is the least it takes.
  await expect(async () => {
    await page.clock.runFor(100);
    ran += 100;
    expect(await lastAlert()).toBe(today);
  }).toPass({ intervals: [0] });
  expect(ran).toBeGreaterThanOrEqual(1000);
  await expect(toast).toHaveText(
    /⚠️ You have 2 expenses due tomorrow:\s*• Rent \(\$950\.00\)\s*• Water \(\$30\.50\)/,
  );
  await page.clock.runFor(7500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();

  await visitPaused(page, "Water");
  await page.clock.runFor(3000);
  await expect(toast).toBeHidden();
});

test("a recurring bill of long ago asks before it adds more than three overdue bills, and says how many", async ({
  page,
}) => {
  await open(page, `/app?month=${thisMonth}`);
  const dialog = await openAddForm(page);
  const start = `${ahead(-14)}-01`;
  await dialog.getByLabel("Expense Title").fill("Rent");
  await dialog.getByLabel("Amount").fill("950");
  await dialog.getByLabel("Due Date").fill(start);
  await (await recurringSwitch(dialog)).check();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  const last = `${thisMonth}-01`;
  const question = dialogOf(page, "Add overdue bills?");
  await expect(question).toContainText(
    `This adds 15 bills that are overdue already, from ${dayText(start)} to ${dayText(last)}, $14,250.00 in total.`,
  );
  await axe(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Rent");
  await expect(dialog.getByLabel("Due Date")).toHaveValue(start);
  await dialog.getByLabel("Amount").press("Enter");
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("Amount")).toHaveValue("950");
  await expect(dialog.getByLabel("Amount")).toBeFocused();

  await dialog.getByLabel("Amount").press("Enter");
  await question.getByRole("button", { name: "Add 15 overdue bills" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Expense added successfully! 💰", { exact: true })).toBeVisible();
  await visit(page, `/app?month=${ahead(-14)}`);
  await expect.poll(() => shownBills(page)).toEqual(["Rent $950.00 Overdue"]);
  await visit(page, `/app?month=${ahead(-2)}`);
  await expect.poll(() => shownBills(page)).toEqual(["Rent $950.00 Overdue"]);
});

test("a recurring bill of three months ago is added without a question, and a bill made recurring is asked about", async ({
  page,
}) => {
  await openMonth(page, ahead(-3), [
    { title: "Phone", amount: "20", dueDate: lastDay(-3), isRecurring: true },
  ]);
  await visit(page, `/app?month=${ahead(-5)}`);
  await addExpense(page, { title: "Gym", amount: "30", dueDate: `${ahead(-5)}-28` });
  const dialog = await edit(page, "Gym");
  await dialog.getByLabel("Status").selectOption("Paid");
  await (await recurringSwitch(dialog)).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  // The bill itself is there already.
  await dialogOf(page, "Add overdue bills?").getByRole("button", { name: "Add 4 overdue bills" }).click();
  await expect(page.getByText("Expense updated successfully! ✏️", { exact: true })).toBeVisible();
  await visit(page, `/app?month=${ahead(-1)}`);
  await expect.poll(() => shownBills(page)).toContain("Gym $30.00 Overdue");
});
