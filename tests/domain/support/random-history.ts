import fc from "fast-check";
import { awardBadges } from "#domain/badges/award.ts";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { badgeFactsOf } from "#domain/badges/facts.ts";
import type { RowChange } from "#domain/ledger/ledger.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import type { Operation } from "#domain/operations/operation.ts";
import { operationJson, uuid } from "./operations.ts";
import { parsed, viewOf } from "./parsed.ts";
import { anyStep, type Step } from "./random-operations.ts";

/** One applied operation of a history, with the rows as they were after it. */
export interface Moment {
  readonly operation: Operation;
  readonly changes: readonly RowChange[];
  readonly after: Ledger;
  /** Bills added by hand or import so far. */
  readonly added: number;
}

/** What users do who collect badges: few bills in few months, paid early and late, day and night. */
const anyKeenStep: fc.Arbitrary<Step> = fc
  .record({
    kind: fc.constantFrom(..."add add pay pay view view unpay move delete dark budget".split(" ")),
    id: fc.integer({ min: 1, max: 12 }).map(String),
    amount: fc.constantFrom(10, 500, 500.01),
    dueDate: fc.constantFrom("2026-01-31", "2026-02-10", "2026-03-14", "2026-03-15", "2026-04-01"),
    isRecurring: fc.boolean(),
    status: fc.constantFrom("PAID", "PENDING"),
    hour: fc.constantFrom(3, 4, 12, 21, 22),
    paidDate: fc.constantFrom(null, "2026-02-06", "2026-03-10"),
  })
  .map(({ kind, id, amount, dueDate, isRecurring, status, hour, paidDate }) => {
    const step: Step = (_, operationId) => {
      const make = (type: string, data: object) => operationJson(type, data, { id: operationId, hour });
      switch (kind) {
        case "add":
          return make("expense.add", { id, title: "Bill", amount, dueDate, isRecurring, status });
        case "pay":
          return make("expense.setStatus", { id, status: "PAID", paidDate });
        case "unpay":
          return make("expense.setStatus", { id, status: "UNPAID" });
        case "move":
          return make("expense.edit", { id, changes: { dueDate, status: "PAID" } });
        case "delete":
          return make("expense.delete", { id });
        case "view":
          return make("dashboard.view", {});
        case "dark":
          return make("settings.update", { theme: hour < 12 ? "dark" : "light" });
        default:
          return make("budget.set", { year: 2026, month: 3, amount });
      }
    };
    return Object.assign(step, { [fc.toStringMethod]: () => `${kind} ${id} ${amount} ${dueDate} ${hour}h` });
  });

export const anyHistory = fc.array(
  fc.oneof({ weight: 4, arbitrary: anyKeenStep }, { weight: 1, arbitrary: anyStep }),
  {
    minLength: 1,
    maxLength: 60,
    size: "max",
  },
);

/** Plays steps as the worker does. Returns what happened and when each badge was awarded. */
export function play(steps: readonly Step[]): { moments: Moment[]; awards: BadgeKey[][]; ledger: Ledger } {
  const ledger = new Ledger();
  const facts = badgeFactsOf(ledger);
  const moments: Moment[] = [];
  const awards: BadgeKey[][] = [];
  let added = 0;
  for (const [index, step] of steps.entries()) {
    const operation = parsed(step(viewOf(ledger), uuid(index + 1)));
    if (operation === undefined) continue;
    const outcome = apply(ledger, operation, "laptop");
    if (outcome.status === "rejected") continue;
    const awarded = awardBadges(ledger, facts, operation, outcome.changes);
    if (operation.type === "expense.add") added += 1;
    if (operation.type === "migration.import") added += Number(outcome.result?.expenses);
    if (operation.type === "bills.import") added += typedIn(outcome.changes);
    moments.push({ operation, changes: outcome.changes, after: copyOf(ledger), added });
    awards.push(awarded.flatMap((change) => (change.table === "badge" ? [change.after.key] : [])));
  }
  return { moments, awards, ledger };
}

/** Bills that are new and that no series would have made: their ids lie outside of the places of a series. */
function typedIn(changes: readonly RowChange[]): number {
  const isMade = (key: string, seriesId: string) =>
    Math.floor(Number(key) / 2400) === Number(seriesId.slice("rec_".length));
  return changes.filter(
    ({ table, key, before, after }) =>
      table === "expense" &&
      before === undefined &&
      (after.recurringId === null || !isMade(key, after.recurringId)),
  ).length;
}

function copyOf(ledger: Ledger): Ledger {
  const copy = new Ledger();
  for (const expense of ledger.all("expense")) copy.put("expense", expense.id, expense);
  for (const series of ledger.all("series")) copy.put("series", series.id, series);
  copy.put("account", "-", ledger.account());
  return copy;
}
