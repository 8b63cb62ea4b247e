import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { compareExpenses } from "#domain/expenses/expense.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { isFull } from "../../support/cases.ts";
import { Judged } from "../support/judged.ts";
import { uuid } from "../support/operations.ts";

/** Rhythms of every kind, and the fields that lead back to months. */
const anyRhythm = fc.constantFrom(
  ...["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=WEEKLY;INTERVAL=2"].map(of),
  ...["FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA", "FREQ=MONTHLY;BYMONTHDAY=1,15"].map(of),
  ...["FREQ=MONTHLY;BYMONTHDAY=10,20,30,-1", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5,25"].map(of),
  ...["FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1SU", "FREQ=MONTHLY;INTERVAL=5"].map(of),
  of("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
  ...[{ recurringRule: null }, { recurringEvery: 1 }, { recurringEvery: 2 }, { lastDayOfMonth: true }],
);

function of(recurringRule: string): object {
  return { recurringRule };
}

const anyEnds = fc.constantFrom(
  ...[null, { times: 3 }, { times: 6 }, { on: "2026-05-12" }, { on: "2026-07-31" }].map((recurringEnds) => ({
    recurringEnds,
  })),
);
const anyShift = fc.constantFrom("before", "after", "none").map((weekendShift) => ({ weekendShift }));
const anyScope = fc.constantFrom("following", "all");
/** What is said of a bill, or how many days it moves by. */
const anyAct = fc.oneof(
  ...[anyRhythm, anyRhythm, anyEnds, anyShift, fc.constant({ amount: 7 })].map((changes) =>
    fc.record({ type: fc.constant("expense.edit"), data: fc.record({ changes, scope: anyScope }) }),
  ),
  fc.record({ days: fc.integer({ min: -9, max: 9 }), scope: fc.constantFrom("this", "following", "all") }),
  fc.constantFrom(
    { type: "expense.setStatus", data: { status: "PAID" } },
    { type: "expense.setStatus", data: { status: "PENDING" } },
    { type: "expense.delete", data: { scope: "this" } },
    { type: "expense.edit", data: { changes: { isRecurring: false }, scope: "this" } },
  ),
);

const anyStep = fc.record({
  act: fc.option(anyAct, { freq: 5 }),
  bill: fc.oneof(fc.nat(4), fc.nat(20)),
  undone: fc.nat(3),
  cutoff: fc.constantFrom("2026-04-30", "2026-05-10", "2026-06-30", "2026-08-31"),
});

const anyFirst = fc.record({
  dueDate: fc.constantFrom("2026-03-02", "2026-03-13", "2026-03-29", "2026-03-31"),
  rhythm: anyRhythm,
  ends: fc.option(anyEnds, { freq: 2 }),
  shift: fc.option(anyShift, { freq: 2 }),
});

/** Each tells a whole story, so the gate has few. */
const STORIES = isFull ? 1600 : 120;

test("bills of every rhythm are as the plain model expects them, whatever is changed and undone", () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      anyFirst,
      fc.array(anyStep, { maxLength: 8, size: "max" }),
      ({ dueDate, rhythm, ends, shift }, steps) => {
        const judged = new Judged();
        const done: string[] = [];
        let count = 0;
        const say = (type: string, data: object, isByUser = true) => {
          count += 1;
          const id = uuid(0xa000 + count);
          const stamp = { at: "2026-03-20T09:00:00.000Z", day: "2026-03-20", hour: 9 };
          const refused = judged.do({ id, type, ...stamp, data } as OperationJson);
          if (refused !== undefined || !isByUser) return;
          done.push(id);
          accepted += 1;
        };
        const first = { id: "1", title: "Rent", amount: 1, dueDate, isRecurring: true, recurringId: "rec_5" };
        say("expense.add", { ...first, ...rhythm, ...ends, ...shift });
        for (const { act, bill, undone, cutoff } of steps) {
          say("series.generate", { cutoffDate: cutoff }, false);
          const bills = [...judged.ledger.all("expense")]
            .filter(({ deleted, recurringId }) => !deleted && recurringId !== null)
            .sort(compareExpenses);
          const chosen = bills[bill % Math.max(1, bills.length)];
          const operationId = done.at(-1 - undone);
          if (act === null && operationId !== undefined) say("undo", { operationId });
          if (act === null || chosen === undefined) continue;
          const { id, dueDate } = chosen;
          if ("type" in act) say(act.type, { ...act.data, id });
          else
            say("expense.edit", { id, changes: { dueDate: addDays(dueDate, act.days) }, scope: act.scope });
        }
        say("series.generate", { cutoffDate: "2026-08-31" }, false);
      },
    ),
    { numRuns: STORIES },
  );
  expect(accepted).toBeGreaterThan(STORIES);
});
