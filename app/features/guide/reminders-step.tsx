import type { OperationInput } from "#domain/operations/operation.ts";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/fields.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { SetupStepCard } from "./setup-step.tsx";
import type { Setup } from "./use-setup.ts";

export function RemindersStep({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const settings = useSettings();
  const { perform, undo } = useChanges();
  async function save(data: OperationInput["settings.update"]) {
    showOutcome(await perform({ type: "settings.update", data }), "Reminders saved", undo);
  }
  function finish() {
    setup.finish("reminders");
    onDone();
  }
  return (
    <SetupStepCard
      step="reminders"
      title="Want a reminder?"
      text={`By email, at ${settings.reminderHour}:00 your time. You can change the hour in Settings.`}
      takesFocus={setup.isContinued}
      onSkip={finish}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 pt-2 pb-5">
        <div>
          <CheckboxField
            label="The day before a bill is due"
            checked={settings.notificationDueTomorrow}
            onChange={(event) => void save({ notificationDueTomorrow: event.target.checked })}
          />
          <CheckboxField
            label="When a bill is overdue"
            checked={settings.notificationOverdue}
            onChange={(event) => void save({ notificationOverdue: event.target.checked })}
          />
        </div>
        <Button variant="primary" onClick={finish}>
          Done
        </Button>
      </div>
    </SetupStepCard>
  );
}
