import type { DisplayStatus, Expense } from "#domain/expenses/expense.ts";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { MoreIcon } from "../../ui/icons.tsx";
import { StatusChipButton } from "../../ui/status-chip.tsx";
import type { RowMenuKind } from "./row-menu.tsx";

interface RowControlProps {
  expense: Expense;
  openMenu: RowMenuKind | null | undefined;
  onOpenMenu: (kind: RowMenuKind, expense: Expense, anchor: HTMLElement) => void;
}

/** A bill's status, which opens the choice of another. */
export function StatusButton({
  expense,
  status,
  openMenu,
  onOpenMenu,
}: RowControlProps & { status: DisplayStatus }) {
  return (
    <StatusChipButton
      status={status}
      className="bill-chip"
      aria-label={`Status of ${expense.title}: ${status.toLowerCase()}`}
      aria-haspopup="menu"
      aria-expanded={openMenu === "status"}
      onClick={(event) => onOpenMenu("status", expense, event.currentTarget)}
    />
  );
}

/** Opens the menu of what else can be done to a bill. */
export function MoreButton({
  expense,
  openMenu,
  onOpenMenu,
  className,
}: RowControlProps & { className?: string }) {
  return (
    <IconButton
      label={`More for ${expense.title}`}
      title="More"
      className={classes("bill-more", className)}
      aria-haspopup="menu"
      aria-expanded={openMenu === "more"}
      onClick={(event) => onOpenMenu("more", expense, event.currentTarget)}
    >
      <MoreIcon />
    </IconButton>
  );
}
