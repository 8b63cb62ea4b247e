import type { Page } from "@playwright/test";
import { NEXT_YEAR, pauseClock, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, open, openMonth, test, visit } from "./harness.ts";

test("going to today and turning shortcuts off need the keyboard alone", async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-06`, [{ title: "Gym", amount: "42", dueDate: `${NEXT_YEAR}-06-01` }]);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.keyboard.press("t");
  await expect(heading("November 2026")).toBeVisible();
  await expect(page.getByRole("button", { name: "Today" })).toBeHidden();
  await page.goBack();
  await page.getByRole("button", { name: "Today" }).press("Enter");
  await expect(heading("November 2026")).toBeVisible();
  await page.goBack();
  await expect(heading(`June ${NEXT_YEAR}`)).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await axe(page);
  await keys.getByRole("checkbox", { name: "Single-letter shortcuts" }).press("Space");
  await escapeFrom(keys);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(heading(`July ${NEXT_YEAR}`)).toBeVisible();
});

test("in a text field Ctrl+Z takes back what was typed, and elsewhere the last change", async ({ page }) => {
  await openMonth(page, "2026-11", [{ title: "Gym", amount: "42", dueDate: "2026-11-25" }]);
  const paid = page.getByRole("checkbox", { name: "Gym: paid" });
  await paid.click();
  await expect(paid).toBeChecked();
  const search = page.getByRole("searchbox");
  await search.press("x");
  await expect(search).toHaveValue("x");
  await search.press("Control+z");
  await expect(search).toHaveValue("");
  await expect(paid).toBeChecked();
  await search.press("Escape");
  const toast = page.getByRole("group", { name: "Gym marked as paid! ✅" });
  await expect(toast).toBeVisible();
  await paid.press("Control+z");
  await expect(paid).not.toBeChecked();
  // Its Undo would have nothing to take back. By itself it would go after eight seconds.
  await expect(toast).toBeHidden({ timeout: 7000 });
});

test("the overlay of a month change stands for 0.8 s and blocks nothing", { tag: "@motion" }, async ({
  page,
}) => {
  await page.clock.install();
  await open(page, `/app?month=${NEXT_YEAR}-06`);
  await expect(page.getByText(`No bills in June ${NEXT_YEAR} yet.`)).toBeVisible();
  await pauseClock(page);
  await page.keyboard.press("ArrowRight");
  const overlay = page.locator(".month-overlay");
  await expect(overlay).toBeAttached();
  await expect(overlay).toHaveAttribute("aria-hidden", "true");
  await expect(overlay).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.clock.runFor(790);
  await expect(overlay).toBeAttached();
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  await page.clock.runFor(10);
  await expect(overlay).not.toBeAttached();
  await page.clock.resume();
  await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
});

test("the first Tab leads past the header", async ({ page }) => {
  await open(page, "/app");
  for (const path of ["/annual-report", "/badges", "/recurring", "/history", "/bills"]) {
    await visit(page, path);
    await page.keyboard.press("Tab");
    const link = page.getByRole("link", { name: "Skip to content" });
    await expect(link, path).toBeFocused();
    await expect(link, path).toBeInViewport();
    await keyLeadsTo(page, "Enter", page.getByRole("main"));
    await page.keyboard.press("Tab");
    const isInHeader = await page.evaluate(() => document.activeElement?.closest("header") !== null);
    expect(isInHeader, path).toBe(false);
    expect(new URL(page.url()).hash, path).toBe("");
  }
});

for (const view of ["vertical", "horizontal"] as const)
  test(`in the ${view} view J, K, arrows, Space, E and Del do all that a bill needs`, async ({ page }) => {
    const bills = ["Water", "Power", "Gym", "Phone"].map((title, n) => ({
      title,
      amount: 10 + n,
      dueDate: `2026-11-${19 + n}`,
    }));
    const settings = { type: "settings.update", data: { dashboardViewMode: view } } as const;
    await openMonth(
      page,
      "2026-11",
      [...bills, { title: "Rent", amount: 900, dueDate: "2026-11-30" }],
      [settings],
    );
    // Until its code is here, every control is a stop of its own.
    await expect(page.locator("[data-expense] button[tabindex='-1']").first()).toBeAttached();
    const pressed = (key: string, title: string) => keyLeadsTo(page, key, tick(page, title));

    // From the top to the first tick. In the horizontal view Tab begins after today.
    const first = view === "vertical" ? "Water" : "Rent";
    await keyLeadsTo(page, "Tab", page.getByRole("link", { name: "Skip to bills" }));
    await pressed("Enter", first);
    await pressed("Home", "Water");
    await pressed("j", "Power");
    await pressed("ArrowDown", "Gym");
    await pressed("ArrowUp", "Power");
    await pressed("k", "Water");
    await pressed("k", "Water");
    await page.keyboard.press("Space");
    await expect(tick(page, "Water")).toBeChecked();
    await expect(tick(page, "Water")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(tick(page, "Water")).not.toBeChecked();

    // Tab goes through one bill and then out of the list. The keys stay in their column.
    const title = (name: string) => page.getByRole("button", { name, exact: true });
    await keyLeadsTo(page, "Tab", title("Water"));
    await keyLeadsTo(page, "j", title("Power"));
    for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-expense]") ?? null)).toBeNull();

    // A letter leads back in, from anywhere, but not from a field.
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("j");
    await expect(page.getByRole("searchbox")).toHaveValue("j");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(tick(page, "Power")).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.locator("[data-expense]:focus-within")).toHaveCount(1);
    await tick(page, "Power").focus();
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Edit Expense" });
    await expect(dialog.getByLabel("Expense Title")).toHaveValue("Power");
    await escapeFrom(dialog);
    await expect(tick(page, "Power")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(tick(page, "Power")).toBeHidden();
    await expect(tick(page, "Gym")).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(tick(page, "Power")).toBeVisible();
    await axe(page);
  });

test("Del asks which bills of a series are meant, and letters that are switched off do nothing", async ({
  page,
}) => {
  await openMonth(page, "2026-11", [
    { title: "Gym", amount: 42, dueDate: "2026-11-23", isRecurring: true },
    { title: "Rent", amount: 900, dueDate: "2026-11-25" },
  ]);
  await expect(page.locator("[data-expense] button[tabindex='-1']").first()).toBeAttached();
  await keyLeadsTo(page, "j", tick(page, "Gym"));
  await page.keyboard.press("Delete");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Gym");
  await escapeFrom(question);
  await expect(tick(page, "Gym")).toBeFocused();
  await page.evaluate(() => localStorage.setItem("expenseTimeline_keys", "off"));
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(tick(page, "Gym")).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await keyLeadsTo(page, "ArrowDown", tick(page, "Rent"));
});

/** Where Tab stops in the screen's content, in its order: the column, and the top and bottom edge. */
const stops = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select):not(:disabled)")]
      .filter((each) => each.tabIndex === 0 && each.checkVisibility({ visibilityProperty: true }))
      .map((each) => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
      .map(({ name, box }) => ({ name, column: box.left > 810 ? 2 : 1, top: box.top, bottom: box.bottom })),
  );

test("Tab goes the way the eye does: down the bills, then down what stands beside them", async ({ page }) => {
  await openMonth(
    page,
    `${NEXT_YEAR}-06`,
    ["02", "02", "20"].map((day, n) => ({
      title: `Bill ${n}`,
      amount: "5",
      dueDate: `${NEXT_YEAR}-06-${day}`,
    })),
  );
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await stops(page)).length).toBeGreaterThan(8);
    const all = await stops(page);
    for (const [at, stop] of all.entries()) {
      const before = all[at - 1];
      if (before === undefined) continue;
      const isOnward =
        stop.top >= before.bottom ||
        (stop.column === before.column ? stop.bottom > before.top : stop.column === 2);
      expect(isOnward, `${width} px: ${before.name}, then ${stop.name}`).toBe(true);
    }
  }
});
