import { addMonths, type Day, dayInMonth, monthOf } from "#domain/calendar/days.ts";
import { dayThatLasts } from "../support/day-that-lasts.ts";
import { expect, test } from "../support/fixtures.ts";
import { markPaintedWhole, shiftsOnceWhole } from "../support/layout-shifts.ts";
import { everythingSaved, tick } from "../support/month-page.ts";
import { BILLS, bar, covered, month } from "../support/phone-month.ts";
import { PHONE, PHONES } from "../support/phones.ts";
import { type StoredBill, storeBills, storeBudget, storeTimeZone } from "../support/stored-bills.ts";

test.describe("on a phone", () => {
  test.use(PHONE);

  test("More holds the rest of the header, above toasts, and the bar makes way for the keyboard", {
    tag: "@motion",
  }, async ({ page, openMonth, email, axe }) => {
    await openMonth(month, BILLS);
    for (const [{ viewport }, title, theme] of [
      [PHONES[0], "Bill 1", "dark"],
      [PHONES[1], "Bill 2", "light"],
    ] as const) {
      const { width, height } = viewport;
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize(viewport);
        await tick(page, title).tap();
        const toast = page.getByRole("group", { name: `${title} marked as paid! ✅` });
        const top = async () => (await bar(page).boundingBox())?.y ?? 0;
        await expect
          .poll(async () => {
            const box = await toast.boundingBox();
            return (box?.y ?? Infinity) + (box?.height ?? 0);
          })
          .toBeLessThanOrEqual(await top());
        await bar(page).getByRole("button", { name: "More" }).tap();
        const menu = page.getByRole("menu", { name: "Account" });
        await expect(menu).toContainText(email);
        await expect(menu.locator("[role^=menuitem]")).toHaveText([
          "Badges",
          /Currency\s*USD/,
          "Dark mode",
          "Settings",
          "History",
          "Signed-in devices",
          "Sign out",
        ]);
        // Nothing lies over an item, not even the toast.
        for (const item of await menu.locator("[role^=menuitem]").all()) await item.click({ trial: true });
        await axe(page);
        await menu.getByRole("menuitemcheckbox", { name: "Dark mode" }).tap();
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await page.keyboard.press("Escape");
        await expect(bar(page).getByRole("button", { name: "More" })).toBeFocused();

        // Back closes the menu, and only then leaves the screen; what it leads to is left in one step.
        const more = bar(page).getByRole("button", { name: "More" });
        const address = page.url();
        await more.tap();
        await expect(menu).toBeVisible();
        await page.goBack();
        await expect(menu).toBeHidden();
        await expect(more).toBeFocused();
        await expect(page).toHaveURL(address);
        await more.tap();
        await menu.getByRole("menuitem", { name: "Badges" }).tap();
        await expect(page).toHaveURL(/\/badges$/);
        await page.goBack();
        await expect(page).toHaveURL(address);
        await more.tap();
        await menu.getByRole("menuitem", { name: "Signed-in devices" }).tap();
        const devices = page.getByRole("dialog");
        await expect(devices).toBeVisible();
        await page.goBack();
        await expect(devices).toBeHidden();
        await expect(page).toHaveURL(address);

        await page.getByRole("searchbox", { name: "Search all months" }).focus();
        await expect(bar(page)).toBeHidden();
        await page.getByRole("searchbox", { name: "Search all months" }).blur();
        await expect(bar(page)).toBeVisible();

        // Tab never ends under the bar, which is the last it comes to.
        await page.locator("main").focus();
        for (let step = 0; step < 40; step++) {
          await page.keyboard.press("Tab");
          const isUnder = await page.evaluate(() => {
            const box = document.activeElement?.getBoundingClientRect();
            const isInMain = document.activeElement?.closest("main") !== null;
            return (
              isInMain &&
              (box?.bottom ?? 0) > (document.querySelector(".bottom-bar")?.getBoundingClientRect().top ?? 0)
            );
          });
          expect(isUnder, `stop ${step}`).toBe(false);
        }
        await page.emulateMedia({ media: "print" });
        await expect(bar(page)).toBeHidden();
        await page.emulateMedia({ media: null });
      });
    }
  });
});

test.describe("the sample on a phone", () => {
  test.use(PHONE);

  test("has the button to add a bill at the lower edge, and covers nothing", async ({ page }) => {
    await page.goto("/sample");
    await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
    await expect(page.getByRole("link", { name: "Report" })).toHaveCount(0);
    expect(await covered(page)).toEqual([]);
    await page.getByRole("button", { name: "Add Expense" }).tap();
    await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
  });
});

for (const [name, sizes, device] of [
  ["phones", PHONES.map(({ viewport }) => viewport), PHONE],
  ["a desktop", [{ width: 1280, height: 800 }], { hasTouch: false, isMobile: false }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ ...device, timezoneId: "UTC" });

    test("nothing moves while a household's month loads, changes, unfolds or is ticked", {
      tag: ["@motion", "@full"],
    }, async ({ page, email, signInByCalls, baseURL: origin = "" }) => {
      const today = await dayThatLasts("UTC");
      await signInByCalls(page, email);
      await storeBills(page, householdOn(today), { origin });
      await storeBudget(page, monthOf(today), 5000, { origin });
      await storeTimeZone(page, "UTC", origin);
      await markPaintedWhole(page);
      for (const viewport of sizes) {
        const still = async (what: string) => {
          await page.waitForTimeout(1500);
          // On some days a toast tells of tomorrow's bills, over the page, and comes to the front when another one leaves.
          const moved = (await shiftsOnceWhole(page)).filter((each) => !each.includes("due tomorrow"));
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
          await page.getByRole("button", { name: step, exact: true }).click();
          await still(step);
        }
        const folds = page.getByRole("button", { name: /^\d+ paid/ });
        await folds.last().click();
        await still("an opened fold");
        await tick(page, "Today 2.").check();
        await still("a ticked bill");
        await page.getByRole("button", { name: "Mark paid: Today 3." }).click();
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
