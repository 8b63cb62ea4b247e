import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { parseOperation } from "#domain/operations/apply.ts";
import type { OperationType } from "#domain/operations/operation.ts";
import { cancellation } from "#domain/series/cancellation.ts";
import { nextDeadline } from "#domain/series/deadline.ts";
import { User } from "../support/ledgers.ts";
import { operationJson } from "../support/operations.ts";

const NOTICE = '{"noticeDays":30,"renewsEveryMonths":12}';

function gym(fields: Parameters<User["addSeries"]>[3] = {}, generatedTo = "2026-04-30"): User {
  const user = new User();
  user.addSeries("1", "rec_5", generatedTo, {
    ...{ title: "Gym", amountCents: 2000, dueDate: "2026-03-12", cancelBy: NOTICE },
    ...fields,
  });
  return user;
}

/** Says "I've cancelled it" as the app does, through the operation as it travels. */
function cancel(user: User, today: Day) {
  const series = user.series("rec_5");
  const deadline = nextDeadline(series, today);
  if (deadline === null) throw new Error("There is nothing to cancel");
  const said = cancellation(user.ledger, series, deadline);
  if (said === null) throw new Error("The series has no bill");
  const parsed = parseOperation(operationJson(said.type, said.data), Date.parse("2026-03-10T09:00:00Z"));
  if (!parsed.ok) throw new Error(parsed.rejection.error);
  return user.must(said.type as OperationType, parsed.operation.data as never);
}

/** The due dates of all bills that the series has, or will have until 2030. */
function allDates(user: User): Day[] {
  for (const [day, cutoffDate] of [
    ["2026-12-01", "2027-12-31"],
    ["2027-12-01", "2028-12-31"],
    ["2028-12-01", "2029-12-31"],
  ] as const)
    user.generate(cutoffDate, { day });
  return user.dueDates();
}

test("the last bill is the last one strictly before the renewal", () => {
  const monthly = gym();
  cancel(monthly, "2026-11-28");
  expect(monthly.series("rec_5").endsOn).toBe("2027-03-11");
  expect(allDates(monthly)).toHaveLength(12);
  expect(allDates(monthly).at(-1)).toBe("2027-02-12");
  const yearly = gym({ recurringEvery: 12 });
  cancel(yearly, "2026-11-28");
  expect(allDates(yearly)).toEqual(["2026-03-12"]);
  const weekly = gym({ recurringRule: "FREQ=WEEKLY;BYDAY=TH" });
  cancel(weekly, "2026-11-28");
  expect(allDates(weekly).at(-1)).toBe("2027-03-11");
});

test("after the last day, it is the next renewal that can still be stopped", () => {
  const user = gym();
  cancel(user, "2027-02-11");
  expect(allDates(user).at(-1)).toBe("2028-02-12");
});

test("a bill that moves off a weekend belongs to the renewal whose day it is for", () => {
  // 12 March 2028 is a Sunday, whose bill falls due on the Friday before.
  const user = gym({ weekendShift: "before", cancelBy: '{"noticeDays":30,"renewsEveryMonths":24}' });
  cancel(user, "2026-11-28");
  expect(allDates(user).at(-1)).toBe("2028-02-11");
});

test("it ends once, says no more deadlines, and one undo takes it back", () => {
  const user = gym();
  const before = user.series("rec_5");
  const { id } = cancel(user, "2026-11-28");
  expect(nextDeadline(user.series("rec_5"), "2026-11-28")).toBeNull();
  expect(nextDeadline(user.series("rec_5"), "2035-11-28")).toBeNull();
  user.undo(id);
  expect(user.series("rec_5")).toEqual(before);
});

test("bills that were made beyond the renewal go, but not what was paid of them", () => {
  const user = gym(
    { dueDate: "2026-01-12", cancelBy: '{"noticeDays":0,"renewsEveryMonths":3}' },
    "2026-06-30",
  );
  const [, , , , may] = user.living();
  user.setStatus(may?.id ?? "", "PAID");
  const { id } = cancel(user, "2026-03-10");
  expect(user.dueDates()).toEqual(["2026-01-12", "2026-02-12", "2026-03-12", "2026-05-12"]);
  user.undo(id);
  expect(user.dueDates()).toHaveLength(6);
});

