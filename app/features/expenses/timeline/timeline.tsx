import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  addMonths,
  type Day,
  lastDayOf,
  type Month,
  monthOf,
  monthText,
  shortDayText,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import { type Expense, owedCents } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import {
  type BillRow,
  billsOf,
  type MonthRow,
  monthRows,
  NOTHING_FOLDED,
} from "#domain/timeline/month-rows.ts";
import { Button } from "../../../ui/button.tsx";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { useLongPress } from "../../../ui/presses.ts";
import { StatusPoint } from "../../../ui/status-point.tsx";
import type { AllCommands } from "../row/bill-changes.ts";
import { useHeldBill } from "../row/bill-commands.tsx";
import { DayText, pointOf, usePaid } from "../row/bill-parts.tsx";
import {
  BillBody,
  type BillRowProps,
  ExpenseRow,
  NEAR,
  type RowPlace,
  TodayMarker,
} from "../row/bill-row.tsx";
import { FoldRow, type Folds, NOTHING_OPEN, useFoundInPage } from "./folds.tsx";
import { billsHeading } from "./list-parts.tsx";

export interface TimelineProps {
  month: Month;
  today: Day;
  currency: Currency;
  expenses: readonly Expense[];
  /** Whether the month has others, so that nothing can be said of it. */
  isFiltered: boolean;
  /** Null where everything is shown, as with a filter. */
  folds: Folds | null;
  todayRef: RefCallback<HTMLElement>;
  onShowMonth: (month: Month) => void;
  openMenu: AllCommands["openMenu"];
}

const UNFOLDED: Folds = { folded: NOTHING_FOLDED, opened: NOTHING_OPEN, toggle: () => undefined };

export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { month, today, currency, expenses, folds, todayRef, onShowMonth } = props;
  const { folded, opened, toggle } = folds ?? UNFOLDED;
  const rows = useMemo(() => monthRows({ month, today, expenses }, folded), [month, today, expenses, folded]);
  const list = useRef<HTMLOListElement>(null);
  const reveal = useCallback(
    (id: string) => {
      const ids = idsOf(rows.find((each) => idsOf(each).includes(id)));
      toggle(ids, true);
    },
    [rows, toggle],
  );
  useFoundInPage(list, reveal);
  const press = useLongPress(useHeldBill(props.openMenu));

  const row = ({ expense, startsDay }: BillRow, place: number, fold?: RowPlace["fold"]) => (
    <ExpenseRow key={expense.id} {...{ expense, startsDay, fold, today, currency }} isFar={place >= NEAR} />
  );
  function shown(each: MonthRow, place: number): ReactNode[] {
    switch (each.kind) {
      case "bill":
        return [row(each, place)];
      case "paid": {
        const ids = idsOf(each);
        const isOpen = ids.some((id) => opened.has(id));
        return [
          <FoldRow
            key={`fold-${ids[0]}`}
            fold={each}
            isOpen={isOpen}
            today={today}
            currency={currency}
            onToggle={toggle}
          />,
          ...each.rows.map((inner) => row(inner, place, isOpen ? "open" : "closed")),
        ];
      }
      case "today":
        return [
          <TodayMarker key="today" ref={todayRef} today={today}>
            {!props.isFiltered && leftText(each.leftCents, today, currency)}
          </TodayMarker>,
        ];
      case "next":
        return [<NextMonthNode key="next" month={addMonths(month, 1)} onShow={onShowMonth} />];
    }
  }
  return (
    <ol
      ref={list}
      className="timeline in-data-selecting:select-none"
      data-past={month < monthOf(today) || undefined}
      {...press}
    >
      {/* One flat list: a bill that leaves a fold stays the same element, and keeps the focus. */}
      {rows.flatMap(shown)}
    </ol>
  );
});

function idsOf(row: MonthRow | undefined): string[] {
  return row === undefined ? [] : billsOf(row).map(({ id }) => id);
}

function leftText(cents: number, today: Day, currency: Currency): string {
  const last = lastDayOf(monthOf(today));
  const amount = cents === 0 ? "Nothing more" : formatCents(cents, currency);
  return `${amount} ${today === last ? "today" : `until ${shortDayText(last)}`}`;
}

