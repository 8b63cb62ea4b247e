import { memo, type RefObject, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import type { Day, Month } from "#domain/calendar/days.ts";
import { isWithin } from "#domain/calendar/periods.ts";
import { type Expense, owedCents } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import {
  type Fold,
  type Folded,
  foldAtOpening,
  type MonthOfBills,
  NOTHING_FOLDED,
  stillFolded,
} from "#domain/timeline/month-rows.ts";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { StatusPoint } from "../../../ui/status-point.tsx";
import { RowDate } from "../row/bill-row.tsx";

interface FoldRowProps {
  fold: Fold;
  isOpen: boolean;
  currency: Currency;
  onToggle: Folds["toggle"];
}

/**
 * "6 paid Rent, Daycare … $3,331.95", or "Show 5 more overdue … $412.00": several bills in one slim row, which opens in
 * place. Memoised on its bills, since each change of the month makes new rows.
 */
export const FoldRow = memo(function FoldRow({ fold, isOpen, currency, onToggle }: FoldRowProps) {
  const { kind, bills, startsDay } = fold;
  const toggle = () =>
    onToggle(
      bills.map(({ id }) => id),
      !isOpen,
    );
  return (
    <li className="bill bill-fold print:hidden" data-weight="done">
      {kind === "paid" ? (
        <RowDate day={dayOf(bills[0])} until={dayOf(bills.at(-1))} today="" isShown={startsDay} />
      ) : (
        <span />
      )}
      <span className="bill-tick">
        <span className="rounded-full bg-canvas p-1 [&>svg]:size-4">
          <StatusPoint status={kind === "paid" ? "PAID" : "OVERDUE"} />
        </span>
      </span>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        {kind === "paid" ? (
          <span className="truncate text-ink-soft">
            <span>{`${bills.length} paid`}</span> <small>{titlesOf(bills)}</small>
          </span>
        ) : (
          <span className="text-small font-medium text-overdue">
            {isOpen ? `Hide ${bills.length} overdue` : `Show ${bills.length} more overdue`}
          </span>
        )}{" "}
        <span className="bill-amount">
          {formatCents(
            sumCents(bills.map((bill) => (kind === "paid" ? bill.amountCents : owedCents(bill)))),
            currency,
          )}
        </span>
        <ChevronDownIcon />
      </button>
    </li>
  );
}, hasSameBills);

function hasSameBills({ fold: before, ...a }: FoldRowProps, { fold, ...b }: FoldRowProps): boolean {
  return (
    before.startsDay === fold.startsDay &&
    before.bills.length === fold.bills.length &&
    before.bills.every((bill, at) => bill === fold.bills[at]) &&
    Object.entries(a).every(([name, value]) => value === b[name as keyof typeof b])
  );
}

function dayOf(bill: Expense | undefined): Day {
  return bill?.dueDate ?? "";
}

const NAMED = 3;

function titlesOf(bills: readonly { title: string }[]) {
  const titles = bills.slice(0, NAMED).map(({ title }) => title);
  return <bdi translate="no">{bills.length > NAMED ? `${titles.join(", ")} …` : titles.join(", ")}</bdi>;
}

export interface Folds {
  readonly folded: Folded;
  /** Bills whose fold was opened. It stays open if one of them leaves it. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], isOpen: boolean) => void;
}

interface Visit {
  readonly month: Month | null;
  /** The day on which the month was opened, or into which the visit lasted. */
  readonly today: Day;
  readonly folded: Folded;
}

const NO_VISIT: Visit = { month: null, today: "", folded: NOTHING_FOLDED };

export const NOTHING_OPEN: ReadonlySet<string> = new Set();

/** Keeps what is folded in the month on the screen, from when it is shown until another is. */
export function useFolds(shown: MonthOfBills): Folds {
  const [stored, setStored] = useState(NO_VISIT);
  const [opened, setOpened] = useState(NOTHING_OPEN);
  const toggle = useCallback((ids: readonly string[], isOpen: boolean) => {
    setOpened((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isOpen) after.add(id);
        else after.delete(id);
      return after;
    });
  }, []);
  const visit = nextVisit(stored, shown);
  if (visit !== stored) {
    setStored(visit);
    if (visit.month !== stored.month) setOpened(NOTHING_OPEN);
  }
  return { folded: visit.folded, opened, toggle };
}

function nextVisit(before: Visit, shown: MonthOfBills): Visit {
  const { period, today, expenses } = shown;
  const { month } = period;
  const [first] = expenses;
  // The month changes first, and its bills follow.
  if (first === undefined || !isWithin(first.dueDate, period))
    return before.month === month ? before : NO_VISIT;
  if (before.month !== month || before.today !== today) {
    const owed = before.month === month ? before.folded.owed : undefined;
    return { month, today, folded: foldAtOpening(shown, owed) };
  }
  const folded = stillFolded(before.folded, shown);
  return folded === before.folded ? before : { ...before, folded };
}

/**
 * Opens the fold of a row that the browser's own search finds, or that a link leads to (`revealRow`). Rows in closed folds
 * are hidden until then (`hideUntilFound`).
 */
export function useFoundInPage(list: RefObject<HTMLElement | null>, onReveal: (id: string) => void): void {
  useEffect(() => {
    const element = list.current;
    function reveal({ target }: Event) {
      const id = target instanceof HTMLElement ? target.dataset["expense"] : undefined;
      // The browser scrolls to the row right after this event.
      if (id !== undefined) flushSync(() => onReveal(id));
    }
    element?.addEventListener(REVEAL, reveal);
    return () => element?.removeEventListener(REVEAL, reveal);
  }, [list, onReveal]);
}

/** The browser's event for a match in hidden text. */
const REVEAL = "beforematch";

/** Opens the fold that a row is in, if it is closed. */
function revealRow(row: HTMLElement): void {
  if (row.hasAttribute("hidden")) row.dispatchEvent(new Event(REVEAL, { bubbles: true }));
}

interface ScrollToRowProps {
  /** The rows of the month, none while a search shows others. */
  expenses: readonly Expense[];
  /** The link that was followed last, so that its row isn't scrolled to again when another list takes this one's place. */
  reached: RefObject<string | null>;
  /** Ends a search or a filter, which may leave the row out. */
  onFollow: () => void;
}

/**
 * Scrolls to the row that a link names (`#expense-17`), once each time the link is followed. Opens the fold it is in.
 * Stands after the rows in their boundary: in a page that came with rows, React takes over all of it at once.
 */
export function ScrollToRow({ expenses, reached, onFollow }: ScrollToRowProps): null {
  const { hash, key } = useLocation();
  // The same link may be followed again, with another key.
  const followed = /^#expense-\d+$/.test(hash) ? key : null;
  useEffect(() => {
    if (followed !== null) onFollow();
  }, [followed, onFollow]);
  useEffect(() => {
    if (followed === null || expenses.length === 0 || reached.current === followed) return;
    const row = document.getElementById(hash.slice(1));
    // The row's month may not be on the screen yet.
    if (row === null) return;
    reached.current = followed;
    // Opening a fold renders at once, which React doesn't do within an effect.
    queueMicrotask(() => {
      revealRow(row);
      row.scrollIntoView({ block: "center" });
      row.querySelector<HTMLElement>(".bill-title")?.focus({ preventScroll: true });
    });
  }, [followed, hash, expenses, reached]);
  return null;
}
