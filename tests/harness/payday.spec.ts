import { execFileSync } from "node:child_process";
import { bill, PHONE } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

const BILLS = [
  { title: "Old", amount: "5", dueDate: "2026-09-10" },
  { title: "Gym", amount: "30", dueDate: "2026-11-10" },
  { title: "Phone", amount: "40", dueDate: "2026-11-24" },
  { title: "Rent", amount: "950", dueDate: "2026-11-25" },
  { title: "Power", amount: "60", dueDate: "2026-12-05" },
];

for (const [name, options, tag] of [
  ["a desktop", {}, []],
  ["a phone", PHONE, ["@full"]],
] as const) {
  test.describe(`on ${name}`, { tag: [...tag] }, () => {
    test.use(options);

    test("months begin on payday: the month, its sums and its navigation follow, there and back", async ({
      page,
    }) => {
      await openMonth(page, "2026-11", BILLS);
      await expect(page.getByRole("listitem").filter({ hasText: "Rent" }).first()).toBeVisible();
      await visit(page, "/settings");
      const begins = page.getByRole("combobox", { name: "Months begin" });
      await expect(begins).toHaveAccessibleDescription(/November 2026 is 1 Nov to 30 Nov/);
      await begins.selectOption("On the 25th");
      await expect(begins).toHaveAccessibleDescription(/November 2026 is 25 Oct to 24 Nov/);
      await axe(page);

      await visit(page, "/app");
      await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Still to pay · 25 Oct – 24 Nov" })).toBeVisible();
      await expect(bill(page, "Phone")).toBeVisible();
      await expect(bill(page, "Rent")).toHaveCount(0);
      await expect(page.getByRole("region", { name: "Monthly Total" })).toContainText("$70.00");
      await expect(page.getByRole("heading", { name: /^From September/ })).toBeVisible();

      await page.getByRole("button", { name: "Next month", exact: true }).click();
      await expect(page).toHaveURL(/month=2026-12/);
      await expect(page.getByRole("heading", { name: "Still to pay · 25 Nov – 24 Dec" })).toBeVisible();
      await expect(bill(page, "Rent")).toBeVisible();
      await expect(bill(page, "Power")).toBeVisible();
      await expect(page.getByRole("list", { name: "Bills of December, as points" })).toBeVisible();
      await axe(page);

      await visit(page, "/settings");
      await begins.selectOption("On the 1st");
      await visit(page, "/app?month=2026-11");
      await expect(bill(page, "Rent")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Still to pay", exact: true })).toBeVisible();
      await expect(bill(page, "Power")).toHaveCount(0);
    });

    test("a budget belongs to the month of its name, and the report adds up the same months", async ({
      page,
    }) => {
      await openMonth(page, "2026-12", BILLS);
      await page.getByRole("button", { name: "Set budget" }).click();
      await page.getByLabel("Budget amount").fill("1200");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Budget saved")).toBeVisible();
      await visit(page, "/settings");
      await page.getByRole("combobox", { name: "Months begin" }).selectOption("On the last working day");
      // The 30th of October 2026 is a Friday, and the 30th of November a Monday.
      await visit(page, "/app?month=2026-12");
      await expect(page.getByRole("heading", { name: "Still to pay · 30 Nov – 30 Dec" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Monthly Total" })).toContainText("$1,140.00 left");
      await visit(page, "/annual-report?year=2026");
      const months = page.getByRole("region", { name: "Monthly Spending" });
      await expect(months.getByRole("link", { name: /^December 2026, 1 bill, \$60\.00/ })).toBeVisible();
      await expect(months.getByRole("link", { name: /^November 2026, 3 bills, \$1,020\.00/ })).toBeVisible();
    });

    test("an income is set against the month's bills, changed and removed", async ({ page }) => {
      await openMonth(page, "2026-11", BILLS);
      await visit(page, "/settings");
      await page.getByLabel("Amount").fill("0");
      await page.getByRole("button", { name: "Save income" }).click();
      await expect(page.getByText("Please enter a valid amount")).toBeVisible();
      await page.getByLabel("Amount").fill("1,840.00");
      await page.getByRole("combobox", { name: "Day", exact: true }).selectOption("25th");
      await axe(page);
      await page.getByRole("button", { name: "Save income" }).click();
      await expect(page.getByText("Income saved")).toBeVisible();
      await expect(page.getByLabel("Amount")).toBeFocused();
      await visit(page, "/app?month=2026-11");
      await expect(page.getByText("$820.00 left after bills")).toBeVisible();
      await expect(page.getByText("$1,840.00 comes in on the 25th")).toBeAttached();
      await visit(page, "/settings");
      await page.getByRole("button", { name: "Remove income" }).click();
      await expect(page.getByText("Income removed")).toBeVisible();
      await expect(page.getByLabel("Amount")).toBeFocused();
      await visit(page, "/app?month=2026-11");
      await expect(bill(page, "Rent")).toBeVisible();
      await expect(page.getByText("left after bills")).toHaveCount(0);
      await visit(page, "/history");
      await expect(page.getByText(/income \$1,840\.00 on the 25th → none/)).toBeVisible();
    });
  });
}

test("a month that begins on the last working day may have 33 days, and its PDF is a month's", async ({
  page,
}, testInfo) => {
  const ends = [
    { title: "Rent", amount: "950", dueDate: "2027-02-26" },
    { title: "Power", amount: "60", dueDate: "2027-03-30" },
  ];
  await openMonth(page, "2027-03", ends, [{ type: "settings.update", data: { monthStart: 0 } }]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PDF", exact: true }).click(),
  ]);
  const pdf = testInfo.outputPath(download.suggestedFilename());
  await download.saveAs(pdf);
  const text = execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" });
  expect(text).toContain("Friday, 26 February 2027 to Tuesday, 30 March 2027");
  expect(text).toContain("$1,010.00");
  expect(text).not.toContain("Monthly Average");
  expect(text).not.toContain("January 2027");
});
