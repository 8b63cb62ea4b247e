import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { type NamedBill, type ReminderMessage, reminderWords } from "#domain/expenses/notification.ts";
import { daysIn, readDays } from "#domain/expenses/reminder-days.ts";
import { snoozedToTomorrow } from "#domain/expenses/snooze.ts";
import { anyDay } from "../support/expenses.ts";

const TODAY = "2026-11-21";

const bill = (title: string, dueDate: string, more: Partial<NamedBill> = {}): NamedBill => ({
  ...{ id: title, title, cents: 3050, isEstimate: false, dueDate },
  ...more,
});

function message(bills: readonly NamedBill[], more: Partial<ReminderMessage> = {}): ReminderMessage {
  const sumCents = bills.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...{
      type: "reminder",
      userId: "u",
      id: TODAY,
      currency: "USD",
      others: 0,
      contracts: [],
      month: "2026-11",
    },
    ...{ bills, sumCents },
    ...more,
  };
}

const isOpen = () => true;
const wordsOf = (of: ReminderMessage, today = TODAY, open: (id: string) => boolean = isOpen) => {
  const words = reminderWords(of, today, open);
  return words && [words.title, words.body];
};

test.each<[string, ReminderMessage, string[]]>([
  ["one tomorrow", message([bill("Water", "2026-11-22")]), ["Water is due tomorrow", "$30.50"]],
  [
    "one today",
    message([bill("Water", TODAY, { isEstimate: true })]),
    ["Water is due today", "About $30.50"],
  ],
  ["one later", message([bill("Water", "2026-11-28")]), ["Water is due in 7 days", "$30.50"]],
  ["one overdue", message([bill("Rent", "2026-11-20")]), ["Rent is 1 day overdue", "$30.50"]],
  [
    "several of one day",
    message([bill("Rent", "2026-11-22"), bill("Water", "2026-11-22")]),
    ["2 bills due tomorrow, $61.00", "Rent, Water"],
  ],
  [
    "several days",
    message([bill("Rent", "2026-11-22"), bill("Water", "2026-11-24")]),
    ["2 bills coming up, $61.00", "Rent, Water"],
  ],
  [
    "today and later",
    message([bill("Rent", TODAY), bill("Water", "2026-11-24")]),
    ["2 bills, 1 due today, $61.00", "Rent, Water"],
  ],
  [
    "overdue",
    message([bill("Rent", "2026-11-12"), bill("Water", "2026-11-14")]),
    ["2 bills overdue, $61.00", "Rent, Water"],
  ],
  [
    "both",
    message([bill("Rent", "2026-11-12"), bill("Water", "2026-11-24")]),
    ["2 bills, 1 overdue, $61.00", "Rent, Water"],
  ],
  [
    "more than are named",
    message([bill("Rent", "2026-11-12"), bill("Water", "2026-11-24")], { others: 12, sumCents: 100_000 }),
    ["14 bills, at least 1 overdue, $1,000.00", "Rent, Water and 12 more"],
  ],
  [
    "more than are named, of which all are overdue",
    message([bill("Rent", "2026-11-12"), bill("Water", "2026-11-14")], { others: 12, sumCents: 100_000 }),
    ["14 bills, at least 2 overdue, $1,000.00", "Rent, Water and 12 more"],
  ],
  [
    "several, of which one is estimated",
    message([bill("Rent", "2026-11-22"), bill("Water", "2026-11-22", { isEstimate: true })]),
    ["2 bills due tomorrow, about $61.00", "Rent, Water"],
  ],
  [
    "a title that leaves a phone no room for the day",
    message([bill("Insurance of the house and the car", "2026-11-12", { isEstimate: true })]),
    ["Insurance of the house and the car", "9 days overdue · about $30.50"],
  ],
  [
    "a contract beside a bill",
    message([bill("Water", "2026-11-22")], { contracts: [{ title: "Gym", lastDay: "2027-02-10" }] }),
    ["Water is due tomorrow", "$30.50\nCancel Gym by 10 Feb"],
  ],
  [
    "contracts alone",
    message([], {
      contracts: [
        { title: "Gym", lastDay: "2027-02-10" },
        { title: "Phone", lastDay: "2027-02-12" },
      ],
    }),
    ["Cancel Gym by 10 Feb", "Cancel Phone by 12 Feb"],
  ],
])("words: %s", (_, of, expected) => {
  expect(wordsOf(of)).toEqual(expected);
});

test("what is shown a day later says so, and leaves out what was paid meanwhile", () => {
  const both = message([bill("Rent", "2026-11-22"), bill("Water", "2026-11-22")]);
  expect(wordsOf(both, "2026-11-23", (id) => id === "Water")).toEqual(["Water is 1 day overdue", "$30.50"]);
  expect(wordsOf(both, TODAY, () => false)).toBeNull();
  const contract = message([], { contracts: [{ title: "Gym", lastDay: TODAY }] });
  expect(wordsOf(contract, "2026-11-22")).toBeNull();
});

test("a contract alone says what happens if nobody does anything", () => {
  const alone = message([], { contracts: [{ title: "Gym", lastDay: "2027-02-10" }] });
  expect(wordsOf(alone)).toEqual(["Cancel Gym by 10 Feb", "It goes on unless you cancel it."]);
});

test("a sum is exact again once the estimated bill is paid", () => {
  const both = message([bill("Rent", "2026-11-22"), bill("Water", "2026-11-22", { isEstimate: true })], {
    ...{ others: 1, sumCents: 9150 },
  });
  expect(wordsOf(both)?.[0]).toBe("3 bills coming up, about $91.50");
  expect(wordsOf(both, TODAY, (id) => id === "Rent")?.[0]).toBe("2 bills coming up, $61.00");
});

test("a press opens the bill, or the month, or what repeats", () => {
  const path = (of: ReminderMessage) => reminderWords(of, TODAY, isOpen)?.path;
  expect(path(message([bill("7", "2026-11-22")]))).toBe("/app?month=2026-11#expense-7");
  expect(path(message([bill("7", "2026-11-22"), bill("8", "2026-11-22")]))).toBe("/app?month=2026-11");
  expect(path(message([], { contracts: [{ title: "Gym", lastDay: "2027-02-10" }] }))).toBe("/recurring");
});

const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 })
  .map((days) => JSON.stringify(days));

test("a bill snoozed to tomorrow is due no earlier, and its user hears of it tomorrow and not before", () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.integer({ min: -40, max: 28 }),
      fc.option(someDays),
      someDays,
      (today, away, remindDaysBefore, usual) => {
        const dueDate = addDays(today, away);
        const changes = snoozedToTomorrow({ dueDate, remindDaysBefore }, today, usual);
        const due = changes.dueDate ?? dueDate;
        const tomorrow = addDays(today, 1);
        expect(due >= dueDate && due >= tomorrow).toBe(true);
        expect(due === dueDate || due === tomorrow).toBe(true);
        expect(readDays(changes.remindDaysBefore, 0)).toBeDefined();
        const told = changes.remindDaysBefore.map((days) => addDays(due, -days));
        expect(told).toContain(tomorrow);
        expect(told.every((day) => day >= tomorrow)).toBe(true);
        const before = daysIn(remindDaysBefore ?? usual).map((days) => addDays(due, -days));
        expect(told.filter((day) => day > tomorrow).toSorted()).toEqual(
          before.filter((day) => day > tomorrow).toSorted(),
        );
      },
    ),
  );
});
