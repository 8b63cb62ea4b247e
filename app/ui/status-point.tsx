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
