import { expect, test } from "../support/fixtures.ts";
import { addExpense, shownBills, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test.use({ locale: "de-DE" });

test("a new account is guided: a common bill, its currency, a sample month; and never again", async ({
  page,
  openApp,
  axe,
}) => {
  await openApp();
  const guide = page.getByRole("region", { name: "Start with one you know" });
  await expect(guide).toBeVisible();
  await axe(page);
  await guide.getByRole("button", { name: "Use EUR €" }).click();
  await expect(page.getByText("€0.00").first()).toBeVisible();
  await expect(guide.getByRole("button", { name: "Use EUR €" })).toBeHidden();

  await guide.getByRole("button", { name: "Show a sample month" }).click();
  await expect.poll(async () => (await shownBills(page)).length).toBe(10);
  // It goes along with the months, and nothing that is done to it is kept.
  await tick(page, "Water").check();
  await page.keyboard.press("ArrowRight");
  await expect(tick(page, "Water")).not.toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(tick(page, "Water")).toBeChecked();
  await page.getByRole("button", { name: "Throw it away" }).click();
  await expect.poll(() => shownBills(page)).toEqual([]);

  await guide.getByRole("button", { name: "Set a budget" }).click();
  await expect(page.getByLabel("Budget amount")).toBeFocused();
  await page.keyboard.press("Escape");
  await guide.getByRole("button", { name: "Rent" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Rent");
  await expect(dialog.getByLabel("Category")).toHaveValue("Home");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // A bill of one's own ends the sample.
  await guide.getByRole("button", { name: "Show a sample month" }).click();
  await addExpense(page, { title: "My own", amount: "5" });
  await expect.poll(() => shownBills(page)).toEqual(["My own €5.00 Pending"]);
  await page.keyboard.press("Control+z");

  await guide.getByRole("button", { name: "Dismiss the guide" }).click();
  await expect(guide).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^No bills in/)).toBeVisible();
  await expect(guide).toBeHidden();
});

test("when nothing could be loaded the reason stays, the month is empty and the currency is guessed", async ({
  page,
  openApp,
  problems,
  axe,
}) => {
  problems.allow(/500/);
  await page.route("**/api/sync", (route) =>
    route.fulfill({
      status: 500,
      json: { error: "The ledger is resting.", code: "internal", requestId: "x" },
    }),
  );
  await openApp();
  await expect(page.getByRole("alert")).toHaveText(
    "Your bills could not be loadedThe ledger is resting. This device doesn't have all of them yet.",
  );
  await expect(page.getByText("Couldn't load")).toBeVisible();
  await expect(page.getByText("Couldn't save")).toBeHidden();
  await expect(page.getByText(/^No bills in .* on this device\.$/)).toBeVisible();
  // It may be an old account with many bills.
  await expect(page.getByRole("region", { name: "Start with one you know" })).toBeHidden();
  await expect(page.getByText("€0.00").first()).toBeVisible();
  await axe(page);
});

test("a month is not called empty, nor summed up, before the last page of the account is here", async ({
  email,
  signIn,
  openMonth,
  newDevice,
}) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-09` }]);

  const other = await (await newDevice()).newPage();
  const lastPage = Promise.withResolvers<void>();
  let pages = 0;
  await other.route("**/api/sync", async (route) => {
    pages += 1;
    if (pages > 1) await lastPage.promise;
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: pages === 1 ? { ...answer, more: true } : answer });
  });
  await signIn(other, email);
  await other.goto(`/app?month=${NEXT_YEAR}-04`);
  await expect(other.getByText("Loading expenses...")).toBeVisible();
  await expect(other.getByRole("button", { name: "Add Expense" })).toBeHidden();
  await expect(other.getByText(/^No bills in/)).toBeHidden();
  await expect(other.getByText("Still to pay")).toBeHidden();
  lastPage.resolve();
  await expect(other.getByText(`No bills in April ${NEXT_YEAR} yet.`)).toBeVisible();
  await other.getByRole("button", { name: "Previous month" }).click();
  await expect.poll(() => shownBills(other)).toEqual(["Water $30.00 Pending"]);
  // The visit itself is still to be told.
  await other.unrouteAll({ behavior: "wait" });
});
