import { type Expense, STATUSES, type Status } from "#domain/expenses/expense.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { STATUS_NAMES, StatusPoint } from "../../ui/status.tsx";

interface RowMenuProps {
  expense: Expense;
  anchor: HTMLElement;
  finalFocus: () => HTMLElement | false;
  onSetStatus: (status: Status) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  /** Without it, as in what a search found, bills can't be selected. */
  onSelect?: (() => void) | undefined;
  onSnooze: () => void;
  onSkip: () => void;
  onDelete: () => void;
  onClosed: () => void;
}

export function RowMenu(props: RowMenuProps) {
  const { title, status, recurringId } = props.expense;
  return (
    <Menu
      label={`More for ${title}`}
      anchor={props.anchor}
      finalFocus={props.finalFocus}
      onClosed={props.onClosed}
    >
      <fieldset aria-label="Status">
        <MenuChoice value={status} options={STATUS_OPTIONS} onSelect={props.onSetStatus} />
      </fieldset>
      <MenuSeparator />
      {status !== "PAID" && <MenuItem onSelect={props.onSnooze}>Snooze</MenuItem>}
      {status !== "PAID" && recurringId !== null && (
        <MenuItem onSelect={props.onSkip}>Skip this one</MenuItem>
      )}
      <MenuItem onSelect={props.onEdit}>Edit</MenuItem>
      <MenuItem onSelect={props.onDuplicate}>Duplicate</MenuItem>
      {props.onSelect !== undefined && <MenuItem onSelect={props.onSelect}>Select</MenuItem>}
      <MenuItem onSelect={props.onDelete}>
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
