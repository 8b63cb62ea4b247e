import { useCallback, useState } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import {
  type Folded,
  foldAtOpening,
  type MonthOfBills,
  NOTHING_FOLDED,
  rowsBeforeNext,
  stillFolded,
} from "#domain/timeline/month-rows.ts";

/**
 * How many rows may stand before the next bill to pay when a month opens: with Today, as many as fit on a phone below
 * the month's card.
 */
const ROOM = 4;

export interface Folds {
  readonly folded: Folded;
  /** Whether there wasn't room for all rows when the month was opened. */
  readonly isCrowded: boolean;
  /** How many rows need room for no late bill to fold, which a taller window may have (folds.css). */
  readonly rowsNeeded: number;
  /** Bills whose fold was opened. It stays open if one of them leaves it. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], isOpen: boolean) => void;
}

interface Visit extends Pick<Folds, "folded" | "isCrowded" | "rowsNeeded"> {
  readonly month: Month | null;
  /** On which it was opened, or which it lasted into. */
  readonly today: Day;
}

const NO_VISIT: Visit = { month: null, today: "", folded: NOTHING_FOLDED, isCrowded: false, rowsNeeded: 0 };

const NOTHING_OPEN: ReadonlySet<string> = new Set();

/**
 * What is folded in the month on the screen, from when it is shown until another is.
 * @param taken how many rows' height something else takes above the list
 */
export function useFolds(month: Month, today: Day, expenses: readonly Expense[], taken: number): Folds {
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
  const visit = nextVisit(stored, { month, today, expenses }, taken);
  if (visit !== stored) {
    setStored(visit);
    if (visit.month !== stored.month) setOpened(NOTHING_OPEN);
  }
  const { folded, isCrowded, rowsNeeded } = visit;
  return { folded, isCrowded, rowsNeeded, opened, toggle };
}

function nextVisit(before: Visit, shown: MonthOfBills, taken: number): Visit {
  const { month, today, expenses } = shown;
  const [first] = expenses;
  // The month changes first, and its bills follow.
  if (first === undefined || monthOf(first.dueDate) !== month)
    return before.month === month ? before : NO_VISIT;
  if (before.month !== month || before.today !== today) {
    const owed = before.month === month ? before.folded.owed : undefined;
    const folded = foldAtOpening(shown, ROOM - taken, owed);
    const rowsNeeded = rowsBeforeNext(shown, folded) + taken;
    return { month, today, folded, isCrowded: rowsNeeded > ROOM, rowsNeeded };
  }
  const folded = stillFolded(before.folded, shown);
  return folded === before.folded ? before : { ...before, folded };
}
