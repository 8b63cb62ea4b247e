import type { IncomeJson } from "./income.ts";
import { type CarryOver, DEFAULT_SETTINGS, type RemindBy, type Settings } from "./settings.ts";

/** What is stored as JSON text, and is itself in operations and answers. */
interface Structured {
  remindDaysBefore: number[];
  remindDaysAfter: number[];
  income: IncomeJson;
}

export const STRUCTURED_SETTINGS: ReadonlySet<string> = new Set<keyof Structured>([
  "remindDaysBefore",
  "remindDaysAfter",
  "income",
]);

interface Later extends Structured {
  remindBy: RemindBy;
  name: string;
  budgetCarryOver: CarryOver;
  monthStart: number;
}

const LATER: ReadonlySet<string> = new Set<keyof Later>([
  "name",
  "budgetCarryOver",
  "remindDaysBefore",
  "remindDaysAfter",
  "remindBy",
  "monthStart",
  "income",
]);

/** Settings that the user hasn't chosen are left out. */
export type SettingsJson = Omit<Settings, keyof Later> & Partial<Later>;

type Changed<Name extends keyof Settings> = Name extends keyof Structured
  ? Structured[Name] | null
  : Settings[Name];

/** Some settings as an operation carries them. */
export type ChangedSettings = { [Name in keyof Settings]?: Changed<Name> };

export function settingsChanges(stored: Partial<Settings>): ChangedSettings {
  return mapped(stored, (text) => JSON.parse(String(text)));
}

/** The inverse of {@link settingsChanges}. */
export function storedSettings(changed: ChangedSettings): Partial<Settings> {
  return mapped(changed, (value) => JSON.stringify(value));
}

function mapped(settings: object, map: (value: unknown) => unknown): object {
  const entries = Object.entries(settings);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      STRUCTURED_SETTINGS.has(name) && value !== null ? map(value) : value,
    ]),
  );
}

export function settingsToJson(settings: Settings): SettingsJson {
  const isUsual = (name: string) =>
    LATER.has(name) && settings[name as keyof Settings] === DEFAULT_SETTINGS[name as keyof Settings];
  const chosen = Object.entries(settings).filter(([name]) => !isUsual(name));
  return settingsChanges(Object.fromEntries(chosen)) as SettingsJson;
}

export function settingsFromJson(json: SettingsJson): Settings {
  return { ...DEFAULT_SETTINGS, ...storedSettings(json) };
}
