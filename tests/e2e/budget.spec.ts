import { expect, test } from "../support/fixtures.ts";
import { everythingSaved } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("a budget is set, judged, asked about where it is unclear, cleared and folded", async ({
  page,
  openMonth,
  axe,
}) => {
  await openMonth(`${NEXT_YEAR}-02`, [{ title: "Rent", amount: "800", dueDate: `${NEXT_YEAR}-02-01` }]);
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
  await expect(card.getByRole("alert")).toHaveText("Choose the amount you mean");
  await card.getByRole("button", { name: "$1,000.00" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("1000.00");
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
  await everythingSaved(page);
  await page.reload();
  await expect(card.getByRole("button", { name: "Monthly Budget" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});
