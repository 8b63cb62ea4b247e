import type { Badge } from "./badge-catalogue.ts";
import type { Month } from "./calendar.ts";
import type { Expense } from "./expense.ts";
import type { HistoryEntry } from "./history.ts";
import type { Series } from "./series.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

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
  /** The old client's data that was taken over (SPEC.md section 4, one-off migration); null while none was. */
  readonly imported: Import | null;
}

/** Every kind of row that one person has, each with a key of its own. */
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
 * One person's rows as the domain reads and writes them: on the worker those that some operations need, loaded
 * from D1; in the browser all of them, confirmed, with a draft on top for what waits in the outbox.
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

  constructor(base?: Ledger) {
    this.base = base;
  }

  /** A ledger that reads through to this one and keeps its own writes until they are merged or dropped. */
  draft(): Ledger {
    return new Ledger(this);
  }

  get<T extends Table>(table: T, key: string): Rows[T] | undefined {
    return this.tables[table].get(key) ?? this.base?.get(table, key);
  }

  put<T extends Table>(table: T, key: string, row: Rows[T]): void {
    this.tables[table].set(key, row);
  }

  /** Every row of a table, the draft's in place of the base's. */
  *all<T extends Table>(table: T): Generator<Rows[T]> {
    const own = this.tables[table];
    yield* own.values();
    if (this.base === undefined) return;
    for (const [key, row] of this.base.entriesOf(table)) if (!own.has(key)) yield row;
  }

  settings(): Settings {
    return this.get("settings", ONLY) ?? DEFAULT_SETTINGS;
  }

  account(): Account {
    return this.get("account", ONLY) ?? { dashboardViews: 0, imported: null };
  }

  /** The expenses of a series that were not deleted, in the order of {@link everyOccurrenceOf}. */
  occurrencesOf(seriesId: string): Expense[] {
    return this.everyOccurrenceOf(seriesId).filter((expense) => !expense.deleted);
  }

  /** The expenses of a series, deleted ones too, by id: in one order on every device and on the worker. */
  everyOccurrenceOf(seriesId: string): Expense[] {
    return [...this.all("expense")]
      .filter((expense) => expense.recurringId === seriesId)
      .toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  record(entry: HistoryEntry): void {
    this.entries.set(entry.operationId, entry);
  }

  entry(operationId: string): HistoryEntry | undefined {
    return this.entries.get(operationId) ?? this.base?.entry(operationId);
  }

  /** History in the order in which it happened, as far as it is known here. */
  *history(): Generator<HistoryEntry> {
    if (this.base !== undefined) yield* this.base.history();
    yield* this.entries.values();
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

  private *entriesOf<T extends Table>(table: T): Generator<[string, Rows[T]]> {
    const own = this.tables[table];
    yield* own;
    if (this.base === undefined) return;
    for (const [key, row] of this.base.entriesOf(table)) if (!own.has(key)) yield [key, row];
  }
}
