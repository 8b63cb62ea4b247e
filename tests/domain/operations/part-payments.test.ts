import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { owedCents } from "#domain/expenses/expense.ts";
import { expenseToJson } from "#domain/expenses/fields.ts";
import { fitsAmount, type Payment } from "#domain/expenses/status.ts";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { cases } from "../../support/cases.ts";
import { of, User } from "../support/ledgers.ts";
import { operationJson, parseJson, refusalOf } from "../support/operations.ts";
import { viewOf } from "../support/parsed.ts";
import { anySteps } from "../support/random-operations.ts";

const paid = (cents: number, day = "2026-03-09"): Payment => ({ cents, day });
const listOf = (user: User, id = "1") => expenseToJson(user.expense(id)).payments ?? [];

/** A bill of 450.00, due on 15 March. */
function account(fields = {}) {
  const ana = new User();
  ana.add("1", { title: "Rent", amountCents: 45_000, ...fields });
  return ana;
}

/** Why a change of the bill is refused, by field. */
function refusalIn(user: User, changes: ExpenseChanges) {
  const { outcome } = user.do("expense.edit", { id: "1", changes, scope: "this" });
  return outcome.status === "rejected" ? outcome.rejection.fields : "applied";
}

describe("part payments", () => {
  test("leave the rest to pay, in the order of their days, until they come to the amount", () => {
    const ana = account();
    ana.edit("1", { payments: [paid(10_000), paid(20_000, "2026-03-01")] });
    expect(ana.expense("1")).toMatchObject({ status: "PENDING", paidDate: null });
    expect(listOf(ana)).toEqual([
      { amount: 200, date: "2026-03-01" },
      { amount: 100, date: "2026-03-09" },
    ]);
    expect(owedCents(ana.expense("1"))).toBe(15_000);
    const all = [paid(10_000), paid(20_000, "2026-03-01"), paid(15_000, "2026-03-10")];
    ana.edit("1", { payments: all });
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
    expect(owedCents(ana.expense("1"))).toBe(0);
    // One that is removed is still to pay.
    ana.edit("1", { payments: all.slice(1) });
    expect(ana.expense("1")).toMatchObject({ status: "PENDING", paidDate: null });
    ana.edit("1", { payments: [] });
    expect(ana.expense("1").payments).toBeNull();
  });

  test("stay when the rest is paid at once, and when that is taken back", () => {
    const ana = account({ amountIsEstimate: true });
    ana.edit("1", { payments: [paid(20_000)] });
    ana.edit("1", { status: "PAID", amountCents: 48_000 });
    expect(ana.expense("1")).toMatchObject({ plannedCents: 45_000, amountCents: 48_000 });
    ana.setStatus("1", "PENDING");
    expect(owedCents(ana.expense("1"))).toBe(25_000);
    expect(listOf(ana)).toHaveLength(1);
  });

  test("that come to the whole amount lose the last one when the bill is marked as not paid", () => {
    const ana = account();
    ana.edit("1", { payments: [paid(20_000), paid(25_000, "2026-03-10")] });
    const open = ana.setStatus("1", "UNPAID");
    expect(listOf(ana)).toEqual([{ amount: 200, date: "2026-03-09" }]);
    ana.undo(open.id);
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
    expect(listOf(ana)).toHaveLength(2);
  });

  test("stay where the bill is marked as not paid and costs more from then on, in one change", () => {
    const ana = account();
    ana.edit("1", { payments: [paid(20_000), paid(25_000, "2026-03-10")] });
    const edit = ana.edit("1", { amountCents: 60_000, status: "PENDING" });
    expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 60_000 });
    expect(listOf(ana)).toHaveLength(2);
    ana.undo(edit.id);
    expect(ana.expense("1")).toMatchObject({ status: "PAID", amountCents: 45_000 });
    // A lower amount takes back no more of them.
    expect(refusalIn(ana, { amountCents: 15_000, status: "PENDING" })).toHaveProperty("amount");
    ana.edit("1", { amountCents: 30_000, status: "PENDING" });
    expect(owedCents(ana.expense("1"))).toBe(10_000);
  });

  test("are to pay again when one is removed, although the bill costs more since or its rest was ticked", () => {
    const ana = account({ amountIsEstimate: true });
    ana.edit("1", { payments: [paid(20_000), paid(25_000)] });
    ana.edit("1", { amountCents: 60_000 });
    expect(ana.expense("1").status).toBe("PAID");
    const removal = ana.edit("1", { payments: [paid(20_000)], amountCents: 50_000 });
    expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 50_000 });
    expect(owedCents(ana.expense("1"))).toBe(30_000);
    ana.undo(removal.id);
    expect(ana.expense("1")).toMatchObject({ status: "PAID", amountCents: 60_000 });
    ana.edit("1", { payments: [paid(20_000)], status: "PAID" });
    expect(ana.expense("1").status).toBe("PAID");
    ana.edit("1", { payments: [paid(20_000), paid(100)] });
    expect(ana.expense("1").status).toBe("PAID");
    ana.edit("1", { payments: [paid(20_000)] });
    expect(ana.expense("1").status).toBe("PENDING");
    ana.setStatus("1", "UNPAID");
    ana.edit("1", { payments: [] });
    expect(ana.expense("1").status).toBe("UNPAID");
  });

  test("may lie ahead if they were there before, as after a move to the west", () => {
    const ana = account();
    const there = paid(20_000, "2026-03-11");
    ana.edit("1", { payments: [there] }, "this", { day: "2026-03-11" });
    expect(refusalIn(ana, { payments: [there, there] })).toHaveProperty("payments");
    ana.edit("1", { payments: [there, paid(10_000)], paymentsBefore: [there] });
    expect(owedCents(ana.expense("1"))).toBe(15_000);
    ana.edit("1", { payments: [there] });
    ana.edit("1", { payments: [] });
    expect(ana.expense("1").payments).toBeNull();
  });

  test("may not come to more than the amount, nor lie ahead, nor go with another status", () => {
    const ana = account();
    expect(refusalIn(ana, { payments: [paid(45_001)] })).toEqual({
      payments: "The payments come to 450.01, but the bill is 450.00",
    });
    expect(refusalIn(ana, { payments: [paid(100, "2026-03-11")] })).toHaveProperty("payments");
    expect(refusalIn(ana, { payments: [paid(45_000)], status: "UNPAID" })).toHaveProperty("payments");
    expect(refusalIn(ana, { paymentsBefore: [] })).toHaveProperty("paymentsBefore");
    ana.edit("1", { payments: [paid(20_000)] });
    for (const amountCents of [1, 20_000])
      expect(refusalIn(ana, { amountCents })).toEqual({
        amount: "200.00 is paid already, so the amount has to be more",
      });
    ana.edit("1", { amountCents: 20_001 });
    expect(owedCents(ana.expense("1"))).toBe(1);
  });

  test("are the chosen bill's own, and keep its amount when the others of its series cost less", () => {
    const ana = User.withSeries("2026-04-30");
    ana.edit(of("2026-03"), { payments: [paid(500)], title: "Flat" }, "all");
    ana.edit("1", { amountCents: 400 }, "all");
    expect(ana.living().map(({ title, amountCents }) => [title, amountCents])).toEqual([
      ["Flat", 400],
      ["Flat", 400],
      ["Flat", 1000],
      ["Flat", 400],
    ]);
    ana.generate("2026-05-31");
    expect(ana.living().map(({ payments }) => payments)).toEqual([
      null,
      null,
      '[[500,"2026-03-09"]]',
      null,
      null,
    ]);
  });

  test("keep a bill that its series no longer asks for", () => {
    const ana = User.withSeries("2026-04-30");
    ana.edit(of("2026-02"), { payments: [paid(500)] });
    ana.edit("1", { recurringEvery: 2 }, "all");
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
  });

  test("are undone alone, and not restored beside an amount that they don't go with any more", () => {
    const ana = account({ amountCents: 10_000 });
    const raised = ana.edit("1", { amountCents: 45_000 });
    const recorded = ana.edit("1", { payments: [paid(20_000)] });
    expect(ana.refused("undo", { operationId: raised.id })).toBe("undo_conflict");
    const undone = ana.undo(recorded.id);
    expect(ana.expense("1").payments).toBeNull();
    ana.undo(raised.id);
    expect(ana.refused("undo", { operationId: undone.id })).toBe("undo_conflict");
  });
});

