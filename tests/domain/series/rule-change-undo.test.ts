import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { occurrenceMonth } from "#domain/series/series-ids.ts";
import { cases } from "../../support/cases.ts";
import { User } from "../support/ledgers.ts";

const TODAY = { day: "2026-03-10" };

const anyRule: fc.Arbitrary<ExpenseChanges> = fc
  .record(
    {
      recurringEvery: fc.constantFrom(1, 2, 3, 6),
      end: fc.constantFrom(
        { endsOn: null, endsAfter: null },
        { endsOn: null, endsAfter: 30 },
        { endsOn: "2026-09-10", endsAfter: null },
      ),
      weekendShift: fc.constantFrom("none", "before", "after"),
      lastDayOfMonth: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(({ end, ...rule }) => ({ ...rule, ...end }) as ExpenseChanges)
  .filter((rule) => Object.keys(rule).length > 0);

const anyScenario = fc.record({
  first: fc.constantFrom("2024-05", "2025-09", "2026-02"),
  day: fc.constantFrom("01", "15", "28"),
  /** Changes that stay, each at one of the bills there are. */
  before: fc.array(fc.record({ which: fc.nat(99), rule: anyRule, paid: fc.boolean() }), { maxLength: 3 }),
  which: fc.nat(99),
  rule: anyRule,
  scope: fc.constantFrom("following", "all") as fc.Arbitrary<"following" | "all">,
  cutoffs: fc.array(fc.constantFrom("2026-04-30", "2026-06-30", "2026-12-31"), { maxLength: 2 }),
});

/** Which months have a bill, on which days, and by which rule. */
function seen(ana: User) {
  const { generatedUntil: _, ...series } = ana.series("rec_5");
  const bills = ana.living().map((bill) => `${occurrenceMonth(bill.id, series)} on ${bill.dueDate}`);
  return { bills: bills.toSorted(), series };
}

function generate(ana: User, cutoffDate: string): void {
  ana.must("series.generate", { cutoffDate }, TODAY);
}

test("a change of a rule that is undone leaves what would be there without it", () => {
  fc.assert(
    fc.property(anyScenario, ({ first, day, before, which, rule, scope, cutoffs }) => {
      const [ana, ben] = [new User(), new User()];
      const both = [ana, ben];
      for (const user of both) {
        const dueDate = `${first}-${day}`;
        user.add("1", { isRecurring: true, recurringId: "rec_5", dueDate });
        generate(user, "2026-04-30");
      }
      const chosenOf = (number: number) => {
        const own = [...ana.ledger.occurrencesOf("rec_5")].toSorted((a, b) => Number(a.id) - Number(b.id));
        return own[number % own.length]?.id ?? "1";
      };
      for (const each of before) {
        const id = chosenOf(each.which);
        for (const user of both) {
          if (each.paid) user.do("expense.setStatus", { id, status: "PAID" });
          user.do("expense.edit", { id, changes: each.rule, scope: "following" }, TODAY);
          generate(user, "2026-04-30");
        }
      }
      const { id, outcome } = ana.do("expense.edit", { id: chosenOf(which), changes: rule, scope }, TODAY);
      fc.pre(outcome.status === "applied" && outcome.entry.image.length > 0);
      for (const cutoffDate of cutoffs) for (const user of both) generate(user, cutoffDate);
      ana.undo(id);
      for (const user of both) generate(user, "2027-03-31");
      expect(seen(ana)).toEqual(seen(ben));
    }),
    { numRuns: cases(2000) },
  );
});
