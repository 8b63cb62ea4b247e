import fc from "fast-check";
import { expect, test } from "vitest";
import { knownTitles } from "#domain/expenses/suggestions.ts";
import { groupedDecimal } from "#domain/money/money.ts";
import {
  type TakenOver,
  takenOverFor,
  takenOverText,
  withoutTyped,
} from "../../../app/features/expenses/form/title-field.tsx";
import { anyExpense, someExpense } from "../../domain/support/expenses.ts";

const NOTHING = { amountText: "", category: "" };

const known = knownTitles([
  someExpense({ title: "Gas", amountCents: 4500, category: "Transport" }),
  someExpense({ title: "Gas station", amountCents: 6120, category: null }),
]);

test("a known title fills what is empty, and gives it back when the title goes on", () => {
  const gas = takenOverFor("gas", known, NOTHING, {});
  expect(gas.changes).toEqual({ amountText: "45.00", category: "Transport" });
  expect(takenOverText(gas.takenOver)).toBe("Amount and category");
  const between = takenOverFor("gas s", known, { ...NOTHING, ...gas.changes }, gas.takenOver);
  expect(between).toEqual({ takenOver: {}, changes: NOTHING });
  const station = takenOverFor("gas station", known, NOTHING, {});
  expect(station.changes).toEqual({ amountText: "61.20" });
  expect(takenOverText(station.takenOver)).toBe("Amount");
  expect(takenOverText({})).toBe("");
});

const anyTitle = fc.constantFrom("Gas", "gas station", "Rent", "Ga");

type Step = { title: string } | { amountText: string } | { category: string };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ title: anyTitle }),
  fc.record({ amountText: fc.constantFrom("1", "45.00", "") }),
  fc.record({ category: fc.constantFrom("Fun", "Transport", "") }),
);

test("what was typed is never replaced, and an unknown title leaves exactly that", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), fc.array(anyExpense), (steps, others) => {
      const titles = knownTitles([...known.values(), ...others]);
      const typed = { ...NOTHING };
      const form = { ...NOTHING };
      let takenOver: TakenOver = {};
      for (const step of [...steps, { title: "Nobody has this one" }]) {
        if ("title" in step) {
          const next = takenOverFor(step.title, titles, form, takenOver);
          takenOver = next.takenOver;
          Object.assign(form, next.changes);
        } else {
          takenOver = withoutTyped(takenOver, step);
          Object.assign(form, step);
          Object.assign(typed, step);
        }
        for (const name of ["amountText", "category"] as const) {
          if (typed[name] !== "" && takenOver[name] === undefined) expect(form[name]).toBe(typed[name]);
          if (takenOver[name] !== undefined) expect(form[name]).toBe(takenOver[name]);
        }
      }
      // A field that was typed into and emptied again is empty, whatever was taken over before.
      expect(takenOver).toEqual({});
      for (const name of ["amountText", "category"] as const) expect(form[name]).toBe(typed[name]);
    }),
  );
});

test("what is taken over is the latest bill's", () => {
  fc.assert(
    fc.property(anyExpense, anyTitle, (other, title) => {
      const expense = { ...other, title };
      const { changes } = takenOverFor(expense.title, knownTitles([expense]), NOTHING, {});
      expect(changes.amountText).toBe(groupedDecimal(expense.amountCents));
      expect(changes.category ?? null).toBe(expense.category);
    }),
  );
});
