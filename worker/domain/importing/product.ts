import type { DateOrder } from "./date-text.ts";
import type { Fields, ReadOptions, Sign, SkipKind } from "./found.ts";
import type { Kind, Line } from "./lines.ts";

/** Returns a cell by the name of its column, without space around it. */
export type CellOf = (name: string) => string;

/** How a product exports its entries. */
export interface Product {
  readonly source: string;
  readonly kind: Kind;
  readonly sign: Sign;
  /** The columns that tell the product's tables from all others. */
  readonly columns: readonly string[];
  /** The order of its dates, if it never changes. */
  readonly dateOrder?: DateOrder;
  /** Returns what reads an entry, once it has seen all of them. Empty fields don't count. */
  readonly reader: (entries: readonly CellOf[], options: ReadOptions) => (cell: CellOf) => Fields | SkipKind;
  /** Returns what reads the rest of an entry, once it has seen all of them. */
  readonly extras?: (
    entries: readonly CellOf[],
    options: ReadOptions,
  ) => (cell: CellOf) => Pick<Line, "identity" | "own">;
}
