import type { Day } from "#domain/calendar/days.ts";
import { furthestCutoff } from "#domain/series/projection.ts";
import { counted } from "#domain/text/wording.ts";
import { usePerform } from "../../data/ledger/use-ledger.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";

export function GenerateAheadButton({ today }: { today: Day }) {
  const perform = usePerform();
  async function generate() {
    const done = await perform({ type: "series.generate", data: { cutoffDate: furthestCutoff(today) } });
    if (!done.ok) {
      showToast({ text: done.error, kind: "error" });
      return;
    }
    const count = Number(done.result?.["count"] ?? 0);
    showToast({
      text:
        count === 0
          ? "The year ahead has all its bills"
          : `${counted(count, "bill")} added for the year ahead`,
    });
  }
  return <Button onClick={() => void generate()}>Add the year ahead</Button>;
}
