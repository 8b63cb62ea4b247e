/** In CSS pixels. Few bills are lower. */
const BILL_HEIGHT = 64;

/** For browsers that report no height, as some inside other apps do. */
const LEAST = 10;

/** For HTML rendered on the worker. It is enough for most screens. */
const UNSEEN = 16;

/**
 * How many bills can be in sight when a list opens, in its window as it is or as high as the screen. If the page is
 * zoomed out the window is the higher one.
 */
export function nearCount(): number {
  if (globalThis.screen === undefined) return UNSEEN;
  return Math.max(LEAST, Math.ceil(Math.max(innerHeight, screen.height) / BILL_HEIGHT));
}
