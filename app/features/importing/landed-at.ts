import type { Month } from "#domain/calendar/days.ts";
import type { DryRun } from "#domain/importing/dry-run.ts";
import { monthPath, paths } from "#domain/paths.ts";

/** Returns the path of the month that shows the most of an import: the current one, or the latest before it, or the first after it. */
export function landedAt({ rows }: Pick<DryRun, "rows">, current: Month): string {
  const months = rows
    .filter(({ isIn }) => isIn)
    .map(({ month }) => month)
    .toSorted();
  const month = months.findLast((each) => each <= current) ?? months[0] ?? current;
  return month === current ? paths.dashboard : monthPath(month);
}
