import { NEXT_YEAR, openAddForm, shownBills, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

test("a menu goes by keys as menus do, and a press beside it only closes it", async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-04`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-04-09` }]);
  const more = page.getByRole("button", { name: "More for Water" });
  const menu = page.getByRole("menu", { name: "More for Water" });
  await more.focus();
  await page.keyboard.press("Enter");
  const item = (name: string) => menu.getByRole("menuitem", { name });
  const choice = (name: string) => menu.getByRole("menuitemradio", { name });
  await expect(choice("Pending")).toBeFocused();
  await keyLeadsTo(page, "ArrowUp", item("Delete"));
  await keyLeadsTo(page, "ArrowDown", choice("Pending"));
  await keyLeadsTo(page, "d", item("Duplicate"));
  await keyLeadsTo(page, "d", item("Delete"));
  await escapeFrom(menu);
  await expect(more).toBeFocused();

  await more.click();
  await expect(menu).toBeVisible();
  await axe(page);
  await tick(page, "Water").click({ force: true });
  await expect(menu).toBeHidden();
  await expect(tick(page, "Water")).not.toBeChecked();

  await more.click();
  await choice("Unpaid").click();
  await expect(more).toBeFocused();
  await expect.poll(() => shownBills(page)).toEqual(["Water $30.00 Unpaid"]);
  await keyLeadsTo(page, "Enter", choice("Unpaid"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("button", { name: "Monthly Budget" })).toBeFocused();
});

test("a dialog keeps the focus, is all that is read, and leaves the page where it was", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await openMonth(
    page,
    `${NEXT_YEAR}-04`,
    ["01", "02", "03", "04", "05"].map((day) => ({
      title: `Due ${day}`,
      amount: "1",
      dueDate: `${NEXT_YEAR}-04-${day}`,
    })),
  );
  const opener = page.getByRole("button", { name: "Add Expense" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await expect(page.getByRole("banner")).toBeHidden();
  await keyLeadsTo(page, "Shift+Tab", dialog.getByRole("button", { name: "Close" }));
  await keyLeadsTo(page, "Shift+Tab", dialog.getByRole("button", { name: "Add Expense" }));
  await keyLeadsTo(page, "Tab", dialog.getByRole("button", { name: "Close" }));
  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.locator(".dialog-layer").evaluate((layer) => layer.scrollTop)).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.click(20, 300);
  await expect(dialog).toBeVisible();
  await escapeFrom(dialog);
  await expect(opener).toBeFocused();
  await expect(page.getByRole("banner")).toBeVisible();

  // One that only asks begins on none of its buttons.
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(keys).toBeVisible();
  await keyLeadsTo(page, "Tab", keys.getByRole("button", { name: "Close" }));
  await escapeFrom(keys);
});

test("keys reach a dialog whose pressed button is gone", async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-04`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-04-09` }]);
  const dialog = await openAddForm(page);
  const loseFocus = () => dialog.getByLabel("Expense Title").evaluate((field) => field.blur());
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await loseFocus();
  await keyLeadsTo(page, "Tab", dialog.getByRole("button", { name: "Close" }));
  await dialog.getByLabel("Expense Title").focus();
  await loseFocus();
  await escapeFrom(dialog);
});

test("in a form Tab leads to the next field, however early it comes, and a second Enter adds nothing while it leaves", {
  tag: "@motion",
}, async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR}-04`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-04-09` }]);
  const dialog = page.getByRole("dialog", { name: "Edit Expense" });
  await page.getByRole("button", { name: "Water", exact: true }).click();
  await escapeFrom(dialog);
  // In one task, so that nothing but what the press itself renders can come first.
  const fields = await page
    .getByRole("button", { name: "Water", exact: true })
    .evaluate(async (opener: HTMLElement) => {
      opener.click();
      await Promise.resolve();
      const form = document.activeElement?.closest("form");
      const before = form?.elements.length ?? 0;
      const close = document.querySelector("[role=dialog] [aria-label=Close]")?.getBoundingClientRect();
      const pressed = document.elementFromPoint((close?.x ?? 0) + 5, (close?.y ?? 0) + 5);
      const isPressable = pressed?.closest("button") !== null;
      const tab = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(tab);
      return { before, isPressable, after: form?.elements.length, isLeft: tab.defaultPrevented };
    });
  // What isn't shown yet can't be pressed: it moves when the rest comes.
  expect(fields).toEqual({ before: 1, isPressable: false, after: expect.any(Number), isLeft: false });
  expect(fields.after).toBeGreaterThan(4);
  await escapeFrom(dialog);

  const form = await openAddForm(page);
  await form.getByLabel("Expense Title").fill("Power");
  await form.getByLabel("Amount").fill("40");
  // It leaves for as long as the test needs, rather than for an eighth of a second.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.02 });
  await form.getByLabel("Amount").press("Enter");
  await expect(page.getByText("Expense added successfully!")).toBeVisible();
  await expect(form).toBeVisible();
  await page.keyboard.press("Enter");
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect(form).toBeHidden();
  await expect.poll(() => shownBills(page)).toEqual(["Power $40.00 Pending", "Water $30.00 Pending"]);
});

test("no message covers an open dialog", { tag: "@motion" }, async ({ page }) => {
  // Desktops at 200%, a phone at 200%, a phone, and windows with room beside their dialogs or not, one of them low.
  const sizes = [
    [640, 400],
    [720, 450],
    [320, 360],
    [390, 844],
    [1000, 500],
    [1280, 800],
    [1440, 900],
  ] as const;
  await openMonth(
    page,
    `${NEXT_YEAR}-04`,
    sizes.map(([width]) => ({ title: `Bill ${width}`, amount: "30", dueDate: `${NEXT_YEAR}-04-09` })),
  );
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await visit(page);
    await tick(page, `Bill ${width}`).press("Space");
    const message = page.getByRole("group", { name: `Bill ${width} marked as paid! ✅` });
    await message.hover();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Add New Expense" });
    await expect(dialog.getByLabel("Expense Title")).toBeFocused();
    const isClear = async () => {
      const [a, b] = [await message.boundingBox(), await dialog.boundingBox()];
      if (a === null || b === null) return false;
      const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
      return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y;
    };
    await expect.poll(isClear, `${width} × ${height}`).toBe(true);
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "Add Expense" })).toBeInViewport({ ratio: 1 });
  }
});
