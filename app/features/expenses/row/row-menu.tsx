import { useLayoutEffect, useRef } from "react";
import { type Expense, isEstimated, STATUSES } from "#domain/expenses/expense.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { STATUS_NAMES, StatusPoint } from "../../../ui/status-point.tsx";
import type { AllCommands } from "./bill-changes.ts";
import type { OpenForm } from "./bill-parts.tsx";
import { focusInsteadOf, removeBill } from "./remove-bill.ts";

interface RowMenuProps {
  expense: Expense;
  anchor: HTMLElement;
  commands: AllCommands;
  onEdit: OpenForm;
  onDuplicate: OpenForm;
  /** Null where bills can't be selected, as in what a search found. */
  onSelect: (() => void) | null;
  onClosed: () => void;
}

export function RowMenu(props: RowMenuProps) {
  const { expense, anchor, commands, onEdit, onDuplicate, onSelect } = props;
  const { title, status, recurringId, payments } = expense;
  /** Where focus goes when the menu closes. Null if the chosen item moves it by itself. */
  const nextFocus = useRef<HTMLElement | null>(anchor);
  useLayoutEffect(() => {
    anchor.ariaExpanded = "true";
    return () => {
      anchor.ariaExpanded = "false";
    };
  }, [anchor]);
  const instead = (act: () => void) => () => {
    nextFocus.current = null;
    act();
  };
  const remove = (act: () => void) => () => {
    nextFocus.current = focusInsteadOf(anchor);
    act();
  };
  return (
    <Menu
      label={`More for ${title}`}
      anchor={anchor}
      finalFocus={() => nextFocus.current ?? false}
      onClosed={props.onClosed}
    >
      <fieldset aria-label="Status">
        <MenuChoice
          value={status}
          options={STATUS_OPTIONS}
          onSelect={(chosen) => {
            if (chosen !== "PAID") return void commands.setStatus(expense, chosen);
            // The question about an estimate takes focus, and gives it back to the button.
            if (isEstimated(expense)) nextFocus.current = null;
            void commands.setPaid(expense, true);
          }}
        />
      </fieldset>
      <MenuSeparator />
      {(status !== "PAID" || payments !== null) && (
        <MenuItem onSelect={instead(() => commands.ask({ kind: "payments", expense, opener: anchor }))}>
          {status === "PAID" ? "Payments" : "Record a payment"}
        </MenuItem>
      )}
      {status !== "PAID" && (
        <MenuItem onSelect={instead(() => commands.ask({ kind: "day", expense, opener: anchor }))}>
          Snooze
        </MenuItem>
      )}
      {status !== "PAID" && recurringId !== null && (
        <MenuItem
          onSelect={remove(
            () => void removeBill(commands.changes, expense, "this", `${title} skipped this time`),
          )}
        >
          Skip this one
        </MenuItem>
      )}
      <MenuItem onSelect={instead(() => onEdit(expense, anchor))}>Edit</MenuItem>
      <MenuItem onSelect={instead(() => onDuplicate(expense, anchor))}>Duplicate</MenuItem>
      {onSelect !== null && <MenuItem onSelect={instead(onSelect)}>Select</MenuItem>}
      <MenuItem
        onSelect={
          recurringId === null
            ? remove(() => void removeBill(commands.changes, expense))
            : instead(() => commands.ask({ kind: "scope", expense, opener: anchor }))
        }
      >
        <span className="text-unpaid">Delete</span>
      </MenuItem>
    </Menu>
  );
}

const STATUS_OPTIONS = STATUSES.map((status) => ({
  value: status,
  content: (
    <>
      <StatusPoint status={status} />
      {STATUS_NAMES[status]}
    </>
  ),
}));