describe("two devices that record a payment without knowing of each other", () => {
  const recorded = (...payments: Payment[]) => ({ payments, paymentsBefore: [] });

  test("lose neither, and pay the bill together", () => {
    const ana = account();
    ana.edit("1", recorded(paid(20_000)));
    ana.edit("1", recorded(paid(20_000)));
    expect(listOf(ana)).toHaveLength(2);
    ana.edit("1", recorded(paid(5000, "2026-03-10")));
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
  });

  test("hear of it if both come to too much", () => {
    const ana = account();
    ana.edit("1", recorded(paid(30_000)));
    expect(refusalIn(ana, recorded(paid(30_000)))).toEqual({
      payments: "The payments come to 600.00, but the bill is 450.00",
    });
  });

  test("remove the same one once", () => {
    const ana = account();
    ana.edit("1", recorded(paid(20_000), paid(10_000)));
    const removal = { payments: [paid(10_000)], paymentsBefore: [paid(20_000), paid(10_000)] };
    ana.edit("1", removal);
    ana.edit("1", removal);
    expect(listOf(ana)).toEqual([{ amount: 100, date: "2026-03-09" }]);
  });
});

test("at most fifty payments of a hundredth or more each, with known keys, make a list", () => {
  const edit = (payments: unknown) => operationJson("expense.edit", { id: "1", changes: { payments } });
  const one = { amount: 1, date: "2026-03-09" };
  expect(parseJson(edit(Array(50).fill(one))).ok).toBe(true);
  for (const wrong of [
    Array(51).fill(one),
    null,
    {},
    [{ ...one, amount: 0 }],
    [{ ...one, date: "2026-02-30" }],
    [1],
  ])
    expect(refusalOf(edit(wrong)).code).toBe("invalid_operation");
  expect(refusalOf(edit([{ ...one, with: "card" }])).code).toBe("unknown_field");
});

