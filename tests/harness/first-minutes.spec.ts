import { allBills, budget, pick, picker, reminders } from "../support/bill-picker.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { bill, tick } from "../support/month-page.ts";
import { expect, open, test, visit } from "./harness.ts";

test.use({ locale: "de-DE" });

test("the picked bills recur, earlier ones are paid if the user says so, and one undo takes all of them back", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2027-03-10T12:00:00Z"));
  await open(page, "/app");
  await pick(page, "Rent", "900", 1);
  await pick(page, "Electricity", "90", 10);
  await pick(page, "Water", "30", 20);
  await expect(page.getByLabel("Already paid in March: Rent")).toBeChecked();
  await picker(page).getByRole("button", { name: "Add 3 bills" }).click();
  await expect.poll(async () => (await allBills(page)).length).toBe(3);
  // Below the month stands the rent of the next one, too.
  await expect(tick(page, "Rent").first()).toBeChecked();
  await expect(tick(page, "Electricity")).not.toBeChecked();
  await page.getByRole("button", { name: "Next month", exact: true }).click();
  await expect.poll(async () => (await allBills(page)).length).toBe(3);
  await page.getByRole("button", { name: "Previous month" }).click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => allBills(page)).toEqual([]);
});

test("a bill of the 31st is due on a short month's last day, and on the 31st from the next month on", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2027-02-10T12:00:00Z"));
  await open(page, "/app");
  await pick(page, "Rent", "900", 31);
  await picker(page).getByRole("button", { name: "Add 1 bill" }).click();
  await expect(page.getByText("1 bill added")).toBeVisible();
  await expect.poll(() => allBills(page)).toEqual(["Rent $900.00 Pending"]);
  const rent = bill(page, "Rent");
  await expect(rent).toContainText("28 February");
  for (const day of ["31 March", "30 April", "31 May"]) {
    await page.getByRole("button", { name: "Next month", exact: true }).click();
    await expect(rent).toContainText(day);
  }
  await page.keyboard.press("Control+z");
  await expect(rent).toBeHidden();
  await visit(page, "/app?month=2027-02");
  await expect(rent).toBeHidden();
});

test("each step can be skipped, by keyboard, and none comes back", async ({ page }) => {
  await open(page, "/app");
  await picker(page).getByRole("button", { name: "Skip" }).press("Enter");
  await expect(budget(page).getByRole("heading")).toBeFocused();
  await visit(page);
  await budget(page).getByRole("button", { name: "Skip" }).press("Enter");
  await reminders(page).getByRole("button", { name: "Skip" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Bills", exact: true })).toBeFocused();
  await visit(page);
  await expect(page.getByText(/^No bills in/)).toBeVisible();
  await expect(page.getByText(/^Step \d of 3$/)).toHaveCount(0);
});

test("what follows a first month's last bills moves nothing that was seen below them", {
  tag: "@motion",
}, async ({ page }) => {
  await page.clock.setFixedTime(new Date("2027-03-28T12:00:00Z"));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const before = await layoutShifts(page);
    await open(page, "/app", [
      { title: "Rent", amount: 900, dueDate: "2027-03-30" },
      { title: "Water", amount: 30, dueDate: "2027-04-05" },
    ]);
    await expect(page.getByRole("heading", { name: /^Until 26 April/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Next Month/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Monthly Budget" })).toBeVisible();
    expect((await layoutShifts(page)).slice(before.length), `${width} px`).toEqual([]);
  }
});
