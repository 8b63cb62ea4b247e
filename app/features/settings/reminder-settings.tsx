import type { OperationInput } from "#domain/operations/operation.ts";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { useSaveSetting } from "./preferences.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${hour}:00`.padStart(5, "0")] as const);

export function ReminderSettings() {
  const settings = useSettings();
  const save = useSaveSetting();
  const toggle = (change: OperationInput["settings.update"]) => void save(change, "Reminders saved");
  return (
    <Card title="Reminders">
      <p className="mt-2 text-small text-ink-soft">
        By e-mail. What is due tomorrow is also said when you open the app.
      </p>
      <div className="mt-1 flex flex-col">
        <Switch
          label="Bills that are due tomorrow"
          checked={settings.notificationDueTomorrow}
          onChange={(notificationDueTomorrow) => toggle({ notificationDueTomorrow })}
        />
        <Switch
          label="Bills that are overdue"
          checked={settings.notificationOverdue}
          onChange={(notificationOverdue) => toggle({ notificationOverdue })}
        />
      </div>
      <div className="mt-2 max-w-60">
        <SelectField
          label="Reminder hour"
          hint="In your time zone"
          value={settings.reminderHour}
          options={HOURS}
          onChange={(event) => toggle({ reminderHour: Number(event.target.value) })}
        />
      </div>
    </Card>
  );
}

function Switch(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.label}
    </label>
  );
}
