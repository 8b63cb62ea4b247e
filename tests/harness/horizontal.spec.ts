import { choose, liesAsLine, lineEnd, NEXT_YEAR, PHONE, shownBills, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, keyLeadsTo, openMonth, test, visit } from "./harness.ts";

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

  await expect(page.locator(".hbill button[tabindex='-1']").first()).toBeAttached();
  await tick(page, "Rent").focus();
  await keyLeadsTo(page, "ArrowRight", tick(page, "Water"));
  await page.keyboard.press("Space");
  await expect(tick(page, "Water")).toBeChecked();
  await expect(page.getByRole("heading", { level: 1, name: `May ${NEXT_YEAR}` })).toBeVisible();
  await keyLeadsTo(page, "End", lineEnd(page));
  await keyLeadsTo(page, "ArrowRight", lineEnd(page));
  await keyLeadsTo(page, "Home", tick(page, "Rent"));
  await keyLeadsTo(page, "ArrowLeft", tick(page, "Rent"));
  await page.keyboard.press("ArrowRight");
  await keyLeadsTo(page, "ArrowRight", tick(page, "Power"));

  // Tab goes through one card, then out of the line.
  const isInside = () => page.evaluate(() => document.activeElement?.closest(".htimeline") !== null);
  await keyLeadsTo(page, "Tab", page.getByRole("button", { name: "Power", exact: true }));
  const more = (title: string) => page.getByRole("button", { name: `More for ${title}` });
  await keyLeadsTo(page, "Tab", more("Power"));
  await keyLeadsTo(page, "ArrowRight", more("Gym"));
  await keyLeadsTo(page, "ArrowLeft", more("Power"));
  await page.keyboard.press("Tab");
  expect(await isInside()).toBe(false);
  await keyLeadsTo(page, "Shift+Tab", more("Power"));

  // A bill that goes hands the focus to its neighbour, and Tab still leads there.
  await choose(page, "Power", "Delete");
  await expect(more("Gym")).toBeFocused();
  await page.keyboard.press("Tab");
  await keyLeadsTo(page, "Shift+Tab", more("Gym"));

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

