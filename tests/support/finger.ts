import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { bill } from "./month-page.ts";

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

export async function stroke(
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
export async function wordsOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await bill(page, title).locator(".bill-body").boundingBox();
  return { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** The rows that follow a finger. */
export const swiped = (page: Page): Locator => page.locator("[data-swipe]");

/** Moves a finger over a bill until the code for swipes has loaded and follows it. Returns the finger. */
export async function swipeableFinger(page: Page, title: string): Promise<CDPSession> {
  const finger = await page.context().newCDPSession(page);
  const at = await wordsOf(page, title);
  const meanwhile = () => expect(swiped(page)).toHaveCount(1, { timeout: 500 });
  await expect(() => stroke(finger, { ...at, dx: 30, meanwhile })).toPass();
  await expect(swiped(page)).toHaveCount(0);
  return finger;
}
