import { type Currency, DEFAULT_CURRENCY } from "../money/currency.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const VIEW_MODES = ["vertical", "horizontal"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

export interface Settings {
  readonly currency: Currency;
  /** IANA name. */
  readonly timezone: string;
  readonly theme: Theme;
  readonly dashboardViewMode: ViewMode;
  readonly notificationDueTomorrow: boolean;
  readonly notificationOverdue: boolean;
  /** 0-23, in the user's time zone. */
  readonly reminderHour: number;
  /** Null while the account's name is used. */
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
  name: null,
};

export type SettingsJson = Omit<Settings, "name"> & { name?: string };

export function settingsToJson({ name, ...settings }: Settings): SettingsJson {
  return name === null ? settings : { ...settings, name };
}

export function settingsFromJson({ name, ...settings }: SettingsJson): Settings {
  return { ...settings, name: name ?? null };
}
