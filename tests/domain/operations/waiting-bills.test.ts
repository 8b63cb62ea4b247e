/** A bill that its series' rule no longer asks for waits, and returns as it was. One that the user deleted stays deleted. */
import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { of, User } from "../support/ledgers.ts";

const TODAY = { day: "2026-03-10" };
const generate = (ana: User, cutoffDate = "2026-06-30") => ana.must("series.generate", { cutoffDate }, TODAY);
const change = (ana: User, changes: ExpenseChanges, id = of("2026-02")) =>
  ana.must("expense.edit", { id, changes, scope: "following" }, TODAY);
const alone = (ana: User, id: string, changes: ExpenseChanges) =>
  ana.must("expense.edit", { id, changes, scope: "this" }, TODAY);

const OWN = { amountCents: 7, note: "deposit", category: "Home", dueDate: "2026-03-20" };

describe("an interval changed and changed back", () => {
  test("brings each bill back with its own amount, note, category, day and status", () => {
    const ana = User.withSeries();
    alone(ana, of("2026-03"), OWN);
    ana.must("expense.setStatus", { id: of("2026-04"), status: "PAID" });
    ana.must("expense.setStatus", { id: of("2026-06"), status: "UNPAID" });
    const before = ana.living();
    change(ana, { recurringEvery: 6 });
    generate(ana);
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-04-30"]);
    change(ana, { recurringEvery: 1 });
    expect(projectedExpenses(ana.ledger, "2026-03")).toMatchObject([OWN]);
    generate(ana);
    expect(ana.living()).toEqual(before);
  });

  test("brings them back with what was said of the series meanwhile", () => {
    const ana = User.withSeries();
    alone(ana, of("2026-03"), { note: "deposit" });
    change(ana, { recurringEvery: 6 });
    change(ana, { amountCents: 2000, dueDate: "2026-02-10" });
    change(ana, { recurringEvery: 1 });
    generate(ana);
    expect(ana.expense(of("2026-03"))).toMatchObject({
      ...{ note: "deposit", amountCents: 2000, dueDate: "2026-03-10", deleted: false, freed: false },
    });
  });

  test("and an undo after that comes to the same", () => {
    const ana = User.withSeries();
    alone(ana, of("2026-03"), OWN);
    const before = ana.living();
    const away = change(ana, { recurringEvery: 6 });
    generate(ana);
    const back = change(ana, { recurringEvery: 1 });
    generate(ana);
    ana.undo(back.id);
    generate(ana);
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28"]);
    ana.undo(away.id);
    generate(ana);
    expect(ana.living()).toEqual(before);
  });
});

test("an end taken back brings its bills back as they were", () => {
  const ana = User.withSeries();
  alone(ana, of("2026-05"), { note: "deposit" });
  const before = ana.living();
  change(ana, { endsAfter: 3, endsOn: null });
  generate(ana);
  change(ana, { endsAfter: null, endsOn: null });
  generate(ana);
  expect(ana.living()).toEqual(before);
});

describe("a bill that was taken out of its series and deleted", () => {
  test.each<[string, ExpenseChanges]>([
    ["the end", { endsAfter: 9, endsOn: null }],
    ["the interval", { recurringEvery: 1, endsOn: "2030-01-01", endsAfter: null }],
  ])("stays deleted when %s changes, and comes back by its undo alone", (_, changes) => {
    const ana = User.withSeries();
    alone(ana, of("2026-03"), { isRecurring: false });
    const deleted = ana.must("expense.delete", { id: of("2026-03"), scope: "this" });
    change(ana, changes);
    generate(ana);
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-04-30", "2026-05-31", "2026-06-30"]);
    ana.undo(deleted.id);
    expect(ana.expense(of("2026-03"))).toMatchObject({ deleted: false, freed: false, recurringId: null });
  });

  test("stays deleted after an interval that didn't ask for it", () => {
    const ana = User.withSeries();
    alone(ana, of("2026-03"), { isRecurring: false });
    ana.must("expense.delete", { id: of("2026-03"), scope: "this" });
    change(ana, { recurringEvery: 6 });
    change(ana, { recurringEvery: 1 });
    generate(ana);
    expect(ana.dueDates()).not.toContain("2026-03-31");
  });
});

test("a bill that waits isn't counted among those that change", () => {
  const ana = User.withSeries();
  change(ana, { recurringEvery: 6 });
  const { result, entry } = change(ana, { title: "Flat" });
  expect(result).toEqual({ count: 1 });
  expect(entry.subject).toEqual({ bill: ["Rent", 1000, "2026-02-28"] });
});

test("bills that were generated since a change lose its price with the undo, unless they were edited", () => {
  const ana = User.withSeries();
  const { id } = change(ana, { amountCents: 2000 });
  generate(ana, "2026-08-31");
  alone(ana, of("2026-08"), { amountCents: 5 });
  ana.undo(id);
  expect([of("2026-06"), of("2026-07"), of("2026-08")].map((bill) => ana.expense(bill).amountCents)).toEqual([
    ...[1000, 1000, 5],
  ]);
});

test("a rule that is said from a later bill on makes none before it, whatever the rule before left out", () => {
  const ana = User.withSeries("2026-09-30");
  const edit = (month: string, recurringEvery: 1 | 6) =>
    ana.must("expense.edit", { id: of(month), changes: { recurringEvery }, scope: "following" });
  edit("2026-03", 6);
  edit("2026-09", 1);
  ana.must("series.generate", { cutoffDate: "2026-11-30" });

  expect(ana.dueDates()).toEqual([
    ...["2026-01-31", "2026-02-28", "2026-03-31", "2026-09-30", "2026-10-31", "2026-11-30"],
  ]);
});
