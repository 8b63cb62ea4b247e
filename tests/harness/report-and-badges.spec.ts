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
  await expect(page.getByText("$402.00").first()).toBeVisible();
  await expect(page.getByText("25% of total")).toBeVisible();
  await expect(page.getByText(/^You've paid \$100\.50 so far\.$/)).toBeVisible();
  await expect(page.getByText("Over 1 month", { exact: true })).toBeVisible();
  const months = page.getByRole("region", { name: "Monthly Spending" }).getByRole("link");
  await expect(months).toHaveCount(12);
  await expect(months.first()).toHaveAccessibleName(
    new RegExp(`^January ${year}, 4 bills, \\$402\\.00: paid \\$100\\.50, (late|planned) `),
  );
  await expect(page.getByRole("button", { name: "Next year" })).toBeDisabled();
  await axe(page);

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
