import { expect, test } from "vitest";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { DryRow } from "#domain/importing/dry-run.ts";
import { landedAt } from "../../../app/features/importing/landed-at.ts";

const rows = (...days: Day[]) =>
  days.map((day, index) => ({ isIn: index > 0, month: monthOf(day) }) as DryRow);

// The first row is left out.
test.each<[string, Day[], Month, string]>([
  ["the current month", ["2026-12-01", "2026-10-03", "2026-11-05", "2026-12-24"], "2026-11", "/app"],
  [
    "the latest month before it",
    ["2026-11-01", "2025-04-01", "2025-05-01", "2027-01-01"],
    "2026-11",
    "/app?month=2025-05",
  ],
  ["the first month after it", ["2026-11-01", "2027-03-01", "2027-02-01"], "2026-11", "/app?month=2027-02"],
  ["the current month if only budgets come", ["2026-12-01"], "2026-11", "/app"],
])("leads to %s", (_, days, current, path) => {
  expect(landedAt({ rows: rows(...days) }, current)).toBe(path);
});
