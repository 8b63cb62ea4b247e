import { type PointerEvent, useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";

export interface Kept {
  /** The ids of the bills that were listed. */
  readonly ids: ReadonlySet<string>;
  /** Call it while rendering, with what is listed. */
  readonly keep: (listed: readonly Expense[]) => void;
  /**
   * Forgets all but `staying` when a mouse leaves the list. A finger leaves it with each tap. A row with the focus that a
   * keyboard shows stays, too.
   */
  readonly onLeave: (event: PointerEvent<HTMLElement>, staying: readonly Expense[]) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Remembers which bills a list has shown, so that a tick takes none of them away from under the pointer or the focus.
 * @param visit what the list shows. Another one begins with nothing.
 */
export function useKept(visit: string): Kept {
  const [stored, setStored] = useState({ visit, ids: NONE });
  const isNew = stored.visit !== visit;
  if (isNew) setStored({ visit, ids: NONE });
  const ids = isNew ? NONE : stored.ids;
  return {
    ids,
    keep(listed) {
      if (listed.some(({ id }) => !ids.has(id)))
        setStored({ visit, ids: new Set([...ids, ...idsOf(listed)]) });
    },
    onLeave({ pointerType, currentTarget }, staying) {
      if (pointerType === "touch" || staying.length >= ids.size) return;
      const focused = currentTarget.querySelector(":focus-visible")?.closest<HTMLElement>("[data-expense]");
      setStored({ visit, ids: new Set([...idsOf(staying), focused?.dataset["expense"] ?? ""]) });
    },
  };
}

function idsOf(expenses: readonly Expense[]): string[] {
  return expenses.map(({ id }) => id);
}
