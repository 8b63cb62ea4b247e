import type { FieldValue } from "#domain/undo/history.ts";

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

export const SETTING_TEXTS: Readonly<Record<string, SettingText>> = {
  currency: plain("currency", "currency"),
  timezone: plain("time zone", "timezone"),
  theme: plain("theme", "theme"),
  dashboardViewMode: plain("timeline view", "dashboardViewMode"),
  notificationDueTomorrow: onOrOff("due-tomorrow reminder", "notificationDueTomorrow"),
  notificationOverdue: onOrOff("overdue reminder", "notificationOverdue"),
  name: { name: "name", value: ({ name }) => (name === null ? "as before" : `“${name}”`) },
  reminderHour: { name: "reminder time", value: (field) => `${field["reminderHour"]}:00` },
};
