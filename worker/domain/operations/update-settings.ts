import { isTimeZone } from "../calendar/days.ts";
import { ONLY } from "../ledger/ledger.ts";
import { THEMES, VIEW_MODES } from "../settings/settings.ts";
import type { FieldValue } from "../undo/history.ts";
import { isField } from "../undo/words.ts";
import {
  choiceField,
  currencyField,
  flagField,
  nameField,
  optional,
  readField,
  someOf,
  wholeNumberField,
} from "./fields.ts";
import type { OperationHandler } from "./handler.ts";

const timeZoneField = readField(
  (value) => (isTimeZone(value) ? value : undefined),
  "Time zone is not one this product knows",
);

const schema = someOf({
  currency: optional(currencyField),
  timezone: optional(timeZoneField),
  theme: optional(choiceField("Theme", THEMES)),
  dashboardViewMode: optional(choiceField("View", VIEW_MODES)),
  notificationDueTomorrow: optional(flagField("Due-tomorrow reminder")),
  notificationOverdue: optional(flagField("Overdue reminder")),
  reminderHour: optional(wholeNumberField("Reminder hour", 0, 23)),
  name: optional(nameField),
});

export const updateSettings: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: false,
  earnsBadges: true,
  chosenBill: () => undefined,

  reads: () => ({ settings: true }),

  apply(draft, changes) {
    draft.put("settings", ONLY, { ...draft.settings(), ...changes });
    return {};
  },

  words({ entry }) {
    const parts = entry.image.filter(isField).map(({ field, before, after }) => {
      const text = SETTING_TEXTS[field];
      return text === undefined ? field : `${text.name} ${text.value(before)} → ${text.value(after)}`;
    });
    return `Changed ${parts.join(", ")}`;
  },
};

interface SettingText {
  readonly name: string;
  readonly value: (field: FieldValue) => string;
}

function plain(name: string, column: string): SettingText {
  return { name, value: (field) => String(field[column]) };
}

function onOrOff(name: string, column: string): SettingText {
  return { name, value: (field) => (field[column] === true ? "on" : "off") };
}

/** How the history names each setting and its values. */
const SETTING_TEXTS: Readonly<Record<string, SettingText>> = {
  currency: plain("currency", "currency"),
  timezone: plain("time zone", "timezone"),
  theme: plain("theme", "theme"),
  dashboardViewMode: plain("timeline view", "dashboardViewMode"),
  notificationDueTomorrow: onOrOff("due-tomorrow reminder", "notificationDueTomorrow"),
  notificationOverdue: onOrOff("overdue reminder", "notificationOverdue"),
  name: { name: "name", value: ({ name }) => (name === null ? "as before" : `“${name}”`) },
  reminderHour: { name: "reminder time", value: (field) => `${field["reminderHour"]}:00` },
};
