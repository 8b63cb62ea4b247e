import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, shownBills, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("the horizontal view lies as chosen, moves by arrow keys and is kept", async ({
  page,
  openMonth,
  axe,
}) => {
  await openMonth(`${NEXT_YEAR}-05`, [
    { title: "First", amount: "1", dueDate: `${NEXT_YEAR}-05-01` },
    { title: "Second", amount: "2", dueDate: `${NEXT_YEAR}-05-02` },
  ]);
  await page.keyboard.press("v");
  const view = page.getByRole("group", { name: "View" });
  await expect(view.getByRole("button", { name: "Horizontal" })).toHaveAttribute("aria-pressed", "true");
  // Only this view has it: till then the bills may still stand below each other.
  await expect(page.getByRole("button", { name: /^Next Month/ })).toBeVisible();
  await expect.poll(() => shownBills(page)).toHaveLength(2);
  const place = async (title: string) =>
    (await page.getByRole("button", { name: title, exact: true }).boundingBox())?.y ?? 0;
  expect(await place("Second")).toBeGreaterThan(await place("First"));
  await axe(page);

  await tick(page, "First").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tick(page, "Second")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(tick(page, "Second")).toBeChecked();
  await expect(page.getByRole("heading", { level: 1, name: `May ${NEXT_YEAR}` })).toBeVisible();

  await everythingSaved(page);
  await page.reload();
  await expect(view.getByRole("button", { name: "Horizontal" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^Next Month/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `June ${NEXT_YEAR}` })).toBeVisible();
});

test("the Today marker stands before the first bill due after today", async ({ page, openMonth }) => {
  await page.clock.setFixedTime(new Date("2026-11-15T10:00:00Z"));
  await openMonth(
    "2026-11",
    ["14", "15", "16"].map((day) => ({ title: `Due ${day}`, amount: day, dueDate: `2026-11-${day}` })),
  );
  await page.keyboard.press("v");
  await expect(page.getByRole("button", { name: "Horizontal" })).toHaveAttribute("aria-pressed", "true");
  const items = page.getByRole("region", { name: "Bills" }).getByRole("listitem");
  await expect(items).toContainText(["Due 14", "Due 15", "Today", "Due 16", "Next Month"]);
});
