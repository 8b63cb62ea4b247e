import { choose, liesAsLine, lineEnd, NEXT_YEAR, PHONE, shownBills, tick } from "../support/month-page.ts";
import { axe, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

const NAMES = ["Rent", "Water", "Power", "Gym", "Phone", "Trash", "Car", "Vet"];

test("the horizontal view lies as chosen, is walked by arrow keys, Home and End, which Tab leaves, and is kept", async ({
  page,
}) => {
  await openMonth(
    page,
    `${NEXT_YEAR}-05`,
    NAMES.map((title, index) => ({ title, amount: 10, dueDate: `${NEXT_YEAR}-05-0${index + 1}` })),
  );
  await page.keyboard.press("v");
  await liesAsLine(page);
  await expect.poll(() => shownBills(page)).toHaveLength(NAMES.length);
  const place = async (title: string) =>
    (await page.getByRole("button", { name: title, exact: true }).boundingBox())?.y ?? 0;
  expect(await place("Water")).toBeGreaterThan(await place("Rent"));
  await axe(page);

  await tick(page, "Rent").focus();
  await keyLeadsTo(page, "ArrowRight", tick(page, "Water"));
  await page.keyboard.press("Space");
  await expect(tick(page, "Water")).toBeChecked();
  await expect(page.getByRole("heading", { level: 1, name: `May ${NEXT_YEAR}` })).toBeVisible();

  await tick(page, "Water").focus();
  await keyLeadsTo(page, "ArrowDown", page.getByRole("button", { name: "Water", exact: true }));
  await keyLeadsTo(page, "ArrowRight", page.getByRole("button", { name: "Power", exact: true }));
  await keyLeadsTo(page, "ArrowDown", page.getByRole("button", { name: "More for Power" }));
  await keyLeadsTo(page, "ArrowLeft", page.getByRole("button", { name: "More for Water" }));
  await page.keyboard.press("ArrowUp");
  await keyLeadsTo(page, "ArrowUp", tick(page, "Water"));
  await keyLeadsTo(page, "End", lineEnd(page));
  await keyLeadsTo(page, "ArrowRight", lineEnd(page));
  await keyLeadsTo(page, "Home", tick(page, "Rent"));
  await keyLeadsTo(page, "ArrowLeft", tick(page, "Rent"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");

  const isInside = () => page.evaluate(() => document.activeElement?.closest(".htimeline") !== null);
  await page.keyboard.press("Tab");
  expect(await isInside()).toBe(false);
  await keyLeadsTo(page, "Shift+Tab", tick(page, "Power"));
  await page.keyboard.press("Shift+Tab");
  expect(await isInside()).toBe(false);

  // A bill that goes hands the focus to its neighbour, and Tab still leads there.
  await choose(page, "Power", "Delete");
  await expect(page.getByRole("button", { name: "More for Gym" })).toBeFocused();
  await page.keyboard.press("Tab");
  await keyLeadsTo(page, "Shift+Tab", page.getByRole("button", { name: "More for Gym" }));

  await visit(page);
  await liesAsLine(page);
  await lineEnd(page).click();
  await expect(page.getByRole("heading", { level: 1, name: `June ${NEXT_YEAR}` })).toBeVisible();
});

test("the Today marker stands before the first bill due after today", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-15T10:00:00Z"));
  await openMonth(
    page,
    "2026-11",
    ["14", "15", "16"].map((day) => ({ title: `Due ${day}`, amount: day, dueDate: `2026-11-${day}` })),
  );
  await page.keyboard.press("v");
  await liesAsLine(page);
  const items = page.getByRole("region", { name: "Bills" }).getByRole("listitem");
  await expect(items).toContainText(["Due 14", "Due 15", "Today", "Due 16", "Next Month"]);
});

test("a full month lies within 1280 px, with cards apart, above and below their days in turn", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // A hundred, many of them on the 22nd.
  const bills = Array.from({ length: 100 }, (_, index) => ({
    title: `Bill ${index}.`,
    amount: index === 0 ? 999_999.99 : index * 17.5,
    dueDate: `${NEXT_YEAR}-04-${String(index % 3 === 0 ? 22 : (index % 30) + 1).padStart(2, "0")}`,
  }));
  await openMonth(page, `${NEXT_YEAR}-04`, bills);
  await page.getByRole("button", { name: "Horizontal" }).click();
  await liesAsLine(page);
  await expect.poll(() => page.locator(".hbill").count()).toBe(100);
  const seen = await page.locator(".htimeline").evaluate((line) => {
    const boxes = [...line.querySelectorAll(".hbill")].map((card) => card.getBoundingClientRect());
    const overlaps = boxes.filter((a, index) =>
      boxes.some(
        (b, other) =>
          other !== index && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    );
    const rail = line.querySelector(".htimeline-rail")?.getBoundingClientRect().top ?? 0;
    const days = [...line.querySelectorAll(".htimeline-day")].map((day) => {
      const { left, width } = day.getBoundingClientRect();
      return left + width / 2;
    });
    const pitches = days.slice(1).map((day, index) => day - (days[index] ?? 0));
    return {
      overlaps: overlaps.length,
      sides: boxes.map(({ top }) => top < rail),
      scrolls: line.scrollWidth > line.clientWidth,
      days: days.length,
      height: line.clientHeight,
      cut: [...line.querySelectorAll(".hbill")]
        .filter((card) => {
          const [amount, more] = [".hbill-amount", ".bill-more"].map((part) =>
            card.querySelector(part)?.getBoundingClientRect(),
          );
          const edge = card.getBoundingClientRect().right;
          return (more?.right ?? 0) > edge + 8 || (amount?.right ?? 0) > edge || card.scrollHeight > 48;
        })
        .map((card) => card.textContent),
      evenness: Math.max(...pitches) - Math.min(...pitches),
    };
  });
  expect(seen).toMatchObject({ overlaps: 0, scrolls: false, days: 30 });
  expect(seen.sides).toEqual(bills.map((_, index) => index % 2 === 0));
  expect(seen.evenness).toBeLessThan(1);
  // As high as the window.
  expect(seen.height).toBeLessThanOrEqual(800);
  expect(seen.cut).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the line opens with Today in sight, a title is whole in its name, and a tick pays", async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
    const title = "A title that is much longer than its card";
    await openMonth(page, "2026-11", [
      { title: "Rent", amount: 900, dueDate: "2026-11-01" },
      { title, amount: 20, dueDate: "2026-11-21" },
      { title: "Water", amount: 30, dueDate: "2026-11-29" },
    ]);
    await page.getByRole("button", { name: "Horizontal" }).tap();
    await liesAsLine(page);
    const line = page.getByRole("region", { name: "Bills" });
    await expect(line.getByText("Today", { exact: true })).toBeInViewport();
    await expect(page.getByRole("button", { name: title, exact: true })).toHaveAttribute("title", title);
    await expect(line.getByRole("listitem").filter({ hasText: title })).toContainText("Overdue · 1 day");
    await tick(page, title).tap();
    await expect(tick(page, title)).toBeChecked();
    await page.getByRole("button", { name: `More for ${title}` }).tap();
    await page.getByRole("menuitem", { name: "Edit" }).tap();
    await expect(page.getByRole("dialog", { name: "Edit Expense" })).toBeVisible();
  });
});
