import type { Day } from "../calendar/days.ts";
import type { AmountColumn } from "./amount-column.ts";
import type { DateColumn } from "./date-column.ts";
import type {
  Assumption,
  Fields,
  FoundBill,
  FoundBudget,
  FoundColumn,
  OwnFields,
  Refused,
  Sign,
  Skipped,
} from "./found.ts";
import type { SignDecision } from "./signs.ts";

/** What a file is: payments as a bank lists them, bills as their owner keeps them, or what repeats. */
export type Kind = "bank" | "tracker" | "subscriptions";

/** An entry of a file, by what its fields are. */
export interface Line {
  readonly line: number;
  readonly text: string;
  readonly fields: Fields;
  readonly identity?: string;
  readonly own?: OwnFields;
  /** What the line is, where it isn't what the file is. */
  readonly kind?: Kind;
}

/** A file taken apart, however it was written. */
export interface Lines {
  readonly source: string;
  /** Null if the lines have to tell. */
  readonly kind: Kind | null;
  readonly sign: Sign | null;
  readonly lines: readonly Line[];
  readonly skipped: readonly Skipped[];
  readonly refused?: readonly Refused[];
  readonly columns?: readonly FoundColumn[];
  readonly budgets?: readonly FoundBudget[];
  /** What amounts are in, unless a line says otherwise. */
  readonly currency?: string | null;
  readonly assumptions?: readonly Assumption[];
}

/** What was decided for all lines. */
export interface Decisions {
  readonly kind: Kind;
  readonly amounts: AmountColumn;
  readonly dates: DateColumn;
  readonly sign: SignDecision;
  /** True if bills have both signs, so that the sign decides what is one. */
  readonly hasBothSigns: boolean;
  /** True if the file says which bills are paid. */
  readonly saysPayments: boolean;
}

/** A bill, and what had to be left out of it. */
export interface ReadBill {
  readonly bill: FoundBill;
  readonly isShortened: boolean;
  /** How often the bill comes, in words that weren't understood or that the product has no rule for. */
  readonly unknownRepeat: string | null;
}

export function dayIn(text: string | undefined, dates: DateColumn): Day | null {
  return text === undefined ? null : dates.read(text);
}
