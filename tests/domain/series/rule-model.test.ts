import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import { occurrenceId, occurrenceMonth } from "#domain/series/series.ts";
import { User } from "../support/ledgers.ts";

/** Months are numbers here: 0 is January 2026, in which the series begins. */
const MONTHS = 15;
const HORIZON = "2027-03-31";
const TODAY = { day: "2026-03-10" };

const nameOf = (month: number) => new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 7);
const idOf = (month: number) => (month === 0 ? "1" : occurrenceId("rec_5", nameOf(month)));

type Shift = "none" | "before" | "after";

interface RuleInModel {
  readonly every: 1 | 2 | 3 | 6;
  /** A month that has a bill. */
  readonly from: number;
  readonly dayOfMonth: number;
  readonly isLastDay: boolean;
  readonly shift: Shift;
  readonly end: string | null;
}

interface BillInModel {
  readonly date: string;
  readonly isPaid: boolean;
  readonly isSkipped: boolean;
}

function plainDay({ dayOfMonth, isLastDay }: RuleInModel, month: number): Date {
  const last = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(2026, month, isLastDay ? last : Math.min(dayOfMonth, last)));
}

function dateOf(rule: RuleInModel, month: number): string {
  const date = plainDay(rule, month);
  const step = rule.shift === "before" ? -1 : 1;
  while (rule.shift !== "none" && [0, 6].includes(date.getUTCDay()))
    date.setUTCDate(date.getUTCDate() + step);
  return date.toISOString().slice(0, 10);
}

/** Looked for a year beyond what is made. */
function lastOf(rule: RuleInModel): number | null {
  if (rule.end === null) return null;
  const months = Array.from({ length: MONTHS + 24 }, (_, index) => index - 12);
  const isAsked = (month: number) =>
    (month - rule.from) % rule.every === 0 &&
    plainDay(rule, month).toISOString().slice(0, 10) <= (rule.end ?? "");
  return months.filter(isAsked).at(-1) ?? -99;
}

const asks = (rule: RuleInModel, month: number) =>
  (month - rule.from) % rule.every === 0 && month <= (lastOf(rule) ?? month);

/** What a user expects of one series: from the month that they choose on, what the rule says, but for what they said of a bill. */
class Model {
  rule: RuleInModel = { every: 1, from: 0, dayOfMonth: 31, isLastDay: false, shift: "none", end: null };
  /** By month. A rule holds for the months after it was said, until another is said. */
  readonly askedBy: RuleInModel[] = Array(MONTHS).fill(this.rule);
  bills: (BillInModel | undefined)[] = [];

  constructor() {
    this.fill();
  }

  /** What is generated stays as it is, and what has gone isn't there. */
  fill(): void {
    for (let month = 0; month < MONTHS; month += 1) {
      if (this.bills[month] !== undefined || !asks(this.askedBy[month] as RuleInModel, month)) continue;
      this.bills[month] = { date: dateOf(this.rule, month), isPaid: false, isSkipped: false };
    }
  }

  change(chosen: number, scope: "following" | "all", said: Partial<RuleInModel>): void {
    const before = this.rule;
    const every = said.every ?? before.every;
    const from = every === before.every ? before.from : chosen;
    this.rule = { ...before, ...said, from };
    this.bills = this.bills.map((bill, month) => {
      if (bill === undefined || bill.isSkipped || (scope === "following" && month < chosen)) return bill;
      if (bill.isPaid && month !== chosen) return bill;
      const isUsual = bill.date === dateOf(before, month) || said.isLastDay !== undefined;
      return isUsual ? { ...bill, date: dateOf(this.rule, month) } : bill;
    });
    if (every === before.every && lastOf(before) === lastOf(this.rule)) return;
    // Reopened from a paid bill on that is beyond the end, a series has what it lacks since the end, too.
    const since = Math.max(0, Math.min(chosen, lastOf(before) ?? chosen)) + 1;
    for (let month = since; month < MONTHS; month += 1) {
      this.askedBy[month] = this.rule;
      const bill = this.bills[month];
      if (bill && !bill.isPaid && !bill.isSkipped && !asks(this.rule, month)) this.bills[month] = undefined;
    }
  }

  copy(): Pick<Model, "rule" | "askedBy" | "bills"> {
    return { rule: this.rule, askedBy: [...this.askedBy], bills: [...this.bills] };
  }

