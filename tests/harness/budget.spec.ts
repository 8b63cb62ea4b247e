import { NEXT_YEAR, tick } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

test("a budget is set, judged, asked about where it is unclear, cleared and folded", async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-02`, [{ title: "Rent", amount: "800", dueDate: `${NEXT_YEAR}-02-01` }]);
  const card = page.getByRole("region", { name: "Monthly Budget" });
  const total = page.getByRole("region", { name: "Monthly Total" });
  await card.getByRole("button", { name: "Set budget" }).click();
  const field = card.getByLabel("Budget amount");
  await expect(field).toBeFocused();
  await field.fill("-5");
  await field.press("Enter");
  await expect(card.getByRole("alert")).toHaveText("Please enter a valid positive amount");
  await field.fill("");
  await field.pressSequentially("600+400");
  await field.press("Enter");
  await expect(card.getByText("$1,000.00")).toBeVisible();
  await expect(total).toContainText("On Track");
  await expect(total).toContainText("80% of budget");
  await expect(total).toContainText("$200.00 left");

  // By the keyboard: with a mouse a message may lie over the button, and stays while it is pointed at.
  const edit = () => card.getByRole("button", { name: "Edit budget" }).press("Enter");
  const change = async (budget: string) => {
    await edit();
    await field.fill(budget);
    await field.press("Enter");
  };
  await change("800");
  await expect(total).toContainText("Close to Limit");
  await change("795");
  await expect(total).toContainText("Over Budget");
  await expect(total).toContainText("$5.00 over");
  await expect(total.getByRole("meter")).toHaveAttribute("aria-valuenow", "100");
  // 100% and over are never said together.
  await change("799.60");
  await expect(total).toContainText("Close to Limit");
  await expect(total).toContainText("$0.40 over");
  await expect(total).not.toContainText("%");
  await expect(total.getByRole("meter")).toHaveAttribute("aria-valuenow", "100");
  await expect(total.getByRole("meter")).toHaveAttribute("aria-valuetext", "Close to Limit");

  await edit();
  await field.fill("1.000");
  await expect(card.getByRole("group", { name: "Which amount do you mean?" })).toBeVisible();
  await axe(page);
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Which one?");
  await card.getByRole("button", { name: "$1,000.00" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("1,000.00");
  await field.fill("100.");
  await expect(card.getByText("= $100.00")).toBeVisible();
  await field.fill("1000");
  await field.press("Enter");
  await expect(card.getByText("$1,000.00")).toBeVisible();

  await edit();
  await field.fill("1");
  await field.press("Escape");
  await expect(card.getByText("$1,000.00")).toBeVisible();
  await card.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(card.getByText(`No budget for February ${NEXT_YEAR}.`)).toBeVisible();
  await expect(total.getByRole("meter")).toBeHidden();

  await card.getByRole("button", { name: "Monthly Budget" }).press("Enter");
  await visit(page);
  await expect(card.getByRole("button", { name: "Monthly Budget" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});

test("a budget carries over to the next month, with what was left, until a month has its own or none", async ({
  page,
}) => {
  const [before, name] = ["2026-10", "October"] as const;
  await openMonth(page, before, [
    { title: "Rent", amount: "437.90", dueDate: "2026-10-31", status: "PAID" },
    { title: "Power", amount: "281.05", dueDate: "2026-11-30" },
    { title: "Gifts", amount: "90", dueDate: "2026-12-31" },
  ]);
  const card = page.getByRole("region", { name: "Monthly Budget" });
  const total = page.getByRole("region", { name: "Monthly Total" });
  const field = card.getByLabel("Budget amount");
  const following = card.getByLabel("Following months");
  const opener = card.getByRole("button", { name: "Edit budget" });
  const edit = () => opener.press("Enter");
  // Until the form is closed, keys belong to its fields.
  const save = async () => {
    await card.getByRole("button", { name: "Save" }).press("Enter");
    await expect(opener).toBeFocused();
  };

  const toMonthOf = async (title: string, key: "ArrowLeft" | "ArrowRight") => {
    await page.keyboard.press(key);
    await expect(tick(page, title)).toBeVisible();
  };

  await card.getByRole("button", { name: "Set budget" }).click();
  await field.fill("500");
  await following.selectOption("The same budget");
  await save();
  await expect(card.getByText("$500.00")).toBeVisible();
  await page.keyboard.press("Control+z");
  await card.getByRole("button", { name: "Set budget" }).press("Enter");
  await expect(following).toHaveValue("none");
  await field.fill("500");
  await following.selectOption("The same budget");
  await axe(page);
  await save();
  await expect(total).toContainText("88% of budget");

  await toMonthOf("Power", "ArrowRight");
  await expect(card.getByText(`As in ${name}`)).toBeVisible();
  await expect(total).toContainText("56% of budget");
  await edit();
  await following.selectOption("The same, plus or minus what was left over");
  await save();
  await expect(card.getByText("$562.10", { exact: true })).toBeVisible();
  await expect(card.getByText(`$500.00 + $62.10 left in ${name}`)).toBeVisible();
  await expect(total).toContainText("50% of budget");
  await expect(total).toContainText("$281.05 left");

  await toMonthOf("Gifts", "ArrowRight");
  await expect(card.getByText("$500.00", { exact: true })).toBeVisible();
  await toMonthOf("Power", "ArrowLeft");
  await card.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(card.getByText(/^No budget for/)).toBeVisible();
  await toMonthOf("Gifts", "ArrowRight");
  await expect(card.getByText(/^No budget for/)).toBeVisible();
  await toMonthOf("Power", "ArrowLeft");
  await page.keyboard.press("Control+z");
  await expect(card.getByText("$562.10", { exact: true })).toBeVisible();

  // What is due later changes nothing, and what was overspent is taken off.
  await page.setViewportSize({ width: 390, height: 844 });
  await toMonthOf("Rent", "ArrowLeft");
  await edit();
  await field.fill("400");
  await axe(page);
  await save();
  await expect(total).toContainText("$37.90 over");
  await toMonthOf("Power", "ArrowRight");
  await expect(card.getByText(`$400.00 − $37.90 overspent in ${name}`)).toBeVisible();
  await expect(total).toContainText("78% of budget");
  await edit();
  await field.fill("900");
  await save();
  await expect(card.getByText("$900.00", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(card.getByText(`overspent in ${name}`)).toBeVisible();
  await visit(page);
  await expect(card.getByText(`$400.00 − $37.90 overspent in ${name}`)).toBeVisible();

  // A month that begins in debt offers what was set, since no amount can be below 0.
  await toMonthOf("Rent", "ArrowLeft");
  await edit();
  await field.fill("100");
  await save();
  await toMonthOf("Power", "ArrowRight");
  await edit();
  await expect(field).toHaveValue("100.00");
});
