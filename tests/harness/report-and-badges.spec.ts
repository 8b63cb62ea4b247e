import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { axe, expect, open, openMonth, test, visit } from "./harness.ts";

test("the report says when there is nothing, shows the year, leads to a month and downloads", async ({
  page,
}, testInfo) => {
  const year = 2026;
  await open(page, "/annual-report");
  await expect(page.getByText("No expenses found")).toBeVisible();
  await axe(page);

  await open(
    page,
    "/annual-report",
    ["Rent", "房租 🏠", "إيجار", "=SUM(A1)"].map((title, index) => ({
      title,
      amount: "100.50",
      dueDate: `${year}-01-0${index + 1}`,
      status: title === "Rent" ? "PAID" : "PENDING",
    })),
  );
  await expect(page.getByRole("heading", { name: `Annual Report ${year}` })).toBeVisible();
  await expect(page.getByRole("definition").first()).toContainText("$402.00");
  await expect(page.getByText("25% of total")).toBeVisible();
  await expect(page.getByText(/^You've paid \$100\.50 of \$402\.00 so far\.$/)).toBeVisible();
  await expect(page.getByText("Over 1 month", { exact: true })).toBeVisible();
  const months = page.getByRole("region", { name: "Monthly Spending" }).getByRole("link");
  await expect(months).toHaveCount(12);
  await expect(months.first()).toHaveAccessibleName(
    new RegExp(`^January ${year}, 4 bills, \\$402\\.00: paid \\$100\\.50, (overdue|planned) `),
  );
  await expect(page.getByRole("button", { name: "Next year" })).toBeDisabled();
  await axe(page);
  // Months are rows on a phone, and those without bills share one.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("No bills in the other 11 months.")).toBeVisible();
  await expect(months).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 720 });

  const downloadOf = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    const path = testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  const csv = Papa.parse<{ Title: string }>(readFileSync(await downloadOf("CSV"), "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  expect(csv.data.map(({ Title }) => Title)).toEqual(["Rent", "房租 🏠", "إيجار", "'=SUM(A1)"]);
  const pdf = await downloadOf("PDF");
  const text = execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" });
  expect(text).toContain(`Annual Report ${year}`);
  expect(text).toContain("$402.00");
  expect(text).toContain("Page 1 of 1");
  const images = execFileSync("pdfimages", ["-list", pdf], { encoding: "utf8" });
  expect(images.match(/ image /g)?.length).toBeGreaterThanOrEqual(2);

  await page.getByRole("link", { name: /^January/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `January ${year}` })).toBeVisible();
});

test("the year begins with what changed, and shows each bill's months as points that lead there", async ({
  page,
}) => {
  const of = (title: string, amount: string, days: readonly string[], status = "PAID") =>
    days.map((dueDate) => ({ title, amount, dueDate, status }));
  await open(page, "/annual-report", [
    ...of("Rent", "900", ["2025-01-05", "2025-02-05", "2025-12-01"]),
    ...of("Rent", "1000", ["2026-01-05", "2026-02-05", "2026-03-05"]),
    ...of("Rent", "1000", ["2026-11-05"], "PENDING"),
    ...of("Power", "80.50", ["2026-02-09", "2026-11-20"], "UNPAID"),
    ...of("Power", "80.50", ["2026-12-09"], "PENDING"),
    ...of("Dentist", "60", ["2026-03-01"]),
    ...Array.from({ length: 16 }, (_, index) =>
      of(`Club ${index}`, "1", ["2026-04-01", "2026-05-01"], index === 9 ? "UNPAID" : "PAID"),
    ).flat(),
  ]);
  await expect(
    page.getByText(
      "$2,453.00 more than at this point in 2025: Rent +$2,200.00, Power +$161.00 (new), Dentist +$60.00 (new), the rest +$32.00.",
    ),
  ).toBeVisible();
  await expect(page.getByText("40 expenses, $80.50 of it not due yet")).toBeVisible();

  const table = page.getByRole("table", { name: "Each bill's months" });
  const row = (name: string) => table.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row("Rent").getByRole("cell")).toHaveText([
    "$1,000.00 paid 22 Nov",
    "$1,000.00 paid 22 Nov",
    "$1,000.00 paid 22 Nov",
    ...Array.from({ length: 7 }, () => "No bill"),
    "$1,000.00 Overdue · 17 days",
    "No bill",
    "$4,000.00",
  ]);
  await expect(row("6 other bills").getByRole("link").first()).toHaveText(
    "1/6$6.00 6 bills: 5 paid, 1 unpaid",
  );
  await expect(row("One-off bills").getByRole("cell").last()).toHaveText("$60.00");
  await expect(row("All bills").getByRole("cell").last()).toHaveText("$4,333.50");
  await expect(table.getByRole("rowheader")).toHaveCount(15);
  await axe(page);

  await test.step("one stop of Tab leads in, arrows lead on, and the amount stands beside what has focus", async () => {
    await page.getByRole("link", { name: "$1,000.00 paid 22 Nov" }).first().focus();
    await page.keyboard.press("End");
    await expect(page.getByText("Rent November 2026")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Power November 2026")).toBeVisible();
    await expect(row("Power").getByRole("link").nth(1)).toBeFocused();
    await expect(table.locator("a[tabindex='0']")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Power November 2026")).toBeHidden();
  });
  await test.step("under a finger the first tap only tells what a point stands for", async () => {
    const cell = row("Rent").getByRole("link").first();
    await cell.dispatchEvent("pointerdown", { pointerType: "touch" });
    await cell.dispatchEvent("click");
    await expect(page.getByText("Rent January 2026")).toBeVisible();
    await expect(page.getByText("Tap again to open")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Annual Report 2026");
  });
  await test.step("all bills can be shown", async () => {
    await page.getByRole("button", { name: "Show all 18 bills" }).click();
    await expect(table.getByRole("rowheader")).toHaveCount(20);
    await expect(row("other bills")).toHaveCount(0);
  });
  await test.step("a point leads to its bill", async () => {
    await row("Power").getByRole("link").nth(1).click();
    await expect(page.getByRole("heading", { level: 1, name: "November 2026" })).toBeVisible();
    expect(page.url()).toMatch(/month=2026-11#expense-\d+$/);
  });
});

test("the report's figures of one row stand at one height, whichever name or note is longer or missing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openMonth(page, "2026-03", [{ title: "Rent", amount: "950", dueDate: "2026-03-01" }]);
  await visit(page, "/annual-report?year=2026");
  const name = (text: string) => page.getByRole("term").filter({ hasText: text });
  const numberTop = async (text: string) =>
    (await name(text).locator("xpath=following-sibling::dd").boundingBox())?.y;
  // In a wider font than this machine's it takes more lines than its neighbour.
  await name("Monthly Average").evaluate((term) => term.append(" of everything in the year"));
  expect(await numberTop("Average with bills")).toBe(await numberTop("Monthly Average"));
  expect(await numberTop("Pending")).toBe(await numberTop("Paid"));
});
