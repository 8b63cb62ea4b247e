import type { Table } from "./ledger.ts";

/** Somebody read what nobody loaded, so whether it exists isn't known. */
export class NotLoaded extends Error {
  override name = "NotLoaded";

  /** @param what "expense 17", "every series" */
  constructor(what: string) {
    super(`${what} was read, but not loaded`);
  }
}

/**
 * Says which rows of a user a ledger holds. A row that counts as loaded and isn't in the ledger doesn't exist. Any other
 * row that isn't in the ledger may exist in the database.
 */
export class LoadedRows {
  private isComplete: boolean;
  private readonly tables = new Set<Table>();
  private readonly rows = new Set<string>();
  private readonly expenseRanges: (readonly [firstId: number, lastId: number])[] = [];
  private readonly series = new Set<string>();
  private hasAllOccurrences = false;
  private readonly operations = new Set<string>();

  constructor(isComplete: boolean) {
    this.isComplete = isComplete;
  }

  addEverything(): void {
    this.isComplete = true;
  }

  addTable(table: Table): void {
    this.tables.add(table);
  }

  addRow(table: Table, key: string): void {
    this.rows.add(`${table} ${key}`);
  }

  /** Every expense whose id lies between two ids, both included. */
  addExpensesBetween(firstId: number, lastId: number): void {
    this.expenseRanges.push([firstId, lastId]);
  }

  /** Every expense of a series, deleted ones too. */
  addOccurrencesOf(seriesId: string): void {
    this.series.add(seriesId);
  }

  /** Every expense of every series, deleted ones too. */
  addAllOccurrences(): void {
    this.hasAllOccurrences = true;
  }

  /** A history entry and every entry that followed it. */
  addHistoryFrom(operationId: string): void {
    this.operations.add(operationId);
  }

  hasTable(table: Table): boolean {
    return this.isComplete || this.tables.has(table);
  }

  hasRow(table: Table, key: string): boolean {
    return (
      this.hasTable(table) ||
      this.rows.has(`${table} ${key}`) ||
      (table === "expense" && this.expenseRanges.some(([first, last]) => isBetween(Number(key), first, last)))
    );
  }

  hasOccurrencesOf(seriesId: string): boolean {
    return this.hasTable("expense") || this.hasAllOccurrences || this.series.has(seriesId);
  }

  hasHistoryFrom(operationId: string): boolean {
    return this.isComplete || this.operations.has(operationId);
  }

  hasHistory(): boolean {
    return this.isComplete;
  }
}

function isBetween(id: number, first: number, last: number): boolean {
  return id >= first && id <= last;
}
