import { type MouseEvent, memo, use } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { type Expense, isLate } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { NoteIcon, RepeatIcon } from "../../ui/icons.tsx";
import {
  amountWidth,
  BillAmount,
  BillTick,
  isPressing,
  MoreButton,
  type OnTick,
  PayButton,
  PlannedText,
  RowDate,
  WhenText,
} from "./bill-parts.tsx";
import { LastBills } from "./last-bills.ts";
import { SelectionContext } from "./selection-context.ts";

/** Where a row stands in its list. */
export interface RowPlace {
  /** Whether it lies below what is in sight when its list opens: the browser skips it until it is scrolled to. */
  isFar?: boolean | undefined;
  /** Whether it shows its date, which a bill of the same day above it may have. */
  startsDay?: boolean | undefined;
  /** Whether the fold that it is in is open or closed. */
  fold?: "open" | "closed" | undefined;
}

interface ExpenseRowProps extends RowPlace {
  expense: Expense;
  today: Day;
  currency: Currency;
  isMenuOpen?: boolean | undefined;
  onTick: OnTick;
  /** Without it, as in a sample, the title is plain text. */
  onEdit?: ((expense: Expense, opener: HTMLElement) => void) | undefined;
  /** Without it there is no menu. */
  onOpenMenu?: ((expense: Expense, anchor: HTMLElement) => void) | undefined;
}

/** A row of the app itself, where every control works. */
export type LiveRowProps = ExpenseRowProps & {
  [K in "onEdit" | "onOpenMenu"]: NonNullable<ExpenseRowProps[K]>;
};

/** A bill on the line. Memoised on the expense's identity, so that a tick renders one row. */
export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, isFar, startsDay = true, fold, today, currency, onTick, onEdit, onOpenMenu } = props;
  return (
    <li
      className="bill"
      id={`expense-${expense.id}`}
      data-expense={expense.id}
      data-far={isFar || undefined}
      data-fold={fold}
      data-weight={weightOf(expense, today)}
    >
      <RowDate day={expense.dueDate} today={today} isShown={startsDay} />
      <BillTick expense={expense} today={today} onTick={onTick} />
      <div className="bill-body" data-wide={amountWidth(expense, currency) > 11 || undefined}>
        <div className="bill-text">
          <div className="bill-name">
            <Title expense={expense} onEdit={onEdit} />
            {(expense.recurringId !== null || expense.note !== null) && <Marks expense={expense} />}
          </div>
          <p className="bill-meta">
            <WhenText expense={expense} today={today} />
            <PlannedText expense={expense} currency={currency} />
            {expense.category !== null && <bdi translate="no">{` ${expense.category}`}</bdi>}
          </p>
        </div>
        {isPressing(expense, today) && <PayButton expense={expense} onPress={pay} />}
        <p className="bill-amount">
          <BillAmount expense={expense} currency={currency} />
        </p>
        {onOpenMenu !== undefined && (
          <MoreButton expense={expense} isOpen={props.isMenuOpen} onOpenMenu={onOpenMenu} />
        )}
      </div>
    </li>
  );
});

/** Presses the row's tick, which shows it at once and keeps the focus: the button goes with what is late. */
function pay({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const tick = currentTarget.closest(".bill")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (document.activeElement === currentTarget) tick?.focus({ preventScroll: true });
  tick?.click();
}

function weightOf(expense: Expense, today: Day): "done" | "late" | undefined {
  if (expense.status === "PAID") return "done";
  return isLate(expense, today) ? "late" : undefined;
}

function Marks({ expense }: { expense: Expense }) {
  const isLast = use(LastBills).has(expense.id);
  return (
    <span className="bill-marks">
      {isLast && (
        <span className="bill-last">
          last<span className="sr-only"> of its series</span>
        </span>
      )}
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

function Title({ expense, onEdit }: Pick<ExpenseRowProps, "expense" | "onEdit">) {
  const title = <bdi translate="no">{expense.title}</bdi>;
  const isSelecting = use(SelectionContext) !== null;
  if (onEdit === undefined || isSelecting) return <p className="bill-title">{title}</p>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => onEdit(expense, event.currentTarget)}
      className="bill-title rounded-control text-start hover:text-accent"
    >
      {title}
    </button>
  );
}
