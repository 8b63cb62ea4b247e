import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { apply } from "#domain/operations/apply.ts";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import type { Operation, OperationData, OperationType, Scope, Stamp } from "#domain/operations/operation.ts";
import { USUAL_SERIES } from "#domain/operations/rule-fields.ts";
import { EVERY_MONTH } from "#domain/series/rule.ts";
import { NEW_SERIES, type Series } from "#domain/series/series.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { NOW_MS, uuid } from "./operations.ts";

/** Far above the ids that tests give themselves, since test files share a process and count on. */
let lastId = 0x1_0000_0000;

/** An operation with the next of the tests' ids, on 10 March 2026 unless said otherwise. */
export function operation<T extends OperationType>(
  type: T,
  data: OperationData[T],
  stamp: Partial<Stamp> = {},
): Operation {
  lastId += 1;
  return {
    type,
    data,
    stamp: { id: uuid(lastId), atMs: NOW_MS, day: "2026-03-10", hour: 9, ...stamp },
  } as Operation;
}

/** What a series has that comes every month. */
export const MONTHLY = { ...EVERY_MONTH, ...NEW_SERIES };

/** A one-off bill of 10.00 due on 15 March 2026. */
export function newExpense(id: string, fields: Partial<NewExpense> = {}): NewExpense {
  return {
    id,
    title: `Bill ${id}`,
    amountCents: 1000,
    dueDate: "2026-03-15",
    isRecurring: false,
    recurringId: null,
    ...BLANK_DETAILS,
    ...USUAL_SERIES,
    status: "PENDING",
    ...fields,
  };
}

/** The id of a month's bill in the series of {@link User.withSeries}. */
export const of = (month: string) => occurrenceId("rec_5", month);

/** A ledger that is spoken to in operations. */
export class User {
  readonly ledger = new Ledger();

  /** Applies one operation and returns it with its outcome. */
  do<T extends OperationType>(type: T, data: OperationData[T], stamp?: Partial<Stamp>) {
    const done = operation(type, data, stamp);
    return { id: done.stamp.id, outcome: apply(this.ledger, done, "laptop") };
  }

  /** Applies an operation that has to be applied. Returns its id and result. */
  must<T extends OperationType>(type: T, data: OperationData[T], stamp?: Partial<Stamp>) {
    const { id, outcome } = this.do(type, data, stamp);
    if (outcome.status === "rejected") throw new Error(`${type}: ${outcome.rejection.error}`);
    return { id, result: outcome.result, changes: outcome.changes, entry: outcome.entry };
  }

  /** Applies an operation that has to be refused. Returns its code. */
  refused<T extends OperationType>(type: T, data: OperationData[T], stamp?: Partial<Stamp>): string {
    const { outcome } = this.do(type, data, stamp);
    if (outcome.status === "applied") throw new Error(`${type} was applied`);
    return outcome.rejection.code;
  }

  undo(operationId: string) {
    return this.must("undo", { operationId });
  }

  add(id: string, fields?: Partial<NewExpense>) {
    return this.must("expense.add", newExpense(id, fields));
  }

  edit(id: string, changes: ExpenseChanges, scope: Scope = "this", stamp?: Partial<Stamp>) {
    return this.must("expense.edit", { id, changes, scope }, stamp);
  }

  setStatus(id: string, status: Status, stamp?: Partial<Stamp>) {
    return this.must("expense.setStatus", { id, status }, stamp);
  }

  delete(id: string, scope: Scope = "this", stamp?: Partial<Stamp>) {
    return this.must("expense.delete", { id, scope }, stamp);
  }

  generate(cutoffDate: string, stamp?: Partial<Stamp>) {
    return this.must("series.generate", { cutoffDate }, stamp);
  }

  stop(expenseId: string) {
    return this.must("series.stop", { expenseId });
  }

  /** Adds a series with its first bill `id`, and generates it up to a day. */
  addSeries(id: string, seriesId: string, cutoffDate: string, fields?: Partial<NewExpense>) {
    const added = this.add(id, { isRecurring: true, recurringId: seriesId, ...fields });
    this.generate(cutoffDate);
    return added;
  }

  /** Rent on the 31st from January 2026, whose first bill is "1". */
  static withSeries(cutoffDate = "2026-06-30"): User {
    const ana = new User();
    ana.addSeries("1", "rec_5", cutoffDate, { title: "Rent", dueDate: "2026-01-31" });
    return ana;
  }

  expense(id: string): Expense {
    const expense = this.ledger.get("expense", id);
    if (expense === undefined) throw new Error(`There is no expense ${id}`);
    return expense;
  }

  series(id: string): Series {
    const series = this.ledger.get("series", id);
    if (series === undefined) throw new Error(`There is no series ${id}`);
    return series;
  }

  /** The living bills by due date. */
  living(): Expense[] {
    return [...this.ledger.all("expense")]
      .filter((expense) => !expense.deleted)
      .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  }

  dueDates(): string[] {
    return this.living().map((expense) => expense.dueDate);
  }
}

/** Every row of a ledger by table and key, for comparing two of them. */
export function rowsOf(ledger: Ledger): Record<string, unknown> {
  const rows: [string, unknown][] = [];
  for (const row of ledger.all("expense")) rows.push([`expense ${row.id}`, row]);
  for (const row of ledger.all("series")) rows.push([`series ${row.id}`, row]);
  for (const row of ledger.all("budget")) rows.push([`budget ${row.month}`, row]);
  for (const row of ledger.all("badge")) rows.push([`badge ${row.key}`, row]);
  for (const row of ledger.all("mail")) rows.push([`mail ${row.id}`, row]);
  for (const row of ledger.all("sender")) rows.push([`sender ${row.address}`, row]);
  rows.push(["settings", ledger.settings()], ["account", ledger.account()]);
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
