import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** What users read for each status. OVERDUE is never stored. */
export const STATUS_NAMES = {
  PENDING: "Pending",
  PAID: "Paid",
  UNPAID: "Unpaid",
  OVERDUE: "Overdue",
} as const;

export type StatusName = keyof typeof STATUS_NAMES;

const VARIANTS: Readonly<Record<StatusName, string>> = {
  PENDING: "text-pending border-line bg-surface",
  PAID: "text-paid border-line bg-surface",
  UNPAID: "text-unpaid border-transparent bg-unpaid-soft",
  OVERDUE: "text-overdue border-transparent bg-overdue-soft",
};

const CHIP = "inline-flex h-6 items-center gap-1 rounded-full border text-small font-medium";

export function StatusChip(props: { status: StatusName; className?: string }) {
  return (
    <p className={classes("flex h-9 items-center", props.className)}>
      <span className={classes(CHIP, "px-2.5", VARIANTS[props.status])}>{STATUS_NAMES[props.status]}</span>
    </p>
  );
}

export function StatusChipButton({
  status,
  className,
  ...rest
}: { status: StatusName } & Omit<ComponentProps<"button">, "children">) {
  return (
    <button
      type="button"
      className={classes(
        "group inline-flex h-9 items-center rounded-full pointer-coarse:h-11 pointer-coarse:min-w-11",
        className,
      )}
      {...rest}
    >
      <span
        className={classes(CHIP, "opens-below pr-1.5 pl-2.5 group-hover:border-control", VARIANTS[status])}
      >
        {STATUS_NAMES[status]}
      </span>
    </button>
  );
}

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