test("after a trial nothing is due, and what was due before stays", () => {
  const user = gym({ cancelBy: '{"on":"2026-04-12"}' }, "2026-08-31");
  cancel(user, "2026-03-20");
  expect(user.dueDates()).toEqual(["2026-03-12", "2026-04-12"]);
});

test("without a bill before the end of the trial, the series is deleted, and comes back with one undo", () => {
  const user = gym({ cancelBy: '{"on":"2026-03-11"}' }, "2026-08-31");
  const { id } = cancel(user, "2026-03-10");
  expect(allDates(user)).toEqual([]);
  expect(user.series("rec_5").endedOn).not.toBeNull();
  user.undo(id);
  expect(user.dueDates().slice(0, 2)).toEqual(["2026-03-12", "2026-04-12"]);
});

test("unless something was paid, which is never deleted", () => {
  const user = gym({ cancelBy: '{"on":"2026-03-11"}' }, "2026-08-31");
  user.setStatus("1", "PAID");
  cancel(user, "2026-03-10");
  expect(allDates(user)).toEqual(["2026-03-12"]);
});

test("a series without any bill at present can't be cancelled through one", () => {
  const user = gym();
  for (const { id } of user.living()) user.delete(id);
  const series = user.series("rec_5");
  expect(cancellation(user.ledger, series, { renewsOn: "2027-03-12" })).toBeNull();
});

test("a series that came weekly before ends as the rule of today asks", () => {
  const user = gym({ recurringRule: "FREQ=WEEKLY;BYDAY=TH" });
  const chosen = user.living().find(({ dueDate }) => dueDate === "2026-04-09");
  user.edit(chosen?.id ?? "", { recurringRule: null, recurringEvery: 1 }, "following");
  cancel(user, "2026-11-28");
  expect(allDates(user).at(-1)).toBe("2027-03-09");
});

test("a series whose only bill is of before its monthly rule ends by it", () => {
  const user = gym({
    recurringRule: "FREQ=WEEKLY;BYDAY=TH",
    cancelBy: '{"noticeDays":0,"renewsEveryMonths":1}',
  });
  user.edit("1", { recurringRule: null, recurringEvery: 1 }, "following");
  cancel(user, "2026-03-10");
  expect(allDates(user)).toEqual(["2026-03-12"]);
});

