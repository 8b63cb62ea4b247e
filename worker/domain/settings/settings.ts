import { type Currency, DEFAULT_CURRENCY } from "../money/currency.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const VIEW_MODES = ["vertical", "horizontal"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** User settings; `reminderHour` is 0-23 local. */
export interface Settings {
  readonly currency: Currency;
  /** IANA name. */
  readonly timezone: string;
  readonly theme: Theme;
  readonly dashboardViewMode: ViewMode;
  readonly notificationDueTomorrow: boolean;
  readonly notificationOverdue: boolean;
  readonly reminderHour: number;
  /** Chosen by the user; null while they go by the name they came with. */
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

/** As they travel: without a name that wasn't chosen. */
export type SettingsJson = Omit<Settings, "name"> & { name?: string };

export function settingsToJson({ name, ...settings }: Settings): SettingsJson {
  return name === null ? settings : { ...settings, name };
}

export function settingsFromJson({ name, ...settings }: SettingsJson): Settings {
  return { ...settings, name: name ?? null };
}
