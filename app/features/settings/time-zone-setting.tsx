import { useMemo } from "react";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

/** Whose midnight decides what is due and late. This browser's own zone is one tap away. */
export function TimeZoneSetting() {
  const { timezone } = useSettings();
  const save = useSaveSetting(useChanges());
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = useMemo(
    () => [...new Set([timezone, here, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted(),
    [timezone, here],
  );
  return (
    <Card title="Time zone">
      <div className="mt-3 flex max-w-120 flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SelectField
            label="Time zone"
            value={timezone}
            onChange={(event) => void save({ timezone: event.target.value }, "Time zone saved")}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </SelectField>
        </div>
        {here !== timezone && (
          <Button onClick={() => void save({ timezone: here }, "Time zone saved")}>Use {here}</Button>
        )}
      </div>
    </Card>
  );
}
