import type { PointKind } from "#domain/expenses/ribbon.ts";

/** How each status looks as a point on the month's line. */
export const POINT_LOOKS: Readonly<Record<PointKind, string>> = {
  paid: "fill-paid-soft stroke-paid stroke-[1.25]",
  overdue: "fill-overdue stroke-overdue stroke-[1.5]",
  unpaid: "fill-unpaid stroke-unpaid stroke-[1.5]",
  today: "fill-surface stroke-accent stroke-2",
  pending: "fill-surface stroke-pending stroke-[1.5]",
};

/** What the outline takes of a point's radius, so that neighbours don't touch. */
const OUTLINE = 0.6;

/**
 * A bill's point as one path: a circle, with a tick in it if the bill is paid; a diamond of about the same size if it is
 * marked unpaid. So no status is told by its colour alone.
 */
export function pointPath(kind: PointKind, x: number, y: number, size: number): string {
  const radius = size - OUTLINE;
  if (kind === "unpaid") {
    const half = radius * 1.15;
    return `M${places(x - half, y)}l${places(half, -half)} ${places(half, half)} ${places(-half, half)}z`;
  }
  const half = places(radius, radius);
  const circle = `M${places(x - radius, y)}a${half} 0 1 1 ${places(2 * radius, 0)}a${half} 0 1 1 ${places(-2 * radius, 0)}z`;
  if (kind !== "paid") return circle;
  const tick = `M${places(x - 0.42 * radius, y + 0.04 * radius)}l${places(0.29 * radius, 0.3 * radius)} ${places(0.55 * radius, -0.62 * radius)}`;
  return circle + tick;
}

function places(...numbers: number[]): string {
  return numbers.map((number) => Number(number.toFixed(2))).join(" ");
}

/** A share of the width, as an attribute of an SVG. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}

/** In CSS pixels: how far from a point a pointer still means it. A finger is less exact than a mouse. */
export const REACH = { mouse: 12, touch: 32 };

/** The bill whose point's edge is nearest, if it is within reach. */
export function nearestPoint(
  box: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
  reach: number,
): string | null {
  let found: SVGElement | undefined;
  let least = reach;
  for (const point of box?.querySelectorAll<SVGElement>("[data-point]") ?? []) {
    const { left, top, width, height } = point.getBoundingClientRect();
    const distance = Math.hypot(clientX - left - width / 2, clientY - top - height / 2) - width / 2;
    if (distance >= least) continue;
    least = distance;
    found = point;
  }
  return found?.dataset["point"] ?? null;
}
