import type { Badge } from "../badges/catalogue.ts";
import type { Month } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Series } from "../series/series.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";
import type { HistoryEntry } from "../undo/history.ts";
import { LoadedRows, NotLoaded } from "./loaded-rows.ts";

/** A month's budget; null once it was cleared. */
export interface Budget {
  readonly month: Month;
  readonly amountCents: number | null;
}

/** Which import it was, where it came in parts, and how many of them. */
export interface Import {
  readonly id: string | null;
  readonly parts: number;
}

/** What is counted or known once an account. */
export interface Account {
  readonly dashboardViews: number;
  /** The import of the old client's data; null if there was none. */
  readonly imported: Import | null;
}

/** Every kind of row that one user has, each with a key of its own. */
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

/** One row as it was before an operation (undefined: there was none) and as it is after. */
export type RowChange = {
  [T in Table]: {
    readonly table: T;
    readonly key: string;
    readonly before: Rows[T] | undefined;
    readonly after: Rows[T];
  };
}[Table];

/**
 * One user's rows as the domain reads and writes them. In the browser a ledger usually holds all of them, on the worker
 * those that some operations read. Reading a row that wasn't loaded throws {@link NotLoaded}, so `undefined` always means
 * that there is no such row.
 */
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

  /** Shared with every draft: dropping a draft changes nothing about what was loaded. */
  readonly loaded: LoadedRows;

  /** Makes a ledger for all of a user's rows: what isn't put into it doesn't exist. */
  constructor(base?: Ledger, loaded = base?.loaded ?? new LoadedRows(true)) {
    this.base = base;
    this.loaded = loaded;
  }

  /** Makes a ledger for some of a user's rows. Whoever puts them in tells {@link loaded} which ones they are. */
  static partial(): Ledger {
    return new Ledger(undefined, new LoadedRows(false));
  }

  /** A ledger that reads through to this one and keeps its own writes until they are merged or dropped. */
  draft(): Ledger {
    return new Ledger(this);
  }

  /**
   * Undefined if there is no such row.
   * @throws NotLoaded
   */
  get<T extends Table>(table: T, key: string): Rows[T] | undefined {
    const row = this.find(table, key);
    if (row === undefined && !this.loaded.hasRow(table, key)) throw new NotLoaded(`${table} ${key}`);
    return row;
  }

  put<T extends Table>(table: T, key: string, row: Rows[T]): void {
    this.tables[table].set(key, row);
  }

  /** Puts a series that didn't exist before, so that no expense anywhere belongs to it yet. */
  putNewSeries(series: Series): void {
    this.put("series", series.id, series);
    this.loaded.addOccurrencesOf(series.id);
  }

  /**
   * Every row of a table, the draft's in place of the base's.
   * @throws NotLoaded
   */
  all<T extends Table>(table: T): Iterable<Rows[T]> {
    if (!this.loaded.hasTable(table)) throw new NotLoaded(`every ${table}`);
    return this.known(table);
  }

  /** The rows of a table that are here, whether or not there are more. */
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
   * The expenses of a series that were not deleted, in the order of {@link everyOccurrenceOf}.
   * @throws NotLoaded
   */
  occurrencesOf(seriesId: string): Expense[] {
    return this.everyOccurrenceOf(seriesId).filter((expense) => !expense.deleted);
  }

  /**
   * The expenses of a series, deleted ones too, by id: in one order on every device and on the worker.
   * @throws NotLoaded
   */
  everyOccurrenceOf(seriesId: string): Expense[] {
    if (!this.loaded.hasOccurrencesOf(seriesId)) throw new NotLoaded(`every expense of ${seriesId}`);
    return [...this.known("expense")]
      .filter((expense) => expense.recurringId === seriesId)
      .toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  /** Adds the next entry of the history. Entries come in the order in which they happened, without gaps. */
  record(entry: HistoryEntry): void {
    this.entries.set(entry.operationId, entry);
  }

  /**
   * Undefined if the history has no such entry.
   * @throws NotLoaded
   */
  entry(operationId: string): HistoryEntry | undefined {
    const entry = this.findEntry(operationId);
    if (entry === undefined && !this.loaded.hasHistoryFrom(operationId)) {
      throw new NotLoaded(`history entry ${operationId}`);
    }
    return entry;
  }

  /**
   * The whole history in the order in which it happened.
   * @throws NotLoaded
   */
  history(): Iterable<HistoryEntry> {
    if (!this.loaded.hasHistory()) throw new NotLoaded("the whole history");
    return this.knownHistory();
  }

  /** What happened after an entry that is here, in that order. */
  historyAfter({ operationId }: HistoryEntry): HistoryEntry[] {
    const known = [...this.knownHistory()];
    return known.slice(known.findIndex((entry) => entry.operationId === operationId) + 1);
  }

  /** What this draft changed against its base, a row once. */
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

  /** Writes this draft's rows and history into its base. */
  merge(): void {
    for (const { table, key, after } of this.changes()) this.base?.put(table, key, after);
    for (const entry of this.entries.values()) this.base?.record(entry);
  }

  private find<T extends Table>(table: T, key: string): Rows[T] | undefined {
    return this.tables[table].get(key) ?? this.base?.find(table, key);
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
