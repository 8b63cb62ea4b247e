import type { MonthStart } from "../calendar/periods.ts";
import { type Currency, DEFAULT_CURRENCY } from "../money/money.ts";

export interface Settings {
  readonly currency: Currency;
  /** IANA name. */
  readonly timezone: string;
  readonly theme: Theme;
  readonly dashboardViewMode: ViewMode;
  readonly notificationDueTomorrow: boolean;
  readonly notificationOverdue: boolean;
  /** The hour 0-23 in the user's time zone. */
  readonly reminderHour: number;
  /** On how many days before its due date a mail names a bill: JSON text of a list in ascending order, as `[1,7]`. */
  readonly remindDaysBefore: string;
  /** The same for days after the due date. */
  readonly remindDaysAfter: string;
  /** Null until the user has chosen. They are reminded by mail then. */
  readonly remindBy: RemindBy | null;
  readonly budgetCarryOver: CarryOver;
  readonly monthStart: MonthStart;
  /** JSON text of an amount and a day (income.ts), or null. */
  readonly income: string | null;
  /** Null if the account's name is used. */
  readonly name: string | null;
}

export const DEFAULT_SETTINGS: Settings = {
  currency: DEFAULT_CURRENCY,
  timezone: "UTC",
  theme: "system",
  dashboardViewMode: "vertical",
  notificationDueTomorrow: true,
  notificationOverdue: true,
  reminderHour: 9,
  remindDaysBefore: "[1]",
  remindDaysAfter: "[1]",
  remindBy: null,
  budgetCarryOver: "none",
  monthStart: 1,
  income: null,
  name: null,
};

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const VIEW_MODES = ["vertical", "horizontal"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

export const REMIND_BY = ["mail", "push", "both"] as const;
/** How reminders come: by mail, as notifications on the devices that have them, or in both ways. */
export type RemindBy = (typeof REMIND_BY)[number];

export const CARRY_OVERS = ["none", "amount", "rest"] as const;
/**
 * A month without a budget gets nothing, the amount of an earlier budget, or that amount plus the rest of the month before.
 */
export type CarryOver = (typeof CARRY_OVERS)[number];
