import { execFileSync } from "node:child_process";
import { bill, openMore, shownBills } from "../support/month-page.ts";
import { expect, openMonth, test, visit } from "./harness.ts";

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  '"><svg onload=alert(1)>',
  "javascript:alert(1)",
  ") /AA << /S /JavaScript /JS (app.alert(1)) >>",
];

// A script that ran would open a dialog; one that only tried breaks the policy, which the fixture finds in the console.
test("what people type is text wherever it is shown, whatever it looks like", async ({ page }, testInfo) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const year = 2026;
  await openMonth(
    page,
    `${year}-04`,
    HOSTILE.map((title) => ({ title, amount: "5", dueDate: `${year}-04-04` })),
  );
  for (const title of HOSTILE) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect.poll(() => shownBills(page)).toHaveLength(HOSTILE.length);

  await page.getByRole("button", { name: HOSTILE[0] ?? "", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Expense" });
  await dialog.getByLabel("Category").fill(HOSTILE[1] ?? "");
  await openMore(dialog);
  await dialog.getByLabel("Note").fill(HOSTILE.join("\n"));
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(bill(page, HOSTILE[0] ?? "").getByText(HOSTILE[1] ?? "", { exact: true })).toBeVisible();
  expect(await page.locator("main img, main script, main svg[onload]").count()).toBe(0);

  await visit(page, "/history");
  await expect(page.getByText(HOSTILE[0] ?? "").first()).toBeVisible();
  expect(await page.locator("main img, main script, main svg[onload]").count()).toBe(0);

  await visit(page, `/annual-report?year=${year}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PDF", exact: true }).click(),
  ]);
  const pdf = testInfo.outputPath("report.pdf");
  await download.saveAs(pdf);
  const text = execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" });
  for (const title of ["<script>alert(1)</script>", '"><svg onload=alert(1)>']) expect(text).toContain(title);
  const said = execFileSync("pdfinfo", [pdf], { encoding: "utf8" });
  expect(said).toMatch(/^JavaScript:\s+no$/m);
  expect(said).toMatch(/^Form:\s+none$/m);
  expect(dialogs).toEqual([]);
});