test("what is overdue, due today and next is open, the rest are points that show their card when asked", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const of = (title: string, day: string, status?: string) => ({
    title,
    amount: 10,
    dueDate: `2026-11-${day}`,
    ...(status && { status }),
  });
  const parts = { payments: [{ amount: 200, date: "2026-11-20" }], isRecurring: false };
  const car = { id: "99", title: "Car", amount: 450, dueDate: "2026-11-12", ...parts };
  const bills = [
    of("Rent", "01", "PAID"),
    of("Water", "04"),
    of("Visa", "08", "UNPAID"),
    of("Gas", "22"),
    ...["24", "25", "26", "27", "28", "29"].map((day) => of(`On the ${day}th`, day)),
  ];
  await openMonth(page, "2026-11", bills, [{ type: "expense.add", data: car }]);
  await page.keyboard.press("v");
  await liesAsLine(page);
  const card = (title: string) => page.locator("[data-expense]").filter({ hasText: title });
  const isSeen = (title: string) => expect(card(title)).toHaveCSS("opacity", "1");
  const isHidden = (title: string) => expect(card(title)).toHaveCSS("opacity", "0");
  for (const title of ["Water", "Visa", "Gas", "On the 24th", "On the 28th"]) await isSeen(title);
  for (const title of ["Rent", "On the 29th"]) await isHidden(title);
  for (const title of ["Water", "Visa", "Gas"])
    await expect(page.getByRole("button", { name: `Mark paid: ${title}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark paid: On the 24th" })).toBeHidden();
  await expect(card("Car")).toContainText("$250.00 left of $450.00");
  const [left, pay] = await Promise.all(
    [card("Car").getByText("left of"), page.getByRole("button", { name: "Mark paid: Car" })].map((each) =>
      each.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect().toJSON() as DOMRect;
      }),
    ),
  );
  expect(left?.bottom, "what is left stands above Mark paid").toBeLessThanOrEqual(pay?.top ?? 0);
  // The month's card has no line of its own.
  await expect(page.getByRole("list", { name: /as points$/ })).toHaveCount(0);

  const point = async (title: string) => {
    const id = await card(title).getAttribute("data-expense");
    const box = await page.locator(`.hpoint [data-point="${id}"]`).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await page.mouse.move(...(await point("Rent")));
  await isSeen("Rent");
  await page.keyboard.press("Escape");
  await isHidden("Rent");
  await page.mouse.move(5, 5);
  await page.mouse.move(...(await point("Rent")));
  await isSeen("Rent");
  await expect(card("Rent")).toContainText("Sun 1 Nov · paid");
  await axe(page);
  // The pointer can go to the card, which stays.
  const more = page.getByRole("button", { name: "More for Rent" });
  await more.hover();
  await more.click();
  await expect(page.getByRole("menu", { name: "More for Rent" })).toBeVisible();
  await isSeen("Rent");
  await page.keyboard.press("Escape");
  await page.mouse.move(5, 5);
  await page.mouse.click(...(await point("On the 29th")));
  await expect(tick(page, "On the 29th")).toBeFocused();
  await isSeen("On the 29th");
  await isHidden("Rent");
  await page.keyboard.press("Space");
  await expect(tick(page, "On the 29th")).toBeChecked();

  // A card whose bill was just paid stays where it is.
  const before = await card("Water").boundingBox();
  await page.getByRole("button", { name: "Mark paid: Water" }).click();
  await expect(tick(page, "Water")).toBeChecked();
  await expect(tick(page, "Water")).toBeFocused();
  expect((await card("Water").boundingBox())?.x).toBe(before?.x);
  await isSeen("Water");
  await visit(page);
  await liesAsLine(page);
  await isHidden("Water");
});

test("in a full month no card covers another, and each is whole", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
  // A hundred, many of them on the 22nd.
  const bills = Array.from({ length: 100 }, (_, index) => ({
    title: index === 0 ? "Wonderful insurance of the summer house by the lake" : `Birthday present ${index}.`,
    amount: index % 7 === 0 ? 999_999_999.99 : index * 17.5,
    dueDate: `2026-11-${String(index % 3 === 0 ? 22 : (index % 30) + 1).padStart(2, "0")}`,
    status: index % 4 === 1 ? "PAID" : index % 4 === 2 ? "UNPAID" : "PENDING",
  }));
  await openMonth(page, "2026-11", bills);
  await page.getByRole("button", { name: "Horizontal" }).click();
  await liesAsLine(page);
  await expect.poll(() => page.locator(".hpoint [data-point]").count()).toBe(100);
  for (const width of [1920, 1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const seen = await page.locator(".htimeline").evaluate((line) => {
      const open = [...line.querySelectorAll("[data-open] > [data-expense]")];
      const boxes = open.map((card) => card.getBoundingClientRect());
      const rail = line.querySelector(".ribbon-rail")?.getBoundingClientRect().top ?? 0;
      const covers = (a: DOMRect, b: DOMRect) =>
        a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const points = [...line.querySelectorAll("[data-point]")].map((each) => each.getBoundingClientRect());
      const isNear = (a: DOMRect, b: DOMRect) =>
        Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) <
        0.75 * (a.width / 2 + b.width / 2);
      return {
        open: open.length,
        overlaps: boxes.filter((a) => boxes.some((b) => covers(a, b))).length,
        // A point is whole, and beside all others.
        pointsOverlap: points.filter((a, index) => points.some((b, other) => index < other && isNear(a, b)))
          .length,
        areAlternate: boxes.every(({ top }, index) => top < rail === (index % 2 === 0)),
        // Beside an amount of one line, Mark paid stands at its height.
        payIsOff: open.filter((card) => {
          const [amount, pay] = [".hbill-amount", ".bill-pay > span"].map((part) =>
            card.querySelector(part)?.getBoundingClientRect(),
          );
          if (amount === undefined || pay === undefined || card.hasAttribute("data-wide")) return false;
          return Math.abs(amount.top + amount.height / 2 - pay.top - pay.height / 2) > 2;
        }).length,
        scrolls: line.scrollWidth > line.clientWidth,
        cut: open
          .filter((card) => {
            const { right, bottom } = card.getBoundingClientRect();
            const parts = [...card.querySelectorAll(".hbill-words, .hbill-amount, .bill-pay > span")];
            const isOut = parts.some((part) => {
              const box = part.getBoundingClientRect();
              return box.right > right || box.bottom > bottom || part.scrollWidth > part.clientWidth + 1;
            });
            return isOut;
          })
          .map((card) => card.textContent),
      };
    });
    expect(seen, `${width} px`).toMatchObject({
      overlaps: 0,
      pointsOverlap: 0,
      payIsOff: 0,
      areAlternate: true,
      scrolls: width < 1280,
      cut: [],
    });
    expect(seen.open).toBeGreaterThan(10);
  }
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the line is on the first screen with Today in sight, Mark paid pays, and a finger means the nearest point", async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
    const title = "A title that is much longer than its card";
    await openMonth(page, "2026-11", [
      { title: "Rent", amount: 900, dueDate: "2026-11-01", status: "PAID" },
      { title, amount: 20, dueDate: "2026-11-21" },
      { title: "Water", amount: 30, dueDate: "2026-11-29" },
      { title: "Dentist", amount: 210, dueDate: "2026-10-27" },
    ]);
    await page.getByRole("button", { name: "Horizontal" }).tap();
    await liesAsLine(page);
    // What October left unpaid stands above the line, as above the vertical one.
    const [earlier, axis] = await Promise.all(
      [page.getByRole("region", { name: /^From October/ }), page.locator(".htimeline")].map((each) =>
        each.boundingBox(),
      ),
    );
    expect((earlier?.y ?? 0) + (earlier?.height ?? 0)).toBeLessThan(axis?.y ?? 0);
    const line = page.getByRole("region", { name: "Bills" });
    const today = line
      .getByRole("listitem")
      .filter({ hasText: /^Today$/ })
      .locator("span");
    await expect(today).toBeInViewport();
    expect((await today.boundingBox())?.y).toBeLessThan(700);
    await expect(page.getByRole("button", { name: title, exact: true })).toHaveAttribute("title", title);
    await expect(line.getByRole("listitem").filter({ hasText: title })).toContainText("Overdue · 1 day");
    await page.getByRole("button", { name: `Mark paid: ${title}` }).tap();
    await expect(tick(page, title)).toBeChecked();
    await tick(page, title).tap();
    await expect(tick(page, title)).not.toBeChecked();
    await page.getByRole("button", { name: `More for ${title}` }).tap();
    await page.getByRole("menuitem", { name: "Edit" }).tap();
    const dialog = page.getByRole("dialog", { name: "Edit Expense" });
    await expect(dialog).toBeVisible();
    await escapeFrom(dialog);
    await page
      .locator(".htimeline")
      .evaluate((element) => element.scrollTo({ left: 0, behavior: "instant" }));
    const rent = page.locator("[data-expense]").filter({ hasText: "Rent" });
    await expect(rent).toHaveCSS("opacity", "0");
    const point = await page.locator(".hpoint [data-point]").first().boundingBox();
    await page.touchscreen.tap((point?.x ?? 0) + 20, (point?.y ?? 0) - 10);
    await expect(rent).toHaveCSS("opacity", "1");
    await expect(rent).toBeInViewport({ ratio: 1 });
    await page.touchscreen.tap(200, 10);
    await expect(rent).toHaveCSS("opacity", "0");
  });
});
