import { addDays, type Day, dayNumber, daysBetween } from "../calendar/days.ts";
import { placeInSpan, type Span } from "../calendar/periods.ts";
import { groupBy } from "../group-by.ts";
import { sumCents } from "../money/money.ts";
import { displayStatus, type Expense, isOverdue, shownCents, statusWords } from "./expense.ts";

/**
 * The ribbon shows the month as a line of days with one point a bill, in units of its own. The screen scales it and decides
 * the distance between days, which is at least `DAY_PITCH`.
 */
export const RIBBON_HEIGHT = 40;
export const MAX_RADIUS = 8;
export const MIN_RADIUS = 2.2;
/** The width of a day with more bills than fit above each other. */
export const DAY_PITCH = 10;

/** The radius of a bill of average size, unless the largest point would be too large. */
const TYPICAL_RADIUS = 4.5;
/** The least distance of points of one day. */
export const GAP = 0.4;
/** A numbered point may be this close to the points of other days, as a share of the sum of their radii. Others don't overlap. */
const NEARNESS = 0.85;
const STEPS = 24;

/** The smallest point of a month's card. Its diameter is 9 CSS pixels on a phone, where a unit is one. */
export const SMALLEST_RADIUS = 4.5;
/** More bills of one day than this don't fit above each other at that size. They are one point with their number. */
export const MOST_OF_DAY = 4;
const HEAP_RADIUS = 7;

export interface RibbonPoint {
  /** A day's heap has its most pressing bill, with the number of all as title and their sum as amount. */
  readonly expense: Expense;
  /** The bills that it stands for. */
  readonly bills: readonly Expense[];
  /** The position of its day on the line: 0 for the first day, 1 for the last. */
  readonly at: number;
  /** The distance from its day to the right. */
  readonly x: number;
  /** The distance above the line. */
  readonly y: number;
  readonly radius: number;
}

/** Returns the points of a month's card, by day: one a bill, or one for all bills of a day that has many. */
export function ribbonMarks(expenses: readonly Expense[], span: Span, today: Day): RibbonPoint[] {
  const days = [...groupBy(expenses, ({ dueDate }) => dueDate).values()];
  const heaps: RibbonPoint[] = [];
  for (const bills of days.filter(({ length }) => length > MOST_OF_DAY)) {
    const expense = heapOf(bills, today);
    const last = heaps.at(-1);
    const isBeside = last?.y === HEAP_RADIUS && addDays(last.expense.dueDate, 1) === expense.dueDate;
    const y = isBeside ? 3 * HEAP_RADIUS + GAP : HEAP_RADIUS;
    heaps.push({
      expense,
      bills,
      at: placeInSpan(expense.dueDate, span),
      x: 0,
      y,
      radius: HEAP_RADIUS,
    });
  }
  const others = days.filter(({ length }) => length <= MOST_OF_DAY).flat();
  return byDay([...ribbonPoints(others, span, SMALLEST_RADIUS, heaps), ...heaps]);
}

const PRESSING: readonly PointKind[] = ["overdue", "unpaid", "today", "pending", "paid"];

function heapOf(bills: readonly Expense[], today: Day): Expense {
  const rank = (each: Expense) => PRESSING.indexOf(pointKind(each, today));
  const first = bills.toSorted((a, b) => rank(a) - rank(b))[0] as Expense;
  const amountCents = sumCents(bills.map(shownCents));
  return { ...first, title: `${bills.length} bills`, amountCents, amountIsEstimate: false, payments: null };
}

/** "Overdue · 3 days", or "2 overdue, 1 to pay, 3 paid" for a numbered point. */
export function pointWords({ expense, bills }: Pick<RibbonPoint, "expense" | "bills">, today: Day): string {
  if (bills.length === 1) return statusWords(expense, today);
  const paid = bills.filter(({ status }) => status === "PAID").length;
  const overdue = bills.filter((each) => isOverdue(each, today)).length;
  const toPay = bills.length - paid - overdue;
  const counts = [overdue && `${overdue} overdue`, toPay && `${toPay} to pay`, paid && `${paid} paid`];
  return counts.filter(Boolean).join(", ");
}

function byDay(points: readonly RibbonPoint[]): RibbonPoint[] {
  return points.toSorted((a, b) => a.at - b.at);
}

/**
 * The area of a point is proportional to its amount, between the smallest and the largest point. A day with many bills makes
 * every point of the month smaller, so that a larger amount never has a smaller point.
 * @param expenses the bills of the span by due date
 * @param smallest the radius of the smallest point
 * @param heaps points that stand between them
 */
