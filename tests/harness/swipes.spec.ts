import type { CDPSession, Locator, Page } from "@playwright/test";
import { bill, NEXT_YEAR, PHONE, tick } from "../support/month-page.ts";
import { axe, escapeFrom, expect, openMonth, test } from "./harness.ts";

test.use(PHONE);

const month = `${NEXT_YEAR}-03`;

const BILLS = Array.from({ length: 20 }, (_, n) => ({
  title: `Bill ${n + 10}`,
  amount: "20",
  dueDate: `${month}-${n + 10}`,
}));

/** Opens the month, and returns a finger. */
async function openWithFinger(page: Page): Promise<CDPSession> {
  await openMonth(page, month, BILLS);
  return await page.context().newCDPSession(page);
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

test("a bill swiped to the right is paid, which can be undone; swiped to the left or held it opens its menu, and the list still scrolls", {
  tag: "@motion",
}, async ({ page }) => {
  const finger = await openWithFinger(page);
  const at = await wordsOf(page, "Bill 10");
  // One that isn't swiped far springs back.
  await stroke(finger, {
    ...at,
    dx: 50,
    meanwhile: async () => {
      await expect(bill(page, "Bill 10")).toHaveAttribute("data-swipe-text", "Paid");
      await expect(bill(page, "Bill 10")).not.toHaveAttribute("data-swipe-ready");
      const box = await bill(page, "Bill 10").locator(".bill-body").boundingBox();
      expect(box?.x).toBeGreaterThan(at.x - 120 + 40);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  });
  await expect(swiped(page)).toHaveCount(0);
  await expect(tick(page, "Bill 10")).not.toBeChecked();

  await stroke(finger, {
    ...at,
    dx: 140,
    meanwhile: () => expect(bill(page, "Bill 10")).toHaveAttribute("data-swipe-ready"),
  });
  await expect(tick(page, "Bill 10")).toBeChecked();
  await expect(swiped(page)).toHaveCount(0);
  await page
    .getByRole("group", { name: "Bill 10 marked as paid! ✅" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(tick(page, "Bill 10")).not.toBeChecked();

  // What Escape or the browser cancels changes nothing, and neither does a finger that comes from the screen's edge.
  await stroke(finger, { ...at, dx: 140, meanwhile: () => page.keyboard.press("Escape") });
  await expect(swiped(page)).toHaveCount(0);
  await stroke(finger, { ...at, dx: 140, isCancelled: true });
  await stroke(finger, { ...at, x: 18, dx: 140 });
  await expect(swiped(page)).toHaveCount(0);
  await expect(tick(page, "Bill 10")).not.toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const below = await wordsOf(page, "Bill 11");
  await stroke(finger, {
    ...below,
    x: 300,
    dx: -140,
    meanwhile: async () => {
      await expect(bill(page, "Bill 11")).toHaveAttribute("data-swipe-text", "More");
      await axe(page);
    },
  });
  const menu = page.getByRole("menu", { name: "More for Bill 11" });
  await expect(menu).toBeVisible();
  const [box, button] = [
    await menu.boundingBox(),
    await page.getByRole("button", { name: "More for Bill 11" }).boundingBox(),
  ];
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (button?.x ?? 0) - (button?.width ?? 0))).toBeLessThan(
    12,
  );
  await escapeFrom(menu);

  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [below] });
  await expect(menu).toBeVisible();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  // The browser may turn the touch into a click.
  await page.evaluate(
    () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
  );
  await escapeFrom(menu);
  await expect(page.getByRole("dialog")).toBeHidden();

  await stroke(finger, { x: 200, y: 600, dx: 10, dy: -300 });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
  await expect(swiped(page)).toHaveCount(0);
});

test("the month's card is swiped to the next month and back, with reduced motion too", {
  tag: "@motion",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const finger = await openWithFinger(page);
  const card = page.locator(".month-card");
  const box = await card.boundingBox();
  const at = { x: 200, y: (box?.y ?? 0) + (box?.height ?? 0) - 30 };
  await stroke(finger, {
    ...at,
    dx: -140,
    meanwhile: async () => {
      expect((await card.boundingBox())?.x).toBeLessThan(-40);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  });
  await expect(page.getByRole("heading", { level: 1, name: `April ${NEXT_YEAR}` })).toBeVisible();
  await expect(swiped(page)).toHaveCount(0);
  expect((await card.boundingBox())?.x).toBe(box?.x);
  await stroke(finger, { x: at.x, y: (box?.y ?? 0) + 40, dx: 140 });
  await expect(page.getByRole("heading", { level: 1, name: `March ${NEXT_YEAR}` })).toBeVisible();
  // A point under the finger isn't pressed.
  await expect(page).not.toHaveURL(/#/);
});

/** A finger's way over the screen. */
interface Stroke {
  x: number;
  y: number;
  dx: number;
  dy?: number;
  /** What to look at while the finger is still down. */
  meanwhile?: () => Promise<unknown>;
  /** The browser takes the finger over. */
  isCancelled?: boolean;
}

async function stroke(
  finger: CDPSession,
  { x, y, dx, dy = 0, meanwhile, isCancelled }: Stroke,
): Promise<void> {
  const touch = (type: "touchStart" | "touchMove", step: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + (dx * step) / 8, y: y + (dy * step) / 8 }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 8; step++) await touch("touchMove", step);
  try {
    await meanwhile?.();
  } finally {
    await finger.send("Input.dispatchTouchEvent", {
      type: isCancelled ? "touchCancel" : "touchEnd",
      touchPoints: [],
    });
  }
}

/** The middle of a bill's words. */
async function wordsOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await bill(page, title).locator(".bill-body").boundingBox();
  return { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** The rows that follow a finger. */
const swiped = (page: Page): Locator => page.locator("[data-swipe]");
