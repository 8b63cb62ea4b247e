import fc from "fast-check";
import { expect, test } from "vitest";
import { TEXT_DETAILS, type TextDetail } from "#domain/expenses/details.ts";
import { STATUSES } from "#domain/expenses/expense.ts";
import { draftFrom, isSame, resumed } from "../../../app/features/expenses/expense-draft.ts";
import type { ExpenseFormValues } from "../../../app/features/expenses/expense-form-rules.ts";
import { type SeriesValues, USUAL_VALUES } from "../../../app/features/expenses/series-values.ts";

const USUAL_CONSTANTS = Object.fromEntries(
  Object.entries(USUAL_VALUES).map(([name, value]) => [name, fc.constant(value)]),
) as { [K in keyof SeriesValues]: fc.Arbitrary<SeriesValues[K]> };

/** Few different texts, so that fields are often alike. */
const anyText = fc.constantFrom("", "a", "b");

const anyValues: fc.Arbitrary<ExpenseFormValues> = fc.record({
  ...USUAL_CONSTANTS,
  amountIsEstimate: fc.boolean(),
  autopay: fc.boolean(),
  recurringEvery: fc.constantFrom(1, 12),
  endsTimes: anyText,
  title: anyText,
  amountText: anyText,
  dueDate: anyText,
  status: fc.constantFrom(...STATUSES),
  isRecurring: fc.boolean(),
  ...(Object.fromEntries(TEXT_DETAILS.map((name) => [name, anyText])) as Record<TextDetail, typeof anyText>),
});

test("a resumed form has each field as it was typed, and as it is now where it wasn't touched", () => {
  fc.assert(
    fc.property(anyValues, anyValues, anyValues, (base, values, now) => {
      const form = resumed({ base, values, scope: "this" }, now);
      for (const name of Object.keys(base) as (keyof ExpenseFormValues)[]) {
        expect(form[name]).toBe(values[name] === base[name] ? now[name] : values[name]);
      }
    }),
  );
});

test("a draft that was stored is read as it was, a damaged one as none", () => {
  fc.assert(
    fc.property(anyValues, anyValues, fc.constantFrom("this", "following", "all"), (base, values, scope) => {
      const draft = { base, values, scope };
      expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      expect(draftFrom({ ...draft, scope: "none" })).toBeNull();
      expect(draftFrom({ ...draft, values: { ...values, title: 5 } })).toBeNull();
      expect(draftFrom({ ...draft, base: { ...base, status: "OVERDUE" } })).toBeNull();
    }),
  );
  for (const damaged of [undefined, null, 5, "draft", [], {}, { base: null }]) {
    expect(draftFrom(damaged)).toBeNull();
  }
});

test("two forms are the same when every field is", () => {
  fc.assert(
    fc.property(anyValues, anyValues, (a, b) => {
      expect(isSame(a, b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});
