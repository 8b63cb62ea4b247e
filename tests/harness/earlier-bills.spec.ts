import { addExpense, PHONE, shownBills, tick } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

test("what October left unpaid still stands above November, until it is paid", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-10-31T23:59:00Z"));
  await openMonth(page, "2026-10", [
    { title: "Forgotten", amount: "4.20", dueDate: "2025-02-28" },
    { title: "Rent", amount: "1100", dueDate: "2026-10-31" },
    { title: "Water", amount: "100", dueDate: "2026-10-01" },
  ]);
  const section = page.getByRole("region", { name: /^From / });
  const heading = section.getByRole("heading");
  await expect(section).toHaveAccessibleName("From February 2025 · 1 overdue $4.20");

  // The first of the month: the bills are last month's now.
  await page.clock.setFixedTime(new Date("2026-11-01T00:00:30Z"));
  await visit(page, "/app");
  await expect(heading).toHaveText("From earlier months · 3 overdue $1,204.20");
  await expect(section.getByRole("listitem")).toHaveText([
    /28 February 2025.*Forgotten.*Overdue · 611 days.*\$4\.20/,
    /1 October 2026Thu 1 Oct.*Water.*Overdue · 31 days.*\$100\.00/,
    /31 October 2026Sat 31 Oct.*Rent.*Overdue · 1 day.*\$1,100\.00/,
  ]);
  await expect(page.getByRole("region", { name: "November bills" })).toBeVisible();
  await expect(page.getByText("No bills in November 2026 yet.")).toBeVisible();
  await addExpense(page, { title: "Phone", amount: "20", dueDate: "2026-11-30" });
  // The month's figures and list stay its own.
  const figures = page.getByRole("region", { name: "Still to pay" });
  await expect(figures).toContainText("$20.00");
  await expect(figures.getByRole("definition")).toHaveText(["$0.00", "1"]);
  await expect(figures.getByText("overdue")).toBeHidden();
  await expect(page.getByRole("region", { name: "November bills" }).getByRole("checkbox")).toHaveCount(1);
  await axe(page);

  // Other months show their own.
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Water $100.00 Overdue", "Rent $1,100.00 Overdue"]);
  await expect(section).toBeHidden();
  await page.getByRole("button", { name: "Next month", exact: true }).click();

  // Search finds them, once.
  const search = page.getByRole("searchbox");
  await search.fill("forgotten");
  await expect(page.getByText(/^1 bill, /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Forgotten", exact: true })).toHaveCount(1);
  await search.fill("");

  // A tick takes no row away from under the pointer or the focus.
  const ticks = section.getByRole("checkbox");
  await section.getByRole("button", { name: "Mark paid: Water" }).press("Enter");
  await expect(page.getByText("Water marked as paid! ✅")).toBeVisible();
  await expect(heading).toHaveText("From earlier months · 2 overdue $1,104.20");
  await expect(tick(page, "Water")).toBeFocused();
  await expect(ticks).toHaveCount(3);
  await page.keyboard.press("Space");
  await expect(heading).toHaveText("From earlier months · 3 overdue $1,204.20");
  for (const title of ["Rent", "Water"])
    await section.getByRole("button", { name: `Mark paid: ${title}` }).click();
  await expect(heading).toHaveText("From earlier months · 1 overdue $4.20");
  await expect(ticks).toHaveCount(3);
  // Once the pointer leaves they go, but for one that has a keyboard's focus.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.mouse.move(0, 0);
  await expect(ticks).toHaveCount(2);
  await expect(tick(page, "Water")).toBeFocused();
  await page.getByRole("heading", { name: /^November bills/ }).click();
  await tick(page, "Forgotten").hover();
  await page.mouse.move(0, 0);
  await expect(ticks).toHaveCount(1);
  await expect(heading).toHaveText("From February 2025 · 1 overdue $4.20");

  // Menus and dialogs are the same as elsewhere. Another visit shows nothing that is paid.
  await section.getByRole("button", { name: "Forgotten", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Expense" });
  await dialog.getByLabel("Status").selectOption("Paid");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(heading).toHaveText("From February 2025 · all paid ");
  await page.getByRole("button", { name: "Next month", exact: true }).click();
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(tick(page, "Phone")).toBeVisible();
  await expect(section).toBeHidden();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a tap leaves the row where it is until the next visit", async ({ page }) => {
    await openMonth(page, "2026-11", [
      { title: "Dentist", amount: 210, dueDate: "2026-10-09" },
      { title: "Fine", amount: 31.5, dueDate: "2026-10-20" },
    ]);
    const section = page.getByRole("region", { name: /^From October/ });
    const before = await tick(page, "Fine").boundingBox();
    await page.getByRole("button", { name: "Mark paid: Dentist" }).tap();
    await expect(section).toHaveAccessibleName("From October · 1 overdue $31.50");
    await expect(tick(page, "Dentist")).toBeChecked();
    expect(await tick(page, "Fine").boundingBox()).toEqual(before);
    await visit(page);
    await expect(tick(page, "Fine")).toBeVisible();
    await expect(tick(page, "Dentist")).toBeHidden();
  });
});

test("of a hundred old bills eight stand there, and a button says how many and how much the others are", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
  const bills = Array.from({ length: 100 }, (_, n) => ({
    title: `Bill ${n + 1}.`,
    amount: 12.5,
    dueDate: `2026-${String((n % 10) + 1).padStart(2, "0")}-15`,
  }));
  await openMonth(page, "2026-11", bills);
  const section = page.getByRole("region", { name: /^From earlier months/ });
  await expect(section).toHaveAccessibleName("From earlier months · 100 overdue $1,250.00");
  const ticks = section.getByRole("checkbox");
  await expect(ticks).toHaveCount(8);
  const others = section.getByRole("button", { name: /^(Show|Hide) \d+ / });
  await expect(others).toHaveAccessibleName("Show 92 more overdue $1,150.00");
  await others.click();
  await expect(ticks).toHaveCount(100);
  await expect(section.getByRole("button", { name: "Mark paid" })).toHaveCount(100);
  await axe(page);

  await others.click();
  await expect(ticks).toHaveCount(8);
  // Another takes the place of one that is paid, once the pointer has left.
  await section.getByRole("button", { name: "Mark paid" }).first().click();
  await expect(section).toHaveAccessibleName("From earlier months · 99 overdue $1,237.50");
  await expect(others).toHaveAccessibleName("Show 92 more overdue $1,150.00");
  await page.mouse.move(0, 0);
  await expect(others).toHaveAccessibleName("Show 91 more overdue $1,137.50");
  await expect(ticks).toHaveCount(8);

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(ticks).toHaveCount(99);
});

