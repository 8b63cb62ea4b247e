import type { Page } from "@playwright/test";
import { PHONE, tick } from "../support/month-page.ts";
import { axe, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

const BILLS = [
  { title: "Rent", amount: 1450, dueDate: "2026-11-01", status: "PAID" },
  { title: "Daycare", amount: 900, dueDate: "2026-11-01", status: "PAID" },
  { title: "Water", amount: 58.1, dueDate: "2026-11-14" },
  { title: "Visa", amount: 640.15, dueDate: "2026-11-19", status: "UNPAID" },
  { title: "Present", amount: 85, dueDate: "2026-11-22" },
  { title: "Dentist", amount: 95, dueDate: "2026-11-27" },
];

const points = (page: Page) => page.getByRole("list", { name: "Bills of November, as points" });
const point = (page: Page, title: string) =>
  points(page).getByRole("link", { name: new RegExp(`^${title},`) });
const focusedTitle = (page: Page, title: string) =>
  expect(page.getByRole("button", { name: title, exact: true })).toBeFocused();

/** What the browser itself tells a screen reader, which isn't what roles in the document suggest. */
async function itemsTold(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const list = nodes.find(({ role, name }) => role?.value === "list" && /as points$/.test(name?.value));
  return nodes.filter(({ role, parentId }) => role?.value === "listitem" && parentId === list?.nodeId).length;
}

test("each bill is a point that says what it is and leads to its row", async ({ page }) => {
  await openMonth(page, "2026-11", BILLS);
  await expect(points(page).getByRole("listitem")).toHaveCount(BILLS.length);
  expect(await itemsTold(page)).toBe(BILLS.length);
  await expect(point(page, "Visa")).toHaveAccessibleName(
    "Visa, $640.15, Thursday, 19 November 2026, Unpaid · 3 days overdue",
  );
  await expect(point(page, "Water")).toHaveAccessibleName(/, Overdue · 8 days$/);
  await expect(point(page, "Present")).toHaveAccessibleName(/, due today$/);
  await expect(point(page, "Dentist")).toHaveAccessibleName(/, in 5 days$/);

  // Days lie at true distances, and a larger amount has a larger point.
  const boxes = await Promise.all(
    ["Rent", "Water", "Present", "Dentist"].map(async (title) => {
      const box = await point(page, title).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, size: box?.width ?? 0 };
    }),
  );
  const [rent, water, present, dentist] = boxes;
  const day = ((present?.x ?? 0) - (water?.x ?? 0)) / 8;
  expect(((dentist?.x ?? 0) - (present?.x ?? 0)) / 5).toBeCloseTo(day, 0);
  expect(rent?.size).toBeGreaterThan(water?.size ?? 0);

  // One stop for Tab; arrows go along the days.
  await point(page, "Rent").focus();
  await expect(page.getByText("$1,450.00 · Sun 1 Nov · paid")).toBeVisible();
  await keyLeadsTo(page, "ArrowRight", point(page, "Daycare"));
  await keyLeadsTo(page, "End", point(page, "Dentist"));
  await expect(page.getByText("$95.00 · Fri 27 Nov · in 5 days")).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("$95.00 · Fri 27 Nov · in 5 days")).toBeHidden();
  expect(await points(page).locator('[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await focusedTitle(page, "Present");

  await point(page, "Visa").hover();
  await expect(page.getByText("$640.15 · Thu 19 Nov · Unpaid · 3 days overdue")).toBeVisible();
  const [tip, visa] = [
    await page.locator(".ribbon-tip").boundingBox(),
    await point(page, "Visa").boundingBox(),
  ];
  expect(tip?.y, "the description stands below its point").toBeGreaterThan(
    (visa?.y ?? 0) + (visa?.height ?? 0),
  );
  // A little beside it still means it.
  const box = await point(page, "Water").boundingBox();
  await page.mouse.click((box?.x ?? 0) - 5, (box?.y ?? 0) - 2);
  await focusedTitle(page, "Water");
  await page.getByRole("link", { name: "2 overdue · $698.25" }).click();
  await focusedTitle(page, "Water");
  // Paid bills of the past are folded away until one of them is asked for.
  await point(page, "Daycare").focus();
  await page.keyboard.press("Enter");
  await focusedTitle(page, "Daycare");
  await expect(page).toHaveURL(/\/app\?month=2026-11#expense-\d+$/);

  // It follows its bill's status.
  await tick(page, "Water").check();
  await expect(point(page, "Water")).toHaveAccessibleName(/, paid 22 Nov$/);
  await expect(page.getByRole("link", { name: "1 overdue · $640.15" })).toBeVisible();
});

test("the last bill closes the month: all paid, said once; it opens so without moving", {
  tag: "@motion",
}, async ({ page }) => {
  await openMonth(page, "2026-11", BILLS.slice(-2));
  // Collected by the page itself: a busy machine would look too late for one that runs. A row's own tick is drawn, too.
  await page.evaluate(() => {
    const begun: string[] = [];
    Object.assign(window, { begun });
    addEventListener("animationstart", ({ animationName, target }) => {
      if ((target as Element).closest(".month-card")) begun.push(animationName);
    });
  });
  const begun = () => page.evaluate(() => (window as unknown as { begun: string[] }).begun);
  await tick(page, "Present").check();
  await tick(page, "Dentist").check();
  const closed = page.getByRole("region", { name: "All paid" });
  await expect(closed).toContainText("2 bills, $180.00, all on time");
  await expect.poll(begun).toContain("draw");
  await expect(closed.getByRole("definition")).toHaveText(["$0.00", "$180.00", "2"]);
  await expect(closed).toHaveAttribute("data-just-closed");
  await axe(page);
  await visit(page);
  await expect(closed).toBeVisible();
  // All that moves then goes by it. An animation may begin only after the page was looked at.
  await expect(closed).not.toHaveAttribute("data-just-closed");
  await tick(page, "Dentist").uncheck();
  await expect(page.getByRole("region", { name: "Still to pay" })).toContainText("$95.00");
});

test("the sum counts down to what is left", { tag: "@motion" }, async ({ page }) => {
  await openMonth(page, "2026-11", BILLS);
  const sum = page
    .getByRole("region", { name: "Still to pay" })
    .getByText(/^\$[\d,.]+$/)
    .first();
  await expect(sum).toHaveText("$878.25");
  const seen = await sum.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => texts.push(element.textContent ?? "");
    new MutationObserver(note).observe(element, { characterData: true, subtree: true });
    return texts;
  });
  await tick(page, "Visa").check();
  await expect(sum).toHaveText("$238.10");
  await expect(sum).not.toHaveAttribute("style", /width/);
  const cents = (await seen.jsonValue()).map((text) => Number(text.replace(/\D/g, "")));
  expect(cents.length).toBeGreaterThan(2);
  expect(cents).toEqual(cents.toSorted((a, b) => b - a));
  expect(cents[0]).toBeLessThanOrEqual(87_825);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a finger means the nearest point, and a long press describes it", async ({ page }) => {
    await openMonth(page, "2026-11", BILLS);
    const card = await page.getByRole("region", { name: "Still to pay" }).boundingBox();
    expect(card?.height).toBeLessThanOrEqual(260);
    const box = await point(page, "Water").boundingBox();
    const [x, y] = [(box?.x ?? 0) + 3, (box?.y ?? 0) - 18];
    await page.touchscreen.tap(x, y);
    await focusedTitle(page, "Water");
    await page.evaluate(() => scrollTo(0, 0));
    const client = await page.context().newCDPSession(page);
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await expect(page.getByText("$58.10 · Sat 14 Nov · Overdue · 8 days")).toBeVisible();
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.getByText("$58.10 · Sat 14 Nov · Overdue · 8 days")).toBeVisible();
    await page.touchscreen.tap(200, 20);
    await expect(page.getByText("$58.10 · Sat 14 Nov · Overdue · 8 days")).toBeHidden();

    // However slow, a finger that moves swipes.
    const move = (type: "touchStart" | "touchMove", dx: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + dx, y }] });
    await move("touchStart", 0);
    for (let dx = 6; dx <= 18; dx += 6) await move("touchMove", dx);
    await page.clock.runFor(700);
    await expect(page.locator(".ribbon-tip")).toBeHidden();
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.locator(".ribbon-tip")).toBeHidden();
  });
});
