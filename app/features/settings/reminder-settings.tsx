import type { OperationInput } from "#domain/operations/operation.ts";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { Card } from "../../ui/card.tsx";
import { SwitchField } from "../../ui/fields.tsx";
import { SelectRow, SettingRows } from "../../ui/setting-row.tsx";
import { useSaveSetting } from "./preferences.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${hour}:00`.padStart(5, "0")] as const);

export function ReminderSettings() {
  const settings = useSettings();
  const save = useSaveSetting();
  const toggle = (change: OperationInput["settings.update"]) => void save(change, "Reminders saved");
  return (
    <Card title="Reminders">
      <p className="mt-1 text-small text-ink-soft">By email. The app also tells you what is due tomorrow.</p>
      <SettingRows>
        <SwitchRow
          label="Bills that are due tomorrow"
          checked={settings.notificationDueTomorrow}
          onChange={(notificationDueTomorrow) => toggle({ notificationDueTomorrow })}
        />
        <SwitchRow
          label="Bills that are overdue"
          checked={settings.notificationOverdue}
          onChange={(notificationOverdue) => toggle({ notificationOverdue })}
        />
        <SelectRow
          label="Reminder hour"
          hint="In your time zone"
          value={settings.reminderHour}
          options={HOURS}
          onChoose={(hour) => toggle({ reminderHour: Number(hour) })}
        />
      </SettingRows>
    </Card>
  );
}

function SwitchRow(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div className="py-1.5">
      <SwitchField
        label={props.label}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </div>
  );
}
