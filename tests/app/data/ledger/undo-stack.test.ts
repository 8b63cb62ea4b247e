import { beforeEach, expect, test } from "vitest";
import { undoneText } from "#domain/operations/describe.ts";
import { type Changes, changesOf, type Side, UndoStack } from "../../../../app/data/ledger/changes.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import type { Taken } from "../../../../app/data/ledger/rules.ts";
import { addBill, closeAll, freshDatabase, load, openTab, titles } from "../../support.ts";

let ledgerStore: LedgerStore;
let stack: UndoStack;
let changes: Changes;

beforeEach(async () => {
  const userId = crypto.randomUUID();
  await load(await freshDatabase(userId));
  ledgerStore = await openTab(userId);
  stack = new UndoStack();
  changes = changesOf(ledgerStore, stack);
  return closeAll;
});

const rent = () => [...ledgerStore.ledger().all("expense")].find(({ id }) => id === "1");
const pay = () => changes.perform({ type: "expense.setStatus", data: { id: "1", status: "PAID" } });

function said(taken: Taken | null): string | null {
  return taken && undoneText(taken.operationIds, ledgerStore.ledger(), "USD").text;
}

const press = async (side: Side) => said(await changes.takeLast(side));

test("each press says which change it undid or made again, in the same words", async () => {
  await changes.perform(addBill("1"));
  await pay();
  expect(await press("done")).toBe("Undone: marked “Rent” as paid");
  expect(await press("done")).toBe("Undone: added “Rent”");
  expect(await press("done")).toBeNull();
  expect(titles(ledgerStore)).toEqual([]);

  expect(await press("undone")).toBe("Redone: added “Rent”");
  expect(await press("undone")).toBe("Redone: marked “Rent” as paid");
  expect(await press("undone")).toBeNull();
  expect(rent()?.status).toBe("PAID");

  expect(await press("done")).toBe("Undone: marked “Rent” as paid");
  expect(await press("undone")).toBe("Redone: marked “Rent” as paid");
  expect(rent()?.status).toBe("PAID");
});

test("several changes of one press are undone and made again together", async () => {
  await changes.performAll([addBill("1"), addBill("2", { title: "Gas" }), addBill("3", { title: "Water" })]);
  expect(await press("done")).toBe("Undone: added “Rent”, and 2 more changes");
  expect(titles(ledgerStore)).toEqual([]);
  expect(await press("undone")).toBe("Redone: added “Rent”, and 2 more changes");
  expect(titles(ledgerStore)).toEqual(["Gas", "Rent", "Water"]);
});

test("a change that completes an earlier one is undone and made again with it", async () => {
  await changes.perform(addBill("1"));
  const paid = await pay();
  const paidDate = "2026-01-02";
  const data = { id: "1", status: "PAID", paidDate } as const;
  await changes.performAll([{ type: "expense.setStatus", data }], paid.ok ? paid.operationIds : []);
  expect(rent()?.paidDate).toBe(paidDate);
  expect(await press("done")).toMatch(/, and 1 more change$/);
  expect(rent()).toMatchObject({ status: "PENDING", paidDate: null });
  await press("undone");
  expect(rent()).toMatchObject({ status: "PAID", paidDate });
  await press("done");
  expect(await press("done")).toBe("Undone: added “Rent”");
  expect(await press("done")).toBeNull();
});

test("presses that follow each other at once take one step each, though it is still being stored", async () => {
  void changes.perform(addBill("1"));
  void pay();
  const presses = [press("done"), press("done"), press("done"), press("undone")];
  expect(await Promise.all(presses)).toEqual([
    "Undone: marked “Rent” as paid",
    "Undone: added “Rent”",
    null,
    "Redone: added “Rent”",
  ]);
});

test("after another change nothing is made again, and a refused change is no step", async () => {
  await changes.perform(addBill("1"));
  await pay();
  await changes.takeLast("done");
  await changes.perform(addBill("2", { title: "Gas" }));
  expect(await press("undone")).toBeNull();
  await changes.perform({ type: "expense.setStatus", data: { id: "77", status: "PAID" } });
  expect(await press("done")).toBe("Undone: added “Gas”");
});

test("what a toast or the history undid is made again by the keys, and the other way round", async () => {
  await changes.perform(addBill("1"));
  const paid = await pay();
  const undone = await changes.undo(paid.ok ? paid.operationIds : []);
  expect(await press("undone")).toBe("Redone: marked “Rent” as paid");
  expect(rent()?.status).toBe("PAID");

  await changes.takeLast("done");
  const ids = undone.ok ? undone.operationIds : [];
  expect(ids).toHaveLength(1);
  const last = stack.steps.undone.at(-1)?.operationIds ?? [];
  // The toast's Redo.
  await changes.undo(last);
  expect(rent()?.status).toBe("PAID");
  expect(await press("undone")).toBeNull();
  expect(await press("done")).toBe("Undone: marked “Rent” as paid");
});

test("a step that something later stands on says so, and is no step any more", async () => {
  await changes.perform(addBill("1"));
  await pay();
  // Another tab's change is in no stack of this one.
  await ledgerStore.perform({ type: "expense.setStatus", data: { id: "1", status: "UNPAID" } });
  const taken = await changes.takeLast("done");
  expect(taken?.done).toMatchObject({ ok: false, code: "undo_conflict" });
  expect(await changes.takeLast("undone")).toBeNull();
});