test("where the present rule begins after the trial, its bills go and those before it stay", () => {
  const user = gym({ cancelBy: '{"on":"2026-03-20"}' }, "2026-04-30");
  const [, april] = user.living();
  const changes = { recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,15" };
  user.edit(april?.id ?? "", changes as never, "following");
  user.generate("2026-06-30");
  const before = user.dueDates();
  expect(before).toContain("2026-04-15");
  const { id } = cancel(user, "2026-03-10");
  expect(allDates(user)).toEqual(["2026-03-12"]);
  expect(nextDeadline(user.series("rec_5"), "2026-03-10")).toBeNull();
  user.undo(id);
  expect(user.dueDates().slice(0, before.length)).toEqual(before);
});

test("whatever the rhythm and the contract, no unpaid bill of the renewal stays, and no bill before it goes", () => {
  const rule = fc.constantFrom(
    ...[{ recurringEvery: 1 }, { recurringEvery: 3 }, { recurringEvery: 12 }, { lastDayOfMonth: true }],
    ...[{ recurringRule: "FREQ=WEEKLY;INTERVAL=2" }, { recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,15" }],
  );
  const contract = fc.oneof(
    fc.record({
      noticeDays: fc.integer({ min: 0, max: 90 }),
      renewsEveryMonths: fc.integer({ min: 1, max: 14 }),
    }),
    fc.record({ on: fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-03-10", days)) }),
  );
  fc.assert(
    fc.property(
      rule,
      contract,
      fc.integer({ min: 1, max: 31 }),
      fc.nat(5),
      (fields, cancelBy, date, paid) => {
        const user = gym({
          ...(fields as object),
          dueDate: `2026-03-${String(date).padStart(2, "0")}`,
          cancelBy: JSON.stringify(cancelBy),
        });
        user.generate("2027-03-31");
        const first = user.living().slice(0, paid);
        for (const { id } of first) user.setStatus(id, "PAID");
        const deadline = nextDeadline(user.series("rec_5"), "2026-03-10");
        if (deadline === null) return;
        const isPaid = new Set(first.map(({ id }) => id));
        const before = user.living();
        const { id } = cancel(user, "2026-03-10");
        const stays = before.filter((bill) => bill.dueDate < deadline.renewsOn || isPaid.has(bill.id));
        // Without a bill before it, the series ends at the first one that was paid.
        expect(user.living().map((bill) => bill.id)).toEqual(stays.map((bill) => bill.id));
        user.undo(id);
        expect(user.living()).toEqual(before);
      },
    ),
  );
});

const RHYTHMS = [
  { recurringEvery: 1 },
  { recurringEvery: 6 },
  { recurringRule: "FREQ=WEEKLY;BYDAY=MO,TH" },
  { recurringRule: "FREQ=MONTHLY;BYDAY=-1FR" },
  { recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,15" },
];

/** What may have happened to a series before, at one of its bills. */
const change = fc.record({
  at: fc.nat(8),
  what: fc.oneof(
    fc.constantFrom(...RHYTHMS).map((changes) => ({ changes, scope: "following" })),
    fc.record({
      days: fc.integer({ min: -20, max: 20 }),
      scope: fc.constantFrom("this", "following", "all"),
    }),
    fc.integer({ min: 1, max: 20 }).map((times) => ({ changes: { recurringEnds: { times } }, scope: "all" })),
    fc.constantFrom("pay", "skip"),
  ),
});

function perform(user: User, type: OperationType, data: object) {
  const parsed = parseOperation(operationJson(type, data), Date.parse("2026-03-10T09:00:00Z"));
  if (parsed.ok) user.do(type, parsed.operation.data as never);
}

test("it is never refused, never takes what was paid, and is undone, whatever was done to the series before", () => {
  const contract = fc.oneof(
    fc.record({
      noticeDays: fc.integer({ min: 0, max: 120 }),
      renewsEveryMonths: fc.integer({ min: 1, max: 14 }),
    }),
    fc.record({ on: fc.integer({ min: 0, max: 300 }).map((days) => addDays("2026-03-10", days)) }),
  );
  const first = fc.record({ date: fc.integer({ min: 10, max: 31 }), rhythm: fc.constantFrom(...RHYTHMS) });
  fc.assert(
    fc.property(
      first,
      fc.array(change, { maxLength: 6 }),
      contract,
      ({ date, rhythm }, changes, cancelBy) => {
        const said = { ...rhythm, dueDate: `2026-03-${date}`, cancelBy: JSON.stringify(cancelBy) };
        const user = gym(said as object, "2026-06-30");
        for (const { at, what } of changes) {
          const bills = user.living();
          const bill = bills[at % Math.max(1, bills.length)];
          if (bill === undefined) continue;
          const { id, dueDate } = bill;
          if (what === "pay") perform(user, "expense.setStatus", { id, status: "PAID" });
          else if (what === "skip") perform(user, "expense.delete", { id });
          else {
            const moved = "days" in what ? { dueDate: addDays(dueDate, what.days) } : what.changes;
            perform(user, "expense.edit", { id, changes: moved, scope: what.scope });
          }
        }
        const before = user.living();
        if (before.length === 0 || nextDeadline(user.series("rec_5"), "2026-03-10") === null) return;
        const { id } = cancel(user, "2026-03-10");
        const left = user.living().map((bill) => bill.id);
        expect(left).toEqual(
          expect.arrayContaining(before.filter(({ status }) => status === "PAID").map((bill) => bill.id)),
        );
        expect(nextDeadline(user.series("rec_5"), "2026-03-10")).toBeNull();
        user.undo(id);
        expect(user.living()).toEqual(before);
      },
    ),
  );
});
