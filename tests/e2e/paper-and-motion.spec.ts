import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("a month on paper: its name, figures and bills, dark on white, with nothing to press", async ({
  page,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-03`, [
    { title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` },
    { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-09` },
  ]);
  await tick(page, "Rent").check();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1, name: `March ${NEXT_YEAR}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Monthly Budget" })).toBeVisible();
  const stillToPay = page.getByRole("region", { name: "Still to pay" });
  await expect(stillToPay).toContainText("$30.00");
  for (const title of ["Rent", "Water"]) {
    await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^paid \d+ \w{3}$/)).toBeVisible();
  for (const gone of [
    page.getByRole("banner"),
    page.getByRole("searchbox"),
    page.getByRole("group", { name: "Filter" }),
    page.getByRole("group", { name: "View" }),
    page.getByRole("button", { name: "Add Expense" }).first(),
    page.getByRole("button", { name: "More for Rent" }),
    page.getByRole("button", { name: /^Next Month/ }),
    page.getByRole("button", { name: "Set budget" }),
    page.getByRole("button", { name: "Previous month" }),
    page.getByRole("button", { name: "Next month", exact: true }),
  ]) {
    await expect(gone).toBeHidden();
  }
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.length).toBeGreaterThan(1000);
});

test("every screen has its name on paper, and none of the header's controls", async ({ page, openApp }) => {
  await openApp("/recurring");
  await page.emulateMedia({ media: "print" });
  for (const [path, name] of [
    ["/recurring", "Recurring bills"],
    ["/badges", "Badges"],
    ["/annual-report", "Annual Report"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to App" })).toBeHidden();
    await expect(page.getByRole("button", { name: /^Account/ })).toBeHidden();
  }
});

test("with reduced motion nothing moves, and everything still opens, closes and follows", async ({
  page,
  openApp,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openApp(`/app?month=${NEXT_YEAR}-03`);
  await expect(page.getByText(`No bills in March ${NEXT_YEAR} yet.`)).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0)),
      0,
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`No bills in April ${NEXT_YEAR} yet.`)).toBeVisible();
});

test("in forced colours the chosen filter, the line and a dialog's edge are seen", async ({
  page,
  openMonth,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  const styleOf = (locator: Locator, pseudo?: string) =>
    locator.evaluate((element, part) => {
      const { outlineStyle, backgroundColor, borderTopStyle } = getComputedStyle(element, part);
      return { outlineStyle, backgroundColor, borderTopStyle };
    }, pseudo);
  const filter = page.getByRole("group", { name: "Filter" }).getByRole("button");
  expect((await styleOf(filter.first())).outlineStyle).toBe("solid");
  expect((await styleOf(filter.last())).outlineStyle).toBe("none");
  const canvas = await styleOf(page.locator("html"));
  const line = await styleOf(page.locator(".timeline"), "::before");
  expect(line.backgroundColor).not.toBe(canvas.backgroundColor);
  await page.keyboard.press("n");
  expect((await styleOf(page.getByRole("dialog"))).borderTopStyle).toBe("solid");
});
