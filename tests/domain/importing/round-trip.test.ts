/** Our own exports, brought into a fresh account, are the account that they were made of. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { accountOf } from "#domain/importing/account.ts";
import { type DryRow, dryRun } from "#domain/importing/dry-run.ts";
import type { Found } from "#domain/importing/found.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { goesOn } from "#domain/series/projection.ts";
import type { Series } from "#domain/series/series.ts";
import { isGenerated, slotOf } from "#domain/series/slot.ts";
import { cases } from "../../support/cases.ts";
import { rowsOf, User } from "../support/ledgers.ts";
import { operationJson } from "../support/operations.ts";
import { play } from "../support/random-history.ts";
import { anyStep, type Step } from "../support/random-operations.ts";
import { bring, land, OPEN, partsOf, readAccountOf, readCsvOf } from "./support/own-exports.ts";

/** Series of other rhythms than the random operations have. */
const anyOtherSeries: fc.Arbitrary<Step> = fc
  .record({
    id: fc.constantFrom("11", "12"),
    recurringId: fc.constantFrom("rec_8", "rec_9"),
    dueDate: fc.constantFrom("2026-01-30", "2026-02-10", "2026-03-06"),
    recurringRule: fc.constantFrom(
      "FREQ=WEEKLY;BYDAY=FR",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
      "FREQ=MONTHLY;BYMONTHDAY=1,15",
      "FREQ=MONTHLY;BYDAY=2TU",
      "FREQ=YEARLY;INTERVAL=2",
    ),
    recurringEnds: fc.constantFrom(null, { times: 6 }, { on: "2026-06-30" }),
    autopay: fc.boolean(),
  })
  .map((fields) => {
    const bill = { title: "Childcare", amount: 60, isRecurring: true, note: "=1+1\nTwo lines", ...fields };
    return (_, id) => operationJson("expense.add", bill, { id });
  });

const anySteps = fc.array(
  fc.oneof({ weight: 9, arbitrary: anyStep }, { weight: 1, arbitrary: anyOtherSeries }),
  { minLength: 1, maxLength: 30, size: "max" },
);

const living = (ledger: Ledger) =>
  [...ledger.all("expense")]
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => Number(a.id) - Number(b.id));

/** Those that still make bills, or have some. */
const seriesOf = (ledger: Ledger): Series[] =>
  [...ledger.all("series")]
    .filter((series) => goesOn(series) || ledger.occurrencesOf(series.id).length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const budgetsOf = (ledger: Ledger) =>
  [...ledger.all("budget")].filter(({ unset }) => !unset).toSorted((a, b) => (a.month < b.month ? -1 : 1));

/**
 * Tells whether the CSV can say all of it. Its lines are living bills: a series that is still to get its first one isn't in it, nor is
 * a deleted or waiting bill where a series is still to make bills.
 */
function isSaidByLines(ledger: Ledger): boolean {
  return seriesOf(ledger).every((series) => {
    const isAhead = ({ id }: Expense) =>
      isGenerated(id, series) && monthOf(slotOf(id, series)) > series.generatedUntil;
    const deleted = [...ledger.all("expense")].filter((bill) => bill.deleted);
    return ledger.occurrencesOf(series.id).length > 0 && !deleted.some(isAhead);
  });
}

interface Export {
  readonly read: (ledger: Ledger) => Found;
  /** What the file says of a bill. */
  readonly said: (bill: Expense) => Partial<Expense>;
}

const EXPORTS: readonly (readonly [string, Export])[] = [
  ["account.json", { read: readAccountOf, said: (bill) => bill }],
  ["expenses.csv", { read: readCsvOf, said: ({ autopayFrom: _, estimateIsOwn: __, ...bill }) => bill }],
];

function lived(steps: readonly Step[]): User {
  const ana = new User();
  for (const { operation } of play(steps).moments)
    ana.do(operation.type, operation.data as never, operation.stamp);
  return ana;
}

describe.each(EXPORTS)("%s", (name, { read, said }) => {
  test("brings the same bills, series and budgets, which go on alike", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const ana = lived(steps);
        fc.pre(name === "account.json" || isSaidByLines(ana.ledger));
        const ben = new User();
        land(ben, [read(ana.ledger)]);
        expect(living(ben.ledger).map(said)).toEqual(living(ana.ledger).map(said));
        expect(seriesOf(ben.ledger)).toEqual(seriesOf(ana.ledger));
        if (name === "account.json") expect(budgetsOf(ben.ledger)).toEqual(budgetsOf(ana.ledger));
        for (const cutoff of ["2026-04-30", "2027-03-31"]) {
          for (const user of [ana, ben]) user.generate(cutoff);
          expect(living(ben.ledger).map(said)).toEqual(living(ana.ledger).map(said));
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test("brings nothing twice, and the same again after it was taken back", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const ana = lived(steps);
        const [ben, eva] = [new User(), new User()];
        const file = read(ana.ledger);
        const parts = partsOf(ben, [file]);
        const ids = parts.map((part) => bring(ben, part));
        const rows = rowsOf(ben.ledger);
        expect(dryRun([file], accountOf(ben.ledger), OPEN).rows.filter(({ isIn }) => isIn)).toEqual([]);
        land(ben, [file]);
        // A device that doesn't know of the import sends all of it.
        for (const part of parts) bring(ben, part);
        expect(rowsOf(ben.ledger)).toEqual(rows);
        for (const id of ids.toReversed()) if (ben.ledger.entry(id)?.image.length !== 0) ben.undo(id);
        expect(living(ben.ledger)).toEqual([]);
        for (const part of parts) bring(ben, part);
        for (const part of partsOf(eva, [file])) bring(eva, part);
        for (const user of [ben, eva]) user.generate("2026-12-31");
        expect(living(ben.ledger)).toEqual(living(eva.ledger));
        expect(seriesOf(ben.ledger)).toEqual(seriesOf(eva.ledger));
        expect(budgetsOf(ben.ledger)).toEqual(budgetsOf(eva.ledger));
      }),
      { numRuns: cases(200) },
    );
  });

  test("makes nothing again of what is left out", () => {
    fc.assert(
      fc.property(anySteps, fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), (steps, picks) => {
        const ana = lived(steps);
        const file = read(ana.ledger);
        // Outside of tests, no bill has an id that another series would give.
        const isOwnId = ({ id, found }: DryRow) =>
          [...ana.ledger.all("series")].every(
            (series) => series.id === found.own?.seriesId || !isGenerated(id, series),
          );
        const rows = dryRun([file], accountOf(new Ledger()), OPEN).rows.filter(isOwnId);
        const leftOut = new Map(picks.flatMap((pick) => rows[pick]?.id ?? []).map((id) => [id, false]));
        const ben = new User();
        land(ben, [file], { ...OPEN, rows: leftOut });
        ben.generate("2027-03-31");
        expect(living(ben.ledger).filter(({ id }) => leftOut.has(id))).toEqual([]);
      }),
      { numRuns: cases(200) },
    );
  });
});
