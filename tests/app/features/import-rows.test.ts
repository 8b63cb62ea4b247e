import { expect, test } from "vitest";
import { monthOf } from "#domain/calendar/days.ts";
import type { DryRow, DryRun } from "#domain/importing/dry-run.ts";
import { sumText } from "../../../app/features/importing/import-summary.ts";
import { filteredRows, latestMonthFirst } from "../../../app/features/importing/row-filters.ts";

test("rows of an import stand in due order within their month, the latest month first", () => {
  const days = ["2026-01-31", "2026-02-28", "2026-02-02", "2025-12-31", "2026-01-15", "2026-02-02"];
  const rows = days.map((dueDate, index) => ({
    ...{ id: String(index), month: monthOf(dueDate), found: { dueDate } },
  })) as DryRow[];
  expect(latestMonthFirst(rows).map(({ id }) => id)).toEqual(["2", "5", "1", "4", "0", "3"]);
});

test("rows that were deleted before are told from those that are there", () => {
  const kinds = ["new", "new", "there", "deleted", "deleted", "refused"];
  const rows = kinds.map((kind, index) => ({
    ...{ id: String(index), title: "Rent", isIn: [0, 3].includes(index) },
    ...{ standing: { kind }, found: { title: "Rent", amountCents: 950, dueDate: "2026-01-31" } },
  })) as DryRow[];
  expect(sumText({ rows, repeatedCount: 3, currency: "USD" } as unknown as DryRun)).toBe(
    "$19.00 in total · 1 already there · 1 deleted before · 1 refused · 1 left out · 3 stand in several files",
  );
  const ids = (filter: "there" | "deleted") => filteredRows(rows, filter, "").map(({ id }) => id);
  expect([ids("there"), ids("deleted")]).toEqual([["2"], ["3", "4"]]);
});
