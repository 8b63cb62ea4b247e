import { useState } from "react";
import { titleKey } from "#domain/expenses/suggestions.ts";
import { useReadKnownTitles } from "../../data/ledger/computed.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";
import { type TakenOver, takenOverFor, withoutTyped } from "./known-title.ts";

interface KnownTitleOptions {
  /** Only a new bill takes something over. */
  isKnowing: boolean;
  values: ExpenseFormValues;
  change: (changes: Partial<ExpenseFormValues>) => void;
}

/** A title that was used before brings its last category and amount, until the user types over them. */
export function useKnownTitle({ isKnowing, values, change }: KnownTitleOptions) {
  const [takenOver, setTakenOver] = useState<TakenOver>({});
  const readTitles = useReadKnownTitles();

  function edit(typed: Partial<ExpenseFormValues>) {
    setTakenOver((before) => withoutTyped(before, typed));
    change(typed);
  }

  function editTitle(title: string) {
    // Nothing comes back that was emptied, as long as the title means the same.
    if (!isKnowing || titleKey(title) === titleKey(values.title)) return change({ title });
    const next = takenOverFor(title, readTitles(), values, takenOver);
    setTakenOver(next.takenOver);
    change({ title, ...next.changes });
  }

  function giveBack() {
    change(Object.fromEntries(Object.keys(takenOver).map((name) => [name, ""])));
    setTakenOver({});
  }

  return { takenOver, readTitles, edit, editTitle, giveBack, forget: () => setTakenOver({}) };
}
