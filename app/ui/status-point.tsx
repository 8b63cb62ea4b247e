import type { StatusName } from "./status-names.ts";

/** Shows a status by shape as well as colour: filled tick, cross, hollow ring, clock. */
export function StatusPoint(props: { status: StatusName }) {
  return (
    <svg
      aria-hidden="true"
      className="size-5 shrink-0"
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[props.status]}
    </svg>
  );
}

const SHAPES = {
  PENDING: <circle cx="10" cy="10" r="8" className="fill-canvas stroke-control" />,
  PAID: (
    <>
      <circle cx="10" cy="10" r="9" className="fill-paid" />
      <path d="m6 10.5 2.75 2.75L14 7.5" className="stroke-surface" />
    </>
  ),
  UNPAID: (
    <>
      <circle cx="10" cy="10" r="8" className="fill-canvas stroke-unpaid" />
      <path d="m7.25 7.25 5.5 5.5m0-5.5-5.5 5.5" className="stroke-unpaid" />
    </>
  ),
  OVERDUE: (
    <>
      <circle cx="10" cy="10" r="8" className="fill-canvas stroke-overdue" />
      <path d="M10 5.75V10l2.75 1.75" className="stroke-overdue" />
    </>
  ),
} as const;
