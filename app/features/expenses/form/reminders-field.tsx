import { DAYS_BEFORE, dayBeforeText } from "#domain/expenses/reminder-days.ts";
import { useSettings } from "../../../data/ledger/use-ledger.tsx";
import { DaysField } from "../../../ui/days-field.tsx";
import { SelectField } from "../../../ui/fields.tsx";

const OPTIONS = [
  ["settings", "As in the settings"],
  ["never", "Never"],
  ["days", "On these days…"],
] as const;

const NEVER = "[]";

interface RemindersFieldProps {
  /** As a bill holds them. Null for those of the settings. */
  days: string | null;
  error: string | undefined;
  onChange: (days: string | null) => void;
}

/** On which days a mail names this bill. Choosing them begins with those of the settings. */
export function RemindersField({ days, error, onChange }: RemindersFieldProps) {
  const { remindDaysBefore, notificationDueTomorrow } = useSettings();
  const choices = { settings: null, never: NEVER, days: remindDaysBefore };
  const chosen = days === null ? "settings" : days === NEVER ? "never" : "days";
  return (
    <>
      <SelectField
        label="Remind me"
        name="remindDaysBefore"
        value={chosen}
        options={OPTIONS}
        hint={notificationDueTomorrow ? undefined : "Reminders are off in your settings"}
        error={error}
        onChange={(event) => onChange(choices[event.target.value as keyof typeof choices])}
      />
      {chosen === "days" && days !== null && (
        <DaysField
          legend="Days before"
          offered={DAYS_BEFORE}
          text={dayBeforeText}
          days={days}
          onChange={(list) => onChange(JSON.stringify(list))}
        />
      )}
    </>
  );
}
