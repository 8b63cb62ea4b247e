import { useCallback, useState } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import {
  type Folded,
  foldAtOpening,
  type MonthOfBills,
  NOTHING_FOLDED,
  stillFolded,
} from "#domain/timeline/month-rows.ts";

export interface Folds {
  readonly folded: Folded;
  /** Bills whose fold was opened. It stays open if one of them leaves it. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], isOpen: boolean) => void;
}

interface Visit {
  readonly month: Month | null;
  /** On which it was opened, or which it lasted into. */
  readonly today: Day;
  readonly folded: Folded;
}

const NO_VISIT: Visit = { month: null, today: "", folded: NOTHING_FOLDED };

export const NOTHING_OPEN: ReadonlySet<string> = new Set();

/** What is folded in the month on the screen, from when it is shown until another is. */
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
  const { month, today, expenses } = shown;
  const [first] = expenses;
  // The month changes first, and its bills follow.
  if (first === undefined || monthOf(first.dueDate) !== month)
    return before.month === month ? before : NO_VISIT;
  if (before.month !== month || before.today !== today) {
    const owed = before.month === month ? before.folded.owed : undefined;
    return { month, today, folded: foldAtOpening(shown, owed) };
  }
  const folded = stillFolded(before.folded, shown);
  return folded === before.folded ? before : { ...before, folded };
}
