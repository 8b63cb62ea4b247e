import type { Span } from "../calendar/periods.ts";
import type { Expense } from "../expenses/expense.ts";
import { GAP, inRows, RIBBON_HEIGHT, type RibbonPoint, ribbonPoints } from "../expenses/ribbon.ts";
import { groupBy } from "../group-by.ts";

/** The width of a day on the horizontal line, in units of the ribbon. Two of the smallest points are as wide. */
export const LINE_PITCH = 14.5;

/** The smallest point of the line, with a tick that can be read: a unit is two CSS pixels. */
const SMALLEST = 3;

/** The points of the ribbon, but beside each other: a day of many bills stands higher than the ribbon. */
export function linePoints(expenses: readonly Expense[], span: Span): RibbonPoint[] {
  const days = groupBy(ribbonPoints(expenses, span, SMALLEST), ({ at }) => at);
  return [...days.values()].flatMap((points) => {
    const radii = points.map(({ radius }) => radius);
    const column = inRows(radii, 0);
    const { y = 0, radius = 0 } = column.at(-1) ?? {};
    const places = y + radius <= RIBBON_HEIGHT ? column : inRows(radii, LINE_PITCH - GAP);
    return points.map((point, index) => ({ ...point, ...places[index] }));
  });
}
