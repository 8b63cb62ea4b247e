import type { Locator, Page } from "@playwright/test";
import { picker } from "../support/bill-picker.ts";
import { addExpense, liesAsLine } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, open, openMonth, test } from "./harness.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("any month of any year can be gone to by its name", async ({ page }) => {
  await open(page, "/app");
  await expect(page).toHaveTitle("November 2026 · Expense Timeline");
  const opener = heading(page, "November 2026").getByRole("button");
  const picker = page.getByRole("dialog", { name: "Choose a month" });
  const inPicker = (name: string) => picker.getByRole("button", { name, exact: true });

  await opener.press("Enter");
  await expect(inPicker("November 2026")).toBeFocused();
  await expect(inPicker("November 2026")).toHaveAttribute("aria-current", "true");
  await axe(page);
  // A key of the screen is the picker's while it is open.
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowRight");
  await keyLeadsTo(page, "ArrowRight", inPicker("January 2027"));
  await page.keyboard.press("PageUp");
  await keyLeadsTo(page, "ArrowUp", inPicker("October 2025"));
  await keyLeadsTo(page, "Home", inPicker("January 2025"));
  await keyLeadsTo(page, "End", inPicker("December 2025"));
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(heading(page, "December 2025")).toBeVisible();
  await expect(page).toHaveURL("/app?month=2025-12");
  await expect(page).toHaveTitle("December 2025 · Expense Timeline");
  await expect(heading(page, "December 2025").getByRole("button")).toBeFocused();

  // The calendar ends where the product's does.
  await page.keyboard.press("Enter");
  await picker.getByRole("combobox", { name: "Year" }).selectOption("2199");
  await expect(inPicker("Next year")).toBeDisabled();
  await inPicker("December 2199").click();
  await expect(heading(page, "December 2199")).toBeVisible();
  await heading(page, "December 2199").getByRole("button").click();
  await keyLeadsTo(page, "ArrowRight", inPicker("December 2199"));
  await picker.getByRole("combobox", { name: "Year" }).selectOption("2000");
  await expect(inPicker("Previous year")).toBeDisabled();
  await inPicker("January 2000").click();
  await expect(heading(page, "January 2000")).toBeVisible();

  // Escape and a press beside it change nothing; Tab stays inside.
  await heading(page, "January 2000").getByRole("button").press("Enter");
  await keyLeadsTo(page, "Tab", picker.getByRole("combobox", { name: "Year" }));
  await keyLeadsTo(page, "Shift+Tab", inPicker("January 2000"));
  await escapeFrom(picker);
  await expect(heading(page, "January 2000").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.mouse.click(5, 700);
  await expect(picker).toBeHidden();
  await expect(heading(page, "January 2000")).toBeVisible();
});

/** Presses what stands in the sticky bar. Playwright's own click scrolls the page first, which may bring today into view. */
async function pressInPlace(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await target.page().mouse.click(x + width / 2, y + height / 2);
}

test("T and Today bring today onto the screen, from wherever the user is", async ({ page }) => {
  const bills = Array.from({ length: 60 }, (_, n) => ({
    title: `Bill ${n + 1}.`,
    amount: 5,
    dueDate: `2026-11-${String((n % 30) + 1).padStart(2, "0")}`,
    // What is paid folds, so that today is on the first screen.
    status: n % 30 < 21 ? "PAID" : "PENDING",
  }));
  await openMonth(page, "2026-11", bills);
  const button = page.getByRole("button", { name: "Today", exact: true });
  const marker = page.getByRole("listitem").filter({ hasText: /^Today, / });
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(marker).toBeInViewport();
  await toTheEnd();
  await expect(marker).not.toBeInViewport();

  await pressInPlace(button);
  await expect(marker).toBeInViewport();
  await expect(marker).toBeFocused();
  await expect(button).toBeHidden();
  await toTheEnd();
  await expect(button).toBeVisible();
  await page.keyboard.press("t");
  await expect(marker).toBeInViewport();

  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "December 2026")).toBeVisible();
  await page.keyboard.press("t");
  await expect(heading(page, "November 2026")).toBeVisible();
  await expect(marker).toBeInViewport();

  await page.getByRole("searchbox").fill("bill");
  await expect(page.getByText(/^60 bills, /)).toBeVisible();
  await page.getByRole("button", { name: "More for Bill 1.", exact: true }).focus();
  await page.keyboard.press("t");
  await expect(marker).toBeInViewport();
  await expect(page.getByRole("searchbox")).toHaveValue("");

  // Narrower than the line, which scrolls.
  await page.setViewportSize({ width: 640, height: 720 });
  await page.getByRole("button", { name: "Horizontal" }).click();
  await liesAsLine(page);
  const onLine = page
    .getByRole("listitem")
    .filter({ hasText: /^Today$/ })
    .locator("span");
  await expect(onLine).toBeAttached();
  await page.keyboard.press("t");
  await expect(onLine).toBeInViewport();
  const line = page.locator(".htimeline");
  await line.evaluate((element) => element.scrollTo({ left: 0, behavior: "instant" }));
  await expect(onLine).not.toBeInViewport();
  await page.keyboard.press("t");
  await expect(onLine).toBeInViewport();
  await line.evaluate((element) => element.scrollTo({ left: 0, behavior: "instant" }));
  await pressInPlace(button);
  await expect(onLine).toBeInViewport();
});

test("in a month without bills there is no today to go to", async ({ page }) => {
  await open(page, "/app?month=2026-12");
  await expect(page.getByText("No bills in December 2026 yet.")).toBeVisible();
  await page.keyboard.press("t");
  await expect(picker(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Today", exact: true })).toBeHidden();
  await page.keyboard.press("t");
  await addExpense(page, { title: "Rent", amount: "5", dueDate: "2026-11-30" });
  // A bill that is added later takes no focus.
  await expect(page.getByRole("listitem").filter({ hasText: /^Today, / })).not.toBeFocused();
});
