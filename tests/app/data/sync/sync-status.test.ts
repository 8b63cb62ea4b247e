import { expect, test } from "vitest";
import { shownKind } from "../../../../app/data/sync/sync-status.ts";

test("what failed with nothing to save was loading, not saving", () => {
  expect(shownKind("failed", 0, true)).toBe("unloaded");
  expect(shownKind("failed", 1, false)).toBe("failed");
});

test("a change that waits is being saved, whatever was exchanged last", () => {
  expect(shownKind("saved", 0, false)).toBe("saved");
  expect(shownKind("saved", 2, true)).toBe("saving");
  expect(shownKind("offline", 2, true)).toBe("offline");
});

test("nothing is called saved while rows are on their way", () => {
  expect(shownKind("saved", 0, true)).toBe("loading");
});
