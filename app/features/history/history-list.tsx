import { useState } from "react";
import { longDayText } from "#domain/calendar/day-text.ts";
import { changeText, refusalText } from "#domain/operations/describe.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { useHistory } from "../../data/ledger/history.ts";
import { useCurrency, useEverSynced, useIsLoading } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { ChangeRow } from "./change-row.tsx";
import { groupByDate } from "./group-by-date.ts";

/** Enough to read at a glance. The rest comes on request. */
const SHOWN_FIRST = 60;

/** The last 30 days in plain words: what changed, who did it and when, and an Undo for each. */
export function HistoryList() {
  const { changes, ledger, device, timeZone } = useHistory();
  const { undo } = useChanges();
  const currency = useCurrency();
  const everSynced = useEverSynced();
  const loading = useIsLoading();
  const [shown, setShown] = useState(SHOWN_FIRST);
  /** Why a change couldn't be undone, by operation id. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});

  async function takeBack(entry: HistoryEntry) {
    const { operationId } = entry;
    const done = await undo([operationId]);
    setRefusals(({ [operationId]: _, ...others }) =>
      done.ok ? others : { ...others, [operationId]: refusalText(done.error, entry, ledger, currency) },
    );
    if (done.ok) showUndoToast("Change undone", done.operationIds, undo, { label: "Redo" });
  }

  return (
    <div className="mx-auto w-full max-w-180">
      <p className="text-ink-soft">What changed in the last 30 days, on any of your devices.</p>
      {changes.length === 0 && loading && <Spinner text="Loading..." />}
      {changes.length === 0 && everSynced && (
        <p className="py-12 text-center text-ink-soft">Nothing has changed yet.</p>
      )}
      {groupByDate(changes.slice(0, shown), timeZone).map((group) => (
        <section key={group.day} aria-labelledby={`day-${group.day}`} className="mt-6">
          <h2 id={`day-${group.day}`} className="text-small font-medium text-ink-soft">
            {longDayText(group.day)}
          </h2>
          <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-surface">
            {group.changes.map(({ entry, undone }) => (
              <ChangeRow
                key={entry.operationId}
                text={changeText(entry, ledger, currency)}
                who={
                  entry.device === null
                    ? "The system"
                    : entry.device === device
                      ? "This device"
                      : entry.device
                }
                atMs={entry.atMs}
                timeZone={timeZone}
                undone={undone}
                refusal={refusals[entry.operationId]}
                onUndo={() => void takeBack(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
      {changes.length > shown && (
        <Button className="mt-6" onClick={() => setShown(shown + SHOWN_FIRST)}>
          Show {Math.min(SHOWN_FIRST, changes.length - shown)} more
        </Button>
      )}
    </div>
  );
}
