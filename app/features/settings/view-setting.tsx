import type { ViewMode } from "#domain/settings/settings.ts";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Card } from "../../ui/card.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

const OPTIONS: readonly { value: ViewMode; content: string }[] = [
  { value: "vertical", content: "Vertical" },
  { value: "horizontal", content: "Horizontal" },
];

export function ViewSetting() {
  const { dashboardViewMode } = useSettings();
  const save = useSaveSetting(useChanges());
  return (
    <Card title="Timeline">
      <div className="mt-3">
        <Segments
          label="Default view"
          value={dashboardViewMode}
          options={OPTIONS}
          onChoose={(mode) => void save({ dashboardViewMode: mode }, "Default view saved")}
        />
      </div>
    </Card>
  );
}
