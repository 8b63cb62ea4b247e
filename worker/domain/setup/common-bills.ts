import { addMonths, type Day, dayInMonth, monthOf, partsOfDay } from "../calendar/days.ts";
import type { Status } from "../expenses/expense.ts";

/** A bill that most households have. It has no amount, because that differs by country. */
interface CommonBill {
  readonly title: string;
  readonly category: string;
  readonly day: number;
}

export const COMMON_BILLS: readonly CommonBill[] = [
  { title: "Rent", category: "Home", day: 1 },
  { title: "Electricity", category: "Utilities", day: 15 },
  { title: "Gas", category: "Utilities", day: 15 },
  { title: "Water", category: "Utilities", day: 20 },
  { title: "Internet", category: "Utilities", day: 5 },
  { title: "Mobile phone", category: "Utilities", day: 8 },
  { title: "Home insurance", category: "Insurance", day: 1 },
  { title: "Health insurance", category: "Insurance", day: 1 },
  { title: "Car insurance", category: "Insurance", day: 18 },
  { title: "Car loan", category: "Loans", day: 10 },
  { title: "Student loan", category: "Loans", day: 15 },
  { title: "Credit card", category: "Loans", day: 25 },
  { title: "Childcare", category: "Family", day: 3 },
  { title: "Gym", category: "Health", day: 5 },
  { title: "Music streaming", category: "Subscriptions", day: 16 },
  { title: "Film streaming", category: "Subscriptions", day: 22 },
];

export interface PickedBill extends CommonBill {
  readonly amountCents: number;
}

interface FirstBill {
  readonly title: string;
  readonly category: string;
  readonly amountCents: number;
  readonly dueDate: Day;
  readonly status: Status;
  /** The due date if the bill is paid, because the user isn't asked for the day of payment. */
  readonly paidDate?: Day;
  readonly isRecurring: boolean;
}

/**
 * Turns the picked bills into series that begin in the current month, so that it is complete from the first day on. If the
 * month is too short, the series begins in the next one, because its first bill decides on which day all others are due. Then
 * a one-off bill on the last day of this month takes its place.
 */
export function firstBills(
  picked: readonly PickedBill[],
  today: Day,
  { areEarlierPaid }: { readonly areEarlierPaid: boolean },
): FirstBill[] {
  const month = monthOf(today);
  return picked.flatMap(({ day, ...bill }): FirstBill[] => {
    const dueDate = dayInMonth(month, day);
    const payment =
      areEarlierPaid && dueDate < today
        ? ({ status: "PAID", paidDate: dueDate } as const)
        : ({ status: "PENDING" } as const);
    if (partsOfDay(dueDate).day === day) return [{ ...bill, dueDate, ...payment, isRecurring: true }];
    // A month shorter than 31 days is always followed by one with 31.
    const nextDate = dayInMonth(addMonths(month, 1), day);
    return [
      { ...bill, dueDate, ...payment, isRecurring: false },
      { ...bill, dueDate: nextDate, status: "PENDING", isRecurring: true },
    ];
  });
}
