import type { Place, Plan } from "./places.ts";

/** What a series passes on to its bills. Amounts are in hundredths. */
export interface Details {
  readonly title: string;
  readonly amount: number;
  readonly category: string | null;
  readonly note: string | null;
  readonly isEstimate: boolean;
  readonly autopay: boolean;
  /** Its own days of reminders as a list in JSON; null for those of the settings. */
  readonly remindDaysBefore: string | null;
  /** By when its contract has to be cancelled, as JSON. */
  readonly cancelBy: string | null;
}

export interface Payment {
  readonly cents: number;
  readonly date: string;
}

export interface Bill extends Details {
  readonly id: string;
  /** Whether its estimate was given to it alone. */
  readonly isOwnEstimate: boolean;
  readonly dueDate: string;
  /** The place that its day was meant for, whatever weekend or snooze moved it. */
  readonly aim: Place;
  readonly status: string;
  readonly paidDate: string | null;
  /** What a paid bill was estimated at. */
  readonly planned: number | null;
  /** The parts in which it was paid, the earliest first. */
  readonly payments: readonly Payment[];
  readonly series: string | null;
  /** A waiting bill isn't there, but comes back as it was once its series' rule asks for it. */
  readonly state: "there" | "deleted" | "waiting";
  /** The first day on which it pays itself. */
  readonly autopayFrom: string | null;
}

export interface Series extends Details {
  readonly id: string;
  /** The first bill's place, before the series was moved. */
  readonly first: Place;
  readonly firstBill: string;
  readonly plan: Plan;
  readonly isAverage: boolean;
  /** What the user said that its bills cost, and the last payments by then. */
  readonly said: number | null;
  readonly saidBeside: string | null;
  readonly ended: string | null;
  readonly autopayFrom: string | null;
}

export interface Budget {
  readonly amount: number | null;
  /** As if it had never been set or cleared. */
  readonly isUnset: boolean;
}

export interface Tables {
  readonly bill: Map<string, Bill>;
  readonly series: Map<string, Series>;
  /** By month, such as "2026-11". */
  readonly budget: Map<string, Budget>;
  readonly settings: Map<string, Readonly<Record<string, unknown>>>;
}

export type Table = keyof Tables;
export type Row = Readonly<Record<string, unknown>>;

export function copyOf(tables: Tables): Tables {
  const { bill, series, budget, settings } = tables;
  return {
    bill: new Map(bill),
    series: new Map(series),
    budget: new Map(budget),
    settings: new Map(settings),
  };
}

const DETAILS = Object.fromEntries(
  ["title", "category", "note", "isEstimate", "autopay", "remindDaysBefore", "cancelBy"].map((name) => [
    name,
    [name],
  ]),
);

export const SETTINGS: Row = {
  currency: "USD",
  timezone: "UTC",
  theme: "system",
  dashboardViewMode: "vertical",
  notificationDueTomorrow: true,
  notificationOverdue: true,
  reminderHour: 9,
  remindDaysBefore: "[1]",
  remindDaysAfter: "[1]",
  budgetCarryOver: "none",
  monthStart: 1,
  income: null,
  name: null,
};

/** What changes, and is undone, in one piece. */
export const FIELDS: Readonly<Record<Table, Readonly<Record<string, readonly string[]>>>> = {
  bill: {
    ...DETAILS,
    amount: ["amount", "isOwnEstimate"],
    dueDate: ["dueDate"],
    // The place that a day is meant for changes with the series, also where a weekend leaves the day the same.
    aim: ["aim"],
    status: ["status", "paidDate", "planned"],
    payments: ["payments"],
    series: ["series"],
    state: ["state"],
  },
  series: {
    ...DETAILS,
    amount: ["amount"],
    plan: ["plan"],
    average: ["isAverage", "said", "saidBeside"],
    ended: ["ended"],
    first: ["first"],
  },
  budget: { amount: ["amount", "isUnset"] },
  settings: Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, [name]])),
};

/** What stands where nothing was written yet. Bills and series are made instead. */
export const UNWRITTEN: Readonly<Partial<Record<Table, Row>>> = {
  budget: { amount: null, isUnset: true },
  settings: SETTINGS,
};
