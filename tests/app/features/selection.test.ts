import fc from "fast-check";
import { expect, test } from "vitest";
import { Selection } from "../../../app/features/expenses/selection/selection.ts";

const LISTED = ["a", "b", "c", "d", "e", "f"];

function listed(): Selection {
  const selection = new Selection();
  selection.list(LISTED);
  return selection;
}

const inOrder = (selection: Selection) => LISTED.filter((id) => selection.has(id)).join("");

test("a range goes from the row pressed last, can become smaller again, and leaves others selected", () => {
  const selection = listed();
  selection.toggle("a");
  selection.toggle("d");
  selection.extendTo("f");
  expect(inOrder(selection)).toBe("adef");
  selection.extendTo("e");
  expect(inOrder(selection)).toBe("ade");
  selection.extendTo("c");
  expect(inOrder(selection)).toBe("acd");
  selection.toggle("c");
  expect(inOrder(selection)).toBe("ad");
});

test("a range without a beginning begins where it is asked for", () => {
  const selection = listed();
  selection.extendTo("c");
  selection.extendTo("e");
  expect(inOrder(selection)).toBe("cde");
});

test("all, none, and neighbours", () => {
  const selection = listed();
  selection.selectAll();
  expect(inOrder(selection)).toBe("abcdef");
  selection.selectNone();
  expect(inOrder(selection)).toBe("");
  expect(selection.neighbour("a", -1)).toBeNull();
  expect(selection.neighbour("a", 1)).toBe("b");
  expect(selection.neighbour("f", 1)).toBeNull();
  expect(selection.neighbour("gone", 1)).toBeNull();
});

test("Tab leads to one row, the first until another had focus, and to the first again once that is gone", () => {
  const selection = listed();
  const entries = () => LISTED.filter((id) => selection.isEntry(id));
  expect(entries()).toEqual(["a"]);
  selection.enter("d");
  expect(entries()).toEqual(["d"]);
  selection.list(["b", "c"]);
  expect(entries()).toEqual(["b"]);
});

test("what the list no longer shows is not selected, and comes back unselected", () => {
  const anyId = fc.constantFrom(...LISTED);
  const anyStep = fc.oneof(
    fc.record({ toggle: anyId }),
    fc.record({ extendTo: anyId }),
    fc.record({ list: fc.subarray(LISTED) }),
    fc.constant({ all: true }),
  );
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const selection = listed();
      let shown = LISTED;
      let told = 0;
      selection.subscribe(() => {
        told += 1;
      });
      for (const step of steps) {
        const before = told;
        if ("toggle" in step && shown.includes(step.toggle)) {
          const was = selection.has(step.toggle);
          selection.toggle(step.toggle);
          expect(selection.has(step.toggle)).toBe(!was);
        } else if ("extendTo" in step && shown.includes(step.extendTo)) {
          selection.extendTo(step.extendTo);
          expect(selection.has(step.extendTo)).toBe(true);
        } else if ("list" in step) {
          shown = step.list;
          selection.list(shown);
        } else if ("all" in step) {
          selection.selectAll();
          expect(selection.selected().size).toBe(shown.length);
        } else continue;
        expect(told).toBeGreaterThan(before);
        for (const id of selection.selected()) expect(shown).toContain(id);
      }
    }),
  );
});
