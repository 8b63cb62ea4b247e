/** In CSS pixels: few bills are lower. */
const BILL_HEIGHT = 64;

/** Where a browser tells no height, as some inside other apps do. */
const LEAST = 10;

/** For HTML that is made before there is a screen: on most it is enough. */
const UNSEEN = 16;

/**
 * How many bills can be in sight when a list is opened: in its window as it is, or made as high as the screen. The
 * window alone is higher than that where the page is zoomed out.
 */
export function nearCount(): number {
  if (globalThis.screen === undefined) return UNSEEN;
  return Math.max(LEAST, Math.ceil(Math.max(innerHeight, screen.height) / BILL_HEIGHT));
}
