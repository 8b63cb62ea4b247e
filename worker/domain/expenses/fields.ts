import { type Day, dayText, monthOf, shortDayText, yearOfMonth } from "../calendar/days.ts";
import { centsOfJson } from "../money/json-amounts.ts";
import { amountFromCents, type Currency, decimalText, formatCents } from "../money/money.ts";
import { DETAIL_NAMES, DETAILS, type Detail, type DetailsJson, propertyOf } from "./details.ts";
import { detailsFromJson, detailsToJson, withoutDetails, withoutUsual } from "./details-json.ts";
import { type Expense, NEW_BILL, type Status } from "./expense.ts";
import { type Payment, paymentsOf, storedPayments, withoutPayments } from "./status.ts";

interface Field {
  /** These columns are restored as one, so that undo can't produce an unpaid bill with a paid date. */
  readonly properties: readonly (keyof Expense)[];
  readonly words: (before: Expense, after: Expense, currency: Currency) => string;
  readonly cells: Readonly<Record<string, (expense: Expense, currency: Currency) => string>>;
  readonly searched?: (expense: Expense) => string;
}

const { title, amount, ...others } = detailFields();

/** Describes every field of a bill, by its name in the history and in the order of the CSV's columns. */
export const EXPENSE_FIELDS: Readonly<Record<string, Field>> = {
  title,
  amount: {
    ...amount,
    properties: ["amountCents", "estimateIsOwn"],
    cells: { ...amount.cells, Currency: (_, currency) => currency },
  },
  dueDate: {
    properties: ["dueDate"],
    words: (before, after) => `due date ${daysWords(before.dueDate, after.dueDate)}`,
    cells: { "Due date": ({ dueDate }) => dueDate },
  },
  status: {
    properties: ["status", "paidDate", "plannedCents"],
    words: statusChangeWords,
    cells: {
      Status: ({ status }) => status,
      "Paid on": ({ paidDate }) => paidDate ?? "",
      "Planned amount": ({ plannedCents }) => (plannedCents === null ? "" : decimalText(plannedCents)),
    },
  },
  payments: {
    properties: ["payments"],
    words: paymentsWords,
    cells: { Payments: paymentsCell },
  },
  series: {
    properties: ["recurringId"],
    words: (_, { recurringId }) => (recurringId === null ? "no longer recurring" : "now recurring"),
    cells: {
      Recurring: ({ recurringId }) => String(recurringId !== null),
      Series: ({ recurringId }) => recurringId ?? "",
    },
  },
  ...others,
  deleted: {
    properties: ["deleted", "freed"],
    words: (_, { deleted }) => (deleted ? "deleted" : "brought back"),
    cells: {},
  },
};

function detailFields() {
  const entries = DETAIL_NAMES.map((name): [string, Field] => {
    const property = propertyOf(name);
    const { label, quote, cell, isSearched } = DETAILS[name] as Detail<unknown>;
    const text = (expense: Expense) => cell(expense[property]);
    return [
      name,
      {
        properties: [property],
        words: (before, after, currency) => {
          const named = label.toLowerCase();
          if (quote === null) return named;
          return `${named} ${arrow(quote(before[property], currency), quote(after[property], currency))}`;
        },
        cells: { [label]: text },
        ...(isSearched && { searched: text }),
      },
    ];
  });
  return Object.fromEntries(entries) as Record<keyof typeof DETAILS, Field>;
}

/** "payment of $200.00 on 4 Nov, payment of $100.00 on 2 Nov removed" */
function paymentsWords(before: Expense, after: Expense, currency: Currency): string {
  const [was, is] = [before, after].map(paymentsOf);
  const text = ({ cents, day }: Payment) =>
    `payment of ${formatCents(cents, currency)} on ${shortDayText(day)}`;
  return [
    ...withoutPayments(is ?? [], was ?? []).map(text),
    ...withoutPayments(was ?? [], is ?? []).map((each) => `${text(each)} removed`),
  ].join(", ");
}

/** "200.00 on 2026-11-04, 250.00 on 2026-11-20" */
function paymentsCell(expense: Expense): string {
  return paymentsOf(expense)
    .map(({ cents, day }) => `${decimalText(cents)} on ${day}`)
    .join(", ");
}

/** "status pending → paid", or "paid 22 Nov → 20 Nov" if only the day of the payment changed */
function statusChangeWords(before: Expense, after: Expense): string {
  if (before.status === after.status) return `paid ${paidDaysWords(before, after)}`;
  return `status ${arrow(before.status.toLowerCase(), after.status.toLowerCase())}`;
}

/** "22 Nov → 20 Nov" for a bill that is paid before and after */
export function paidDaysWords({ paidDate: from }: Expense, { paidDate: to }: Expense): string {
  return from === null || to === null ? "" : daysWords(from, to);
}

function daysWords(from: Day, to: Day): string {
  const text = yearOfMonth(monthOf(from)) === yearOfMonth(monthOf(to)) ? shortDayText : dayText;
  return arrow(text(from), text(to));
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`;
}

interface PaymentJson {
  amount: number;
  date: Day;
}

/** docs/contracts.md#expense-and-series */
export interface ExpenseJson extends DetailsJson {
  id: string;
  dueDate: Day;
  status: Status;
  isRecurring: boolean;
  recurringFrequency: "monthly" | null;
  recurringId: string | null;
  createdAt: string;
  paidDate: Day | null;
  plannedAmount?: number;
  payments?: PaymentJson[];
  autopayFrom?: Day;
  estimateIsOwn?: boolean;
}

export function expenseToJson(expense: Expense): ExpenseJson {
  const { plannedCents, payments, createdAtMs, deleted: _, freed: __, ...rest } = withoutDetails(expense);
  return {
    ...withoutUsual(rest, NEW_BILL),
    ...detailsToJson(expense),
    ...(plannedCents !== null && { plannedAmount: amountFromCents(plannedCents) }),
    ...(payments !== null && { payments: paymentsToJson(paymentsOf(expense)) }),
    isRecurring: rest.recurringId !== null,
    recurringFrequency: rest.recurringId === null ? null : "monthly",
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

export function paymentsToJson(payments: readonly Payment[]): PaymentJson[] {
  return payments.map(({ cents, day }) => ({ amount: amountFromCents(cents), date: day }));
}

/** The inverse of {@link expenseToJson}, for a bill that isn't deleted. */
export function expenseFromJson(json: ExpenseJson): Expense {
  const { plannedAmount, payments = [], createdAt, ...others } = withoutDetails(json);
  const { isRecurring: _, recurringFrequency: __, ...rest } = others;
  return {
    ...NEW_BILL,
    ...rest,
    ...detailsFromJson(json),
    plannedCents: plannedAmount === undefined ? null : centsOfJson(plannedAmount),
    payments: storedPayments(payments.map(({ amount, date }) => ({ cents: centsOfJson(amount), day: date }))),
    createdAtMs: Date.parse(createdAt),
    deleted: false,
  };
}
