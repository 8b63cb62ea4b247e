import { expect, test } from "vitest";
import { tooMuch } from "../../../../app/data/importing/room-left.ts";

const room = (usage: Partial<Record<"bills" | "bytes" | "rowsToday", number>>) => ({
  usage: { bills: 0, bytes: 0, rowsToday: 0, ...usage },
  quotas: { bills: 100_000, bytes: 50_000_000, rowsADay: 50_000 },
});
const GROWTH = { bills: 5000, bytes: 600_000, rowsToday: 5150 };

test.each([
  [{}, null, null],
  [{ bills: 95_000, bytes: 49_400_000, rowsToday: 44_850 }, null, null],
  [{ bills: 95_001 }, "full", "room for 4,999 more bills"],
  [{ bytes: 49_400_001 }, "full", "more room than your account has left"],
  [{ rowsToday: 44_851 }, "tomorrow", "at most 50,000 rows a day"],
])("beside %j: %s", (usage, kind, words) => {
  const over = tooMuch(room(usage), GROWTH);
  expect(over?.kind ?? null).toBe(kind);
  expect(over?.text ?? "").toContain(words ?? "");
});
