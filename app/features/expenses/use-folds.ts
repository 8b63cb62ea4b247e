import { useCallback, useState } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Folded, foldAtOpening, NOTHING_FOLDED, stillFolded } from "#domain/timeline/month-rows.ts";

export interface Folds {
  readonly folded: Folded;
  /** Whether late bills had to fold when the month was opened. */
  readonly isCrowded: boolean;
  /** Bills whose fold was opened. It stays open if one of them leaves it. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], isOpen: boolean) => void;
}

interface Visit {
  /** The month, and the day on which it was opened. */
  readonly key: string;
  readonly folded: Folded;
  readonly isCrowded: boolean;
}

const NO_VISIT: Visit = { key: "", folded: NOTHING_FOLDED, isCrowded: false };

const NOTHING_OPEN: ReadonlySet<string> = new Set();

/** What is folded in the month on the screen, from when it is shown until another is. */
export function useFolds(month: Month, today: Day, expenses: readonly Expense[], room: number): Folds {
  const key = `${month} ${today}`;
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
  const visit = nextVisit(stored, key, month, today, expenses, room);
  if (visit !== stored) {
    setStored(visit);
    if (visit.key !== stored.key) setOpened(NOTHING_OPEN);
  }
  return { folded: visit.folded, isCrowded: visit.isCrowded, opened, toggle };
}

function nextVisit(
  before: Visit,
  key: string,
  month: Month,
  today: Day,
  expenses: readonly Expense[],
  room: number,
): Visit {
  const [first] = expenses;
  // The month changes first, and its bills follow.
  if (first === undefined || monthOf(first.dueDate) !== month) return before.key === key ? before : NO_VISIT;
  const shown = { month, today, expenses };
  if (before.key !== key) {
    const folded = foldAtOpening(shown, room);
    return { key, folded, isCrowded: folded.late.size > 0 };
  }
  const folded = stillFolded(before.folded, shown);
  return folded === before.folded ? before : { ...before, folded };
}
