import { expect, test } from "vitest";
import type { DryRow } from "#domain/importing/dry-run.ts";
import { latestMonthFirst } from "../../../app/features/importing/row-filters.ts";

test("rows of an import stand in due order within their month, the latest month first", () => {
  const days = ["2026-01-31", "2026-02-28", "2026-02-02", "2025-12-31", "2026-01-15", "2026-02-02"];
  const rows = days.map((dueDate, index) => ({ id: String(index), found: { dueDate } })) as DryRow[];
  expect(latestMonthFirst(rows).map(({ id }) => id)).toEqual(["2", "5", "1", "4", "0", "3"]);
});
