import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { STATUS_NAMES, type StatusName } from "./status-names.ts";

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

/** Opens a choice of status. The press area is larger than the chip. */
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
