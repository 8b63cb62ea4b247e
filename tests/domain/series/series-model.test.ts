import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInMonth, lastDayOf, monthFromIndex, monthIndex } from "#domain/calendar/days.ts";
import { occurrenceId } from "#domain/series/series-ids.ts";
import { cases } from "../../support/cases.ts";
import { User } from "../support/ledgers.ts";

const FIRST = monthIndex("2027-01");
const MONTHS = 13;

interface Bill {
  day: number;
  amountCents: number;
  isPaid: boolean;
  isDeleted: boolean;
  isInSeries: boolean;
}

/** What a user expects of one series, expressed by month and day of the month alone. */
class Model {
  readonly bills = new Map<number, Bill>();
  hasEnded = false;
  private generatedUntil = 0;
  private day: number;
  private amountCents: number;

  constructor(day: number, amountCents: number) {
    this.day = day;
    this.amountCents = amountCents;
    this.bills.set(0, this.newBill());
  }

  private newBill(): Bill {
    const { day, amountCents } = this;
    return { day, amountCents, isPaid: false, isDeleted: false, isInSeries: true };
  }

  generate(month: number): void {
    while (!this.hasEnded && this.generatedUntil < month) {
      this.generatedUntil += 1;
      this.bills.set(this.generatedUntil, this.newBill());
    }
  }

  /** The bills that a choice reaches; only itself where the bill is no longer in the series. */
  private reached(month: number, scope: string): Bill[] {
    const chosen = this.bills.get(month) as Bill;
    if (scope === "this" || !chosen.isInSeries) return [chosen];
    return [...this.bills]
      .filter(([at, bill]) => bill.isInSeries && !bill.isDeleted && (scope === "all" || at >= month))
      .map(([, bill]) => bill);
  }

  /** Returns how many bills it changed, as the others do. */
  edit(month: number, scope: string, change: Partial<Pick<Bill, "day" | "amountCents">>): number {
    const chosen = this.bills.get(month) as Bill;
    if (scope !== "this" && chosen.isInSeries) {
      this.day = change.day ?? this.day;
      this.amountCents = change.amountCents ?? this.amountCents;
    }
    const edited = this.reached(month, scope).filter((bill) => bill === chosen || !bill.isPaid);
    for (const bill of edited) Object.assign(bill, change);
    return edited.length;
  }

  delete(month: number, scope: string): number {
    const chosen = this.bills.get(month) as Bill;
    if (scope !== "this" && chosen.isInSeries) this.hasEnded = true;
    const reached = this.reached(month, scope);
    for (const bill of reached) bill.isDeleted = true;
    return reached.length;
  }

  detach(month: number): void {
    (this.bills.get(month) as Bill).isInSeries = false;
  }

  stop(): number {
    const living = [...this.bills.values()].filter((each) => each.isInSeries && !each.isDeleted);
    this.hasEnded = true;
    for (const bill of this.bills.values()) bill.isInSeries = false;
    return living.length;
  }
}

const anyStep = fc.record({
  kind: fc.constantFrom("generate", "generate", "edit", "edit", "pay", "delete", "detach", "stop"),
  month: fc.nat(MONTHS - 1),
  scope: fc.constantFrom("this", "following", "all") as fc.Arbitrary<"this" | "following" | "all">,
  day: fc.integer({ min: 1, max: 31 }),
  amountCents: fc.integer({ min: 1, max: 5 }),
  isAboutDay: fc.boolean(),
  times: fc.integer({ min: 1, max: 3 }),
});

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const monthAt = (at: number) => monthFromIndex(FIRST + at);
const idOf = (at: number) => (at === 0 ? "1" : occurrenceId("rec_5", monthAt(at)));

/** Takes the same step on both. A step for a bill that doesn't exist is skipped. */
function take(step: Step, ana: User, model: Model): void {
  const { kind, month, scope, amountCents } = step;
  if (kind === "generate") {
    for (let time = 0; time < step.times; time += 1) {
      ana.must("series.generate", { cutoffDate: lastDayOf(monthAt(month)) }, { day: "2027-01-10" });
    }
    model.generate(month);
    return;
  }
  const bill = model.bills.get(month);
  if (bill === undefined || bill.isDeleted) return;
  const id = idOf(month);
  if (kind === "edit") {
    // The day typed is one of the chosen bill's own month.
    const dueDate = dayInMonth(monthAt(month), step.day);
    const changes = step.isAboutDay ? { dueDate } : { amountCents };
    const count = model.edit(
      month,
      scope,
      step.isAboutDay ? { day: Number(dueDate.slice(8)) } : { amountCents },
    );
    expect(ana.must("expense.edit", { id, changes, scope }).result).toEqual({ count });
  } else if (kind === "pay") {
    ana.must("expense.setStatus", { id, status: "PAID" });
    bill.isPaid = true;
  } else if (kind === "delete") {
    const count = model.delete(month, scope);
    expect(ana.must("expense.delete", { id, scope }).result).toEqual({ count });
  } else if (kind === "detach") {
    if (!bill.isInSeries) return;
    const off = { id, changes: { isRecurring: false }, scope: "this" } as const;
    expect(ana.must("expense.edit", off).result).toEqual({ count: 1 });
    model.detach(month);
  } else if (bill.isInSeries) {
    expect(ana.must("series.stop", { expenseId: id }).result).toEqual({ count: model.stop() });
  }
}

test("any edits, skips, deletions, stops and generations, in any order and repeated, come to what a user expects", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.array(anyStep, { maxLength: 25, size: "max" }),
      (day, steps) => {
        const ana = new User();
        const first = dayInMonth(monthAt(0), day);
        ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: first, amountCents: 9 });
        const model = new Model(day, 9);
        for (const step of steps) take(step, ana, model);

        const expected = [...model.bills].map(([at, { day, ...bill }]) => ({
          id: idOf(at),
          dueDate: dayInMonth(monthAt(at), day),
          ...bill,
        }));
        const found = [...ana.ledger.all("expense")].map((expense) => ({
          id: expense.id,
          dueDate: expense.dueDate,
          amountCents: expense.amountCents,
          isPaid: expense.status === "PAID",
          isDeleted: expense.deleted,
          isInSeries: expense.recurringId !== null,
        }));
        const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
        expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
      },
    ),
    { numRuns: cases(3000) },
  );
});
