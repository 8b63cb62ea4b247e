import type { Request } from "@playwright/test";
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

test("two devices edit different fields of one bill offline, and both edits survive", async ({
  page,
  context,
  problems,
  openMonth,
  secondDevice,
}) => {
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

/** The ids of the bills that a call to /api/sync adds. */
const addedBy = (request: Request): string[] => {
  const { operations } = request.postDataJSON() as { operations: { id: string; type: string }[] };
  return operations.filter(({ type }) => type === "expense.add").map(({ id }) => id);
};

test("two tabs show each other's changes and send none twice", async ({ page, context, openApp }) => {
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/sync")) sent.push(...addedBy(request));
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

test("without locks two tabs send at the same moment, and the account takes each change once", async ({
  page,
  context,
  openMonth,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "locks", { configurable: true, get: () => undefined });
  });
  await openMonth(`${NEXT_YEAR}-05`);
  const tab = await context.newPage();
  await tab.goto(`/app?month=${NEXT_YEAR}-05`);
  await everythingSaved(tab);
  const { promise: bothSend, resolve: goOn } = Promise.withResolvers<void>();
  const sent: string[][] = [];
  await context.route("**/api/sync", async (route) => {
    const added = addedBy(route.request());
    // Each tab sends one call at a time, so one about something else would keep its bill waiting.
    if (added.length === 0) return await route.continue();
    sent.push(added);
    if (sent.length > 1) goOn();
    await bothSend;
    await route.continue();
  });
  await addExpense(page, { title: "From the first tab", amount: "1", dueDate: `${NEXT_YEAR}-05-01` });
  await expect(tick(tab, "From the first tab")).toBeVisible();
  await addExpense(tab, { title: "From the second tab", amount: "2", dueDate: `${NEXT_YEAR}-05-02` });
  await everythingSaved(page);
  await everythingSaved(tab);

  const [first = [], second = []] = sent;
  expect(second, "sent while the first call was under way").toEqual(expect.arrayContaining(first));
  const bills = ["From the first tab $1.00 Pending", "From the second tab $2.00 Pending"];
  for (const each of [page, tab]) expect(await shownBills(each)).toEqual(bills);
  await page.goto("/history");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "From the" })).toHaveCount(2);
});

test("a change the worker refuses leaves the screen, with its reason and its content", async ({
  page,
  context,
  problems,
  openMonth,
  secondDevice,
  axe,
}) => {
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
