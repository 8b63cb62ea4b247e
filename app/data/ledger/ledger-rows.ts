import type { Day, Month } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import { compareExpenses, type Expense, isOwedEarlier } from "#domain/expenses/expense.ts";
import { groupBy } from "#domain/group-by.ts";
import {
  type KeyedRow,
  Ledger,
  type LoadedRows,
  loadedBy,
  NotLoaded,
  type ProvisionalMonth,
} from "#domain/ledger/ledger.ts";
import type { Outcome } from "#domain/operations/apply.ts";
import type { Operation } from "#domain/operations/operation.ts";

export type Apply = (ledger: Ledger, operation: Operation) => Outcome;

/** One month's rows, shown until all of the account's are here. */
interface Provisional {
  readonly month: ProvisionalMonth;
  readonly rows: Ledger;
  readonly loaded: LoadedRows;
}

type Months = ReadonlyMap<Month, readonly Expense[]>;

interface List {
  readonly of: Months;
  readonly kept: ReadonlySet<string> | undefined;
  readonly list: readonly Expense[];
}

/**
 * The rows that the worker confirmed, and the user's view: the same rows with the outbox applied on top. A rejected operation
 * needs no rollback, since the view is built again without it.
 *
 * Until the confirmed rows are complete, a provisional month may stand in for them (docs/decisions/0002-provisional-month.md).
 */
export class LedgerRows {
  private confirmedRows = new Ledger();
  private provisional: Provisional | null = null;
  private overlaid = this.confirmedRows.draft();
  /** The view's bills, which are gone through once for each change, however many parts of the screen ask. */
  private months: Months | null = null;
  private readonly lists = new Map<Month | Day, List>();

  /** Shows a month's rows until {@link complete}. */
  begin(month: ProvisionalMonth): void {
    const rows = new Ledger();
    for (const row of month.rows) rows.putRow(row);
    this.provisional = { month, rows, loaded: loadedBy(month) };
    this.overlaid = rows.draft();
    this.months = null;
  }

  provisionalMonth(): ProvisionalMonth | null {
    return this.provisional?.month ?? null;
  }

  confirmed(): Ledger {
    return this.confirmedRows;
  }

  view(): Ledger {
    return this.overlaid;
  }

  /** Sorts by due date. The list and its rows keep their identity while they don't change. */
  expensesOf(month: Month): readonly Expense[] {
    return this.listOf(month, (months) => months.get(month)?.toSorted(compareExpenses) ?? []);
  }

  /**
   * The overdue bills of earlier months, by due date.
   * @param from the first day of the current month
   * @param kept the ids of those that are listed once they are paid, too
   */
  earlierBills(from: Day, kept: ReadonlySet<string>): readonly Expense[] {
    const isKept = ({ id, dueDate }: Expense) => kept.has(id) && dueDate < from;
    return this.listOf(
      from,
      (months) =>
        [...months.values()]
          .flatMap((bills) => bills.filter((each) => isOwedEarlier(each, from) || isKept(each)))
          .sort(compareExpenses),
      kept,
    );
  }

  private listOf(
    key: Month | Day,
    read: (months: Months) => readonly Expense[],
    kept?: ReadonlySet<string>,
  ): readonly Expense[] {
    const last = this.lists.get(key);
    if (last !== undefined && last.of === this.months && last.kept === kept) return last.list;
    this.months ??= this.byMonth();
    const list = read(this.months);
    const isSame = list.length === last?.list.length && list.every((each, at) => each === last.list[at]);
    const stable = isSame ? last.list : list;
    this.lists.set(key, { of: this.months, kept, list: stable });
    return stable;
  }

  private byMonth(): Months {
    const { monthStart } = this.overlaid.settings();
    return groupBy(notDeleted(this.overlaid), ({ dueDate }) => monthWith(dueDate, monthStart));
  }

  /** Takes rows and history that the worker confirmed. The view changes with the next {@link rebuild}. */
  confirm(rows: readonly KeyedRow[]): void {
    for (const row of rows) this.confirmedRows.putRow(row);
  }

  /** Drops the confirmed rows. The view changes with the next {@link rebuild}. */
  clear(): void {
    this.confirmedRows = new Ledger();
  }

  /**
   * Ends the provisional month, since the confirmed rows are complete. Unchanged rows stay the same objects, so that no screen
   * renders them again. The view changes with the next {@link rebuild}.
   */
  complete(): void {
    for (const { table, key, row } of this.provisional?.month.rows ?? []) {
      const confirmed = this.confirmedRows.get(table, key);
      if (confirmed !== undefined && isSameRow(confirmed, row)) this.confirmedRows.put(table, key, row);
    }
    this.provisional = null;
  }

  /**
   * Applies operations to the view, from the start. Those that no longer apply are left out, since the worker will judge them.
   * Returns the operations that need rows beyond the provisional month, which are left out, too.
   */
  rebuild(operations: readonly Operation[], apply: Apply): Operation[] {
    this.overlaid = (this.provisional?.rows ?? this.confirmedRows).draft();
    this.months = null;
    return operations.filter((operation) => this.apply(operation, apply) === null);
  }

  /** Applies an operation on top of the view. Returns null if it needs more than the provisional month; nothing has changed then. */
  apply(operation: Operation, apply: Apply): Outcome | null {
    this.months = null;
    if (this.provisional === null) return apply(this.overlaid, operation);
    const draft = new Ledger(this.overlaid, this.provisional.loaded);
    try {
      const outcome = apply(draft, operation);
      draft.merge();
      return outcome;
    } catch (thrown) {
      if (!(thrown instanceof NotLoaded)) throw thrown;
      return null;
    }
  }
}

function* notDeleted(ledger: Ledger): Generator<Expense> {
  for (const expense of ledger.all("expense")) if (!expense.deleted) yield expense;
}

/** Rows hold plain values. */
function isSameRow(a: object, b: object): boolean {
  const values = Object.entries(a);
  return (
    values.length === Object.keys(b).length &&
    values.every(([field, value]) => b[field as keyof typeof b] === value)
  );
}
