import type { Page } from "@playwright/test";
import { bill, shownBills, tick } from "../support/month-page.ts";
import type { StoredBill } from "../support/stored-bills.ts";
import { axe, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

const on = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;

const paid = (day: number, title: string, amount = 10): StoredBill => ({
  ...{ title, amount, dueDate: on(day), status: "PAID" },
});

const due = (day: number, title: string, amount = 10): StoredBill => ({ title, amount, dueDate: on(day) });

const HOUSEHOLD: readonly StoredBill[] = [
  paid(1, "Rent", 1200),
  paid(2, "Daycare", 800),
  paid(9, "Phone", 20.5),
  due(10, "Vehicle registration", 134),
  paid(12, "Electricity", 143.62),
  due(14, "Water", 58.1),
  paid(15, "Internet", 60),
  paid(16, "Vet", 90),
  { ...due(19, "Credit card", 640.15), status: "UNPAID" },
  due(22, "Birthday present", 85),
  due(24, "Piano lessons", 120),
];

const fold = (page: Page, name: RegExp) => page.getByRole("button", { name });

const PAID_FOLD = /^3 paid Rent, Daycare, Phone/;
const LATER_FOLD = /^2 paid Internet, Vet/;

test("only what is paid and lies behind folds, and opens in place without losing the focus", {
  tag: "@motion",
}, async ({ page }) => {
  await openMonth(page, "2026-11", HOUSEHOLD);
  const before = fold(page, PAID_FOLD);
  await expect(before).toContainText("$2,020.50");
  await expect(fold(page, LATER_FOLD)).toContainText("$150.00");
  await expect(before).toHaveAttribute("aria-expanded", "false");
  expect(await shownBills(page)).toEqual([
    "Vehicle registration $134.00 Overdue",
    "Electricity $143.62 Paid",
    "Water $58.10 Overdue",
    "Credit card $640.15 Unpaid",
    "Birthday present $85.00 Pending",
    "Piano lessons $120.00 Pending",
  ]);
  await expect(page.getByRole("listitem").filter({ hasText: /^Today, Sunday 22/ })).toContainText(
    "$205.00 until 30 Nov",
  );
  await axe(page);

  await before.press("Enter");
  await expect(before).toBeFocused();
  await expect(before).toHaveAttribute("aria-expanded", "true");
  await keyLeadsTo(page, "Tab", tick(page, "Rent"));
  // A bill that leaves its fold stays where it is, and so does the focus.
  await page.keyboard.press("Space");
  await expect(tick(page, "Rent")).not.toBeChecked();
  await expect(tick(page, "Rent")).toBeFocused();
  await expect(fold(page, /^2 paid Daycare, Phone/)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Space");
  await expect(tick(page, "Rent")).toBeChecked();
  await fold(page, /^2 paid Daycare, Phone/).click();
  await expect(tick(page, "Daycare")).toBeHidden();
  // Ticked during this visit, it doesn't fold.
  await expect(tick(page, "Rent")).toBeVisible();

  // Another visit folds it again.
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("No bills in December 2026 yet.")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(before).toHaveAttribute("aria-expanded", "false");

  // It is beside what is overdue or due today.
  const pay = (title: string) => page.getByRole("button", { name: `Mark paid: ${title}` });
  await expect(pay("Birthday present")).toBeVisible();
  await expect(pay("Piano lessons")).toBeHidden();
  await pay("Vehicle registration").press("Enter");
  await expect(page.getByText("Vehicle registration marked as paid! ✅")).toBeVisible();
  await expect(tick(page, "Vehicle registration")).toBeChecked();
  await expect(tick(page, "Vehicle registration")).toBeFocused();
});

test("filters, search and paper have every bill, and the browser's search opens the fold of what it finds", async ({
  page,
}) => {
  await openMonth(page, "2026-11", HOUSEHOLD);
  const later = fold(page, LATER_FOLD);
  await expect(later).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const { title } of HOUSEHOLD) {
    await expect(page.locator("[data-expense]").getByText(title, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("3 paid", { exact: true })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => shownBills(page)).toHaveLength(6);

  await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^Paid/ }).click();
  await expect(later).toBeHidden();
  await expect.poll(() => shownBills(page)).toHaveLength(6);
  await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^All/ }).click();
  await expect(later).toBeVisible();

  await page.getByRole("searchbox").fill("electr");
  await expect.poll(() => shownBills(page)).toEqual(["Electricity $143.62 Paid"]);
  await page.getByRole("searchbox").fill("");
  await expect(later).toBeVisible();

  const row = page.locator("[data-expense]").filter({ hasText: "Vet" });
  await expect(row).toHaveAttribute("hidden", "until-found");
  // As the browser tells of a match.
  await row.evaluate((each) => each.dispatchEvent(new Event("beforematch", { bubbles: true })));
  await expect(tick(page, "Vet")).toBeVisible();
  await expect(later).toHaveAttribute("aria-expanded", "true");
  await expect(row).not.toHaveAttribute("hidden");
});

test("a link to a bill opens its fold", async ({ page }) => {
  await openMonth(page, "2026-11", [paid(22, "Paid first"), paid(22, "Paid then"), due(22, "Due")]);
  await expect(fold(page, /^2 paid Paid first, Paid then/)).toBeVisible();
  const id = await page.locator("[data-expense]").filter({ hasText: "Paid then" }).getAttribute("id");
  await visit(page, "/badges");
  await visit(page, `/app#${id}`);
  await expect(page.getByRole("button", { name: "Paid then", exact: true })).toBeFocused();
  await expect(fold(page, /^2 paid/)).toHaveAttribute("aria-expanded", "true");
});

test("an earlier month opens at what is overdue, and any other month whole", async ({ page }) => {
  const paidIn = (month: string) =>
    [1, 2, 3].map((day) => ({ ...paid(day, `Bill ${day}`), dueDate: `${month}-0${day}` }));
  await openMonth(page, "2026-10", [
    ...paidIn("2026-10"),
    { title: "Vet", amount: 80, dueDate: "2026-10-04" },
    ...paidIn("2026-09"),
  ]);
  await expect(fold(page, /^3 paid Bill 1, Bill 2, Bill 3/)).toBeVisible();
  await expect.poll(() => shownBills(page)).toHaveLength(1);
  await expect(bill(page, "Vet")).toBeInViewport();

  await visit(page, "/app?month=2026-09");
  await expect.poll(() => shownBills(page)).toHaveLength(3);
});
