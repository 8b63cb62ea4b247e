/** A bill that its series' rule no longer asks for waits, and returns as it was. One that the user deleted stays deleted. */
import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { of, User } from "../support/ledgers.ts";

const TODAY = { day: "2026-03-10" };
const generate = (ana: User, cutoffDate = "2026-06-30") => ana.generate(cutoffDate, TODAY);
const change = (ana: User, changes: ExpenseChanges, id = of("2026-02")) =>
  ana.edit(id, changes, "following", TODAY);
const alone = (ana: User, id: string, changes: ExpenseChanges) => ana.edit(id, changes, "this", TODAY);

const OWN = { amountCents: 7, note: "deposit", category: "Home", dueDate: "2026-03-20" };

describe("an interval changed and changed back", () => {
  test("brings each bill back with its own amount, note, category, day and status", () => {
    const ana = User.withSeries();
    alone(ana, of("2026-03"), OWN);
    ana.setStatus(of("2026-04"), "PAID");
    ana.setStatus(of("2026-06"), "UNPAID");
    const before = ana.living();
    change(ana, { recurringEvery: 6 });
    generate(ana);
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-04-30"]);
    change(ana, { recurringEvery: 1 });
    expect(projectedExpenses(ana.ledger, "2026-03")).toMatchObject([OWN]);
    generate(ana);
    expect(ana.living()).toEqual(before);
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