  living(): string[] {
    return this.bills.flatMap((bill, month) =>
      bill === undefined || bill.isSkipped
        ? []
        : [`${nameOf(month)} on ${bill.date}${bill.isPaid ? " paid" : ""}`],
    );
  }
}

const anyStep = fc.record({
  kind: fc.constantFrom("every", "end", "shift", "last day", "pay", "skip", "snooze", "undo"),
  month: fc.nat(MONTHS - 1),
  scope: fc.constantFrom("following", "all") as fc.Arbitrary<"following" | "all">,
  every: fc.constantFrom(1, 2, 3, 6) as fc.Arbitrary<1 | 2 | 3 | 6>,
  shift: fc.constantFrom("none", "before", "after") as fc.Arbitrary<Shift>,
  isLastDay: fc.boolean(),
  end: fc.constantFrom(null, "2026-08-31", "2026-12-30", "2027-02-28"),
});

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function saidBy({ kind, every, shift, isLastDay, end }: Step): [ExpenseChanges, Partial<RuleInModel>] | null {
  if (kind === "every") return [{ recurringEvery: every }, { every }];
  if (kind === "end") return [{ endsOn: end, endsAfter: null }, { end }];
  if (kind === "shift") return [{ weekendShift: shift }, { shift }];
  return kind === "last day" ? [{ lastDayOfMonth: isLastDay }, { isLastDay }] : null;
}

function living(ana: User): string[] {
  const series = ana.series("rec_5");
  return ana
    .living()
    .map(
      (bill) =>
        `${occurrenceMonth(bill.id, series)} on ${bill.dueDate}${bill.status === "PAID" ? " paid" : ""}`,
    )
    .filter((text) => text.slice(0, 7) < nameOf(MONTHS))
    .toSorted();
}

/** Without the days, which bills lose that were made again. */
const months = (bills: readonly string[]) => bills.map((text) => text.replace(/ on \S+/, ""));

test("rules changed back and forth, with payments, skips, snoozes and undos between, come to what a user expects", () => {
  let undone = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 14, size: "max" }), (steps) => {
      const ana = new User();
      const made = () => ana.must("series.generate", { cutoffDate: HORIZON }, TODAY);
      ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: "2026-01-31" });
      made();
      const model = new Model();
      const done: { id: string; before: ReturnType<Model["copy"]> }[] = [];
      let hasUndone = false;
      for (const step of steps) {
        const { kind, month, scope } = step;
        const before = model.copy();
        if (kind === "undo") {
          const last = done.pop();
          if (last === undefined) continue;
          ana.undo(last.id);
          Object.assign(model, last.before);
          hasUndone = true;
          undone += 1;
        } else {
          const bill = model.bills[month];
          if (bill === undefined || bill.isSkipped) continue;
          const id = idOf(month);
          const said = saidBy(step);
          const snooze = `${nameOf(month)}-0${1 + (month % 5)}`;
          const { id: operationId, outcome } =
            said !== null
              ? ana.do("expense.edit", { id, changes: said[0], scope })
              : kind === "pay"
                ? ana.do("expense.setStatus", { id, status: "PAID" })
                : kind === "skip"
                  ? ana.do("expense.delete", { id, scope: "this" })
                  : ana.do("expense.edit", { id, changes: { dueDate: snooze }, scope: "this" });
          if (said !== null) model.change(month, scope, said[1]);
          else if (kind === "pay") model.bills[month] = { ...bill, isPaid: true };
          else if (kind === "skip") model.bills[month] = { ...bill, isSkipped: true };
          else model.bills[month] = { ...bill, date: snooze };
          if (outcome.status === "rejected") {
            expect(outcome.rejection.error).toBe("The end must not be before this bill");
            expect(lastOf(model.rule)).toBeLessThan(month);
            Object.assign(model, before);
          } else if (outcome.entry.image.length > 0) done.push({ id: operationId, before });
        }
        made();
        model.fill();
        const [found, expected] = [living(ana), model.living().toSorted()];
        if (hasUndone) expect(months(found)).toEqual(months(expected));
        else expect(found).toEqual(expected);
      }
    }),
    { numRuns: 1500 },
  );
  expect(undone).toBeGreaterThan(500);
});
