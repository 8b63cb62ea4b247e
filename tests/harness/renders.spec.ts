import { tick } from "../support/month-page.ts";
import type { StoredBill } from "../support/stored-bills.ts";
import { expect, openMonth, test } from "./harness.ts";
import type { Harness } from "./page/contract.ts";

/** Paid and unpaid bills in turn, so that the paid ones make several folds. */
const bills = Array.from({ length: 26 }, (_, index): StoredBill => {
  const day = String(index + 1).padStart(2, "0");
  const isPaid = index % 4 < 2;
  return {
    title: `Bill ${index + 1}`,
    amount: 10,
    dueDate: `2026-11-${day}`,
    status: isPaid ? "PAID" : "PENDING",
  };
});

const SHELL = ["AppScreen", "AppHeader", "BottomBar", "MonthView", "Top", "MonthBar", "SearchField"];

test("a tick renders one row, one point and the figures that changed", async ({ page }) => {
  await openMonth(page, "2026-11", bills);
  const takeRenders = () =>
    page.evaluate(() => (window as unknown as { harness: Harness }).harness.takeRenders());
  await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  await tick(page, "Bill 24").click();
  await expect(page.getByText("Bill 24 marked as paid! ✅")).toBeVisible();
  await takeRenders();
  await tick(page, "Bill 23").check();
  await expect(tick(page, "Bill 23")).toBeChecked();
  const rendered = await takeRenders();
  const ofKind = (component: string) => new Set(rendered.filter((each) => each.startsWith(`${component} `)));
  expect(ofKind("ExpenseRow").size).toBe(1);
  expect(ofKind("Point").size).toBe(1);
  expect(ofKind("FoldRow").size).toBe(0);
  const untouched = [...SHELL, "OldDataBanner", "InstallHint", "MonthExport"];
  expect(rendered.filter((each) => untouched.includes(each))).toEqual([]);
});

test("changes that are being saved, and then are, render no more of the screen than the header's word", async ({
  page,
}) => {
  await openMonth(page, "2026-11", bills);
  await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  const rendered = await page.evaluate(async () => {
    const { harness } = window as unknown as { harness: Harness };
    harness.takeRenders();
    await harness.saveAll();
    return harness.takeRenders();
  });
  expect(rendered).toContain("SyncWord");
  expect(rendered.filter((each) => [...SHELL, "MonthList", "MonthSide"].includes(each))).toEqual([]);
});
