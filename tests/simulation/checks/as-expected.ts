import { budgetOf, monthStartOf } from "../model/budgets.ts";
import type { LedgerModel } from "../model/ledger.ts";
import { type Accepted, modelOf } from "../model/log.ts";
import { ownMonthOf } from "../model/months.ts";
import type { Simulation } from "../simulation.ts";
import type { Settled } from "../story/settle.ts";
import { differencesBetween } from "./differences.ts";
import { type LogEntry, type Row, type StoredRows, storedRows } from "./stored-rows.ts";

/** How the rows, and what must have been done by now, differ from what a user expects, in sentences. */
export function unexpected(simulation: Simulation, stored: StoredRows): string[] {
  const { made, lastCronMs } = simulation;
  const model = expectedFrom(simulation, stored);
  const foreign = stored.log.filter(({ id, device }) => device !== null && made.get(id) === undefined);
  const differences = [
    ...differencesBetween("bill", "id", sure(stored.expenses, model), bills(model)),
    ...differencesBetween("budget", "month", stored.budgets, budgets(model)),
    ...differencesBetween(
      "settings",
      "currency",
      stored.settings ? [stored.settings] : [],
      settings(model, stored),
    ),
  ];
  return [
    ...model.faults,
    ...foreign.map(({ type, id }) => `The history has ${type} ${id}, which nobody made.`),
    ...differences.map((each) => `A user expects ${each}.`),
    ...model.missingAfterCron(lastCronMs),
  ];
}

/** How a month's budget on a device differs from what a user expects. */
export function unexpectedBudgets(simulation: Simulation, { screen, userId, browser }: Settled): string[] {
  const store = screen.ledgerStore();
  if (store === null) return [];
  const model = expectedFrom(simulation, storedRows(simulation, userId));
  if (model.unsure.size > 0) return [];
  const today = store.today();
  const current = ownMonthOf(today, monthStartOf(model));
  const shown = screen.app.budgetsOf(store.ledger(), today);
  return [-3, -2, -1, 0, 1].flatMap((months) => {
    const month = current + months;
    const expected = budgetOf(model, month, today);
    const name = screen.app.monthFromIndex(month);
    const there = shown(name)?.amountCents ?? null;
    return there === expected
      ? []
      : [`${browser.machine.name} has a budget of ${there} for ${name}, not ${expected}.`];
  });
}

/** @param onTold called with the number of each entry of the log once the model knows it */
export function expectedFrom(
  { backend }: Simulation,
  { log }: StoredRows,
  onTold?: (model: LedgerModel, entry: number) => void,
): LedgerModel {
  return modelOf(log.map(accepted), (id, untilMs) => backend.sent.get(id, untilMs), onTold);
}

function accepted({ id, type, appliedAtMs, writtenAtMs, device, image }: LogEntry): Accepted {
  const changes = JSON.parse(image) as { table: string; key?: string; keys?: string[] }[];
  const bills = changes
    .filter(({ table }) => table === "expense")
    .flatMap(({ key, keys }) => keys ?? (key === undefined ? [] : [key]));
  return { id, type, appliedAtMs, writtenAtMs, device, bills };
}

/** Without bills of series that nothing says enough about. */
function sure(rows: readonly Row[], model: LedgerModel): Row[] {
  return rows
    .filter((row) => row["deleted"] === 0 && !model.isUnsure(String(row["id"])))
    .map(({ createdAtMs: _, deleted: __, freed: ___, ...row }) => row);
}

/** Under the names that the database has for them. */
function bills(model: LedgerModel): Row[] {
  return model
    .living()
    .filter(({ id }) => !model.isUnsure(id))
    .map(({ amount, planned, payments, isEstimate, series, isOwnEstimate, ...bill }) => ({
      ...bill,
      payments:
        payments.length === 0 ? null : JSON.stringify(payments.map(({ cents, date }) => [cents, date])),
      ...{ amountCents: amount, plannedCents: planned, amountIsEstimate: isEstimate, recurringId: series },
      estimateIsOwn: isOwnEstimate,
    }));
}

function budgets(model: LedgerModel): Row[] {
  return [...model.tables.budget].map(([month, { amount, isUnset }]) => ({
    ...{ month, amountCents: amount, unset: isUnset },
  }));
}

function settings(model: LedgerModel, { settings }: StoredRows): Row[] {
  return settings === undefined ? [] : [model.settings()];
}
