import { memo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { displayStatus, type Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { NoteIcon, RepeatIcon } from "../../ui/icons.tsx";
import { StatusChip } from "../../ui/status.tsx";
import { BillTick, MoreButton, type OnTick, StatusButton, WhenText } from "./bill-parts.tsx";
import type { RowMenuKind } from "./row-menu.tsx";

interface ExpenseRowProps {
  expense: Expense;
  /** Whether it lies below what is in sight when its list opens: the browser skips it until it is scrolled to. */
  isFar?: boolean | undefined;
  today: Day;
  currency: Currency;
  openMenu?: RowMenuKind | null | undefined;
  onTick: OnTick;
  /** Without it, as in a sample, the title is plain text. */
  onEdit?: ((expense: Expense, opener: HTMLElement) => void) | undefined;
  /** Without it the status is plain text and there is no menu. */
  onOpenMenu?: ((kind: RowMenuKind, expense: Expense, anchor: HTMLElement) => void) | undefined;
}

/** A row of the app itself, where every control works. */
export type LiveRowProps = ExpenseRowProps & {
  [K in "onEdit" | "onOpenMenu"]: NonNullable<ExpenseRowProps[K]>;
};

/** A bill on the line. Memoised on the expense's identity, so that a tick renders one row. */
export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, isFar, today, currency, openMenu, onTick, onEdit, onOpenMenu } = props;
  const status = displayStatus(expense, today);
  const ink = status === "PAID" ? "text-ink-soft" : "";
  const amount = formatCents(expense.amountCents, currency);
  return (
    <li className="bill" id={`expense-${expense.id}`} data-expense={expense.id} data-far={isFar || undefined}>
      <BillTick expense={expense} today={today} onTick={onTick} />
      <div className="bill-body" data-wide={amount.length > 11 || undefined}>
        <div className="bill-name">
          <Title expense={expense} ink={ink} onEdit={onEdit} />
          {(expense.recurringId !== null || expense.note !== null) && <Marks expense={expense} />}
        </div>
        <p className={`bill-amount text-end font-medium tabular-nums ${ink}`}>{amount}</p>
        <div className="bill-meta self-center text-small text-ink-soft wrap-anywhere">
          <p className="bill-meta-parts">
            <WhenText expense={expense} status={status} today={today} />
            {expense.category !== null && <bdi> {expense.category}</bdi>}
          </p>
        </div>
        {onOpenMenu === undefined ? (
          <StatusChip status={status} className="bill-chip" />
        ) : (
          <>
            <StatusButton expense={expense} status={status} openMenu={openMenu} onOpenMenu={onOpenMenu} />
            <MoreButton {...{ expense, openMenu, onOpenMenu }} className="max-sm:-mr-2.5" />
          </>
        )}
      </div>
    </li>
  );
});

function Marks({ expense }: { expense: Expense }) {
  return (
    <span className="bill-marks">
      {expense.recurringId !== null && (
        <span title="Recurring">
          <RepeatIcon />
          <span className="sr-only">recurring</span>
        </span>
      )}
      {expense.note !== null && (
        <span title={expense.note}>
          <NoteIcon />
          <span className="sr-only">has a note</span>
        </span>
      )}
    </span>
  );
}

function Title({ expense, ink, onEdit }: Pick<ExpenseRowProps, "expense" | "onEdit"> & { ink: string }) {
  const title = <bdi>{expense.title}</bdi>;
  if (onEdit === undefined) return <p className={`bill-title font-medium wrap-anywhere ${ink}`}>{title}</p>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => onEdit(expense, event.currentTarget)}
      className={`bill-title rounded-control text-start pointer-coarse:-my-2.75 pointer-coarse:min-w-11 pointer-coarse:py-2.75 font-medium wrap-anywhere hover:text-accent ${ink}`}
    >
      {title}
    </button>
  );
}
