import fc from "fast-check";
import { expect, test } from "vitest";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply, OPERATIONS, type Outcome } from "#domain/operations/apply.ts";
import type { Operation, OperationType } from "#domain/operations/operation.ts";
import type { Series } from "#domain/series/series.ts";
import { occurrenceIds } from "#domain/series/slot.ts";
import { isField } from "#domain/undo/history.ts";
import { operation, rowsOf } from "../support/ledgers.ts";
import { uuid } from "../support/operations.ts";
import { parsed, viewOf } from "../support/parsed.ts";
import { anySteps, type Step } from "../support/random-operations.ts";

interface Happening {
  readonly ledger: Ledger;
  readonly operation: Operation;
  readonly before: Record<string, unknown>;
  readonly historyBefore: number;
  readonly outcome: Outcome;
}

/** Takes the steps one after another and shows each to `look`. */
function live(steps: readonly Step[], look: (happening: Happening) => void): Ledger {
  const ledger = new Ledger();
  for (const [index, step] of steps.entries()) {
    const next = parsed(step(viewOf(ledger), uuid(0xa000 + index)));
    // A replay is none.
    if (next === undefined || ledger.entry(next.stamp.id) !== undefined) continue;
    const before = rowsOf(ledger);
    const historyBefore = [...ledger.history()].length;
    const outcome = apply(ledger, next, "phone");
    look({ ledger, operation: next, before, historyBefore, outcome });
  }
  return ledger;
}

const NUM_RUNS = { numRuns: 600 };

/**
 * Rows as undo is to restore them: what generation counted up, and what is counted once an account, stays. So does the day from
 * which a bill pays itself, since an undo is a word of the user as any other. Where a series ends after some bills follows from
 * the bills, among them those whose generation was undone.
 */
function restorable(rows: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(rows).filter(([key]) => key !== "account" && !key.startsWith("badge"));
  return Object.fromEntries(
    kept.map(([key, row]) => {
      const { endsAfter = null } = row as Partial<Series>;
      const isCounted = endsAfter !== null && { lastMonth: undefined };
      return [key, { ...(row as object), generatedUntil: undefined, autopayFrom: undefined, ...isCounted }];
    }),
  );
}

/**
 * Tells whether a bill of the user's own stands where a series that ends, or ended, after a number of bills would make one. It
 * would count like one that was taken out. Outside of tests none stands there, since devices choose among too many ids.
 */
function hasStranger(ledger: Ledger): boolean {
  const byHand = [...ledger.history()]
    .filter(({ type }) => type !== "series.generate")
    .flatMap(({ image }) => image.filter(({ field }) => field === "created").map(({ key }) => Number(key)));
  const wasCounted = (seriesId: string) =>
    [...ledger.history()].some(({ image }) =>
      image.some(
        (each) => isField(each) && each.key === seriesId && typeof each.before["endsAfter"] === "number",
      ),
    );
  return [...ledger.all("series")].some(
    ({ id, endsAfter }) =>
      (endsAfter !== null || wasCounted(id)) &&
      byHand.some((each) => occurrenceIds(id).some(([first, last]) => each >= first && each <= last)),
  );
}

/** Rows that were not there before the operation are undone into their tombstones. */
function expectRestored(before: Record<string, unknown>, after: Record<string, unknown>): void {
  const [old, now] = [restorable(before), restorable(after)];
  for (const [key, row] of Object.entries(now)) {
    if (key in old) expect(row).toEqual(old[key]);
    else if (key.startsWith("expense")) expect(row).toMatchObject({ deleted: true });
    else if (key.startsWith("series")) expect(row).toMatchObject({ endedOn: expect.any(String) });
    else if (key.startsWith("budget")) expect(row).toMatchObject({ amountCents: null, unset: true });
    else if (key.startsWith("mail")) expect(row).toMatchObject({ state: "discarded", expenseId: null });
    else if (key.startsWith("sender")) expect(row).toMatchObject({ answer: null });
    else expect.unreachable(key);
  }
  expect(Object.keys(now)).toEqual(expect.arrayContaining(Object.keys(old)));
}

