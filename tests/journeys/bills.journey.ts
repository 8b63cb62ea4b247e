import type { Control, Screen } from "../engines/screen.ts";
import { NEXT_YEAR } from "../support/month-page.ts";
import { test } from "./fixtures.ts";
import {
  addBill,
  addForm,
  chooseFromMenu,
  editForm,
  everythingSaved,
  liesAs,
  monthHeading,
  shows,
  tick,
} from "./month.ts";

test("add, edit, tick and undo", async ({ openMonth }) => {
  const screen = await openMonth(`${NEXT_YEAR}-03`);
  await addBill(screen, { title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` });
  await addBill(screen, { title: "Café 🏠", amount: "12+30.5", dueDate: `${NEXT_YEAR}-03-31` });
  await shows(screen, ["Rent $900.00", "Café 🏠 $42.50"]);

  await screen.getByRole("button", { name: "Rent" }).click();
  const form = editForm(screen);
  await form.getByLabel("Amount").fill("950");
  await form.getByLabel("Due Date").fillDay(`${NEXT_YEAR}-03-02`);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await shows(screen, ["Rent $950.00", "Café 🏠 $42.50"]);

  await tick(screen, "Rent").click();
  await tick(screen, "Rent").checked();
  await screen
    .getByRole("group", { name: /^Rent marked as paid/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await tick(screen, "Rent").checked(false);
  await chooseFromMenu(screen, "Café 🏠", "Delete");
  await shows(screen, ["Rent $950.00"]);
  await screen.press("z", ["Control"]);
  await shows(screen, ["Rent $950.00", "Café 🏠 $42.50"]);

  await everythingSaved(screen);
  await screen.reload();
  await shows(screen, ["Rent $950.00", "Café 🏠 $42.50"]);
});

test("a recurring bill comes monthly, and is changed from one on", { tag: "@full" }, async ({
  openMonth,
}) => {
  const screen = await openMonth(`${NEXT_YEAR}-01`);
  await addBill(screen, {
    ...{ title: "Gym", amount: "30", dueDate: `${NEXT_YEAR}-01-31`, isRecurring: true },
  });
  await shows(screen, ["Gym $30.00"]);
  await screen.getByRole("button", { name: "Next month" }).first().click();
  await monthHeading(screen, `February ${NEXT_YEAR}`).shown();
  await shows(screen, ["Gym $30.00"]);

  await screen.getByRole("button", { name: "Gym" }).click();
  const form = editForm(screen);
  await form.getByLabel("Amount").fill("40");
  await form.getByLabel("This and following").click();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.gone();
  await shows(screen, ["Gym $40.00"]);
  await screen.getByRole("button", { name: "Next month" }).first().click();
  await monthHeading(screen, `March ${NEXT_YEAR}`).shown();
  await shows(screen, ["Gym $40.00"]);
  await screen.tab.goBack();
  await monthHeading(screen, `February ${NEXT_YEAR}`).shown();
  await screen.tab.goBack();
  await monthHeading(screen, `January ${NEXT_YEAR}`).shown();
  await shows(screen, ["Gym $30.00"]);
});

test("change month, and look at it both ways", { tag: "@full" }, async ({ openMonth }) => {
  const screen = await openMonth(`${NEXT_YEAR}-05`, [
    { title: "First", amount: 1, dueDate: `${NEXT_YEAR}-05-01` },
    { title: "Second", amount: 2, dueDate: `${NEXT_YEAR}-05-02` },
    { title: "Later", amount: 3, dueDate: `${NEXT_YEAR}-06-02` },
  ]);
  await shows(screen, ["First $1.00", "Second $2.00"]);
  await screen.getByRole("button", { name: "Next month" }).first().click();
  await shows(screen, ["Later $3.00"]);
  await screen.getByRole("button", { name: "Previous month" }).first().click();
  await shows(screen, ["First $1.00", "Second $2.00"]);

  await screen.getByRole("button", { name: "Horizontal" }).click();
  await liesAs(screen, "horizontal");
  await tick(screen, "Second").click();
  await tick(screen, "Second").checked();
  await everythingSaved(screen);
  await screen.reload();
  await liesAs(screen, "horizontal");
  await everythingSaved(screen);
  await screen.getByRole("button", { name: /^Next Month/ }).click();
  await monthHeading(screen, `June ${NEXT_YEAR}`).shown();
  await shows(screen, ["Later $3.00"]);
  await screen.getByRole("button", { name: "Vertical" }).click();
  await liesAs(screen, "vertical");
});

test("search finds a bill of any month, and Escape leads back", { tag: "@full" }, async ({ openMonth }) => {
  const screen = await openMonth(`${NEXT_YEAR}-05`, [
    { title: "Zahnarzt", amount: 120, dueDate: `${NEXT_YEAR}-09-12` },
    { title: "Rent", amount: 900, dueDate: `${NEXT_YEAR}-05-02` },
  ]);
  await screen.press("/");
  await screen.getByRole("searchbox").focused();
  await screen.type("zahn");
  await screen.getByText(/^1 bill/).shown();
  await shows(screen, ["Zahnarzt $120.00"]);
  await screen.press("Escape");
  await shows(screen, ["Rent $900.00"]);
});

test("set a budget", { tag: "@full" }, async ({ openMonth }) => {
  const screen = await openMonth(`${NEXT_YEAR}-02`, [
    { title: "Rent", amount: 800, dueDate: `${NEXT_YEAR}-02-01` },
  ]);
  const card = screen.getByRole("region", { name: "Monthly Budget" });
  await card.getByRole("button", { name: "Set budget" }).click();
  await card.getByLabel("Budget amount").focused();
  await screen.type("600+400");
  await screen.press("Enter");
  await card.getByText("$1,000.00").shown();
  await screen.getByText("$200.00 left").shown();
  await everythingSaved(screen);
  await screen.reload();
  await card.getByText("$1,000.00").shown();
});

test("a month is kept with the keyboard alone", { tag: "@full" }, async ({ openMonth }) => {
  const screen = await openMonth(`${NEXT_YEAR}-06`);
  await screen.press("n");
  const form = addForm(screen);
  await form.getByLabel("Expense Title").focused();
  await screen.type("Gym");
  await screen.press("Tab");
  await screen.type("12+30");
  await screen.press("Enter");
  await form.gone();
  await shows(screen, ["Gym $42.00"]);
  await tabTo(screen, tick(screen, "Gym"));
  await screen.press(" ");
  await tick(screen, "Gym").checked();
  await screen.press("z", ["Control"]);
  await tick(screen, "Gym").checked(false);
  await screen.press("Tab");
  await screen.getByRole("button", { name: "Gym" }).focused();
  await screen.press("Enter");
  await editForm(screen).getByLabel("Expense Title").focused();
  await screen.press("Escape");
  await editForm(screen).gone();
  await screen.getByRole("button", { name: "Gym" }).focused();
  await screen.press("ArrowRight");
  await monthHeading(screen, `July ${NEXT_YEAR}`).shown();
  await screen.press("ArrowLeft");
  await monthHeading(screen, `June ${NEXT_YEAR}`).shown();
  await tabTo(screen, screen.getByRole("button", { name: /^Account:/ }), ["Shift"]);
  await screen.press("Enter");
  await screen.getByRole("menuitem", { name: "Settings" }).focused();
  await screen.press("Enter");
  await screen.getByRole("heading", { name: "Settings" }).shown();
});

/** Presses Tab, or Shift and Tab, until it has the focus. Beyond the page's ends lies the browser's own bar. */
async function tabTo(screen: Screen, control: Control, modifiers: readonly "Shift"[] = []): Promise<void> {
  for (let presses = 0; presses < 80 && !(await control.look()).isFocused; presses += 1) {
    await screen.press("Tab", modifiers);
  }
  await control.focused();
}
