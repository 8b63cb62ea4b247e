import { removeDatabases } from "../support/browser-storage.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/interactive.ts";
import { everythingSaved, NEXT_YEAR, tick, visitTold } from "../support/month-page.ts";

test("the old client's data is offered once, brought over and kept", async ({ page, openApp, axe }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    const rows = [
      { id: "1", title: "Old rent", amount: 700, dueDate: "2025-03-01", status: "PAID" },
      { id: "2", title: "Wrong day", amount: 1, due_date: "2025-02-31" },
    ];
    localStorage.setItem("expenseTimeline_expenses_2025-03", JSON.stringify(rows));
    localStorage.setItem("badge_early_bird", "true");
  });
  await openApp();
  await expect(page.getByText("1 expense and 1 badge can be")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("1 expense and 1 badge were imported")).toBeVisible();
  await expect(page.getByText("Expense 2: Wrong day: Due date is required")).toBeVisible();
  const kept = await page.evaluate(() => ({
    left: Object.keys(localStorage).filter((key) => /^(badge_|expenseTimeline_expenses_)/.test(key)),
    backup: localStorage.getItem("expense_timeline_backup"),
  }));
  expect(kept.left).toEqual([]);
  expect(kept.backup).toContain("Wrong day");
  await page.goto("/app?month=2025-03");
  await expect(tick(page, "Old rent")).toBeChecked();
  await expect(page.getByText("data from the old version")).toBeHidden();
});

test("a visit counts for a badge; other screens wait for the first sync", async ({ page, openApp, axe }) => {
  const first = visitTold(page);
  await openApp();
  await expect(page.getByText('You earned the "First Login" badge!')).toBeVisible();
  await first;
  await page.goto("/badges");
  await expect(page.getByRole("heading", { name: "Badge Collection" })).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText("13");
  await expect(page.getByText("1 of 12 badges")).toBeVisible();
  const badges = page.getByRole("region", { name: "Badge Collection" }).getByRole("listitem");
  await expect(badges).toHaveCount(13);
  await expect(badges.first()).toContainText("Next badge");
  await expect(badges.nth(1)).toContainText(/^First Login.*Earned \d+ \w+ \d{4}$/);
  await expect(page.getByText("0 of 10 expenses")).toBeVisible();
  await axe(page);
  const visits = page.getByText(/^\d+ of 10 visits$/);
  await expect(visits).not.toHaveText("0 of 10 visits");
  const before = Number.parseInt((await visits.textContent()) ?? "", 10);
  const second = visitTold(page);
  await page.goto("/app");
  for (const way of ["Next month", "Next month", "Previous month"])
    await page.getByRole("button", { name: way }).click();
  await second;
  await page.goto("/badges");
  await expect(visits).toHaveText(`${before + 1} of 10 visits`);
  await everythingSaved(page);

  const release = await holdBack(page, "**/api/sync");
  await page.goto("/pricing");
  await removeDatabases(page);
  await page.goto("/annual-report");
  await expect(page.getByText("Loading Annual Report")).toBeVisible();
  await expect(page.getByText("Processing your financial data...")).toBeVisible();
  await page.goto("/badges");
  await expect(page.getByText("Loading badges...")).toBeVisible();
  release();
  await expect(page.getByText("Badge Collection")).toBeVisible();
});

test("a badge earned with two tabs open is told of once", async ({ page, context, openMonth }) => {
  await openMonth("2026-03", [{ title: "Coffee", amount: "3", dueDate: "2026-03-03" }]);
  const other = await context.newPage();
  await other.goto("/app?month=2026-03");
  await everythingSaved(other);
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const { textContent } of addedNodes)
            if (textContent?.includes("First Bill Paid")) told.push(textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
  }
  const told = async () =>
    (
      await Promise.all(tabs.map((tab) => tab.evaluate(() => Reflect.get(window, "told") as string[])))
    ).flat();
  await tick(page, "Coffee").check();
  await expect.poll(told).toEqual([expect.stringContaining('You earned the "First Bill Paid" badge!')]);
  // A whole exchange later, in both.
  await expect(tick(other, "Coffee")).toBeChecked();
  await tick(other, "Coffee").uncheck();
  await everythingSaved(other);
  await expect(tick(page, "Coffee")).not.toBeChecked();
  expect(await told()).toHaveLength(1);
});

test("a badge neither covers nor moves the Undo", { tag: "@motion" }, async ({ page, openMonth }) => {
  await openMonth(`${NEXT_YEAR}-04`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-04-09` }]);
  const letThrough = await holdBack(page, "**/api/sync");
  await tick(page, "Water").check();
  const undo = page
    .getByRole("group", { name: "Water marked as paid! ✅" })
    .getByRole("button", { name: "Undo" });
  await undo.hover();
  const place = async () => {
    await undo.evaluate((button) =>
      Promise.all(document.getAnimations().map((each) => each.finished.catch(() => button))),
    );
    return await undo.boundingBox();
  };
  const before = await place();
  // Only the worker awards badges.
  const badge = page.getByRole("group", { name: 'You earned the "First Bill Paid" badge!' });
  await expect(badge).toBeHidden();
  letThrough();
  await expect(badge).toBeVisible();
  expect(await place()).toEqual(before);
  const [x, y] = [(before?.x ?? 0) + (before?.width ?? 0) / 2, (before?.y ?? 0) + (before?.height ?? 0) / 2];
  await page.mouse.click(x, y);
  await expect(tick(page, "Water")).not.toBeChecked();
});
