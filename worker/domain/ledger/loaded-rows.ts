import type { Table } from "./ledger.ts";

/** "every occurrence" means the expenses of every series, and a history entry includes all that followed it. */
type RowsName =
  | "everything"
  | "every occurrence"
  | "the whole history"
  | `every ${Table}`
  | `every expense of ${string}`
  | `${Table} ${string}`
  | `history entry ${string}`;

export class NotLoaded extends Error {
  override name = "NotLoaded";

  constructor(rows: RowsName) {
    super(`${rows} was read, but not loaded`);
  }
}

/** A row that is loaded and isn't in the ledger doesn't exist. Any other may exist in the database. */
export class LoadedRows {
  private readonly names: Set<RowsName>;
  private readonly expenseRanges: (readonly [firstId: number, lastId: number])[] = [];

  constructor(...names: readonly RowsName[]) {
    this.names = new Set(names);
  }

  add(name: RowsName): void {
    this.names.add(name);
  }

  addExpensesBetween(firstId: number, lastId: number): void {
    this.expenseRanges.push([firstId, lastId]);
  }

  /** @throws NotLoaded unless they, or more that include them, are loaded */
  expect(rows: RowsName, ...including: readonly RowsName[]): void {
    if (this.names.has("everything") || this.names.has(rows)) return;
    if (!including.some((name) => this.names.has(name))) throw new NotLoaded(rows);
  }

  /** @throws NotLoaded */
  expectRow(table: Table, key: string): void {
    const id = Number(key);
    if (table === "expense" && this.expenseRanges.some(([first, last]) => id >= first && id <= last)) return;
    this.expect(`${table} ${key}`, `every ${table}`);
  }
}
