import type { Page } from "@playwright/test";
import { pick } from "../support/bill-picker.ts";
import {
  NEXT_YEAR,
  openAddForm,
  openMore,
  PHONE,
  PHONES,
  recurringSwitch,
  tick,
} from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, open, openMonth, test, visit } from "./harness.ts";

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a bar leads to the main screens, adds a bill from any of them, and covers nothing", async ({
    page,
  }) => {
    await openMonth(page, month, BILLS);
    for (const { viewport } of PHONES) {
      const { width, height } = viewport;
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize(viewport);
        for (const item of await bar(page).locator(":scope > *").all()) {
          const box = await item.boundingBox();
          expect(box?.width).toBeGreaterThanOrEqual(44);
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
          // One line of icon, one of words.
          expect(box?.height).toBeLessThan(66);
        }
        expect(await bar(page).locator(":scope > *").allTextContents()).toEqual([
          "Month",
          "Report",
          "Add Expense",
          "Recurring",
          "More",
        ]);
        expect(await page.getByRole("button", { name: /^Account/ }).count()).toBe(0);
        await axe(page);

        for (const [link, heading] of [
          ["Report", /Annual Report/],
          ["Recurring", "Recurring bills"],
        ] as const) {
          await bar(page).getByRole("link", { name: link }).tap();
          const title = page.getByRole("banner").getByRole("heading", { name: heading });
          await expect(title).toBeInViewport({ ratio: 1 });
          expect(await title.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
          await expect(bar(page).getByRole("link", { name: link })).toHaveAttribute("aria-current", "page");
          await expect(bar(page).locator("[aria-current]")).toHaveCount(1);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await covered(page), link).toEqual([]);
        }

        await bar(page).getByRole("button", { name: "Add Expense" }).tap();
        const dialog = page.getByRole("dialog", { name: "Add New Expense" });
        await expect(dialog.getByLabel("Expense Title")).toBeFocused();
        await expect(page).toHaveURL(/\/app$/);
        await expect(dialog.getByRole("button", { name: "Add Expense" })).toBeInViewport({ ratio: 1 });
        await dialog.getByRole("button", { name: "Close" }).tap();
        await expect(dialog).toBeHidden();
        await bar(page).getByRole("button", { name: "Add Expense" }).tap();
        await expect(dialog).toBeVisible();
        await escapeFrom(dialog);
        await expect(bar(page).getByRole("button", { name: "Add Expense" })).toBeFocused();
        await page.goBack();
        await expect(page).toHaveURL(/\/recurring$/);
        await bar(page).getByRole("link", { name: "Month" }).tap();
        await expect(page).toHaveURL(/\/app$/);
        await visit(page, `/app?month=${month}`);
        await expect(tick(page, "Bill 20")).toBeAttached();
        expect(await covered(page)).toEqual([]);
      });
    }
  });

  test("More holds the rest of the header, above toasts, and the bar makes way for the keyboard", {
    tag: "@motion",
  }, async ({ page }) => {
    await openMonth(page, month, BILLS);
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
        await expect(menu).toContainText("someone@example.com");
        await expect(menu.locator("[role^=menuitem]")).toHaveText([
          "Today",
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
        await keyLeadsTo(page, "Escape", bar(page).getByRole("button", { name: "More" }));

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

  test("the sample has the button to add a bill at the lower edge, and covers nothing", async ({ page }) => {
    await open(page, "/sample");
    await expect(page.getByRole("link", { name: "Report" })).toHaveCount(0);
    expect(await covered(page)).toEqual([]);
    await page.getByRole("button", { name: "Add Expense" }).tap();
    await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
  });

  test("no field has letters under 16 px, which would zoom the page", async ({ page }) => {
    const seen = new Set<string>();
    const fieldsAreLarge = async () => {
      const fields = await page
        .locator(":is(input:not([type=checkbox], [type=radio]), select, textarea):enabled")
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((field) => ({
            name: field.getAttribute("aria-label") ?? (field as HTMLInputElement).labels?.[0]?.textContent,
            size: Number.parseFloat(getComputedStyle(field).fontSize),
          })),
        );
      for (const { name } of fields) seen.add(name ?? "");
      expect(fields.filter(({ size }) => size < 16)).toEqual([]);
    };
    await page.route("**/api/me", (route) => route.fulfill({ json: { user: null } }));
    await open(page, "/login");
    await fieldsAreLarge();
    await page.unroute("**/api/me");
    await open(page, "/app");
    await pick(page, "Rent");
    await fieldsAreLarge();
    await openMonth(page, month, [{ title: "Water", amount: "30", dueDate: `${month}-09` }]);
    await page.getByRole("button", { name: "Set budget" }).tap();
    await fieldsAreLarge();
    await page.getByRole("heading", { level: 1 }).getByRole("button").tap();
    await fieldsAreLarge();
    await page.keyboard.press("Escape");
    const dialog = await openAddForm(page);
    await openMore(dialog);
    await (await recurringSwitch(dialog)).check();
    await fieldsAreLarge();
    await escapeFrom(dialog);
    await page.getByRole("button", { name: "Water", exact: true }).tap();
    await expect(page.getByLabel("Status")).toBeVisible();
    await fieldsAreLarge();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More for Water" }).tap();
    await page.getByRole("menuitem", { name: "Select" }).tap();
    await page.getByRole("button", { name: "Move", exact: true }).tap();
    await page.getByLabel("By a number of days").check();
    await fieldsAreLarge();
    await visit(page, "/settings");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
    await fieldsAreLarge();
    await visit(page, "/sample");
    await expect(page.getByRole("button", { name: "Add Expense" }).first()).toBeVisible();
    await fieldsAreLarge();
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "Email",
        "Day of Rent",
        "Search all months",
        "Budget amount",
        "Year",
        "Note",
        "Days",
        "Name",
      ]),
    );
  });
});

const month = `${NEXT_YEAR}-03`;

const BILLS = Array.from({ length: 20 }, (_, n) => ({
  title: `Bill ${n + 1}`,
  amount: "999999.99",
  dueDate: `${month}-${String(n + 1).padStart(2, "0")}`,
}));

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** What still lies under the bar when the screen has been scrolled to its end. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const top = document.querySelector(".bottom-bar")?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll("main :is(button, a, input, .bill-amount):not(.bottom-bar *)")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.getBoundingClientRect().bottom > top)
      .map((each) => each.textContent);
  });
