import { addMonths, type Month } from "#domain/calendar/days.ts";
import { choose, shownBills, tick } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

test("search finds amounts, dates and statuses, and what is to come stands last", async ({ page }) => {
  const months = Array.from({ length: 24 }, (_, n): Month => addMonths("2026-01", n));
  await openMonth(page, "2026-11", [
    ...months.map((month, n) => ({
      title: "Gym",
      amount: 69,
      dueDate: `${month}-22`,
      status: n < 10 ? "PAID" : "PENDING",
    })),
    { title: "Dinner", amount: 12.69, dueDate: "2026-11-01" },
    { title: "Chair", amount: 690, dueDate: "2026-11-02", status: "UNPAID" },
  ]);
  const field = page.getByRole("searchbox");
  const counted = page.getByRole("status").filter({ hasText: /bill|Nothing/ });
  const found = async (query: string) => {
    await field.fill(query);
    await expect(counted).toBeVisible();
  };
  await found("$69");
  await expect(counted).toHaveText("24 bills, $1,656.00 · $966.00 still to pay");
  const headings = page.getByRole("region", { name: "Bills" }).getByRole("heading", { level: 3 });
  const name = (month: Month) =>
    new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${month}-01`),
    );
  const expected = [...months.slice(0, 11).reverse(), ...months.slice(11)].map(name);
  await expect(headings.getByRole("button")).toHaveText(expected);
  for (const [query, count] of [
    ["69", "24 bills"],
    ["22 nov", "2 bills"],
    ["november 2026", "3 bills"],
    ["2026-11-01", "1 bill"],
    ["unpaid", "1 bill"],
    ["gym paid", "10 bills"],
    ["late", "2 bills"],
    ["12.70", "Nothing found"],
  ] as const) {
    await found(query);
    await expect(counted, query).toContainText(count);
  }
  await found("nov");
  await axe(page);
  // What was found stands alone.
  for (const gone of [
    page.getByRole("region", { name: "Still to pay" }),
    page.getByRole("group", { name: "Filter" }),
    page.getByRole("group", { name: "View" }),
    page.getByRole("heading", { name: "Monthly Budget" }),
  ])
    await expect(gone).toBeHidden();
  await found("zzz");
  await expect(page.getByText(/understands amounts/)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Over 100" }).click();
  await expect(counted).toHaveText("1 bill, $690.00 · $690.00 still to pay");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Over 100");

  // A long word breaks instead of making the page wider.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await field.fill("x".repeat(400));
    const said = page.getByRole("status").filter({ hasText: "Nothing found" });
    await expect(said).toBeVisible();
    expect(await said.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("hits are marked in titles, categories, notes and amounts", async ({ page }) => {
  await openMonth(page, "2026-11", [
    { title: "Électricité", amount: 60, dueDate: "2026-11-24", category: "Électro" },
    { title: "Repair", amount: 250, dueDate: "2026-11-25", note: "The bill of the electrician, in Lyon" },
    { title: "Tea", amount: 6, dueDate: "2026-11-26" },
  ]);
  const marks = page.getByRole("region", { name: "Bills" }).locator("mark");
  const field = page.getByRole("searchbox");
  await field.fill("electr");
  await expect(marks).toHaveText(["electr", "Électr", "Électr"]);
  await expect(page.getByText("The bill of the electrician, in Lyon")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await axe(page);
  }
  await field.fill("over 50");
  await expect(marks).toHaveText(["$250.00", "$60.00"]);
  await field.fill("");
  await expect(marks).toHaveCount(0);
});

test("every one of many hits can be scrolled to", async ({ page }) => {
  await openMonth(
    page,
    "2026-11",
    Array.from({ length: 450 }, (_, n) => ({
      title: `Coffee ${n + 1}.`,
      amount: 3,
      dueDate: `2026-${String((n % 9) + 1).padStart(2, "0")}-${String((n % 28) + 1).padStart(2, "0")}`,
    })),
  );
  await page.getByRole("searchbox").fill("coffee");
  await expect(page.getByText(/^450 bills, /)).toBeVisible();
  const rows = page.getByRole("region", { name: "Bills" }).locator("[data-expense]");
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(200);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return await rows.count();
      },
      { timeout: 30_000 },
    )
    .toBe(450);
  const shown = await rows.evaluateAll((all) => new Set(all.map((each) => each.id)).size);
  expect(shown).toBe(450);
});

test("filters, search over all months, duplicating and copying a month", async ({ page }) => {
  await openMonth(page, "2026-03", [
    { title: "Électricité", amount: "60", dueDate: "2026-03-31" },
    { title: "Dentist", amount: "90", dueDate: "2026-03-10" },
  ]);
  await tick(page, "Dentist").check();

  const filters = page.getByRole("group", { name: "Filter" });
  await filters.getByRole("button", { name: "Overdue 1" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Électricité $60.00 Overdue"]);
  // A filter that finds nothing isn't offered, and stays while it is chosen.
  await expect(filters.getByRole("button")).toHaveText(["All2", "To pay1", "Overdue1", "Paid1"]);
  await filters.getByRole("button", { name: "Paid 1" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Dentist $90.00 Paid"]);
  await tick(page, "Dentist").uncheck();
  await page.mouse.move(0, 0);
  await expect(filters.getByRole("button", { name: "Paid 0" })).toBeVisible();
  await expect(page.getByText("No bills here with this filter.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => shownBills(page)).toHaveLength(2);
  await tick(page, "Dentist").check();

  await visit(page, "/app?month=2026-04");
  await page.getByRole("button", { name: "Copy last month's one-off bills (2)" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Dentist $90.00 Overdue", "Électricité $60.00 Overdue"]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("No bills in April 2026 yet.")).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => shownBills(page)).toHaveLength(2);

  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search all months" }).pressSequentially("electric");
  await expect(page.getByText(/^2 bills, /)).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: /^(April|March) 2026$/ })).toHaveText([
    "April 2026",
    "March 2026",
  ]);
  await axe(page);
  await page.getByRole("button", { name: "March 2026" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "March 2026" })).toBeVisible();

  await choose(page, "Dentist", "Duplicate");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Dentist");
  await expect(dialog.getByLabel("Due Date")).toHaveValue("2026-03-10");
  await dialog.getByLabel("Amount").fill("45");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect.poll(() => shownBills(page)).toContain("Dentist $45.00 Overdue");
});
