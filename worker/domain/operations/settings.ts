import { zoneName } from "../calendar/clock-text.ts";
import { monthStartText } from "../calendar/day-of-month-text.ts";
import { isTimeZone } from "../calendar/days.ts";
import { LAST_WORKING_DAY, LATEST_START } from "../calendar/periods.ts";
import { daysAfterText, daysBeforeText, daysIn, daysMessage, readDays } from "../expenses/reminder-days.ts";
import { ONLY } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";
import { incomeText, readIncome } from "../settings/income.ts";
import {
  CARRY_OVERS,
  type CarryOver,
  REMIND_BY,
  type RemindBy,
  type Settings,
  THEMES,
  VIEW_MODES,
} from "../settings/settings.ts";
import { storedSettings } from "../settings/settings-json.ts";
import { isField } from "../undo/history.ts";
import {
  checkedField,
  choiceField,
  currencyField,
  flagField,
  isChoiceName,
  nameField,
  optional,
  readField,
  someOf,
  strict,
  wholeNumberField,
} from "./fields.ts";
import type { OperationHandler } from "./operation.ts";

const schema = someOf({
  currency: optional(currencyField),
  timezone: optional(checkedField(isTimeZone, "Time zone is not one this product knows", isChoiceName)),
  theme: optional(choiceField("Theme", THEMES)),
  dashboardViewMode: optional(choiceField("View", VIEW_MODES)),
  notificationDueTomorrow: optional(flagField("Due-tomorrow reminder")),
  notificationOverdue: optional(flagField("Overdue reminder")),
  reminderHour: optional(wholeNumberField("Reminder hour", 0, 23)),
  remindDaysBefore: optional(daysField("Days before", 0)),
  remindDaysAfter: optional(daysField("Days after", 1)),
  remindBy: optional(choiceField("Reminders come by", REMIND_BY)),
  budgetCarryOver: optional(choiceField("Budget carry-over", CARRY_OVERS)),
  monthStart: optional(wholeNumberField("First day of the month", LAST_WORKING_DAY, LATEST_START)),
  income: optional(
    readField(readIncome, "Income must be an amount above 0 and a day from 1 to 31, or null for none"),
  ),
  name: optional(nameField),
});

/** At least one of them: the switch turns reminders off. */
function daysField(name: string, min: number) {
  return readField(
    (value) => {
      const days = readDays(value, min);
      return days?.length === 0 ? undefined : days;
    },
    `${name} must be ${daysMessage(min)}, and not empty`,
  );
}

export const updateSettings: OperationHandler<typeof schema> = {
  schema,
  needsNoSubscription: true,

  reads: () => ({ settings: true }),

  apply(draft, changes) {
    draft.put("settings", ONLY, { ...draft.settings(), ...storedSettings(changes) });
    return {};
  },

  words({ entry, currency }) {
    const parts = entry.image.filter(isField).map(({ field, before, after }) => {
      // A later version of the app may have more settings.
      const text = SETTING_TEXTS[field as keyof Settings] as SettingText<unknown> | undefined;
      if (text === undefined) return field;
      const [name, quote] = text;
      return `${name} ${quote(before[field], currency)} → ${quote(after[field], currency)}`;
    });
    return `Changed ${parts.join(", ")}`;
  },
};

type SettingText<Value> = readonly [name: string, quote: (value: Value, currency: Currency) => string];

const onOrOff = (value: boolean) => (value ? "on" : "off");

const CARRY_OVER_TEXTS: Readonly<Record<CarryOver, string>> = {
  none: "off",
  amount: "the same budget",
  rest: "the same budget plus what was left",
};

const REMIND_BY_TEXTS: Readonly<Record<RemindBy, string>> = {
  mail: "mail",
  push: "notification",
  both: "mail and notification",
};

const SETTING_TEXTS: { readonly [K in keyof Settings]: SettingText<Settings[K]> } = {
  currency: ["currency", String],
  timezone: ["time zone", zoneName],
  theme: ["theme", String],
  dashboardViewMode: ["timeline view", String],
  notificationDueTomorrow: ["due-tomorrow reminder", onOrOff],
  notificationOverdue: ["overdue reminder", onOrOff],
  reminderHour: ["reminder time", (hour) => `${hour}:00`],
  // The values are missing before the first change in a browser with older settings.
  remindDaysBefore: ["reminders", (days = "[1]") => daysBeforeText(daysIn(days))],
  remindDaysAfter: ["reminders of overdue bills", (days = "[1]") => daysAfterText(daysIn(days))],
  remindBy: ["reminders by", (value) => REMIND_BY_TEXTS[value ?? "mail"]],
  // The value is missing before the first change in a browser with older settings.
  budgetCarryOver: ["budget carry-over", (value = "none") => CARRY_OVER_TEXTS[value]],
  monthStart: ["first day of the month", (start = 1) => monthStartText(start)],
  income: ["income", (income = null, currency) => incomeText(income, currency)],
  name: ["name", (name) => (name === null ? "as before" : `“${name}”`)],
};

const viewSchema = strict({});

/** Counts visits for badges. */
export const viewDashboard: OperationHandler<typeof viewSchema> = {
  schema: viewSchema,

  reads: () => ({ account: true }),

  apply(draft) {
    const account = draft.account();
    const dashboardViews = account.dashboardViews + 1;
    draft.put("account", ONLY, { ...account, dashboardViews });
    return { result: { count: dashboardViews } };
  },

  words: () => "Opened the dashboard",
};
