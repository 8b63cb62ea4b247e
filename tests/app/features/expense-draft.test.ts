import fc from "fast-check";
import { expect, test } from "vitest";
import { TEXT_DETAILS, type TextDetail } from "#domain/expenses/details.ts";
import { STATUSES } from "#domain/expenses/expense.ts";
import { storeDraft } from "../../../app/data/ledger/drafts.ts";
import {
  draftFrom,
  draftWords,
  earlierDrafts,
  isSame,
  nameOfNew,
  resumed,
} from "../../../app/features/expenses/form/drafts.tsx";
import { type ExpenseFormValues, emptyFormValues } from "../../../app/features/expenses/form/form-values.ts";
import { type SeriesValues, USUAL_VALUES } from "../../../app/features/expenses/form/series-values.ts";

const USUAL_CONSTANTS = Object.fromEntries(
  Object.entries(USUAL_VALUES).map(([name, value]) => [name, fc.constant(value)]),
) as { [K in keyof SeriesValues]: fc.Arbitrary<SeriesValues[K]> };

/** Few different texts, so that fields are often alike. */
const anyText = fc.constantFrom("", "a", "b");

const anyValues: fc.Arbitrary<ExpenseFormValues> = fc.record({
  ...USUAL_CONSTANTS,
  amountIsEstimate: fc.boolean(),
  autopay: fc.boolean(),
  remindDaysBefore: fc.constantFrom(null, "[]", "[7]"),
  cancelBy: fc.constantFrom(null, '{"on":"2026-11-30"}'),
  recurringEvery: fc.constantFrom(1, 12),
  endsTimes: anyText,
  title: anyText,
  amountText: anyText,
  dueDate: anyText,
  paidDate: anyText,
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

test("each form for a new bill has a draft of its own, and the latest that holds something comes first", () => {
  const userId = crypto.randomUUID();
  const base = emptyFormValues("2026-11-27");
  const typed = (title: string) => ({ base, values: { ...base, title }, scope: "this" });
  storeDraft(userId, "add", typed("Of an earlier version"));
  storeDraft(userId, nameOfNew(1_000_000_000_000), typed("Plumber"));
  storeDraft(userId, nameOfNew(1_000_000_000_001), typed("Gym"));
  storeDraft(userId, nameOfNew(1_000_000_000_002), typed(""));
  storeDraft(userId, "copy-17", typed("A copy"));
  storeDraft(crypto.randomUUID(), nameOfNew(1_000_000_000_003), typed("Somebody else's"));
  const titles = earlierDrafts(userId).map(({ draft }) => draft.values.title);
  expect(titles).toEqual(["Gym", "Plumber", "Of an earlier version"]);
});

test("a draft is named by what was typed", () => {
  const values = emptyFormValues("2026-11-27");
  expect(draftWords({ ...values, title: " Plumber ", amountText: "80", isRecurring: true })).toBe(
    "“Plumber”, 80, recurring",
  );
  expect(draftWords({ ...values, note: "Ask for Jo" })).toBe("a bill");
  expect(draftWords({ ...values, title: "👩‍🚀".repeat(80) })).toMatch(/^“.{60,}…”$/u);
});
