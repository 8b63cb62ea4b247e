import { expect, test } from "vitest";
import { isAnythingLost, type Losses } from "../../../../app/data/sign-out/clear-browser.ts";

const NONE: Losses = { unsentOfOthers: 0, oldData: null, hasPicked: false };

test("signing out asks before it removes bills that were picked and are in no account", () => {
  expect(isAnythingLost(NONE)).toBe(false);
  expect(isAnythingLost({ ...NONE, hasPicked: true })).toBe(true);
});