test("of more than eight overdue bills of the month the older ones stand behind a row, and a link opens it", async ({
  page,
}) => {
  await openMonth(
    page,
    "2026-11",
    Array.from({ length: 10 }, (_, n) => ({
      title: `Bill ${n + 1}`,
      amount: 10 + n,
      dueDate: `2026-11-${String(n + 1).padStart(2, "0")}`,
    })),
  );
  const others = page.getByRole("button", { name: "Show 2 more overdue $21.00" });
  await expect(others).toBeVisible();
  await expect(tick(page, "Bill 2")).toBeHidden();
  await expect(tick(page, "Bill 3")).toBeVisible();
  // The filter shows what is overdue, and a tick takes no row away from under the pointer there either.
  const filter = page.getByRole("group", { name: "Filter" });
  await filter.getByRole("button", { name: /^Overdue/ }).click();
  await expect(tick(page, "Bill 1")).toBeVisible();
  await tick(page, "Bill 2").click();
  await expect(filter.getByRole("button", { name: "Overdue 9" })).toBeVisible();
  await expect(tick(page, "Bill 2")).toBeChecked();
  await page.mouse.move(0, 0);
  await expect(tick(page, "Bill 2")).toBeHidden();
  await filter.getByRole("button", { name: /^All/ }).click();
  await page.getByRole("link", { name: /^9 overdue/ }).click();
  await expect(page.getByRole("button", { name: "Bill 1", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "Hide 1 overdue $10.00" })).toBeVisible();
});
