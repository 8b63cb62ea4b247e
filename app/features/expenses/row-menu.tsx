import { type Expense, STATUSES, type Status } from "#domain/expenses/expense.ts";
import { Menu, MenuChoice, MenuItem } from "../../ui/menu.tsx";
import { STATUS_NAMES, StatusPoint } from "../../ui/status.tsx";

export type RowMenuKind = "status" | "more";

interface RowMenuProps {
  kind: RowMenuKind;
  expense: Expense;
  anchor: HTMLElement;
  finalFocus: () => HTMLElement | false;
  onSetStatus: (status: Status) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClosed: () => void;
}

export function RowMenu(props: RowMenuProps) {
  const title = props.expense.title;
  const common = { anchor: props.anchor, finalFocus: props.finalFocus, onClosed: props.onClosed };
  if (props.kind === "status") {
    return (
      <Menu label={`Status of ${title}`} {...common}>
        <MenuChoice value={props.expense.status} options={STATUS_OPTIONS} onSelect={props.onSetStatus} />
      </Menu>
    );
  }
  return (
    <Menu label={`More for ${title}`} {...common}>
      <MenuItem onSelect={props.onEdit}>Edit</MenuItem>
      <MenuItem onSelect={props.onDuplicate}>Duplicate</MenuItem>
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
