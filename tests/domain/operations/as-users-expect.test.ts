import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  type Day,
  dayInMonth,
  monthFromIndex,
  monthIndex,
  monthOf,
} from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { cases } from "../../support/cases.ts";
import { Judged, TOO_EARLY } from "../support/judged.ts";
import { uuid } from "../support/operations.ts";
import { viewOf } from "../support/parsed.ts";
import { anySteps } from "../support/random-operations.ts";

const RULE = ["recurringEvery", "recurringEnds", "weekendShift", "lastDayOfMonth"];

/**
 * The model knows one change of a rule at a time, as the form offers them, and nobody else's bill in the place of one of a series.
 */
function isModelled({ type, data }: OperationJson, ledger: Ledger): boolean {
  if (type === "bills.import") {
    const { bills } = data as { bills: { id: string; recurringId?: string }[] };
    return bills.every(
      ({ id, recurringId }) => Number(id) <= 4 || recurringId !== undefined || ledger.get("expense", id),
    );
  }
  if (type === "migration.import" || type.startsWith("mail.")) return false;
  const { id, changes = {} } = data as { id?: string; changes?: object };
  if (type === "expense.add" && Number(id) > 4) return false;
  const said = Object.keys(changes);
  return !said.some((name) => RULE.includes(name)) || !said.includes("dueDate");
}

test("whatever a user does, bills are as the plain model expects them", () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const judged = new Judged();
      for (const [index, step] of steps.entries()) {
        const json = step(viewOf(judged.ledger), uuid(0xa000 + index));
        if (isModelled(json, judged.ledger)) judged.do(json);
      }
    }),
    { numRuns: cases(2400) },
  );
});

/** Bills are numbered from the first one on, whatever month they are due in. */
const BILLS = 15;
const idOf = (bill: number) => (bill === 0 ? "1" : occurrenceId("rec_5", monthFromIndex(FIRST + bill)));
const FIRST = monthIndex("2026-01");
const HORIZON = "2028-03-31";

const anyAct = fc.record({
  // More often the same few, so that one bill meets several changes.
  bill: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 2, max: 5 }) }, fc.nat(BILLS - 1)),
  scope: fc.constantFrom("following", "all"),
  every: fc.constantFrom(1, 2, 3, 6),
  shift: fc.constantFrom("none", "before", "after"),
  isOn: fc.boolean(),
  end: fc.constantFrom(
    ...[null, { on: "2026-08-31" }, { on: "2026-12-30" }, { times: 4 }, { times: 6 }, { times: 9 }],
  ),
  amount: fc.integer({ min: 1, max: 9 }),
  months: fc.constantFrom(0, 1, 1, 2, -1),
  day: fc.constantFrom(1, 2, 15, 28),
  pick: fc.nat(),
});

type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** What is done to a bill of the series, by name: its operation's type, its data, and what more it says. */
const ACTS: Readonly<Record<string, (act: Act, bill: Expense) => readonly [type: string, data: object]>> = {
  every: ({ every, scope }) => edit({ recurringEvery: every }, scope),
  end: ({ end, scope }) => edit({ recurringEnds: end }, scope),
  shift: ({ shift, scope }) => edit({ weekendShift: shift }, scope),
  "last day": ({ isOn, scope }) => edit({ lastDayOfMonth: isOn }, scope),
  move: ({ months, day, scope }, { dueDate }) => edit({ dueDate: dayLater(dueDate, months, day) }, scope),
  snooze: ({ day }, { dueDate }) => edit({ dueDate: dayLater(dueDate, 0, day) }, "this"),
  amount: ({ amount }) => edit({ amount }, "this"),
  "say amount": ({ amount, scope }) => edit({ amount }, scope),
  follow: ({ isOn, scope }) => edit({ estimateIsAverage: isOn }, scope),
  "take out": () => edit({ isRecurring: false }, "this"),
  "pay amount": ({ amount }) => edit({ status: "PAID", amount }, "this"),
  pay: () => ["expense.setStatus", { status: "PAID" }],
  untick: () => ["expense.setStatus", { status: "PENDING" }],
  skip: () => ["expense.delete", { scope: "this" }],
};

const edit = (changes: object, scope: string) => ["expense.edit", { changes, scope }] as const;
const dayLater = (dueDate: Day, months: number, day: number) =>
  dayInMonth(addMonths(monthOf(dueDate), months), day);

const RULES = ["every", "end", "end", "shift", "last day", "move", "move"];
const BESIDE = ["pay", "skip", "snooze", "amount", "say amount", "take out", "bring back", "undo", "undo"];
const PAYMENTS = [
  ...["pay", "pay amount", "pay amount", "amount", "say amount", "untick", "untick", "skip", "follow"],
];
const UNDOS = ["undo", "undo any", "undo any", "redo", "bring back"];

test.each([
  ["rules", [...RULES, ...BESIDE], {}],
  ["payments", [...PAYMENTS, ...UNDOS], { amountIsEstimate: true, estimateIsAverage: true }],
])(
  "a series whose %s are changed and undone in any order is as the plain model expects it",
  (_, names, fields) => {
    const times = new Map<string, number>();
    const anyNamed = fc.record({ name: fc.constantFrom(...names), act: anyAct });
    fc.assert(
      fc.property(fc.array(anyNamed, { maxLength: 14, size: "max" }), (steps) => {
        const judged = new Judged();
        const done: { readonly id: string; readonly name: string }[] = [];
        let count = 0;
        /** Returns whether it was accepted. */
        const say = (name: string, [type, data]: readonly [type: string, data: object]): boolean => {
          count += 1;
          const id = uuid(0xa000 + count);
          const stamp = { at: "2027-03-10T09:00:00.000Z", day: "2027-03-10", hour: 9 };
          const refused = judged.do({ id, type, ...stamp, data } as OperationJson);
          if (refused === undefined) done.push({ id, name });
          else if (type !== "undo") expect(refused).toBe(TOO_EARLY);
          return refused === undefined;
        };
        const undo = (name: string, undone: { readonly id: string } | undefined) =>
          undone !== undefined && say(name, ["undo", { operationId: undone.id }]);
        const lastNamed = (begin: string) => done.findLast(({ name }) => name.startsWith(begin));
        const first = { id: "1", title: "Rent", amount: 1, dueDate: "2026-01-31", isRecurring: true };
        say("add", ["expense.add", { ...first, recurringId: "rec_5", ...fields }]);
        say("make", ["series.generate", { cutoffDate: HORIZON }]);
        for (const { name, act } of steps) {
          const isMadeByUser = ({ name: each }: { name: string }) => ACTS[each] !== undefined;
          const undos: Record<string, () => boolean> = {
            undo: () => undo(name, done.findLast(isMadeByUser)),
            "undo any": () => undo(name, done.filter(isMadeByUser).at(act.pick % 5)),
            redo: () => undo(name, lastNamed("undo")),
            "bring back": () => undo(name, lastNamed("skip")),
          };
          const id = idOf(act.bill);
          const bill = judged.ledger.get("expense", id);
          const isInSeries = bill !== undefined && !bill.deleted && bill.recurringId !== null;
          const [type, data] = (isInSeries && ACTS[name]?.(act, bill)) || [];
          const isDone = undos[name]?.() ?? (type !== undefined && say(name, [type, { ...data, id }]));
          if (isDone) times.set(name, (times.get(name) ?? 0) + 1);
          say("make", ["series.generate", { cutoffDate: HORIZON }]);
        }
      }),
      { numRuns: cases(1600) },
    );
    expect([...times.keys()].toSorted()).toEqual([...new Set(names)].toSorted());
  },
);
