import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { User } from "../support/ledgers.ts";

function withBill(): User {
  const ana = new User();
  ana.add("1", { title: "a" });
  return ana;
}

function edit(ana: User, changes: ExpenseChanges): string {
  return ana.edit("1", changes).id;
}

const title = (ana: User) => ana.expense("1").title;

test("the last of two edits of a field can be undone, the first only after it", () => {
  const ana = withBill();
  const [first, second] = [edit(ana, { title: "b" }), edit(ana, { title: "c" })];
  expect(ana.refused("undo", { operationId: first })).toBe("undo_conflict");
  ana.undo(second);
  expect(title(ana)).toBe("b");
  ana.undo(first);
  expect(title(ana)).toBe("a");
});

test("edits of different fields are undone in any order", () => {
  const ana = withBill();
  const [first, second] = [edit(ana, { title: "b" }), edit(ana, { note: "n" })];
  ana.undo(first);
  expect(ana.expense("1")).toMatchObject({ title: "a", note: "n" });
  ana.undo(second);
  expect(ana.expense("1")).toMatchObject({ title: "a", note: null });
});

test("undo restores the fields that no later operation changed, and only those", () => {
  const ana = withBill();
  const first = edit(ana, { title: "b", note: "n", amountCents: 5 });
  edit(ana, { title: "c" });
  expect(ana.undo(first).result).toEqual({ count: 2 });
  expect(ana.expense("1")).toMatchObject({ title: "c", note: null, amountCents: 1000 });
});

test("what was kept back by a later edit can be undone once that edit is", () => {
  const ana = withBill();
  const first = edit(ana, { title: "b", note: "n" });
  const second = edit(ana, { title: "c" });
  ana.undo(first);
  ana.undo(second);
  expect(title(ana)).toBe("b");
  expect(ana.undo(first).result).toEqual({ count: 1 });
  expect(title(ana)).toBe("a");
});

test("a value that came back on another way is no proof that nothing changed", () => {
  const ana = withBill();
  const first = edit(ana, { title: "b" });
  edit(ana, { title: "a" });
  edit(ana, { title: "b" });
  expect(ana.refused("undo", { operationId: first })).toBe("undo_conflict");
  expect(title(ana)).toBe("b");
});

test("an edit that gives the field the value it has doesn't stand in the way of undo", () => {
  const ana = withBill();
  const first = edit(ana, { title: "b" });
  edit(ana, { title: "b", note: "n" });
  ana.undo(first);
  expect(ana.expense("1")).toMatchObject({ title: "a", note: "n" });
});

describe("a chain of undos", () => {
  test("goes back as far as there are edits, and forward again in reverse", () => {
    const ana = withBill();
    const titles = ["a", "b", "c", "d", "e"];
    const edits = titles.slice(1).map((next) => edit(ana, { title: next }));
    const undos: string[] = [];
    for (const [index, id] of edits.toReversed().entries()) {
      undos.push(ana.undo(id).id);
      expect(title(ana)).toBe(titles.at(-2 - index));
    }
    for (const [index, id] of undos.toReversed().entries()) {
      ana.undo(id);
      expect(title(ana)).toBe(titles[index + 1]);
    }
  });

  test("can flip one edit back and forth", () => {
    const ana = withBill();
    let last = edit(ana, { title: "b" });
    for (let turn = 0; turn < 6; turn += 1) {
      last = ana.undo(last).id;
      expect(title(ana)).toBe(turn % 2 === 0 ? "a" : "b");
    }
  });

  test("lets the same edit be undone again after its undo was undone", () => {
    const ana = withBill();
    const first = edit(ana, { title: "b" });
    ana.undo(ana.undo(first).id);
    ana.undo(first);
    expect(title(ana)).toBe("a");
  });

  test("doesn't reach an undo that a later edit has built upon", () => {
    const ana = withBill();
    const undone = ana.undo(edit(ana, { title: "b" }));
    edit(ana, { title: "c" });
    expect(ana.refused("undo", { operationId: undone.id })).toBe("undo_conflict");
  });
});

describe("a new bill", () => {
  test("that was edited since can't be undone, since the edit would be lost", () => {
    const ana = new User();
    const added = ana.add("1");
    edit(ana, { note: "n" });
    expect(ana.refused("undo", { operationId: added.id })).toBe("undo_conflict");
  });

  test("can be undone after its edits were", () => {
    const ana = new User();
    const added = ana.add("1");
    ana.undo(edit(ana, { note: "n" }));
    ana.undo(added.id);
    expect(ana.living()).toEqual([]);
  });

  test("that was deleted since has nothing left to undo, but its deletion has", () => {
    const ana = new User();
    const added = ana.add("1");
    const deleted = ana.delete("1");
    expect(ana.refused("undo", { operationId: added.id })).toBe("undo_conflict");
    ana.undo(deleted.id);
    ana.undo(added.id);
    expect(ana.living()).toEqual([]);
  });
});

test("undoing a status doesn't touch what another device changed in the bill meanwhile", () => {
  const ana = withBill();
  const paid = ana.setStatus("1", "PAID");
  edit(ana, { title: "b", amountCents: 7 });
  ana.undo(paid.id);
  expect(ana.expense("1")).toMatchObject({ title: "b", amountCents: 7, status: "PENDING", paidDate: null });
});
