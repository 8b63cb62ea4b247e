import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  addExpense,
  everythingSaved,
  NEXT_YEAR,
  readyForOffline,
  shownBills,
  tick,
} from "../support/month-page.ts";

/** The ids of the bills that a call to /api/sync adds. */
const addedBy = (request: Request): string[] => {
  const { operations } = request.postDataJSON() as { operations: { id: string; type: string }[] };
  return operations.filter(({ type }) => type === "expense.add").map(({ id }) => id);
};

test("without locks two tabs send at once, and all is taken once", async ({ page, context, openMonth }) => {
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
  // A tab may say that its own is saved before it shows the other's.
  for (const each of [page, tab]) await expect.poll(() => shownBills(each)).toEqual(bills);
  await page.goto("/history");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "From the" })).toHaveCount(2);
});

// A user may leave the page in the very moment in which a change shows, and finds it when they come back.

/** Ticks the bill and leaves the page as soon as that shows. */
async function tickAndLeave(page: Page, title: string): Promise<void> {
  const left = page.waitForEvent("load");
  await tick(page, title).evaluate((each: HTMLInputElement) => {
    // Later, so that this call is answered before its page is gone.
    setTimeout(() => {
      const before = each.checked;
      each.click();
      if (each.checked !== before) location.reload();
    });
  });
  await left;
}

/** Writes to the user's database for as long as the page lives, so that whatever else is written has to wait. */
async function keepWriting(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases
      .map((each) => each.name ?? "")
      .find((each) => each.startsWith("expense-timeline-"));
    if (name === undefined) throw new Error("There is no database here.");
    const opening = indexedDB.open(name);
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const connection = opening.result;
    const store = connection.transaction([...connection.objectStoreNames], "readwrite").objectStore("outbox");
    await new Promise<void>((begun) => {
      const goOn = () => {
        begun();
        store.count().onsuccess = goOn;
      };
      goOn();
    });
  });
}

test("a change that shows is there after the page was left", {
  tag: "@service-worker",
}, async ({ page, openMonth }) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await readyForOffline(page);
  await keepWriting(page);
  await tickAndLeave(page, "Rent");
  await expect(tick(page, "Rent"), "while something else is being stored").toBeChecked();
  await everythingSaved(page);
  await page.reload();
  await tickAndLeave(page, "Rent");
  await expect(tick(page, "Rent"), "right after it was opened").not.toBeChecked();
  await everythingSaved(page);
  // Each was sent, and once.
  await page.goto("/history");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Rent" })).toHaveCount(3);
});
