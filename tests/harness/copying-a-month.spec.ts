import { addExpense, bill, deleteExpense, shownBills, slowDoubleClick, tick } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

test.use({ now: "2026-02-10T10:00:00Z" });

test("a month that has bills is offered the one-off bills of the last that it lacks, once", async ({
  page,
}) => {
  await openMonth(page, "2026-01", [
    { title: "Market", amount: "40", dueDate: "2026-01-31", status: "PAID" },
    { title: "Dentist", amount: "90", dueDate: "2026-01-10", status: "PAID" },
  ]);
  const offer = page.getByRole("region", { name: "Last month's one-off bills" });
  const copy = (count: number) =>
    page.getByRole("button", {
      name: `Copy last month's one-off ${count === 1 ? "bill" : "bills"} (${count})`,
    });
  await visit(page, "/app");
  await addExpense(page, { title: "dentist", amount: "95", dueDate: "2026-02-12" });
  await expect(offer).toContainText("In January 2026 but not here: Market");
  await axe(page);
  await slowDoubleClick(copy(1), tick(page, "Market"));
  await expect.poll(() => shownBills(page)).toEqual(["dentist $95.00 Pending", "Market $40.00 Pending"]);
  await expect(bill(page, "Market")).not.toContainText("in 18 days");
  await expect(offer).toBeHidden();
  await visit(page);
  await expect.poll(() => shownBills(page)).toHaveLength(2);
  await expect(offer).toBeHidden();

  await deleteExpense(page, "Market");
  await copy(1).click();
  await expect.poll(() => shownBills(page)).toHaveLength(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => shownBills(page)).toHaveLength(1);
  await offer.getByRole("button", { name: "Don't offer this for this month" }).click();
  await expect(offer).toBeHidden();
  await visit(page);
  await expect.poll(() => shownBills(page)).toHaveLength(1);
  await expect(page.getByRole("region", { name: "Export February 2026" })).toBeVisible();
  await expect(offer).toBeHidden();
});
