import type { Page } from "@playwright/test";
import { bill, liesAsLine, NEXT_YEAR, PHONE, PHONES, shownBills, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

const month = `${NEXT_YEAR}-03`;

const BILLS = ["Rent", "Water", "Power", "Phone", "Gym"].map((title, n) => ({
  title,
  amount: `${(n + 1) * 10}`,
  dueDate: `${month}-0${n + 1}`,
}));

const PENDING = BILLS.map(({ title, amount }) => `${title} $${amount}.00 Pending`);

const bar = (page: Page) => page.getByRole("region", { name: "Selected bills" });
const box = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();
const count = (page: Page) => bar(page).getByRole("status");

async function select(page: Page, ...titles: string[]): Promise<void> {
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(bar(page)).toBeVisible();
  for (const title of titles) await box(page, title).check();
}

test("bills are selected with the keyboard alone, one by one and as a range, and are paid and taken back as one", async ({
  page,
}) => {
  await openMonth(page, month, BILLS);
  await keyLeadsTo(page, "x", box(page, "Rent"));
  await expect(count(page)).toHaveText("0 selected");
  await expect(bar(page).getByRole("button", { name: "Mark paid" })).toBeDisabled();
  await page.keyboard.press("Space");
  await expect(count(page)).toHaveText("1 selected · $10.00");
  await page.keyboard.press("ArrowDown");
  await keyLeadsTo(page, "ArrowDown", box(page, "Power"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await keyLeadsTo(page, "Shift+ArrowDown", box(page, "Gym"));
  await expect(count(page)).toHaveText("4 selected · $130.00");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(count(page)).toHaveText("3 selected · $80.00");
  await axe(page);
  await escapeFrom(bar(page));
  await expect(tick(page, "Phone")).toBeFocused();

  // From a row that has focus, it begins with its bill.
  await keyLeadsTo(page, "x", box(page, "Phone"));
  await expect(count(page)).toHaveText("1 selected · $40.00");
  await page.keyboard.press("Control+a");
  await expect(count(page)).toHaveText("5 selected · $150.00");
  await bar(page).getByRole("button", { name: "Mark paid" }).press("Enter");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Select", exact: true })).toBeFocused();
  await expect(page.getByText("5 bills marked as paid! ✅")).toBeVisible();
  for (const { title } of BILLS) await expect(tick(page, title)).toBeChecked();
  await page.keyboard.press("Control+z");
  for (const { title } of BILLS) await expect(tick(page, title)).not.toBeChecked();
  await visit(page, "/history");
  await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible();
  for (const { title } of BILLS)
    await expect(page.getByText(`Marked “${title}” as paid`).first()).toBeVisible();
});

test("with the pointer a press anywhere in a row selects it, Shift a range, and a filter only what it shows", async ({
  page,
}) => {
  await openMonth(
    page,
    month,
    BILLS.map((each) => ({ ...each, isRecurring: each.title === "Gym" })),
  );
  await select(page);
  await page.getByText("Water", { exact: true }).click({ force: true });
  await expect(box(page, "Water")).toBeChecked();
  await expect(page.getByRole("dialog")).toBeHidden();
  await box(page, "Phone").click({ modifiers: ["Shift"] });
  await expect(count(page)).toHaveText("3 selected · $90.00");
  await press(page, "Select all");
  await expect(count(page)).toContainText("5 selected · $150.00");
  await press(page, "Select none");
  await expect(count(page)).toHaveText("0 selected");
  await press(page, "Select all");
  await page.getByRole("button", { name: /^Recurring/ }).click();
  await expect(count(page)).toContainText("1 selected · $50.00");
  await page.getByRole("button", { name: /^All/ }).click();
  await box(page, "Rent").check();
  await press(page, "Delete");
  await expect.poll(() => shownBills(page)).toEqual(PENDING.slice(1, 4));
  const toast = page.getByRole("group", { name: "2 bills deleted" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => shownBills(page)).toEqual(PENDING);
  await select(page, "Rent");
  await page.keyboard.press("ArrowRight");
  await expect(bar(page)).toBeHidden();
});

test("several bills move to a date, by days, or to the next month, but never off the calendar", async ({
  page,
}) => {
  await openMonth(page, month, [
    { title: "Late", amount: "5", dueDate: `${month}-31` },
    ...BILLS.slice(0, 2),
    { title: "Twice", amount: "7", dueDate: `${month}-20` },
  ]);
  await select(page, "Rent", "Water");
  await press(page, "Move");
  const dialog = page.getByRole("dialog", { name: "Move 2 bills" });
  await expect(dialog.getByLabel("To next month, on the same day")).toBeChecked();
  await dialog.getByLabel("By a number of days").check();
  await dialog.getByLabel("Days", { exact: true }).fill("none");
  await dialog.getByRole("button", { name: "Move 2 bills" }).click();
  await expect(dialog.getByText("Please enter a number from 1 to 366")).toBeVisible();
  await expect(dialog.getByLabel("Days", { exact: true })).toBeFocused();
  await axe(page);
  await dialog.getByLabel("To a date").check();
  await dialog.getByLabel("Due Date", { exact: true }).fill("");
  await dialog.getByLabel("Due Date", { exact: true }).press("Enter");
  await expect(dialog.getByText("Due date is required")).toBeVisible();
  await dialog.getByLabel("By a number of days").check();
  await dialog.getByLabel("Days", { exact: true }).fill("7");
  await expect(dialog.getByRole("list", { name: "New due dates" })).toContainText("1 Mar");
  await dialog.getByLabel("Days", { exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Select", exact: true })).toBeFocused();
  await expect(bill(page, "Rent")).toContainText(`8 March ${NEXT_YEAR}`);
  await expect(page.getByText("2 bills moved")).toBeVisible();

  await select(page, "Late", "Twice");
  await press(page, "Move");
  await page.getByRole("dialog").getByRole("button", { name: "Move 2 bills" }).click();
  await page.getByRole("link", { name: `Show April ${NEXT_YEAR}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `April ${NEXT_YEAR}` })).toBeVisible();
  await expect.poll(() => shownBills(page)).toEqual(["Twice $7.00 Pending", "Late $5.00 Pending"]);
  await expect(bill(page, "Late")).toContainText(`30 April ${NEXT_YEAR}`);
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/^No bills in April/)).toBeVisible();
});

test("of recurring bills only the selected ones move or go, and the bar says so", async ({ page }) => {
  await openMonth(page, month, [{ title: "Rent", amount: "900", dueDate: `${month}-05`, isRecurring: true }]);
  await visit(page, `/app?month=${NEXT_YEAR}-04`);
  await expect(tick(page, "Rent")).toBeVisible();
  await select(page, "Rent");
  await expect(count(page)).toContainText("1 is recurring: only this one changes, not its series.");
  await press(page, "Move");
  const dialog = page.getByRole("dialog", { name: "Move 1 bill" });
  await expect(dialog.getByText("It is recurring. Only this bill moves, not its series.")).toBeVisible();
  await dialog.getByLabel("To a date").check();
  await dialog.getByLabel("Due Date", { exact: true }).fill(`${NEXT_YEAR}-04-20`);
  await dialog.getByRole("button", { name: "Move 1 bill" }).click();
  await expect(bill(page, "Rent")).toContainText(`20 April ${NEXT_YEAR}`);
  // Another month ends the selection.
  await select(page, "Rent");
  await page.getByRole("button", { name: "Next month", exact: true }).click();
  await expect(bill(page, "Rent")).toContainText(`5 May ${NEXT_YEAR}`);
  await expect(bar(page)).toBeHidden();
  await page.goBack();
  await expect(bill(page, "Rent")).toContainText(`20 April ${NEXT_YEAR}`);
  await expect(bar(page)).toBeHidden();
  await select(page, "Rent");
  await press(page, "Delete");
  await expect(tick(page, "Rent")).toBeHidden();
  await visit(page, `/app?month=${NEXT_YEAR}-05`);
  await expect(bill(page, "Rent")).toContainText(`5 May ${NEXT_YEAR}`);
});

test("in the horizontal view the arrows that lie go from bill to bill", async ({ page }) => {
  await openMonth(page, month, BILLS);
  await page.getByRole("button", { name: "Horizontal" }).click();
  await liesAsLine(page);
  await tick(page, "Rent").focus();
  await keyLeadsTo(page, "x", box(page, "Rent"));
  await page.keyboard.press("Shift+ArrowRight");
  await keyLeadsTo(page, "Shift+ArrowRight", box(page, "Power"));
  await expect(count(page)).toHaveText("3 selected · $60.00");
  await axe(page);
  await press(page, "Mark paid");
  await expect(tick(page, "Water")).toBeChecked();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a row's menu begins it, and the bar leaves every row to be seen", async ({ page }) => {
    await openMonth(
      page,
      month,
      Array.from({ length: 20 }, (_, n) => ({
        title: `Bill ${n + 10}`,
        amount: "999999.99",
        dueDate: `${month}-${n + 10}`,
      })),
    );
    for (const { viewport } of PHONES) {
      const { width, height } = viewport;
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize(viewport);
        await page.getByRole("button", { name: "More for Bill 11" }).tap();
        await page.getByRole("menuitem", { name: "Select" }).tap();
        await expect(box(page, "Bill 11")).toBeChecked();
        await expect(box(page, "Bill 11")).toBeFocused();
        await box(page, "Bill 12").tap();
        await expect(count(page)).toHaveText("2 selected · $1,999,999.98");
        for (const button of await bar(page).getByRole("button").all()) {
          const size = await button.boundingBox();
          expect(Math.round(size?.height ?? 0)).toBeGreaterThanOrEqual(44);
          await expect(button).toBeInViewport({ ratio: 1 });
          await button.click({ trial: true });
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await axe(page);
        // The last row is focused above the bar, not under it.
        await box(page, "Bill 29").focus();
        const place = async () => {
          const [row, over] = [await box(page, "Bill 29").boundingBox(), await bar(page).boundingBox()];
          return (row?.y ?? 0) + (row?.height ?? 0) <= (over?.y ?? 0);
        };
        await expect.poll(place).toBe(true);
        await press(page, "Stop selecting");
        await expect(bar(page)).toBeHidden();
      });
    }
  });
});
