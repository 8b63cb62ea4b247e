import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { comingOfSeries } from "#domain/series/series-figures.ts";
import { cases } from "../../support/cases.ts";
import { User } from "../support/ledgers.ts";

const someone = () => {
  const ana = User.withSeries("2026-03-31");
  ana.addSeries("2", "rec_6", "2026-03-31", { title: "Phone", dueDate: "2026-02-15", amountCents: 2500 });
  return ana;
};

test("bills yet to be generated count as if they were, whatever the day and the number of days", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 120 }), (later, days) => {
      const today = addDays("2026-01-01", later);
      const [before, generated] = [someone(), someone()];
      generated.must("series.generate", { cutoffDate: "2026-12-31" });
      const coming = comingOfSeries(before.ledger, today, days);
      expect(coming).toEqual(comingOfSeries(generated.ledger, today, days));
      const due = generated
        .living()
        .filter(({ dueDate }) => dueDate >= today && dueDate < addDays(today, days));
      expect(coming).toEqual({
        count: due.length,
        cents: due.reduce((sum, bill) => sum + bill.amountCents, 0),
      });
    }),
    { numRuns: cases(50) },
  );
});

test("only what is still to pay of a series that runs", () => {
  const ana = someone();
  ana.add("9", { dueDate: "2026-03-12", amountCents: 7 });
  const within = () => comingOfSeries(ana.ledger, "2026-03-10", 30);
  expect(within()).toEqual({ count: 2, cents: 3500 });
  const march = ana.living().find(({ title, dueDate }) => title === "Phone" && dueDate === "2026-03-15");
  ana.must("expense.setStatus", { id: march?.id ?? "", status: "PAID" });
  expect(within()).toEqual({ count: 1, cents: 1000 });
  ana.must("series.stop", { expenseId: "1" });
  expect(within()).toEqual({ count: 0, cents: 0 });
});