export function ribbonPoints(
  expenses: readonly Expense[],
  span: Span,
  smallest = MIN_RADIUS,
  heaps: readonly RibbonPoint[] = [],
): RibbonPoint[] {
  const sizes = expenses.map(({ amountCents }) => Math.sqrt(Math.max(amountCents, 1)));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const typical = Math.max(TYPICAL_RADIUS, 1.3 * smallest);
  const scale = Math.min(MAX_RADIUS / Math.max(...sizes), typical / mean);
  for (let step = 0; step < STEPS; step++) {
    const largest = MAX_RADIUS - ((MAX_RADIUS - smallest) * step) / STEPS;
    const layout = layOut(
      expenses,
      span,
      sizes.map((size) => Math.max(smallest, Math.min(largest, size * scale))),
    );
    if (layout.squeeze === 1 && areApart(byDay([...layout.points, ...heaps]))) return layout.points;
  }
  return layOut(
    expenses,
    span,
    sizes.map(() => smallest),
  ).points;
}

/** `squeeze` is 1 if every day has enough space. It decreases as points overlap. */
function layOut(expenses: readonly Expense[], span: Span, radii: readonly number[]) {
  const points: RibbonPoint[] = [];
  let squeeze = 1;
  for (let from = 0, to = 0; from < expenses.length; from = to) {
    const day = expenses[from]?.dueDate ?? "";
    while (expenses[to]?.dueDate === day) to += 1;
    const places = stack(radii.slice(from, to));
    const factor = Math.min(
      1,
      ...places.map(({ y, radius }) => (y > radius ? (RIBBON_HEIGHT - 2 * radius) / (y - radius) : 1)),
    );
    squeeze = Math.min(squeeze, factor);
    const at = placeInSpan(day, span);
    for (const [index, { x, y, radius }] of places.entries()) {
      const expense = expenses[from + index];
      if (expense !== undefined)
        points.push({ expense, bills: [expense], at, x, y: radius + (y - radius) * factor, radius });
    }
  }
  return { points, squeeze };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Stacks points above each other, or in rows as wide as a day if the stack would be too high. */
function stack(radii: readonly number[]): Place[] {
  const column = inRows(radii, 0);
  const top = column.at(-1);
  if (top === undefined || top.y + top.radius <= RIBBON_HEIGHT) return column;
  return inRows(radii, DAY_PITCH - GAP);
}

/** Places points above each other, in rows of this width. A row holds at least one. */
export function inRows(radii: readonly number[], width: number): Place[] {
  const places: Place[] = [];
  let bottom = 0;
  for (let from = 0, to = 0; from < radii.length; from = to) {
    let taken = 2 * (radii[to++] ?? 0);
    for (let next = radii[to]; next !== undefined && taken + GAP + 2 * next <= width; next = radii[++to])
      taken += GAP + 2 * next;
    const row = radii.slice(from, to);
    let left = -taken / 2;
    for (const radius of row) {
      places.push({ x: left + radius, y: bottom + radius, radius });
      left += 2 * radius + GAP;
    }
    bottom += 2 * Math.max(...row) + GAP;
  }
  return places;
}

/** Tells whether points of different days are apart at the narrowest distance of days. */
function areApart(points: readonly RibbonPoint[]): boolean {
  const days = points.map(({ expense }) => dayNumber(expense.dueDate));
  return points.every((point, index) => {
    for (let other = index + 1; other < points.length; other++) {
      const next = points[other];
      const between = (days[other] ?? 0) - (days[index] ?? 0);
      if (next === undefined || between * DAY_PITCH > 2 * MAX_RADIUS) break;
      if (between === 0) continue;
      const distance = Math.hypot(between * DAY_PITCH + next.x - point.x, next.y - point.y);
      const nearness = point.bills.length + next.bills.length > 2 ? NEARNESS : 1;
      if (distance < nearness * (point.radius + next.radius)) return false;
    }
    return true;
  });
}

export type PointKind = "paid" | "overdue" | "unpaid" | "today" | "pending";

export function pointKind(expense: Expense, today: Day): PointKind {
  const status = displayStatus(expense, today);
  if (status === "PENDING") return expense.dueDate === today ? "today" : "pending";
  return status === "PAID" ? "paid" : status === "OVERDUE" ? "overdue" : "unpaid";
}

/** Returns the days with a number under the line. Numbers close to today are left out. */
export function labelledDays(span: Span, today: Day | null): Day[] {
  const weeks = [0, 7, 14, 21].map((days) => addDays(span.from, days));
  return [...weeks, span.to].filter((day) => today === null || Math.abs(daysBetween(day, today)) > 3);
}
