import { type ReactNode, useMemo, useState } from "react";
import { zoneText } from "#domain/calendar/clock-text.ts";
import { DAYS_AFTER, DAYS_BEFORE, dayAfterText, dayBeforeText } from "#domain/expenses/reminder-days.ts";
import { CURRENCIES, CURRENCY_SYMBOLS, type Currency, formatCents } from "#domain/money/money.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { DEFAULT_SETTINGS, type Theme, type ViewMode } from "#domain/settings/settings.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { useCurrency, useSettings } from "../../data/ledger/use-ledger.tsx";
import { Button, Segments } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DaysField } from "../../ui/days-field.tsx";
import { SelectRow, SettingRow, SettingRows, SwitchField } from "../../ui/setting-row.tsx";
import { useSaveSetting } from "./save-setting.ts";

const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  USD: "US dollar",
  EUR: "Euro",
  BRL: "Brazilian real",
  GBP: "British pound",
  JPY: "Japanese yen",
  CAD: "Canadian dollar",
  AUD: "Australian dollar",
  CHF: "Swiss franc",
  CNY: "Chinese yuan",
  INR: "Indian rupee",
  MXN: "Mexican peso",
  KRW: "South Korean won",
};

export function CurrencySetting() {
  const currency = useCurrency();
  const save = useSaveSetting();
  const choose = (chosen: Currency) =>
    save({ currency: chosen }, "Currency preference updated successfully!", FAILED.currency);
  return (
    <SelectRow
      label="Currency"
      hint={`Amounts look like ${formatCents(123_450, currency)}. Nothing is converted.`}
      value={currency}
      options={CURRENCIES.map((each) => [
        each,
        `${each} ${CURRENCY_SYMBOLS[each]} – ${CURRENCY_NAMES[each]}`,
      ])}
      onChoose={(chosen) => void choose(chosen as Currency)}
    />
  );
}

/** This browser's own zone is one tap away. */
export function TimeZoneSetting() {
  const { timezone } = useSettings();
  const save = useSaveSetting();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [now] = useState(() => Date.now());
  const zones = useMemo(
    () =>
      [...new Set([timezone, here, "UTC", ...Intl.supportedValuesOf("timeZone")])]
        .map((zone) => [zone, zoneText(zone, now)] as const)
        .toSorted(([, first], [, second]) => first.localeCompare(second)),
    [timezone, here, now],
  );
  return (
    <SelectRow
      label="Time zone"
      hint="Bills become overdue at midnight in this zone."
      value={timezone}
      options={zones}
      onChoose={(zone) => void save({ timezone: zone }, "Time zone saved")}
    >
      {here !== timezone && (
        <Button onClick={() => void save({ timezone: here }, "Time zone saved")}>
          {`Use ${zoneText(here, now)}`}
        </Button>
      )}
    </SelectRow>
  );
}

const THEMES: readonly { value: Theme; content: string }[] = [
  { value: "system", content: "System" },
  { value: "light", content: "Light" },
  { value: "dark", content: "Dark" },
];

export function ThemeSetting(props: { theme: Theme; onChoose: (theme: Theme) => void }) {
  return (
    <SettingRow label="Theme">
      {({ label }) => (
        <Segments labelledBy={label} value={props.theme} options={THEMES} onChoose={props.onChoose} />
      )}
    </SettingRow>
  );
}

const VIEWS: readonly { value: ViewMode; content: string }[] = [
  { value: "vertical", content: "Vertical" },
  { value: "horizontal", content: "Horizontal" },
];

export function ViewSetting() {
  const { dashboardViewMode } = useSettings();
  const save = useSaveSetting();
  return (
    <SettingRow label="Default view">
      {({ label }) => (
        <Segments
          labelledBy={label}
          value={dashboardViewMode}
          options={VIEWS}
          onChoose={(mode) => void save({ dashboardViewMode: mode }, "Default view saved")}
        />
      )}
    </SettingRow>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${hour}:00`.padStart(5, "0")] as const);

export function ReminderSettings({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const save = useSaveSetting();
  const isOnlyTomorrow = settings.remindDaysBefore === DEFAULT_SETTINGS.remindDaysBefore;
  const toggle = (change: OperationInput["settings.update"]) => void save(change, "Reminders saved");
  return (
    <Card title="Reminders">
      <p className="mt-1 text-small text-ink-soft">The app also tells you what is due tomorrow.</p>
      <SettingRows>
        <SwitchRow
          label={isOnlyTomorrow ? "Bills that are due tomorrow" : "Bills that fall due"}
          checked={settings.notificationDueTomorrow}
          onChange={(notificationDueTomorrow) => toggle({ notificationDueTomorrow })}
        >
          <DaysField
            legend="Days before"
            offered={DAYS_BEFORE}
            text={dayBeforeText}
            days={settings.remindDaysBefore}
            onChange={(remindDaysBefore) => toggle({ remindDaysBefore })}
          />
        </SwitchRow>
        <SwitchRow
          label="Bills that are overdue"
          checked={settings.notificationOverdue}
          onChange={(notificationOverdue) => toggle({ notificationOverdue })}
        >
          <DaysField
            legend="Days after"
            offered={DAYS_AFTER}
            text={dayAfterText}
            days={settings.remindDaysAfter}
            onChange={(remindDaysAfter) => toggle({ remindDaysAfter })}
          />
        </SwitchRow>
        <SelectRow
          label="Reminder hour"
          hint="In your time zone"
          value={settings.reminderHour}
          options={HOURS}
          onChoose={(hour) => toggle({ reminderHour: Number(hour) })}
        />
        {children}
      </SettingRows>
    </Card>
  );
}

interface SwitchRowProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What only matters while it is on. */
  children: ReactNode;
}

function SwitchRow({ label, checked, onChange, children }: SwitchRowProps) {
  return (
    <div className="py-1.5">
      <SwitchField label={label} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {checked && children}
    </div>
  );
}
