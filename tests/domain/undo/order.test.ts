import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { User } from "../support/ledgers.ts";

/** A user with a bill titled "a", whose edits say their operations' ids. */
function withBill() {
  const ana = new User();
  const added = ana.add("1", { title: "a" }).id;
  const edit = (changes: ExpenseChanges) => ana.edit("1", changes).id;
  const shows = (bill: object) => expect(ana.expense("1")).toMatchObject(bill);
  const cannotUndo = (operationId: string) =>
    expect(ana.refused("undo", { operationId })).toBe("undo_conflict");
  return { ana, added, edit, shows, cannotUndo };
}

test("edits of one field are undone from the last to the first, and made again in reverse", () => {
  const { ana, edit, shows, cannotUndo } = withBill();
  const titles = ["a", "b", "c", "d"];
  const edits = titles.slice(1).map((title) => edit({ title }));
  for (const id of edits.slice(0, -1)) cannotUndo(id);
  const undos = edits.toReversed().map((id, index) => {
    const undone = ana.undo(id).id;
    shows({ title: titles.at(-2 - index) });
    return undone;
  });
  for (const [index, id] of undos.toReversed().entries()) {
    ana.undo(id);
    shows({ title: titles[index + 1] });
  }
  // The same edit again, after its undo was undone.
  ana.undo(edits.at(-1) ?? "");
  shows({ title: "c" });
});

test("undo restores the fields that no later operation changed, and the others once that is undone", () => {
  const { ana, edit, shows } = withBill();
  const first = edit({ title: "b", note: "n", amountCents: 5 });
  const second = edit({ title: "c" });
  expect(ana.undo(first).result).toEqual({ count: 2 });
  shows({ title: "c", note: null, amountCents: 1000 });
  ana.undo(second);
  expect(ana.undo(first).result).toEqual({ count: 1 });
  shows({ title: "a" });
});

test("edits of different fields are undone in any order, and a status beside another device's edit", () => {
  const { ana, edit, shows } = withBill();
  const [first, second] = [edit({ title: "b" }), edit({ note: "n" })];
  const paid = ana.setStatus("1", "PAID").id;
  edit({ amountCents: 7 });
  ana.undo(first);
  ana.undo(paid);
  shows({ title: "a", note: "n", amountCents: 7, status: "PENDING", paidDate: null });
  ana.undo(second);
  shows({ note: null });
});

test("a value that came back on another way is no proof that nothing changed", () => {
  const { edit, shows, cannotUndo } = withBill();
  const first = edit({ title: "b" });
  for (const title of ["a", "b"]) edit({ title });
  cannotUndo(first);
  shows({ title: "b" });
});

test("an edit that gives the field the value it has doesn't stand in the way of undo", () => {
  const { ana, edit, shows } = withBill();
  const first = edit({ title: "b" });
  edit({ title: "b", note: "n" });
  ana.undo(first);
  shows({ title: "a", note: "n" });
});

test("an undo that a later edit has built upon can't be undone", () => {
  const { ana, edit, cannotUndo } = withBill();
  const undone = ana.undo(edit({ title: "b" })).id;
  edit({ title: "c" });
  cannotUndo(undone);
});

describe("a new bill", () => {
  test("that was edited since can be undone only after the edit, which would be lost", () => {
    const { ana, added, edit, cannotUndo } = withBill();
    const edited = edit({ note: "n" });
    cannotUndo(added);
    ana.undo(edited);
    ana.undo(added);
    expect(ana.living()).toEqual([]);
  });

  test("that was deleted since has nothing left to undo, but its deletion has", () => {
    const { ana, added, cannotUndo } = withBill();
    const deleted = ana.delete("1").id;
    cannotUndo(added);
    ana.undo(deleted);
    ana.undo(added);
    expect(ana.living()).toEqual([]);
  });
});
