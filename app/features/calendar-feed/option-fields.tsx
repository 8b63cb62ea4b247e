import type { Ref } from "react";
import type { Alarm, FeedOptions } from "#domain/calendar-feed/feed.ts";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { SwitchField } from "../../ui/setting-row.tsx";

const ALARM_TEXTS: readonly (readonly [Alarm, string])[] = [
  ["none", "No alarm"],
  ["day", "On the day"],
  ["dayBefore", "The day before"],
];

interface OptionFieldsProps {
  options: FeedOptions;
  nameError: string | undefined;
  nameRef?: Ref<HTMLInputElement>;
  onChange: (change: Partial<FeedOptions>) => void;
}

export function OptionFields({ options, nameError, nameRef, onChange }: OptionFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={nameRef}
        label="Name"
        hint="Calendar apps show it, too."
        autoComplete="off"
        error={nameError}
        value={options.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SwitchField
        label="Show amounts"
        checked={options.showsAmounts}
        onChange={({ target }) => onChange({ showsAmounts: target.checked })}
      />
      <SelectField
        label="Alarm"
        hint="At your reminder hour, in apps that take alarms from a subscribed calendar. Google's takes none."
        options={ALARM_TEXTS}
        value={options.alarm}
        onChange={({ target }) => onChange({ alarm: target.value as Alarm })}
      />
    </div>
  );
}
