import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  FIRST_MONTH,
  firstDayOf,
  LAST_MONTH,
  type Month,
  monthFrom,
  monthIndex,
  monthOf,
  numberOfMonth,
  yearOfMonth,
} from "../calendar/days.ts";
import { compareExpenses, type Expense, NEW_BILL } from "../expenses/expense.ts";
import { occurrenceId, seriesIdAt } from "../series/slot.ts";

export const SAMPLE_BUDGET_CENTS = 520_000;

interface SampleBill {
  readonly title: string;
  readonly amountCents: number;
  /** Each bill has a day of its own, so that at most one is due today besides the one that always is. */
  readonly day: number;
  readonly category: string;
  readonly isHeating?: boolean;
}

const HEATING_BILL = { category: "Utilities", isHeating: true } as const;

export const MONTHLY: readonly SampleBill[] = [
  { title: "Rent", amountCents: 145_000, day: 1, category: "Home" },
  { title: "Daycare", amountCents: 61_000, day: 2, category: "Family" },
  { title: "Mobile phone", amountCents: 4_500, day: 3, category: "Utilities" },
  { title: "Gym", amountCents: 3_900, day: 5, category: "Health" },
  { title: "Internet", amountCents: 5_999, day: 6, category: "Utilities" },
  { title: "Water", amountCents: 4_235, day: 8, category: "Utilities" },
  { title: "Car loan", amountCents: 28_900, day: 10, category: "Car" },
  { title: "Credit card", amountCents: 23_640, day: 12, category: "Loans" },
  { title: "Electricity", amountCents: 9_618, day: 14, ...HEATING_BILL },
  { title: "Student loan", amountCents: 21_000, day: 15, category: "Loans" },
  { title: "Music streaming", amountCents: 1_199, day: 16, category: "Subscriptions" },
  { title: "Car insurance", amountCents: 11_800, day: 19, category: "Car" },
  { title: "Home insurance", amountCents: 6_450, day: 21, category: "Home" },
  { title: "Gas", amountCents: 7_120, day: 22, ...HEATING_BILL },
  { title: "Piano lessons", amountCents: 12_000, day: 24, category: "Family" },
  { title: "Film streaming", amountCents: 1_549, day: 25, category: "Subscriptions" },
  { title: "Savings", amountCents: 25_000, day: 31, category: "Savings" },
];

/** Each month has one pair of these, in turn. */
const ONE_OFFS: readonly SampleBill[] = [
  { title: "Vet", amountCents: 8_500, day: 18, category: "Family" },
  { title: "Dentist", amountCents: 14_000, day: 27, category: "Health" },
  { title: "Train tickets", amountCents: 7_400, day: 18, category: "Travel" },
  { title: "Car service", amountCents: 18_900, day: 27, category: "Car" },
  { title: "Plumber", amountCents: 13_500, day: 18, category: "Home" },
  { title: "New glasses", amountCents: 21_500, day: 27, category: "Health" },
];

type Titled = Pick<SampleBill, "title" | "amountCents" | "category">;

const DUE_TODAY: Titled = { title: "School trip", amountCents: 3_500, category: "Family" };

/** The heating cost of each month in percent, January first. */
const HEATING: readonly number[] = [132, 128, 117, 100, 88, 79, 74, 75, 84, 96, 112, 126];

/** Returns the twenty bills of today's month in due order. */
export function sampleBills(today: Day): Expense[] {
  const month = monthOf(today);
  return [...allBills(today)].filter(({ dueDate }) => monthOf(dueDate) === month).sort(compareExpenses);
}

/** Returns the bills of the next reminder: those of the first day after today that has any. It is mailed the day before. */
export function remindedBills(today: Day): Expense[] {
  const coming = allBills(today)
    .filter(({ dueDate }) => dueDate > today)
    .sort(compareExpenses);
  return coming.filter(({ dueDate }) => dueDate === coming[0]?.dueDate);
}

/** The sample begins in January, because a series on the 31st needs a first month with 31 days. */
export function firstMonthAt(today: Day): Month {
  const january = monthFrom(yearOfMonth(monthOf(today)) - 1, 1);
  if (january < FIRST_MONTH) return FIRST_MONTH;
  return january;
}

export function lastMonthAt(today: Day): Month {
  const month = monthOf(today);
  return month === LAST_MONTH ? month : addMonths(month, 1);
}

export function monthsAround(today: Day): Month[] {
  const first = firstMonthAt(today);
  const count = monthIndex(lastMonthAt(today)) - monthIndex(first) + 1;
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** Two bills are due today, so that anybody can close the day. Earlier ones are paid, and the others are to come. */
export function allBills(today: Day): Expense[] {
  const bills = monthsAround(today).flatMap((month) => [
    ...MONTHLY.map((bill, index) => occurrenceIn(month, bill, seriesIdAt(index + 1))),
    ...(month > monthOf(today) ? [] : oneOffsOf(month)),
  ]);
  if (!bills.some(({ dueDate }) => dueDate === today)) moveHere(bills, today);
  bills.push(oneOff(DUE_TODAY, today, 2));
  return bills.map((bill, index) =>
    bill.dueDate < today ? { ...bill, status: "PAID", paidDate: addDays(bill.dueDate, -(index % 3)) } : bill,
  );
}

/** Moves a one-off bill of today's month to today. */
function moveHere(bills: Expense[], today: Day): void {
  const at = bills.findIndex((bill) => bill.recurringId === null && monthOf(bill.dueDate) === monthOf(today));
  const moved = bills[at];
  if (moved !== undefined) bills[at] = { ...moved, dueDate: today };
}

/** The bill that its series would make, but for the cost of heating. */
function occurrenceIn(month: Month, bill: SampleBill, seriesId: string): Expense {
  const percent = bill.isHeating ? (HEATING[numberOfMonth(month) - 1] ?? 100) : 100;
  return {
    ...billOn(dayInMonth(month, bill.day), bill, occurrenceId(seriesId, month)),
    amountCents: Math.round((bill.amountCents * percent) / 100),
    recurringId: seriesId,
  };
}

function oneOffsOf(month: Month): Expense[] {
  const first = (2 * monthIndex(month)) % ONE_OFFS.length;
  return ONE_OFFS.slice(first, first + 2).map((bill, index) =>
    oneOff(bill, dayInMonth(month, bill.day), index),
  );
}

/** One-off bills begin above all ids of series. */
const FIRST_ONE_OFF = 1_000_000;

function oneOff(bill: Titled, dueDate: Day, index: number): Expense {
  return billOn(dueDate, bill, String(FIRST_ONE_OFF + monthIndex(monthOf(dueDate)) * 10 + index));
}

function billOn(dueDate: Day, { title, amountCents, category }: Titled, id: string): Expense {
  return {
    ...{ id, title, amountCents, category, dueDate },
    ...{ note: null, amountIsEstimate: false, autopay: false, remindDaysBefore: null, cancelBy: null },
    status: "PENDING",
    paidDate: null,
    ...NEW_BILL,
    recurringId: null,
    createdAtMs: Date.parse(firstDayOf(monthOf(dueDate))),
    deleted: false,
  };
}
