import { dayText, shortDayText } from "../calendar/day-text.ts";
import { type Day, monthOf, yearOfMonth } from "../calendar/days.ts";
import { type Currency, decimalText } from "../money/currency.ts";
import { DETAIL_NAMES, DETAILS, type Detail, propertyOf } from "./details.ts";
import type { Expense } from "./expense.ts";

interface Field {
  /** Undo restores them together, so it can't leave a paid date on an unpaid bill. */
  readonly properties: readonly (keyof Expense)[];
  readonly words: (before: Expense, after: Expense, currency: Currency) => string;
  readonly cells: Readonly<Record<string, (expense: Expense, currency: Currency) => string>>;
  readonly searched?: (expense: Expense) => string;
}

const { title, amount, ...others } = detailFields();

/** Every field of a bill, by the name that the history stores, in the order of the CSV's columns. */
export const EXPENSE_FIELDS: Readonly<Record<string, Field>> = {
  title,
  amount: {
    ...amount,
    properties: ["amountCents", "estimateIsOwn"],
    cells: { ...amount.cells, Currency: (_, currency) => currency },
  },
  dueDate: {
    properties: ["dueDate"],
    words: (before, after) => dueDateWords(before.dueDate, after.dueDate),
    cells: { "Due date": ({ dueDate }) => dueDate },
  },
  status: {
    properties: ["status", "paidDate", "plannedCents"],
    words: (before, after) => `status ${arrow(before.status.toLowerCase(), after.status.toLowerCase())}`,
    cells: {
      Status: ({ status }) => status,
      "Paid on": ({ paidDate }) => paidDate ?? "",
      "Planned amount": ({ plannedCents }) => (plannedCents === null ? "" : decimalText(plannedCents)),
    },
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

function dueDateWords(from: Day, to: Day): string {
  const text = yearOfMonth(monthOf(from)) === yearOfMonth(monthOf(to)) ? shortDayText : dayText;
  return `due date ${arrow(text(from), text(to))}`;
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`;
}
