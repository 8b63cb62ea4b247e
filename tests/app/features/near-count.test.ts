import { afterEach, expect, test, vi } from "vitest";
import { nearCount } from "../../../app/features/expenses/near-count.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  { what: "a window as high as its screen", innerHeight: 720, height: 720, count: 12 },
  { what: "a low window, which can be made higher", innerHeight: 400, height: 1080, count: 17 },
  { what: "a page that is zoomed out", innerHeight: 1600, height: 800, count: 25 },
  { what: "a browser that tells no height", innerHeight: 0, height: 0, count: 10 },
])("in $what, $count bills can be in sight", ({ innerHeight, height, count }) => {
  vi.stubGlobal("innerHeight", innerHeight);
  vi.stubGlobal("screen", { height });
  expect(nearCount()).toBe(count);
});

test("in HTML that is made before there is a screen, 16", () => {
  expect(nearCount()).toBe(16);
});
