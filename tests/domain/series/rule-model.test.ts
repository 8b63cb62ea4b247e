import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { User } from "../support/ledgers.ts";
import { type EndInModel, RuleModel, type Shift } from "../support/rule-model.ts";

/** Bills are numbered from the first one on, whatever month they are due in. */
const BILLS = 15;
const HORIZON = "2028-03-31";
const TODAY = { day: "2027-03-10" };

/** Ids as they are documented: 2400 a series, one for each month since 2000. The first bill was made by hand. */
const idOf = (bill: number) => (bill === 0 ? "1" : String(5 * 2400 + 26 * 12 + bill));

const anyStep = fc.record({
  kind: fc.constantFrom(
    ...["every", "end", "end", "shift", "last day", "pay", "skip", "snooze", "amount", "take out"],
    ...["move", "move", "bring back", "undo", "undo"],
  ),
  // More often the same few, so that one bill meets several changes.
  bill: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 2, max: 5 }) }, fc.nat(BILLS - 1)),
  scope: fc.constantFrom("following", "all") as fc.Arbitrary<"following" | "all">,
  every: fc.constantFrom(1, 2, 3, 6) as fc.Arbitrary<1 | 2 | 3 | 6>,
  shift: fc.constantFrom("none", "before", "after") as fc.Arbitrary<Shift>,
  isLastDay: fc.boolean(),
  end: fc.constantFrom<EndInModel>(null, "2026-08-31", "2026-12-30", 4, 6, 9),
  amount: fc.integer({ min: 1, max: 9 }),
  months: fc.constantFrom(0, 1, 1, 2, -1),
  day: fc.constantFrom(1, 2, 15, 28),
});

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function changesOf({ kind, every, shift, isLastDay, end }: Step): ExpenseChanges {
  if (kind === "every") return { recurringEvery: every };
  if (kind === "shift") return { weekendShift: shift };
  if (kind === "last day") return { lastDayOfMonth: isLastDay };
  return typeof end === "number" ? { endsAfter: end, endsOn: null } : { endsOn: end, endsAfter: null };
}

function take(step: Step, model: RuleModel, ana: User) {
  const { kind, bill, scope, amount } = step;
  const id = idOf(bill);
  const edit = (changes: ExpenseChanges, reach: "this" | typeof scope) =>
    ana.do("expense.edit", { id, changes, scope: reach });
  if (kind === "pay") {
    model.pay(bill);
    return ana.do("expense.setStatus", { id, status: "PAID" });
  }
  if (kind === "skip") {
    model.skip(bill);
    return ana.do("expense.delete", { id, scope: "this" });
  }
  if (kind === "take out") {
    model.takeOut(bill);
    return edit({ isRecurring: false }, "this");
  }
  if (kind === "amount") {
    model.price(bill, amount);
    return edit({ amountCents: amount }, "this");
  }
  if (kind === "snooze") return edit({ dueDate: model.snooze(bill, 1 + (bill % 5)) }, "this");
  if (kind === "move") {
    const dueDate = model.dayFor(bill, step.months, step.day);
    model.move(bill, scope, dueDate);
    return edit({ dueDate }, scope);
  }
  if (kind === "every") model.change(bill, scope, { every: step.every });
  else if (kind === "shift") model.change(bill, scope, { shift: step.shift });
  else if (kind === "last day") model.change(bill, scope, { isLastDay: step.isLastDay });
  else model.change(bill, scope, { end: step.end });
  return edit(changesOf(step), scope);
}

function living(ana: User): string[] {
  const numbers = new Map(Array.from({ length: 40 }, (_, bill) => [idOf(bill), bill]));
  return ana
    .living()
    .map((each) => ({ ...each, bill: numbers.get(each.id) ?? -1 }))
    .filter(({ bill }) => bill < BILLS)
    .map(({ bill, dueDate, amountCents, status }) =>
      [bill, dueDate, amountCents, status === "PAID"].join(" "),
    )
    .toSorted();
}

test("rules changed back and forth, with payments, skips, snoozes, moves, bills taken out and undos between, come to what a user expects", () => {
  const times = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 14, size: "max" }), (steps) => {
      const ana = new User();
      const made = () => ana.must("series.generate", { cutoffDate: HORIZON }, TODAY);
      ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: "2026-01-31", amountCents: 100 });
      made();
      let model = new RuleModel(BILLS, "2026-01-31", 100);
      const done: { id: string; bill: number; kind: string; before: RuleModel }[] = [];
      for (const step of steps) {
        const before = model.copy();
        if (step.kind === "undo") {
          const last = done.pop();
          if (last === undefined) continue;
          ana.undo(last.id);
          model = last.before;
        } else if (step.kind === "bring back") {
          const skipped = done.findLast(({ kind }) => kind === "skip");
          if (skipped === undefined || !model.isSkipped(skipped.bill)) continue;
          // No row records that a bill was wanted beyond the end, so an end that is counted anew can't keep it for good.
          if (model.endsBefore(skipped.bill)) continue;
          ana.undo(skipped.id);
          model.bringBack(skipped.bill);
          done.length = 0;
        } else {
          if (!model.isInSeries(step.bill)) continue;
          if (step.kind === "shift" && model.isMoved()) continue;
          if (step.kind === "move" && (model.movesOffWeekends() || !model.mayMove(step.months))) continue;
          const { id, outcome } = take(step, model, ana);
          if (outcome.status === "rejected") {
            expect(outcome.rejection.error).toBe("The end must not be before this bill");
            expect(model.endsBefore(step.bill)).toBe(true);
            model = before;
          } else {
            const { image } = outcome.entry;
            if (image.length > 0) done.push({ id, bill: step.bill, kind: step.kind, before });
          }
        }
        made();
        model.fill();
        expect(living(ana)).toEqual(model.living());
        times.set(step.kind, (times.get(step.kind) ?? 0) + 1);
      }
    }),
    { numRuns: 1500 },
  );
  for (const [, count] of times) expect(count).toBeGreaterThan(20);
  expect(times.size).toBe(12);
});
