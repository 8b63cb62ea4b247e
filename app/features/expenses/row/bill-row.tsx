import { createContext, memo, type ReactNode, type Ref, type RefCallback, use } from "react";
import {
  type Day,
  isLongAgo,
  longDayText,
  shortDayText,
  shortWeekdayText,
  weekdayText,
} from "#domain/calendar/days.ts";
import { type Expense, isOverdue } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { NoteIcon, RepeatIcon } from "../../../ui/icons.tsx";
import {
  amountWidth,
  BillAmount,
  BillTick,
  BillTitle,
  isPressing,
  MoneyText,
  MoreButton,
  PayButton,
  ShowTextContext,
  usePaid,
  WhenText,
} from "./bill-parts.tsx";

/** How many bills are laid out at once: more than fit on most screens, few enough to paint quickly. */
export const NEAR = 24;

interface RowPlace {
  /** Whether it lies below what is in sight when its list opens: the browser skips it until it is scrolled to. */
  isFar?: boolean | undefined;
  /** Whether it shows its date, which a bill of the same day above it may have. */
  startsDay?: boolean | undefined;
  /** Whether its date names the month, too. */
  hasMonth?: boolean | undefined;
  /** Whether the fold that it is in is open or closed. */
  fold?: "open" | "closed" | undefined;
}

export interface BillRowProps extends RowPlace {
  expense: Expense;
  today: Day;
  currency: Currency;
}

/** A bill on the line. Memoised on the expense's identity, so that a tick renders one row. */
export const ExpenseRow = memo(function ExpenseRow(props: BillRowProps) {
  const { expense, isFar, startsDay, hasMonth, fold, today, currency } = props;
  const paid = usePaid(expense);
  return (
    <li
      ref={fold === "closed" ? hideUntilFound : undefined}
      className="bill"
      id={`expense-${expense.id}`}
      data-expense={expense.id}
      data-far={isFar || undefined}
      data-fold={fold}
      data-weight={weightOf(expense, today)}
    >
      <RowDate day={expense.dueDate} today={today} isShown={startsDay} hasMonth={hasMonth} />
      <BillTick expense={expense} today={today} paid={paid} />
      <BillBody {...{ expense, today, currency }} onPay={() => void paid.press(true)} />
    </li>
  );
});

/** Hides a row from everything but the browser's own search, for which React has no attribute. */
const hideUntilFound: RefCallback<HTMLElement> = (row) => {
  row?.setAttribute("hidden", "until-found");
  row?.setAttribute("aria-hidden", "true");
  return () => {
    row?.removeAttribute("hidden");
    row?.removeAttribute("aria-hidden");
  };
};

interface RowDateProps {
  day: Day;
  /** The last day of a slim row. */
  until?: Day | undefined;
  today: Day;
  isShown?: boolean | undefined;
  hasMonth?: boolean | undefined;
}

/** "Sun 22", "Fri 9 Oct" or "10–13" at the left of a row, or only for screen readers where the row above has it. */
export function RowDate({ day, until, today, isShown = true, hasMonth = false }: RowDateProps) {
  const hasYear = hasMonth && isLongAgo(day, today);
  const kind = hasYear ? "year" : hasMonth ? "month" : undefined;
  return (
    <p className="bill-date" aria-current={day === today ? "date" : undefined} data-kind={kind}>
      <span className="sr-only">{rangeText(longDayText, " to ", day, until)}</span>
      {isShown && (
        <span aria-hidden="true">
          <span>
            {until
              ? rangeText(numberText, "–", day, until)
              : hasYear
                ? day.slice(0, 4)
                : shortWeekdayText(day)}
          </span>{" "}
          {until === undefined && <strong>{hasMonth ? shortDayText(day) : numberText(day)}</strong>}
        </span>
      )}
    </p>
  );
}

function rangeText(textOf: (day: Day) => string, to: string, day: Day, until = day): string {
  return day === until ? textOf(day) : textOf(day) + to + textOf(until);
}

function numberText(day: Day): string {
  return String(Number(day.slice(8)));
}

interface BillBodyProps extends Pick<BillRowProps, "expense" | "today" | "currency"> {
  onPay: () => void;
}

function BillBody({ expense, today, currency, onPay }: BillBodyProps) {
  const show = use(ShowTextContext);
  return (
    <div className="bill-body hover:bg-hover" data-wide={amountWidth(expense, currency) > 11 || undefined}>
      <div className="bill-text max-sm:contents sm:flex sm:min-w-0 sm:flex-wrap sm:items-baseline sm:gap-x-2.5 sm:[grid-area:text]">
        <div className="flex min-w-0 items-baseline gap-2 [grid-area:name] sm:max-w-full">
          <BillTitle expense={expense} className="rounded-control text-start hover:text-accent" />
          <Marks expense={expense} />
        </div>
        <p className="bill-meta flex min-w-0 flex-wrap overflow-x-clip text-small wrap-anywhere text-ink-soft sm:flex-auto">
          <WhenText expense={expense} today={today} />
          <MoneyText expense={expense} currency={currency} />
          {expense.category !== null && (
            <bdi translate="no"> {show(expense, "category", expense.category)}</bdi>
          )}
          {expense.note !== null && show(expense, "note", expense.note)}
        </p>
      </div>
      {isPressing(expense, today) && (
        <PayButton
          expense={expense}
          onPress={({ currentTarget }) => {
            focusTickInsteadOf(currentTarget);
            onPay();
          }}
        />
      )}
      <p className="bill-amount">
        <BillAmount expense={expense} currency={currency} />
      </p>
      <MoreButton expense={expense} />
    </div>
  );
}

/** Keeps the focus in the row: the button goes once the bill is paid. */
export function focusTickInsteadOf(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  button.closest("[data-expense]")?.querySelector("input")?.focus({ preventScroll: true });
}

function weightOf(expense: Expense, today: Day): "done" | "overdue" | undefined {
  if (expense.status === "PAID") return "done";
  return isOverdue(expense, today) ? "overdue" : undefined;
}

function Marks({ expense }: { expense: Expense }) {
  const isLast = use(LastBills).has(expense.id);
  if (expense.recurringId === null && expense.note === null) return null;
  return (
    <span className="inline-flex h-5.5 shrink-0 items-center gap-1.5 self-start text-control [&_svg]:size-3.5">
      {isLast && (
        <span className="rounded-full border border-line px-1.5 text-small leading-4.5 text-ink-soft">
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

interface TodayMarkerProps {
  today: Day;
  ref?: Ref<HTMLLIElement>;
  children?: ReactNode;
}

/** "Today, Sunday 22", and what is left from then on. */
export function TodayMarker({ today, ref, children }: TodayMarkerProps) {
  return (
    <li ref={ref} className="timeline-today">
      <i aria-hidden="true" />
      <span>
        <span>{`Today, ${weekdayText(today)} ${Number(today.slice(8))}`}</span>
        <span className="timeline-left">{children}</span>
      </span>
    </li>
  );
}

/** The ids of those bills after which their series end. Empty until the account's series are here. */
export const LastBills = createContext<ReadonlySet<string>>(new Set());
