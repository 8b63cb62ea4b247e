import { amountParts } from "./amount-text.ts";
import { currencyOfSign } from "./currency-signs.ts";
import { readDate } from "./date-text.ts";
import { isFilled, type TableRow } from "./find-table.ts";
import type { Role } from "./found.ts";
import { repeatOf } from "./frequency.ts";
import { directionOf, isNo, isYes, statusOf } from "./words.ts";

/** Which part of a column's filled cells is what: 0 to 1. */
export interface ColumnStats {
  readonly filled: number;
  readonly distinct: number;
  readonly dates: number;
  readonly serials: number;
  readonly amounts: number;
  readonly letters: number;
  readonly of: (test: (cell: string) => boolean) => number;
}

const SAMPLE_MAX = 300;

/** Looks at rows all over the table, because its first ones may be special. */
export function sampleOf<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_MAX));
  return rows.filter((_, index) => index % step === 0);
}

export function statsOf(rows: readonly TableRow[], column: number): ColumnStats {
  const cells = rows.map(({ cells }) => cells[column] ?? "").filter(isFilled);
  const partOf = (count: number) => (cells.length === 0 ? 0 : count / cells.length);
  const kinds = new Map<CellKind, number>();
  for (const cell of cells) {
    const kind = kindOf(cell);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const kindsOf = (...some: readonly CellKind[]) =>
    partOf(some.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0));
  return {
    filled: cells.length,
    distinct: new Set(cells).size,
    dates: kindsOf("date"),
    serials: kindsOf("serial"),
    amounts: kindsOf("amount", "serial"),
    letters: kindsOf("letters"),
    of: (test) => partOf(cells.filter(test).length),
  };
}

type CellKind = "date" | "serial" | "amount" | "letters" | "other";

/** A number that a spreadsheet may count days with is an amount, too. */
function kindOf(cell: string): CellKind {
  const { serial, ...ways } = readDate(cell);
  if (serial !== undefined) return "serial";
  if (Object.keys(ways).length > 0) return "date";
  if (amountParts(cell) !== null) return "amount";
  return /\p{L}/u.test(cell) ? "letters" : "other";
}

const MOST = 0.6;
const ALMOST_ALL = 0.8;

const isText = ({ letters }: ColumnStats) => letters >= MOST;
const isAmount = ({ amounts }: ColumnStats) => amounts >= MOST;
const isDay = ({ dates, serials }: ColumnStats) => dates + serials >= MOST;

/** What the cells of a column must be for a name to mean a role. */
const TESTS: Readonly<Record<Role, (stats: ColumnStats) => boolean>> = {
  title: isText,
  note: ({ filled }) => filled > 0,
  category: ({ dates, amounts }) => dates + amounts < MOST,
  amount: isAmount,
  debit: isAmount,
  credit: isAmount,
  balance: isAmount,
  dueDate: isDay,
  nextDate: isDay,
  endDate: isDay,
  paidDate: isDay,
  direction: ({ of }) => of((cell) => directionOf(cell) !== null) >= MOST,
  status: ({ of }) => of((cell) => statusOf(cell) !== null) >= MOST,
  active: ({ of }) => of((cell) => isYes(cell) || isNo(cell)) >= ALMOST_ALL,
  currency: ({ of }) => of((cell) => currencyOfSign(cell) !== null) >= ALMOST_ALL,
  frequency: ({ of }) => of((cell) => repeatOf(cell) !== "unknown") >= MOST,
  interval: ({ of }) => of((cell) => /^\d{1,3}$/.test(cell.trim())) >= ALMOST_ALL,
};

export function fits(role: Role, stats: ColumnStats): boolean {
  return stats.filled > 0 && TESTS[role](stats);
}
