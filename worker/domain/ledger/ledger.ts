import type { Badge } from "../badges/catalogue.ts";
import type { Month } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Series } from "../series/series.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";
import type { HistoryEntry } from "../undo/history.ts";

export interface Budget {
  readonly month: Month;
  /** Null if it was cleared. */
  readonly amountCents: number | null;
  /** Whether an undo took the month's first budget back, so that it is as if there were none. */
  readonly unset: boolean;
}

/** `id` is null unless it came in parts. */
export interface Import {
  readonly id: string | null;
  readonly parts: number;
}

export interface Account {
  readonly dashboardViews: number;
  readonly imported: Import | null;
}

/** All the kinds of a user's rows. */
export interface Rows {
  expense: Expense;
  series: Series;
  budget: Budget;
  settings: Settings;
  account: Account;
  badge: Badge;
}

export type Table = keyof Rows;

/** The key of the rows there is one of. */
export const ONLY = "-";

/** `before` is undefined for a new row. */
export type RowChange = {
  [T in Table]: {
    readonly table: T;
    readonly key: string;
    readonly before: Rows[T] | undefined;
    readonly after: Rows[T];
  };
}[Table];

/** Reading a row that wasn't loaded throws {@link NotLoaded}, so `undefined` means that there is no such row. */
export class Ledger {
  private readonly tables: { readonly [T in Table]: Map<string, Rows[T]> } = {
    expense: new Map(),
    series: new Map(),
    budget: new Map(),
    settings: new Map(),
    account: new Map(),
    badge: new Map(),
  };
  private readonly entries = new Map<string, HistoryEntry>();
  private readonly base: Ledger | undefined;
  /** Shared with drafts: dropping one changes nothing about what was loaded. */
  readonly loaded: LoadedRows;

  /** By default a row that isn't put into the ledger doesn't exist. */
  constructor(base?: Ledger, loaded = base?.loaded ?? new LoadedRows("everything")) {
    this.base = base;
    this.loaded = loaded;
  }

  /** The code that puts rows in adds them to {@link loaded}. */
  static partial(): Ledger {
    return new Ledger(undefined, new LoadedRows());
  }

  /** Reads through to this ledger and holds its own writes until they are merged or dropped. */
  draft(): Ledger {
    return new Ledger(this);
  }

  /** @throws NotLoaded */
  get<T extends Table>(table: T, key: string): Rows[T] | undefined {
    const row = this.find(table, key);
    if (row === undefined) this.loaded.expectRow(table, key);
    return row;
  }

  /** Like {@link get}, but undefined also if the row wasn't loaded. */
  find<T extends Table>(table: T, key: string): Rows[T] | undefined {
    return this.tables[table].get(key) ?? this.base?.find(table, key);
  }

  put<T extends Table>(table: T, key: string, row: Rows[T]): void {
    this.tables[table].set(key, row);
  }

  /** For a series without any expenses yet. */
  putNewSeries(series: Series): void {
    this.put("series", series.id, series);
    this.loaded.add(`every expense of ${series.id}`);
  }

  /** @throws NotLoaded */
  all<T extends Table>(table: T): Iterable<Rows[T]> {
    this.loaded.expect(`every ${table}`);
    return this.known(table);
  }

  /** Whether or not there are more. */
  *known<T extends Table>(table: T): Generator<Rows[T]> {
    const own = this.tables[table];
    yield* own.values();
    if (this.base === undefined) return;
    for (const [key, row] of this.base.entriesOf(table)) if (!own.has(key)) yield row;
  }

  /** @throws NotLoaded */
  settings(): Settings {
    return this.get("settings", ONLY) ?? DEFAULT_SETTINGS;
  }

  /** @throws NotLoaded */
  account(): Account {
    return this.get("account", ONLY) ?? { dashboardViews: 0, imported: null };
  }

  /** Without deleted ones. @throws NotLoaded */
  occurrencesOf(seriesId: string): Expense[] {
    return this.everyOccurrenceOf(seriesId).filter((expense) => !expense.deleted);
  }

  /** Sorted by id, so that every device and the worker see one order. @throws NotLoaded */
  everyOccurrenceOf(seriesId: string): Expense[] {
    this.loaded.expect(`every expense of ${seriesId}`, "every expense", "every occurrence");
    return [...this.known("expense")]
      .filter((expense) => expense.recurringId === seriesId)
      .toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  /** In the order in which they happened, without gaps. */
  record(entry: HistoryEntry): void {
    this.entries.set(entry.operationId, entry);
  }

  /** @throws NotLoaded */
  entry(operationId: string): HistoryEntry | undefined {
    const entry = this.findEntry(operationId);
    if (entry === undefined) this.loaded.expect(`history entry ${operationId}`);
    return entry;
  }

  /** @throws NotLoaded */
  history(): Iterable<HistoryEntry> {
    this.loaded.expect("the whole history");
    return this.knownHistory();
  }

  historyAfter({ operationId }: HistoryEntry): HistoryEntry[] {
    const known = [...this.knownHistory()];
    return known.slice(known.findIndex((entry) => entry.operationId === operationId) + 1);
  }

  changes(): RowChange[] {
    const changes: RowChange[] = [];
    for (const table of Object.keys(this.tables) as Table[]) {
      for (const [key, after] of this.tables[table]) {
        const before = this.base?.get(table, key);
        if (before !== after) changes.push({ table, key, before, after } as RowChange);
      }
    }
    return changes;
  }

  merge(): void {
    for (const { table, key, after } of this.changes()) this.base?.put(table, key, after);
    for (const entry of this.entries.values()) this.base?.record(entry);
  }

  private findEntry(operationId: string): HistoryEntry | undefined {
    return this.entries.get(operationId) ?? this.base?.findEntry(operationId);
  }

  private *knownHistory(): Generator<HistoryEntry> {
    if (this.base !== undefined) yield* this.base.knownHistory();
    yield* this.entries.values();
  }

  private *entriesOf<T extends Table>(table: T): Generator<[string, Rows[T]]> {
    const own = this.tables[table];
    yield* own;
    if (this.base === undefined) return;
    for (const [key, row] of this.base.entriesOf(table)) if (!own.has(key)) yield [key, row];
  }
}

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
