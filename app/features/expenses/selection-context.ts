import { type ComponentType, createContext } from "react";
import type { Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Selection } from "./selection/selection.ts";

export interface SelectionBarProps {
  selection: Selection;
  /** The bills that can be selected, as listed. */
  bills: readonly Expense[];
  month: Month;
  /** What takes focus at first, unless focus stays where it is. */
  firstFocus: "list" | "nothing" | { readonly id: string };
  onEnd: () => void;
  /** Where focus goes when a dialog closes whose opener went with the bar. */
  focusAfter: () => HTMLElement | null;
}

/** While several bills are being selected: which ones, and the code for it, which loads when it begins. */
export interface SelectionMode {
  readonly selection: Selection;
  /** Stands in a row instead of its tick. */
  readonly Point: ComponentType<{ expense: Expense }>;
  readonly Bar: ComponentType<SelectionBarProps>;
  readonly firstFocus: SelectionBarProps["firstFocus"];
}

export const SelectionContext = createContext<SelectionMode | null>(null);
