/** What weekly bills cost more in a month than in four weeks, by example. December 2026 has five Tuesdays, Wednesdays and Thursdays. */
import { expect, test } from "vitest";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { extraBillsTexts } from "#domain/series/extra-bills.ts";
import { User } from "../support/ledgers.ts";
import { calendarMonth } from "../support/months.ts";

const NOVEMBER = { day: "2026-11-27" };

function userWith(...bills: (Partial<NewExpense> & Pick<NewExpense, "dueDate" | "recurringRule">)[]): User {
  const ana = new User();
  for (const [index, bill] of bills.entries()) {
    ana.add(String(index + 1), { isRecurring: true, recurringId: `rec_${index + 5}`, ...bill });
  }
  return ana;
}

const texts = (ana: User, month: string) => extraBillsTexts(ana.ledger, calendarMonth(month), "USD");

const TUESDAYS = { recurringRule: "FREQ=WEEKLY;BYDAY=TU", dueDate: "2026-11-03" };

test("a month with five of a weekday says what the fifth costs, whether its bills are made or expected", () => {
  const ana = userWith({ ...TUESDAYS, title: "Childcare", amountCents: 25000 });
  expect(texts(ana, "2026-12")).toEqual(["December has five Tuesdays: $250.00 more"]);
  ana.generate("2026-12-31", NOVEMBER);
  expect(texts(ana, "2026-12")).toEqual(["December has five Tuesdays: $250.00 more"]);
  expect(texts(ana, "2026-11")).toEqual([]);
  expect(texts(ana, "2027-02")).toEqual([]);
});

test("several weekdays and bills are one sum, in the order of the week", () => {
  const ana = userWith(
    { recurringRule: "FREQ=WEEKLY;BYDAY=TH,TU", dueDate: "2026-11-03", amountCents: 1000 },
    { ...TUESDAYS, amountCents: 550 },
    { recurringRule: "FREQ=WEEKLY;BYDAY=FR", dueDate: "2026-11-06", amountCents: 10000 },
  );
  expect(texts(ana, "2026-12")).toEqual(["December has five Tuesdays and Thursdays: $25.50 more"]);
});

test("a bill of every other week can come three times, and one of every four weeks twice", () => {
  const ana = userWith(
    {
      title: "Cleaning",
      recurringRule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
      dueDate: "2026-12-01",
      amountCents: 6000,
    },
    {
      title: "Gym",
      recurringRule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=TU",
      dueDate: "2026-12-01",
      amountCents: 3500,
    },
    {
      title: "Filter",
      recurringRule: "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU",
      dueDate: "2026-12-01",
      amountCents: 900,
    },
  );
  expect(texts(ana, "2026-12")).toEqual([
    "Cleaning comes three times in December: $60.00 more",
    "Gym comes twice in December: $35.00 more",
  ]);
});

test("a skipped bill costs nothing, a monthly one isn't more than usual, and a series that has just begun isn't, either", () => {
  const ana = userWith({ ...TUESDAYS, amountCents: 25000 }, { dueDate: "2026-12-01", recurringRule: null });
  ana.generate("2026-12-31", NOVEMBER);
  const [, , fourth] = ana.living().filter(({ dueDate }) => dueDate >= "2026-12" && dueDate < "2027");
  ana.delete(fourth?.id ?? "");
  expect(texts(ana, "2026-12")).toEqual([]);
  const ben = userWith({ recurringRule: "FREQ=WEEKLY;BYDAY=TU", dueDate: "2026-12-08" });
  expect(texts(ben, "2026-12")).toEqual([]);
});
