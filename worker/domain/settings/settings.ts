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
  readonly budgetCarryOver: CarryOver;
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
  budgetCarryOver: "none",
  name: null,
};

/** Settings that the user hasn't chosen are left out. */
export type SettingsJson = Omit<Settings, "name" | "budgetCarryOver"> & {
  name?: string;
  budgetCarryOver?: CarryOver;
};

export function settingsToJson({ name, budgetCarryOver, ...settings }: Settings): SettingsJson {
  return {
    ...settings,
    ...(name !== null && { name }),
    ...(budgetCarryOver !== DEFAULT_SETTINGS.budgetCarryOver && { budgetCarryOver }),
  };
}

export function settingsFromJson(json: SettingsJson): Settings {
  const { name = null, budgetCarryOver = DEFAULT_SETTINGS.budgetCarryOver } = json;
  return { ...json, name, budgetCarryOver };
}

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const VIEW_MODES = ["vertical", "horizontal"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

export const CARRY_OVERS = ["none", "amount", "rest"] as const;
/**
 * A month without a budget gets nothing, the amount of an earlier budget, or that amount plus the rest of the month before.
 */
export type CarryOver = (typeof CARRY_OVERS)[number];
