import type { PointKind } from "#domain/expenses/ribbon.ts";

/**
 * A bill's point as one path: a circle, with a tick in it if the bill is paid; a diamond of the same area if it is
 * marked unpaid. So no status is told by its colour alone.
 */
export function pointPath(kind: PointKind, x: number, y: number, radius: number): string {
  if (kind === "unpaid") {
    const half = radius * Math.sqrt(Math.PI / 2);
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
