import type { PointKind } from "#domain/expenses/ribbon.ts";

/** The names that users read. OVERDUE is never stored. */
export const STATUS_NAMES = {
  PENDING: "Pending",
  PAID: "Paid",
  UNPAID: "Unpaid",
  OVERDUE: "Overdue",
} as const;

type StatusName = keyof typeof STATUS_NAMES;

/** DUE is PENDING, and due today. */
export type PointName = StatusName | "DUE";

/**
 * Shows a status by shape as well as colour: overdue is filled, with a clock; marked unpaid is a diamond, with a cross; what comes is hollow; a soft
 * tick is paid.
 */
export function StatusPoint(props: { status: PointName }) {
  return (
    <svg
      aria-hidden="true"
      className="size-5 shrink-0"
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[props.status]}
    </svg>
  );
}

const SHAPES = {
  PENDING: <circle cx="10" cy="10" r="8" strokeWidth="1.5" className="fill-canvas stroke-control" />,
  DUE: <circle cx="10" cy="10" r="8" strokeWidth="2.5" className="fill-canvas stroke-accent" />,
  PAID: (
    <>
      <circle cx="10" cy="10" r="9" className="fill-paid-soft" />
      <path
        d="m6 10.5 2.6 2.6L14 7.6"
        pathLength="1"
        className="stroke-paid in-data-pressed:animate-draw in-data-pressed:[stroke-dasharray:1]"
      />
    </>
  ),
  UNPAID: (
    <>
      <path d="m10 1 9 9-9 9-9-9z" className="fill-unpaid stroke-unpaid" />
      <path d="m7.5 7.5 5 5m0-5-5 5" className="stroke-surface" />
    </>
  ),
  OVERDUE: (
    <>
      <circle cx="10" cy="10" r="9.5" className="fill-overdue" />
      <path d="M10 5.5V10l3 2" className="stroke-surface" />
    </>
  ),
} as const;

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
