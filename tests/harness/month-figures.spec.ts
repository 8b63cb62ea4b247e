import type { Page } from "@playwright/test";
import {
  addExpense,
  bill,
  NEXT_YEAR,
  openAddForm,
  openMore,
  PHONE,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { axe, escapeFrom, expect, open, openMonth, test, visit } from "./harness.ts";

test("a month says what is owed, by day and by category, in words that go with today", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-15T10:00:00Z"));
  await open(page, "/app");
  // The same screen as /app; without a month in the address it is the current one.
  await visit(page, "/expense-timeline-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "November 2026" })).toBeVisible();
  const added = page.getByRole("dialog", { name: "Add New Expense" });
  await page.evaluate(() => window.dispatchEvent(new Event("open-add-expense-modal")));
  await expect(added.getByLabel("Due Date")).toHaveValue("2026-11-15");
  await added.getByLabel("Expense Title").fill("Thrown away");
  await added.getByLabel("Amount").fill("1");
  await escapeFrom(added);
  expect(await shownBills(page)).toEqual([]);
  await addExpense(page, { title: "Rent", amount: "900", dueDate: "2026-11-13" });
  await addExpense(page, { title: "Water", amount: "30", dueDate: "2026-11-18" });
  await addExpense(page, { title: "Gas", amount: "40.50", dueDate: "2026-11-18" });
  await addExpense(page, { title: "Phone", amount: "20", dueDate: "2026-11-15" });
  await tick(page, "Phone").check();

  await expect(bill(page, "Rent")).toContainText("Overdue · 2 days");
  await expect(bill(page, "Water")).toContainText("in 3 days");
  await expect(bill(page, "Phone")).toContainText("paid 15 Nov");
  const items = page.getByRole("region", { name: "Bills" }).getByRole("listitem");
  await expect(bill(page, "Gas")).toContainText("Wednesday, 18 November 2026");
  await expect(bill(page, "Phone").locator("[aria-current=date]")).toContainText("Sunday, 15 November 2026");
  const places = await Promise.all(
    [tick(page, "Rent"), items.filter({ hasText: /^Today, / }), tick(page, "Phone"), tick(page, "Water")].map(
      async (each) => (await each.boundingBox())?.y ?? 0,
    ),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  const figures = page.getByRole("region", { name: "Still to pay" });
  await expect(figures.getByText("$970.50").first()).toBeVisible();
  await expect(figures.getByText("1 overdue · $900.00")).toBeVisible();
  await expect(figures.getByRole("term")).toHaveText(["Paid", "Expenses"]);
  await expect(figures.getByRole("definition")).toHaveText(["$20.00", "4"]);
  await expect(figures.getByRole("region", { name: "Monthly Total" })).toHaveText("Monthly Total $990.50");
  const soon = page.getByRole("region", { name: "Next 7 days" });
  await expect(soon.getByRole("term")).toHaveText(["Today", "Tomorrow", "Tue 17 – Sat 21"]);
  await expect(soon.getByRole("definition")).toHaveText(["Nothing", "Nothing", "$70.50"]);

  for (const [title, category] of [
    ["Rent", "Home"],
    ["Water", "Utilities"],
    ["Gas", "Utilities"],
  ] as const) {
    await page.getByRole("button", { name: title, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Expense" });
    await dialog.getByLabel("Category").fill(category);
    if (title === "Rent") {
      await dialog.getByLabel("Status").selectOption("Unpaid");
      await openMore(dialog);
      await dialog.getByLabel("Note").fill("Landlord's new account");
    }
    await dialog.getByLabel("Amount").press("Enter");
    await expect(dialog).toBeHidden();
  }
  expect(await shownBills(page)).toContain("Rent $900.00 Unpaid");
  await expect(bill(page, "Rent")).toContainText("has a note");
  const categories = page.getByRole("region", { name: "By category" }).getByRole("listitem");
  await expect(categories).toHaveText(["Home$900.00", "Utilities$70.50", "No category$20.00"]);
  await openMore(await openAddForm(page));
  await expect(page.locator('datalist option[value="Home"]')).toHaveCount(1);
  await expect(page.locator('datalist option[value="Utilities"]')).toHaveCount(1);
  await page.keyboard.press("Escape");
  await axe(page);
});

/** Controls that are smaller than a thumb needs. The month's points are left out: near them the nearest one is meant. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href]:not([data-point]), input, select, textarea")]
      // A toast behind another is a picture of one until the stack is spread out.
      .filter((each) => each.checkVisibility() && each.closest("[data-behind]") === null)
      // A checkbox is as large as the label around it.
      .map((each) => (each.matches("[type=checkbox], [type=radio]") && each.closest("label")) || each)
      .map((each) => [each.textContent || each.ariaLabel, each.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 1 && (Math.round(width) < 44 || Math.round(height) < 44))
      .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
  );
}

/** The second title is narrow in every font. */
const TOUCHED = [
  { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-09` },
  { title: "I", amount: "1", dueDate: `${NEXT_YEAR}-03-10` },
];

test("a month whose bills are all expected leads with their sum, and its points with their rows", async ({
  page,
}) => {
  await openMonth(page, "2028-06", [
    { title: "Rent", amount: "950", dueDate: "2026-11-01", isRecurring: true },
    { title: "Power", amount: "84.50", dueDate: "2026-11-22", isRecurring: true },
  ]);
  const card = page.getByRole("region", { name: "Expected to pay" });
  await expect(card.getByText("$1,034.50").first()).toBeVisible();
  await expect(page.getByText(/^No bills in/)).toBeHidden();
  const rows = page.getByRole("region", { name: "Expected", exact: true }).getByRole("listitem");
  await expect(rows).toHaveText([/Rent.*\$950\.00$/, /Power.*\$84\.50$/]);
  await page.setViewportSize({ width: 1280, height: 400 });
  await card.getByRole("link", { name: /Power/ }).click();
  await expect(rows.last()).toBeInViewport();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("every control is large enough for a thumb, and dialogs are sheets from the bottom", async ({
    page,
  }) => {
    await openMonth(page, `${NEXT_YEAR}-03`, TOUCHED);
    expect(await smallControls(page)).toEqual([]);
    // On a busy machine a tap can last so long that the browser takes it for a long press.
    await page.getByRole("button", { name: "Add Expense" }).click();
    const sheet = page.getByRole("dialog", { name: "Add New Expense" });
    await expect(sheet).toBeVisible();
    // It rises once it is whole, which it isn't yet when it is there.
    const edges = async () => {
      const box = await sheet.boundingBox();
      return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))];
    };
    await expect.poll(edges).toEqual([0, 390, 844]);
    expect(await smallControls(page)).toEqual([]);
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test("every control is large enough for a thumb, along the horizontal line and among what was found, too", async ({
    page,
  }) => {
    await openMonth(page, `${NEXT_YEAR}-03`, TOUCHED);
    expect(await smallControls(page)).toEqual([]);
    await page.getByRole("button", { name: "Horizontal" }).tap();
    await expect(page.locator(".hbill").first()).toBeVisible();
    expect(await smallControls(page)).toEqual([]);
    await page.getByRole("searchbox", { name: "Search all months" }).fill("I");
    await expect(page.locator("section[aria-labelledby^=hits]")).toBeVisible();
    expect(await smallControls(page)).toEqual([]);
  });
});
