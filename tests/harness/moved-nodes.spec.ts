import { bill, deleteExpense, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { expect, test } from "./harness.ts";

const MONTH = `${NEXT_YEAR}-03`;

test("where an extension has moved a row, a change of it renders the screen anew, and is saved", async ({
  page,
  visit,
  problems,
  openMonth,
}) => {
  problems.allow(/The node to be removed is not a child of this node/);
  await openMonth(MONTH, [
    { title: "Rent", amount: "900", dueDate: `${MONTH}-01` },
    { title: "Water", amount: "30", dueDate: `${MONTH}-09` },
  ]);
  await bill(page, "Rent").evaluate((row) => {
    const wrapper = document.createElement("div");
    row.replaceWith(wrapper);
    wrapper.append(row);
  });
  await deleteExpense(page, "Rent");
  await tick(page, "Water").check();
  await visit();
  await expect(tick(page, "Water")).toBeChecked();
  await expect(tick(page, "Rent")).toHaveCount(0);
});
