import { NEXT_YEAR } from "../support/month-page.ts";
import { test } from "./fixtures.ts";
import { addBill, addForm, everythingSaved, shows, tick } from "./month.ts";

const MONTH = `${NEXT_YEAR}-09`;
const RENT = { title: "Rent", amount: 900, dueDate: `${MONTH}-01` };

test("a month is kept on a phone", { tag: "@full" }, async ({ openMonth, openAt, gateway, device }) => {
  const wide = await openMonth(MONTH, [RENT]);
  await wide.tab.close();
  const screen = await openAt(gateway.phoneUrl(`/app?month=${MONTH}`), device);
  await everythingSaved(screen);
  const bar = screen.getByRole("navigation", { name: "Main" });
  await tick(screen, "Rent").click();
  await tick(screen, "Rent").checked();

  // The sheet is left as it was found.
  await bar.getByRole("button", { name: "Add Expense" }).click();
  await addForm(screen).getByLabel("Expense Title").focused();
  await screen.press("Escape");
  await addForm(screen).gone();
  await addBill(screen, { title: "Gym", amount: "39", dueDate: `${MONTH}-03` });
  await shows(screen, ["Rent $900.00 Paid", "Gym $39.00"]);

  await bar.getByRole("link", { name: "Recurring" }).click();
  await screen.getByRole("heading", { name: "Recurring bills" }).shown();
  await bar.getByRole("button", { name: "More" }).click();
  await screen.getByRole("menuitem", { name: "Settings" }).click();
  await screen.getByRole("heading", { name: "Settings" }).shown();
  await everythingSaved(screen);
});