test("a refused operation changes nothing; an applied one names all that it changed and is in the history once", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anySteps, (steps) => {
      live(steps, ({ ledger, operation: { type }, before, historyBefore, outcome }) => {
        seen.add(`${type} ${outcome.status}`);
        const history = [...ledger.history()];
        expect(history).toHaveLength(historyBefore + (outcome.status === "applied" ? 1 : 0));
        const rows = rowsOf(ledger);
        if (outcome.status === "rejected") {
          expect(rows).toEqual(before);
          expect(outcome.rejection.error).not.toBe("");
          return;
        }
        const named = outcome.changes.map(({ table, key }) => (key === "-" ? table : `${table} ${key}`));
        for (const key of Object.keys(rows)) {
          if (JSON.stringify(rows[key]) !== JSON.stringify(before[key])) expect(named).toContain(key);
        }
      });
    }),
    NUM_RUNS,
  );
  // The random operations prove something only if all kinds of outcomes happen.
  expect([...seen].toSorted()).toEqual([
    "bills.import applied",
    "bills.import rejected",
    "budget.clear applied",
    "budget.set applied",
    "dashboard.view applied",
    "expense.add applied",
    "expense.add rejected",
    "expense.autopay applied",
    "expense.autopay rejected",
    "expense.delete applied",
    "expense.delete rejected",
    "expense.edit applied",
    "expense.edit rejected",
    "expense.setStatus applied",
    "expense.setStatus rejected",
    "mail.add applied",
    "mail.add rejected",
    "mail.answerSender applied",
    "mail.discard applied",
    "mail.discard rejected",
    "mail.receive applied",
    "mail.receive rejected",
    "mail.tie applied",
    "mail.tie rejected",
    "migration.import applied",
    "migration.import rejected",
    "series.generate applied",
    "series.stop applied",
    "series.stop rejected",
    "settings.update applied",
    "undo applied",
    "undo rejected",
  ]);
});

test("undo right after an operation restores every row exactly, and undoing the undo restores the change", () => {
  const undone = new Map<OperationType, number>();
  fc.assert(
    fc.property(anySteps, (steps) => {
      live(steps, ({ ledger, operation: { stamp, type }, before, outcome }) => {
        if (outcome.status === "rejected" || hasStranger(ledger)) return;
        const after = rowsOf(ledger);
        const trial = ledger.draft();
        const first = operation("undo", { operationId: stamp.id });
        const isAnyChange = outcome.entry.image.length > 0;
        expect(apply(trial, first, null)).toMatchObject({ status: isAnyChange ? "applied" : "rejected" });
        if (!isAnyChange) return;
        expectRestored(before, rowsOf(trial));

        const second = operation("undo", { operationId: first.stamp.id });
        expect(apply(trial, second, null)).toMatchObject({ status: "applied" });
        expect(restorable(rowsOf(trial))).toEqual(restorable(after));
        undone.set(type, (undone.get(type) ?? 0) + 1);
      });
    }),
    NUM_RUNS,
  );
  const undoable = Object.keys(OPERATIONS).filter((type) => type !== "dashboard.view");
  expect([...undone.keys()].toSorted()).toEqual(undoable.toSorted());
  expect([...undone.values()].reduce((sum, times) => sum + times)).toBeGreaterThan(1000);
});

test("whatever happened, rows agree with each other, and undoing from the last to the first leads back to nothing", () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const ledger = live(steps, () => {});
      fc.pre(!hasStranger(ledger));
      for (const expense of ledger.all("expense")) {
        expect(expense.paidDate !== null).toBe(expense.status === "PAID");
        if (expense.recurringId !== null) expect(ledger.get("series", expense.recurringId)).toBeDefined();
      }
      const done = [...ledger.history()].filter((entry) => entry.image.length > 0).toReversed();
      for (const entry of done) {
        const outcome = apply(ledger, operation("undo", { operationId: entry.operationId }), null);
        expect(outcome).toMatchObject({ status: "applied" });
      }
      expectRestored({ settings: new Ledger().settings() }, rowsOf(ledger));
    }),
    NUM_RUNS,
  );
});
