import { type CarryOver, DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** Settings that the user hasn't chosen are left out. */
export type SettingsJson = Omit<
  Settings,
  "name" | "budgetCarryOver" | "remindDaysBefore" | "remindDaysAfter"
> & {
  name?: string;
  budgetCarryOver?: CarryOver;
  remindDaysBefore?: number[];
  remindDaysAfter?: number[];
};

/** Settings as an operation carries them: days are lists. */
export function settingsChanges(changed: Partial<Settings>): Record<string, unknown> {
  const { remindDaysBefore, remindDaysAfter, ...others } = changed;
  return {
    ...others,
    ...(remindDaysBefore !== undefined && { remindDaysBefore: JSON.parse(remindDaysBefore) }),
    ...(remindDaysAfter !== undefined && { remindDaysAfter: JSON.parse(remindDaysAfter) }),
  };
}

export function settingsToJson(settings: Settings): SettingsJson {
  const { name, budgetCarryOver, remindDaysBefore, remindDaysAfter, ...others } = settings;
  return {
    ...others,
    ...(name !== null && { name }),
    ...(remindDaysBefore !== DEFAULT_SETTINGS.remindDaysBefore && {
      remindDaysBefore: JSON.parse(remindDaysBefore),
    }),
    ...(remindDaysAfter !== DEFAULT_SETTINGS.remindDaysAfter && {
      remindDaysAfter: JSON.parse(remindDaysAfter),
    }),
    ...(budgetCarryOver !== DEFAULT_SETTINGS.budgetCarryOver && { budgetCarryOver }),
  };
}

export function settingsFromJson({ remindDaysBefore, remindDaysAfter, ...json }: SettingsJson): Settings {
  return {
    ...DEFAULT_SETTINGS,
    ...json,
    ...(remindDaysBefore !== undefined && { remindDaysBefore: JSON.stringify(remindDaysBefore) }),
    ...(remindDaysAfter !== undefined && { remindDaysAfter: JSON.stringify(remindDaysAfter) }),
  };
}
