import { expect, test } from "vitest";
import { shownKind } from "../../../../app/data/sync/sync-label.ts";

test("what failed with nothing to save was loading, not saving", () => {
  expect(shownKind("failed", 0)).toBe("unloaded");
  expect(shownKind("failed", 1)).toBe("failed");
});

test("a change that waits is being saved, whatever was exchanged last", () => {
  expect(shownKind("saved", 0)).toBe("saved");
  expect(shownKind("saved", 2)).toBe("saving");
  expect(shownKind("offline", 2)).toBe("offline");
});
