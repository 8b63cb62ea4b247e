import { dayText } from "#domain/calendar/days.ts";
import type { DryRow } from "#domain/importing/dry-run.ts";
import type { Standing } from "#domain/importing/standing.ts";
import { decimalText } from "#domain/money/money.ts";

export type RowFilter = "all" | "new" | "there" | "deleted" | "refused" | "out";

/** The filters above the rows, with what each lets through. */
export const FILTERS: readonly (readonly [RowFilter, name: string, fits: (row: DryRow) => boolean])[] = [
  ["all", "All", () => true],
  ["new", "New", ({ standing }) => standing.kind === "new" || isTakenBack(standing)],
  ["there", "Already there", ({ standing }) => standing.kind === "there"],
  ["deleted", "Deleted before", ({ standing }) => standing.kind === "deleted" && !isTakenBack(standing)],
  ["refused", "Refused", ({ standing }) => standing.kind === "refused"],
  ["out", "Left out", ({ isIn, standing }) => !isIn && standing.kind === "new"],
];

/** What went with the undo of an import comes again like a new row. */
function isTakenBack(standing: Standing): boolean {
  return standing.kind === "deleted" && standing.isTakenBack;
}

/** Returns rows by month, the latest first, each in due order as on the line. Rows of a day keep the order of their file. */
export function latestMonthFirst(rows: readonly DryRow[]): readonly DryRow[] {
  return rows.toSorted((a, b) => {
    if (a.month !== b.month) return a.month > b.month ? -1 : 1;
    return a.found.dueDate === b.found.dueDate ? 0 : a.found.dueDate < b.found.dueDate ? -1 : 1;
  });
}

/** @param query words that all have to be found in a row's title, category or amount */
export function filteredRows(rows: readonly DryRow[], filter: RowFilter, query: string): readonly DryRow[] {
  const fits = FILTERS.find(([each]) => each === filter)?.[2] ?? (() => true);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows.filter(fits);
  return rows.filter((row) => fits(row) && words.every((word) => textOf(row).includes(word)));
}

function textOf({ title, found }: DryRow): string {
  return [title, found.title, found.category, decimalText(found.amountCents), found.dueDate]
    .join(" ")
    .toLowerCase();
}

/** What becomes of a row, and why. */
export function standingText({ standing, found }: DryRow): string {
  switch (standing.kind) {
    case "there":
      return standing.isSame ? `Already there. ${standing.why}.` : `Perhaps already there. ${standing.why}.`;
    case "deleted":
      return standing.isTakenBack ? "Imported before and undone" : "You deleted it before";
    case "refused":
      return standing.why;
    case "new":
      if (found.status !== "PAID") return found.status === "UNPAID" ? "Unpaid" : "To pay";
      return found.paidDate === null || found.paidDate === found.dueDate
        ? "Paid"
        : `Paid on ${dayText(found.paidDate)}`;
  }
}
