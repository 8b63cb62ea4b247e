import { amountParts, centsOf } from "./amount-text.ts";
import { type ColumnStats, fits, sampleOf, statsOf } from "./column-stats.ts";
import { isFilled, type Table, type TableRow } from "./find-table.ts";
import { ROLES, type Role } from "./found.ts";
import { meaningsOf } from "./header-names.ts";
import { keyOf } from "./keys.ts";

/** Roles by the column's index. */
export type Roles = ReadonlyMap<number, Role>;

export interface DecidedRoles {
  readonly roles: Roles;
  /** False if a column that every bill needs was chosen by its cells alone. */
  readonly isSure: boolean;
}

/** Those that bills can't do without come first, and notes take what nothing else needs. */
const IN_TURN: readonly Role[] = [
  ...ROLES.filter((role) => role !== "note" && role !== "title"),
  "title",
  "note",
];

/** This many rows tell whether each follows from the one before. */
const NEIGHBOURS_MAX = 300;

/** Decides what each column holds, by its name and its cells. The order of the columns only matters where nothing else differs. */
export function decideRoles({ names, hasHeader, rows }: Table): DecidedRoles {
  const sample = sampleOf(rows);
  const stats = names.map((_, index) => statsOf(sample, index));
  const roles = rolesByName(names, stats);
  settleAmounts(roles);
  const wasComplete = hasHeader && isComplete(roles);
  addByCells(roles, stats, rows.slice(0, NEIGHBOURS_MAX));
  return { roles, isSure: wasComplete };
}

function has(roles: Roles, ...wanted: Role[]): boolean {
  const held = [...roles.values()];
  return wanted.some((role) => held.includes(role));
}

function isComplete(roles: Roles): boolean {
  return (
    has(roles, "title", "note") &&
    has(roles, "amount", "debit") &&
    has(roles, "dueDate", "nextDate", "paidDate")
  );
}

function rolesByName(names: readonly string[], stats: readonly ColumnStats[]): Map<number, Role> {
  const meant = names.flatMap((name, index) =>
    meaningsOf(name).map((meaning) => ({ ...meaning, index, key: keyOf(name) })),
  );
  const ranked = meant.toSorted(
    (a, b) => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index),
  );
  const roles = new Map<number, Role>();
  for (const role of IN_TURN)
    for (const { index } of ranked.filter((meaning) => meaning.role === role)) {
      const column = stats[index];
      if (roles.has(index) || column === undefined || !fits(role, column)) continue;
      roles.set(index, role);
      if (role !== "note") break;
    }
  return roles;
}

/** Two columns for what was spent and received say more than one amount, and one of them says less. */
function settleAmounts(roles: Map<number, Role>): void {
  const isPair = has(roles, "debit") && has(roles, "credit");
  const unwanted: Role[] = isPair ? ["amount"] : has(roles, "amount") ? ["debit", "credit"] : [];
  for (const [index, role] of roles) if (unwanted.includes(role)) roles.delete(index);
}

/** Finds columns by their cells for what no name told. */
function addByCells(
  roles: Map<number, Role>,
  stats: readonly ColumnStats[],
  rows: readonly TableRow[],
): void {
  const free = (test: (column: ColumnStats) => boolean) =>
    stats.flatMap((column, index) => (!roles.has(index) && column.filled > 0 && test(column) ? [index] : []));
  const most = (columns: readonly number[], value: (column: ColumnStats) => number) =>
    columns.toSorted((a, b) => value(stats[b] as ColumnStats) - value(stats[a] as ColumnStats))[0];
  const add = (role: Role, index: number | undefined) => {
    if (index !== undefined) roles.set(index, role);
  };
  if (!has(roles, "dueDate", "nextDate", "paidDate")) {
    const dates = free(({ dates }) => dates >= 0.8);
    add(
      "dueDate",
      most(dates.length > 0 ? dates : free(({ serials }) => serials >= 0.8), ({ filled }) => filled),
    );
  }
  if (!has(roles, "amount", "debit"))
    addAmounts(
      roles,
      free(({ amounts }) => amounts >= 0.8),
      rows,
    );
  if (!has(roles, "title", "note"))
    add(
      "title",
      most(
        free(({ letters }) => letters >= 0.5),
        ({ distinct }) => distinct,
      ),
    );
}

function addAmounts(roles: Map<number, Role>, columns: readonly number[], rows: readonly TableRow[]): void {
  const numbers = new Map(
    columns.map((index) => [index, rows.map(({ cells }) => roughly(cells[index]))] as const),
  );
  const isBalance = (index: number) =>
    columns.some((other) => other !== index && isRunningSum(numbers.get(index), numbers.get(other)));
  const balances = columns.filter(isBalance);
  for (const index of balances) roles.set(index, "balance");
  const [first, second] = columns.filter((index) => !balances.includes(index));
  if (first === undefined) return;
  if (second !== undefined && takeTurns(rows, first, second)) {
    roles.set(first, "debit");
    roles.set(second, "credit");
  } else roles.set(first, "amount");
}

/** Tells whether one column changes by the other from line to line, in either direction of time. */
function isRunningSum(sums: readonly number[] = [], parts: readonly number[] = []): boolean {
  const steps = sums.length - 1;
  let hits = 0;
  for (let index = 1; index <= steps; index += 1) {
    const change = Math.abs((sums[index] ?? 0) - (sums[index - 1] ?? 0));
    const isStep = (part = 0) => change === Math.abs(part);
    if (isStep(parts[index]) || isStep(parts[index - 1])) hits += 1;
    // Few misses show that most pairs of columns aren't this.
    if (index - hits > steps * 0.2) return false;
  }
  return steps >= 2;
}

/** Reads an amount without knowing its decimal mark, which is good enough to compare differences. */
function roughly(cell = ""): number {
  const parts = amountParts(cell);
  if (parts === null) return Number.NaN;
  const cents = [centsOf(parts.number, "."), centsOf(parts.number, ",")].find(
    (each) => typeof each === "number",
  );
  return parts.isNegative ? -Number(cents) : Number(cents);
}

/** Tells whether each line has a cell in exactly one of two columns. */
function takeTurns(rows: readonly TableRow[], one: number, other: number): boolean {
  const is = ({ cells }: TableRow, index: number) => isFilled(cells[index] ?? "");
  return rows.length > 1 && rows.filter((row) => is(row, one) !== is(row, other)).length / rows.length > 0.9;
}
