import { expect, test } from "../support/fixtures.ts";
import {
  addExpense,
  deleteExpense,
  editExpense,
  everythingSaved,
  focusWindow,
  readyForOffline,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { OFFLINE } from "../support/problems.ts";

test.use({ serviceWorkers: "allow" });

test("ten changes made offline survive a reload, and reach the other device afterwards", async ({
  page,
  context,
  problems,
  openMonth,
  secondDevice,
}) => {
  test.slow();
  problems.allow(OFFLINE);
  await openMonth(`${NEXT_YEAR}-03`, [
    { title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` },
    { title: "Phone", amount: "25", dueDate: `${NEXT_YEAR}-03-09` },
  ]);
  await readyForOffline(page);

  await context.setOffline(true);
  await tick(page, "Rent").check();
  await editExpense(page, "Phone", { amount: "27.50" });
  for (const number of [1, 2, 3, 4, 5]) {
    await addExpense(page, {
      title: `Offline ${number}`,
      amount: `${number}`,
      dueDate: `${NEXT_YEAR}-03-1${number}`,
    });
  }
  await deleteExpense(page, "Offline 3");
  await tick(page, "Offline 5").check();
  await editExpense(page, "Offline 4", { title: "Offline four" });
  await expect(page.getByText("Offline · 10 changes waiting")).toBeVisible();

  const wanted = [
    "Rent $900.00 Paid",
    "Phone $27.50 Pending",
    "Offline 1 $1.00 Pending",
    "Offline 2 $2.00 Pending",
    "Offline four $4.00 Pending",
    "Offline 5 $5.00 Paid",
  ];
  expect(await shownBills(page)).toEqual(wanted);
  await page.reload();
  await expect.poll(() => shownBills(page)).toEqual(wanted);
  await expect(page.getByText("Offline · 10 changes waiting")).toBeVisible();

  await context.setOffline(false);
  await everythingSaved(page);
  expect(await shownBills(page)).toEqual(wanted);

  const second = await secondDevice(`/app?month=${NEXT_YEAR}-03`);
  await expect.poll(() => shownBills(second)).toEqual(wanted);
});

test("two devices edit different fields of one bill offline, and both edits survive", async ({
  page,
  context,
  problems,
  openMonth,
  secondDevice,
}) => {
  test.slow();
  problems.allow(OFFLINE);
  await openMonth(`${NEXT_YEAR}-04`, [{ title: "Insurance", amount: "100", dueDate: `${NEXT_YEAR}-04-10` }]);
  const other = await secondDevice(`/app?month=${NEXT_YEAR}-04`);
  await expect(tick(other, "Insurance")).toBeVisible();

  await readyForOffline(page);
  await readyForOffline(other);
  await context.setOffline(true);
  await other.context().setOffline(true);
  await editExpense(page, "Insurance", { title: "Car insurance" });
  await editExpense(other, "Insurance", { amount: "120" });
  await tick(other, "Insurance").check();
  await context.setOffline(false);
  await everythingSaved(page);
  await other.context().setOffline(false);
  await everythingSaved(other);
  await focusWindow(page);

  const wanted = ["Car insurance $120.00 Paid"];
  await expect.poll(() => shownBills(page)).toEqual(wanted);
  await expect.poll(() => shownBills(other)).toEqual(wanted);
});

test("two tabs show each other's changes and send none twice", async ({ page, context, openApp }) => {
  const sent: string[] = [];
  context.on("request", (request) => {
    if (!request.url().endsWith("/api/sync")) return;
    const body = request.postDataJSON() as { operations: { id: string; type: string }[] };
    sent.push(...body.operations.filter((each) => each.type === "expense.add").map((each) => each.id));
  });
  await openApp(`/app?month=${NEXT_YEAR}-05`);
  const tab = await context.newPage();
  await tab.goto(`/app?month=${NEXT_YEAR}-05`);
  await expect(tab.getByText(`No bills in May ${NEXT_YEAR} yet.`)).toBeVisible();

  await addExpense(page, { title: "From the first tab", amount: "1", dueDate: `${NEXT_YEAR}-05-01` });
  await expect(tick(tab, "From the first tab")).toBeVisible();
  await addExpense(tab, { title: "From the second tab", amount: "2", dueDate: `${NEXT_YEAR}-05-02` });
  await expect(tick(page, "From the second tab")).toBeVisible();
  await everythingSaved(page);
  await everythingSaved(tab);

  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
});

test("a change the worker refuses leaves the screen, with its reason and its content", async ({
  page,
  context,
  problems,
  openMonth,
  secondDevice,
  axe,
}) => {
  test.slow();
  problems.allow(OFFLINE);
  await openMonth(`${NEXT_YEAR}-06`, [{ title: "Gym", amount: "39", dueDate: `${NEXT_YEAR}-06-03` }]);
  const other = await secondDevice(`/app?month=${NEXT_YEAR}-06`);
  await readyForOffline(page);
  await context.setOffline(true);
  await editExpense(page, "Gym", { title: "Gym with sauna" });
  await deleteExpense(other, "Gym");
  await everythingSaved(other);
  await context.setOffline(false);

  const refused = page.getByRole("region", { name: "Changes that could not be saved" });
  await expect(refused.getByText("This expense was deleted")).toBeVisible();
  await expect(tick(page, "Gym with sauna")).toBeHidden();
  await axe(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await refused.getByRole("button", { name: /^Copy/ }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("title: Gym with sauna");
  await refused.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(refused).toBeHidden();
});
