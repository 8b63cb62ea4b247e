import type { Locator, Page } from "@playwright/test";
import { addMonths, type Day, dayInMonth, monthOf } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { answeredAt, markPaintedWhole, shiftsOnceWhole } from "../support/layout-shifts.ts";
import { everythingSaved, PHONE, PHONES, tick } from "../support/month-page.ts";
import { type StoredBill, storeBills, storeBudget, storeTimeZone } from "../support/stored-bills.ts";
import { today } from "../support/today.ts";

for (const [name, sizes, device] of [
  ["phones", PHONES.map(({ viewport }) => viewport), PHONE],
  ["a desktop", [{ width: 1280, height: 800 }], { hasTouch: false, isMobile: false }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(device);

    test("nothing moves while a household's month loads, changes, unfolds or is ticked", {
      tag: ["@motion", "@full"],
    }, async ({ page, email, signInByCalls, baseURL: origin = "" }) => {
      await signInByCalls(page, email);
      await storeBills(page, householdOn(today), { origin });
      await storeBudget(page, monthOf(today), 5000, { origin });
      await storeTimeZone(page, origin);
      await markPaintedWhole(page);
      for (const viewport of sizes) {
        // What a press moves is judged by where it leads, and what moves after it has been answered here.
        let answered = 0;
        const press = async (button: Locator) => {
          await button.click();
          answered = await answeredAt(page);
        };
        const still = async (what: string) => {
          await isStill(page);
          // On some days a toast tells of tomorrow's bills, over the page, and comes to the front when another one leaves.
          const moved = (await shiftsOnceWhole(page, answered)).filter(
            (each) => !each.includes("due tomorrow"),
          );
          expect(moved, `${what}, ${viewport.width} px`).toEqual([]);
        };
        await page.setViewportSize(viewport);
        // As on a first visit: nothing of the account is known here.
        await page.goto("/privacy");
        await page.evaluate(async () => {
          for (const { name: each } of await indexedDB.databases()) indexedDB.deleteDatabase(each ?? "");
          localStorage.clear();
        });
        await page.goto("/app");
        await expect(page.getByText("% of budget")).toBeVisible();
        await everythingSaved(page);
        await still("first load");
        await page.reload();
        await everythingSaved(page);
        await still("second load");
        for (const step of ["Next month", "Previous month", "Previous month", "Next month"]) {
          await press(page.getByRole("button", { name: step, exact: true }));
          await still(step);
        }
        const folds = page.getByRole("button", { name: /^\d+ paid/ });
        await press(folds.last());
        await still("an opened fold");
        await press(tick(page, "Today 2."));
        await expect(tick(page, "Today 2.")).toBeChecked();
        await still("a ticked bill");
        await press(page.getByRole("button", { name: "Mark paid: Today 3." }));
        await still("a bill that is marked as paid");
        for (const title of ["Today 3.", "Today 2."]) {
          await page.keyboard.press("Control+z");
          await expect(tick(page, title)).not.toBeChecked();
        }
        await everythingSaved(page);
      }
    });
  });
}

/** Waits until everything is saved, and until the browser has been idle twice with no animation running. */
async function isStill(page: Page): Promise<void> {
  await everythingSaved(page);
  await page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((idle) => requestIdleCallback(idle));
      await Promise.allSettled(document.getAnimations().map((each) => each.finished));
    }
  });
}

/** Twenty bills of the month, four more of today, and three that the month before left unpaid. */
function householdOn(today: Day): StoredBill[] {
  const month = monthOf(today);
  const spread = Array.from({ length: 20 }, (_, n) => {
    const dueDate = dayInMonth(month, 1 + Math.floor(n * 1.4));
    const status = dueDate < today && n % 5 !== 3 ? "PAID" : "PENDING";
    return { title: `Bill ${n}.`, amount: 12.5 * n + 10, dueDate, status, category: `Category ${n % 4}` };
  });
  const ofToday = ["PAID", "PAID", "PENDING", "PENDING"].map((status, n) => ({
    ...{ title: `Today ${n}.`, amount: 20, dueDate: today, status },
  }));
  const before = spread.map((each, n) => ({
    ...each,
    dueDate: dayInMonth(addMonths(month, -1), 1 + n),
    status: n < 17 ? "PAID" : "UNPAID",
  }));
  return [...ofToday, ...spread, ...before];
}
