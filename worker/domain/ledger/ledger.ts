import type { Badge } from "../badges/catalogue.ts";
import type { Day, Month } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { ArrivedMail, MailSender } from "../mailed-bills/arrived-mail.ts";
import type { Series } from "../series/series.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";
import type { HistoryEntry } from "../undo/history.ts";

export interface Budget {
  readonly month: Month;
  /** Null if it was cleared. */
  readonly amountCents: number | null;
  /** True if an undo removed the month's first budget, so that the month counts as having none. */
  readonly unset: boolean;
}

/** `id` is null unless the import came in parts. */
export interface Import {
  readonly id: string | null;
  readonly parts: number;
}

export interface Account {
  readonly dashboardViews: number;
  readonly imported: Import | null;
}

export interface Rows {
  expense: Expense;
  series: Series;
  budget: Budget;
  settings: Settings;
  account: Account;
  badge: Badge;
  mail: ArrivedMail;
  sender: MailSender;
}

export type Table = keyof Rows;

/** The key in tables that have a single row. */
export const ONLY = "-";

/** A row with its table and key. The types of `table` and `row` stay correlated in a union. */
export type KeyedRow<T extends Table = Table> = {
  [K in T]: { readonly table: K; readonly key: string; readonly row: Rows[K] };
}[T];

/** `before` is undefined for a new row. */
export type RowChange<T extends Table = Table> = {
  [K in T]: {
    readonly table: K;
    readonly key: string;
    readonly before: Rows[K] | undefined;
    readonly after: Rows[K];
  };
}[T];

/** Reading a row that isn't loaded throws {@link NotLoaded}, so `undefined` always means that the row doesn't exist. */
export class Ledger {
  private readonly tables: { readonly [T in Table]: Map<string, Rows[T]> } = {
    expense: new Map(),
    series: new Map(),
    budget: new Map(),
    settings: new Map(),
    account: new Map(),
    badge: new Map(),
    mail: new Map(),
    sender: new Map(),
  };
  private readonly entries = new Map<string, HistoryEntry>();
  private readonly base: Ledger | undefined;
  /** Shared with drafts, because dropping a draft doesn't unload rows. */
  readonly loaded: LoadedRows;

  /** By default a row that isn't in the ledger doesn't exist. */
  constructor(base?: Ledger, loaded = base?.loaded ?? new LoadedRows("everything")) {
    this.base = base;
    this.loaded = loaded;
  }

  /** Creates a ledger with a part of the rows. The code that adds rows also adds their names to {@link loaded}. */
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

  /** Like {@link get}, but also returns undefined if the row isn't loaded. */
  find<T extends Table>(table: T, key: string): Rows[T] | undefined {
    return this.tables[table].get(key) ?? this.base?.find(table, key);
  }

  put<T extends Table>(table: T, key: string, row: Rows[T]): void {
    this.tables[table].set(key, row);
  }

  putRow<T extends Table>({ table, key, row }: KeyedRow<T>): void {
    this.tables[table].set(key, row);
  }

  /** Puts a series that has no expenses yet. */
  putNewSeries(series: Series): void {
    this.put("series", series.id, series);
    this.loaded.add(`every expense of ${series.id}`);
  }

  /** @throws NotLoaded */
  all<T extends Table>(table: T): Iterable<Rows[T]> {
    this.loaded.expect(`every ${table}`);
    return this.known(table);
  }

  /** Returns the rows that are loaded, whether or not others exist. */
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

  /**
   * Returns the bills of a series that aren't deleted.
   * @throws NotLoaded
   */
  occurrencesOf(seriesId: string): Expense[] {
    return this.everyOccurrenceOf(seriesId).filter((expense) => !expense.deleted);
  }

  /**
   * Returns all bills of a series, deleted ones included, by id so that the order is the same everywhere.
   * @throws NotLoaded
   */
  everyOccurrenceOf(seriesId: string): Expense[] {
    this.loaded.expect(`every expense of ${seriesId}`, "every expense", "every occurrence");
    return [...this.known("expense")]
      .filter((expense) => expense.recurringId === seriesId)
      .toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  /** Entries must be recorded in the order in which they happened, without gaps. */
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
    return (Object.keys(this.tables) as Table[]).flatMap((table) => this.changesOf(table));
  }

  merge(): void {
    for (const { table, key, after } of this.changes()) this.base?.put(table, key, after);
    for (const entry of this.entries.values()) this.base?.record(entry);
  }

  private changesOf<T extends Table>(table: T): RowChange<T>[] {
    return [...this.tables[table]]
      .map(([key, after]) => ({ table, key, before: this.base?.get(table, key), after }))
      .filter(({ before, after }) => before !== after);
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

/** "every occurrence" covers the expenses of every series, and a history entry includes all later entries. */
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

/**
 * Names the rows that are loaded. A named row that isn't in the ledger doesn't exist, while any other may exist in the
 * database.
 */
export class LoadedRows {
  private readonly names: Set<RowsName>;
  private expenseRanges: (readonly [firstId: number, lastId: number])[] = [];
  /** Whether the ranges are in order and apart from each other. */
  private isInOrder = true;

  constructor(...names: readonly RowsName[]) {
    this.names = new Set(names);
  }

  add(name: RowsName): void {
    this.names.add(name);
  }

  addExpensesBetween(firstId: number, lastId: number): void {
    this.expenseRanges.push([firstId, lastId]);
    this.isInOrder = false;
  }

  /** @throws NotLoaded unless these rows, or more that include them, are loaded */
  expect(rows: RowsName, ...including: readonly RowsName[]): void {
    if (this.names.has("everything") || this.names.has(rows)) return;
    if (!including.some((name) => this.names.has(name))) throw new NotLoaded(rows);
  }

  /** @throws NotLoaded */
  expectRow(table: Table, key: string): void {
    if (table === "expense" && this.isInRange(Number(key))) return;
    this.expect(`${table} ${key}`, `every ${table}`);
  }

  /** An import may name thousands of ranges, and each of them is asked for thousands of ids. */
  private isInRange(id: number): boolean {
    if (!this.isInOrder) {
      this.expenseRanges = inOrder(this.expenseRanges);
      this.isInOrder = true;
    }
    let [low, high] = [0, this.expenseRanges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [first, last] = this.expenseRanges[middle] as readonly [number, number];
      if (id < first) high = middle;
      else if (id > last) low = middle + 1;
      else return true;
    }
    return false;
  }
}

/** Joins ranges that overlap, and returns them in order. */
function inOrder(ranges: readonly (readonly [firstId: number, lastId: number])[]) {
  const joined: [firstId: number, lastId: number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1]) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** The rows that are enough to show a month and mark its bills as paid (docs/decisions/0002-provisional-month.md). */
export interface ProvisionalMonth {
  readonly month: Month;
  readonly today: Day;
  /**
   * The settings, the bills of the month, its budget and the one that may carry over to it. For the current month also the
   * unpaid bills of earlier months.
   */
  readonly rows: readonly KeyedRow[];
}

/** The budget counts as loaded: if it isn't among the rows, there is none. */
export function loadedBy({ month }: ProvisionalMonth): LoadedRows {
  return new LoadedRows(`budget ${month}`);
}
