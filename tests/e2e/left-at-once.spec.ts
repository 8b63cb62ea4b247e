// A user may leave the page in the very moment in which a change shows, and finds it when they come back.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, readyForOffline, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test.use({ serviceWorkers: "allow" });

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

test("a change that shows is there after the page was left, whatever is going on just then", async ({
  page,
  openMonth,
}) => {
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