function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <li className="print:hidden">
      <button
        type="button"
        onClick={() => props.onShow(props.month)}
        className="group grid min-h-11 w-full grid-cols-(--columns) items-center rounded-control text-start"
      >
        <span className="col-start-2 mx-auto flex size-7 items-center justify-center rounded-full border border-line bg-surface text-ink-soft group-hover:border-accent group-hover:text-accent">
          <ChevronDownIcon />
        </span>
        <span className="font-medium group-hover:text-accent sm:pl-1">
          Next Month <span className="font-normal text-ink-soft">{monthText(props.month)}</span>
        </span>
      </button>
    </li>
  );
}

interface EarlierBillsProps {
  /** At least one, the latest first. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

/** More of them would push the current month off the screen. */
const MOST_EARLIER = 8;

/** The unpaid bills of earlier months, above the current month, whose figures don't count them. */
export const EarlierBills = memo(function EarlierBills(props: EarlierBillsProps) {
  const { expenses, today, currency } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const notePaying = useFocusAfterPaying(list, expenses);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Paper has them all.
    const open = () => flushSync(() => setOpen(true));
    addEventListener("beforeprint", open);
    return () => removeEventListener("beforeprint", open);
  }, []);
  const rest = expenses.slice(MOST_EARLIER);
  return (
    <section
      aria-labelledby={id}
      className="earlier-bills min-w-0 rounded-card border border-line bg-surface px-3 pt-1.5 pb-0.5"
    >
      <h2 id={id} className="font-semibold wrap-anywhere">
        {`Earlier months: ${expenses.length}, ${totalText(expenses, currency)}`}
      </h2>
      <ul ref={list} onClickCapture={notePaying}>
        {(isOpen ? expenses : expenses.slice(0, MOST_EARLIER)).map((expense, place) => (
          <EarlierBill key={expense.id} {...{ expense, today, currency }} isFar={place >= NEAR} />
        ))}
      </ul>
      {rest.length > 0 && (
        <Button
          variant="link"
          className="print:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Show only ${MOST_EARLIER}` : `Show ${rest.length} more, ${totalText(rest, currency)}`}
        </Button>
      )}
    </section>
  );
});

function totalText(expenses: readonly Expense[], currency: Currency): string {
  return formatCents(sumCents(expenses.map(owedCents)), currency);
}

/** A row disappears with its pressed button. Focus goes on in the one that takes its place. */
function useFocusAfterPaying(list: RefObject<HTMLUListElement | null>, expenses: readonly Expense[]) {
  const paid = useRef<{ place: number; among: readonly Expense[] } | null>(null);
  function notePaying({ target }: MouseEvent<HTMLUListElement>) {
    const pressed = target instanceof Element ? target.closest(".bill-pay") : null;
    if (pressed === null || pressed !== document.activeElement) return;
    const place = [...(list.current?.children ?? [])].findIndex((row) => row.contains(pressed));
    paid.current = { place, among: expenses };
  }
  useLayoutEffect(() => {
    if (paid.current === null || paid.current.among === expenses) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(".bill-pay") ?? [])];
    (buttons[paid.current.place] ?? buttons.at(-1))?.focus({ preventScroll: true });
    paid.current = null;
  }, [list, expenses]);
  useLayoutEffect(
    () => () => {
      if (paid.current !== null) billsHeading()?.focus({ preventScroll: true });
    },
    [],
  );
  return notePaying;
}

const EarlierBill = memo(function EarlierBill({ expense, isFar, today, currency }: BillRowProps) {
  const paid = usePaid(expense);
  return (
    <li
      id={`expense-${expense.id}`}
      data-expense={expense.id}
      data-far={isFar || undefined}
      data-weight="overdue"
      className="bill"
    >
      <span className="bill-tick justify-start">
        <StatusPoint status={pointOf({ ...expense, status: paid.status }, today)} />
      </span>
      <BillBody
        {...{ expense, today, currency }}
        onPay={() => void paid.press(true)}
        day={
          <span>
            <DayText day={expense.dueDate} text={dateText(expense.dueDate, today)} />{" "}
          </span>
        }
      />
    </li>
  );
});

function dateText(day: Day, today: Day): string {
  const short = shortDayText(day);
  return yearOfMonth(day) === yearOfMonth(today) ? short : `${short} ${yearOfMonth(day)}`;
}
