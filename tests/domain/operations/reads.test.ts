import fc from "fast-check";
import { expect, test } from "vitest";
import { awardBadges } from "#domain/badges/award.ts";
import { badgeFactsOf } from "#domain/badges/facts.ts";
import { addMonths, type Month } from "#domain/calendar/days.ts";
import { Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { markLoaded, type Needs, needsOf } from "#domain/operations/needs.ts";
import type { Operation } from "#domain/operations/operation.ts";
import type { Series } from "#domain/series/series.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { cases } from "../../support/cases.ts";
import { of, operation, rowsOf, User } from "../support/ledgers.ts";
import { uuid } from "../support/operations.ts";
import { parsed, viewOf } from "../support/parsed.ts";
import { anyStep, anySteps, type Step } from "../support/random-operations.ts";

/** The rows that the needs name and no others, as the worker's queries choose them. */
function loaded(full: Ledger, needs: Needs): Ledger {
  const ledger = Ledger.partial();
  const undone = needs.undoneOperationIds.flatMap((id) => full.entry(id) ?? []);
  const written = new Set(undone.flatMap(({ image }) => image.map(({ table, key }) => `${table} ${key}`)));
  const series = new Set(needs.seriesOfExpenseIds.map((id) => full.get("expense", id)?.recurringId));
  const ofPaid = new Set(needs.paidExpenseIds.map((id) => full.get("expense", id)?.recurringId));
  const mayFollow = ofPaid.size > 0 || needs.undoneOperationIds.length > 0;
  const follows = (id: string) => mayFollow && full.get("series", id)?.estimateIsAverage === true;
  const isCounted = ({ endsAfter }: Series) => needs.counts && endsAfter !== null;
  const named = new Set(needs.placesOfExpenseIds.map((id) => full.get("expense", id)?.recurringId));
  const placed = [...full.all("series")].filter(
    (each) => isCounted(each) || named.has(each.id) || written.has(`series ${each.id}`),
  );
  for (const expense of full.all("expense")) {
    const { recurringId } = expense;
    const isNeeded =
      needs.expenseIds.includes(expense.id) ||
      needs.expenseIdRanges.some(([from, to]) => Number(expense.id) >= from && Number(expense.id) <= to) ||
      written.has(`expense ${expense.id}`) ||
      (needs.takenOccurrences && isTakenOccurrence(full, expense.id, needs)) ||
      placed.some(({ id }) => isBetween(expense.id, id, "1999-12")) ||
      (recurringId !== null &&
        (placed.some((each) => each.id === recurringId && isCounted(each)) ||
          needs.allOccurrences ||
          series.has(recurringId) ||
          needs.billsOfSeriesIds.includes(recurringId) ||
          follows(recurringId) ||
          written.has(`series ${recurringId}`)));
    if (isNeeded) ledger.put("expense", expense.id, expense);
  }
  for (const each of full.all("series"))
    if (needs.allSeries || ofPaid.has(each.id) || isCounted(each)) ledger.put("series", each.id, each);
  for (const budget of full.all("budget")) {
    const isNeeded = undone.length > 0 || needs.budgetMonths.includes(budget.month);
    if (isNeeded) ledger.put("budget", budget.month, budget);
  }
  for (const mail of full.all("mail"))
    if (needs.mailIds.includes(mail.id) || written.has(`mail ${mail.id}`)) ledger.put("mail", mail.id, mail);
  for (const each of full.all("sender"))
    if (needs.senders.includes(each.address) || written.has(`sender ${each.address}`))
      ledger.put("sender", each.address, each);
  const [settings, account] = [full.get("settings", ONLY), full.get("account", ONLY)];
  if (needs.settings && settings !== undefined) ledger.put("settings", ONLY, settings);
  if (needs.account && account !== undefined) ledger.put("account", ONLY, account);
  if (needs.badges) for (const badge of full.all("badge")) ledger.put("badge", badge.key, badge);
  const history = [...full.history()];
  const first = history.findIndex(({ operationId }) => needs.undoneOperationIds.includes(operationId));
  for (const entry of first === -1 ? [] : history.slice(first)) ledger.record(entry);
  markLoaded(ledger, needs);
  return ledger;
}

function isTakenOccurrence(full: Ledger, id: string, { takenOccurrencesOfAllMonths }: Needs): boolean {
  return [...full.all("series")].some((series) => {
    const until = takenOccurrencesOfAllMonths
      ? "1999-12"
      : addMonths(series.generatedUntil, -series.movedMonths);
    return isBetween(id, series.id, until);
  });
}

function isBetween(id: string, seriesId: string, after: Month): boolean {
  return (
    Number(id) > Number(occurrenceId(seriesId, after)) &&
    Number(id) <= Number(occurrenceId(seriesId, "2199-12"))
  );
}

/** Applies operations and awards their badges. */
function play(ledger: Ledger, operations: readonly Operation[], facts: ReturnType<typeof badgeFactsOf>) {
  return operations.map((operation) => {
    const outcome = apply(ledger, operation, "laptop");
    return outcome.status === "rejected"
      ? outcome
      : { outcome, badges: awardBadges(ledger, facts, operation, outcome.changes) };
  });
}

/** Steps as operations, each made for what the ones before it left. */
function operationsOf(steps: readonly Step[], view: Ledger, firstId: number): Operation[] {
  return steps.flatMap((step, index) => {
    const operation = parsed(step(viewOf(view), uuid(firstId + index)));
    if (operation === undefined) return [];
    apply(view, operation, "laptop");
    return [operation];
  });
}

test("what operations say they read is all they read: a ledger of those rows gives the same outcomes", () => {
  fc.assert(
    fc.property(anySteps, fc.array(anyStep, { minLength: 1, maxLength: 6, size: "max" }), (past, call) => {
      const full = new Ledger();
      play(full, operationsOf(past, new Ledger(), 0xa000), badgeFactsOf(full));
      const operations = operationsOf(call, full.draft(), 0xb000);
      const partial = loaded(full, needsOf(operations));
      const outcomes = play(partial, operations, badgeFactsOf(full));
      expect(outcomes).toEqual(play(full, operations, badgeFactsOf(full)));
      const rows = rowsOf(full);
      for (const row of partial.known("expense")) expect(rows[`expense ${row.id}`]).toEqual(row);
    }),
    { numRuns: cases(1000) },
  );
});

test("undoing a change of a rule reads no bill of another series that went since", () => {
  const ana = User.withSeries();
  ana.addSeries("2", "rec_6", "2026-06-30");
  const changes = { recurringEvery: 3 } as const;
  const { id } = ana.edit(of("2026-02"), changes, "following");
  ana.delete("2");
  const undo = operation("undo", { operationId: id });
  const partial = loaded(ana.ledger, needsOf([undo]));
  expect(apply(partial, undo, "laptop")).toMatchObject({ status: "applied" });
});
