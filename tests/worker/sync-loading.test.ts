import { describe, expect, test } from "vitest";
import { addMonths, lastDayOf } from "#domain/calendar/days.ts";
import { occurrenceId } from "#domain/series/series-ids.ts";
import { apply, bill, count, newUser, operation, sync } from "./sync-calls.ts";

const thisMonth = new Date().toISOString().slice(0, 7);
const nextMonth = addMonths(thisMonth, 1);
const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: `${thisMonth}-01` };
const generate = () => operation("series.generate", { cutoffDate: lastDayOf(nextMonth) });

// What one operation of a call makes, the next may reach from: then more of the account is needed than either names.
describe("an operation reaches all of a series from a bill that the same call", () => {
  test("generated", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1", recurring));
    const id = occurrenceId("rec_5", nextMonth);
    const { results } = await sync(ana, [generate(), operation("expense.delete", { id, scope: "all" })]);
    expect(results).toMatchObject([{ result: { count: 1 } }, { result: { count: 2 } }]);
    expect(await count(ana, "expenses", "deleted = 0")).toBe(0);
  });

  test("brought back by an undo", async () => {
    const ana = await newUser();
    await sync(ana, [operation("expense.add", bill("1", recurring)), generate()]);
    const off = await apply(ana, "expense.edit", { id: "1", changes: { isRecurring: false } });
    const edit = operation("expense.edit", { id: "1", changes: { title: "Flat" }, scope: "all" });
    const { results } = await sync(ana, [operation("undo", { operationId: off.id }), edit]);
    expect(results).toMatchObject([{ result: { count: 1 } }, { result: { count: 2 } }]);
    expect(await count(ana, "expenses", "title = 'Flat'")).toBe(2);
  });
});

describe("a bill that stands where an occurrence would is never overwritten", () => {
  const inTheWay = bill(occurrenceId("rec_5", nextMonth), { title: "Mine" });

  test("by a series that starts and generates in one call", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", inTheWay);
    const { results } = await sync(ana, [operation("expense.add", bill("1", recurring)), generate()]);
    expect(results).toMatchObject([{ status: "applied" }, { result: { count: 0 } }]);
    expect(await count(ana, "expenses", "title = 'Mine'")).toBe(1);
  });

  test("by a series that goes on again after an undo in the same call", async () => {
    const ana = await newUser();
    await sync(ana, [operation("expense.add", bill("1", recurring)), operation("expense.add", inTheWay)]);
    const stop = await apply(ana, "series.stop", { expenseId: "1" });
    const { results } = await sync(ana, [operation("undo", { operationId: stop.id }), generate()]);
    expect(results).toMatchObject([{ status: "applied" }, { result: { count: 0 } }]);
    expect(await count(ana, "expenses", "title = 'Mine'")).toBe(1);
  });
});