test("a payment from a clock that is ahead is of the worker's day, and stays one when the list is sent again", () => {
  const ana = account();
  const ahead = { amount: 5, date: "2026-04-02" };
  const edit = (id: string, changes: object) => {
    const json = { ...operationJson("expense.edit", { id: "1", changes }), id };
    const parsed = parseJson({ ...json, at: "2026-04-02T05:00:00Z", day: "2026-04-02", hour: 5 });
    if (!parsed.ok) throw new Error(parsed.rejection.error);
    ana.must("expense.edit", parsed.operation.data as never, parsed.operation.stamp);
  };
  edit("00000000-0000-4000-8000-00000000a001", { payments: [ahead], paymentsBefore: [] });
  edit("00000000-0000-4000-8000-00000000a002", { payments: [ahead, ahead], paymentsBefore: [ahead] });
  expect(listOf(ana)).toEqual(Array(2).fill({ amount: 5, date: "2026-03-10" }));
});

test("whatever a user does, what was paid of a bill goes with its amount", () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const ana = new User();
      for (const [index, step] of steps.entries()) {
        const json = step(
          viewOf(ana.ledger),
          `00000000-0000-4000-8000-0000000b${String(index).padStart(4, "0")}`,
        );
        const parsed = parseJson(json);
        if (parsed.ok && ana.ledger.entry(json.id) === undefined)
          ana.do(parsed.operation.type, parsed.operation.data as never, parsed.operation.stamp);
        for (const bill of ana.living()) expect(fitsAmount(bill), JSON.stringify(bill)).toBe(true);
      }
    }),
    { numRuns: cases(300) },
  );
});
