import { useRef } from "react";
import { type Day, dayText } from "#domain/calendar/days.ts";
import { cancellation } from "#domain/series/cancellation.ts";
import { nextDeadline } from "#domain/series/deadline.ts";
import { lastSlotOf, occurrenceDate } from "#domain/series/rule.ts";
import type { Series } from "#domain/series/series.ts";
import { FAILED } from "../data/ledger/changes.ts";
import { type RunningSeries, useMakeNextBill } from "../data/ledger/running-series.ts";
import { useChanges, useReadLedger, useToday } from "../data/ledger/use-ledger.tsx";
import { showExpenseOutcome } from "../features/expenses/row/bill-changes.ts";
import { showToast } from "../ui/toast.ts";

/** Ends a series whose contract its user has cancelled, on the right bill. It can be undone, so nothing asks first. */
export function useCancelledContract(): (running: RunningSeries, row: HTMLElement | null) => void {
  const readLedger = useReadLedger();
  const makeNextBill = useMakeNextBill();
  const { perform, undo } = useChanges();
  const today = useToday();
  const isBusy = useRef(false);

  async function end(running: RunningSeries) {
    const read = () => readLedger().get("series", running.series.id);
    const series = read();
    const deadline = series === undefined ? null : nextDeadline(series, today);
    if (series === undefined || deadline === null) return;
    let draft = cancellation(readLedger(), series, deadline);
    if (draft === null) {
      const made = await makeNextBill(running);
      if (made !== null && "error" in made) showToast({ text: made.error, kind: "error" });
      draft = cancellation(readLedger(), series, deadline);
    }
    if (draft === null) return;
    const done = await perform(draft);
    showExpenseOutcome(done, undo, endedText(read() ?? series, today), FAILED.edit);
  }

  return (running, row) => {
    // A second press may come before the first has changed the row.
    if (isBusy.current) return;
    isBusy.current = true;
    void end(running).finally(() => {
      isBusy.current = false;
      // The pressed button is gone, and its row may be.
      const menuOf = (place: ParentNode | null) => place?.querySelector<HTMLElement>("[aria-haspopup=menu]");
      const next = row?.isConnected ? menuOf(row) : menuOf(document.querySelector("main"));
      (next ?? document.querySelector<HTMLElement>("h1"))?.focus();
    });
  };
}

/** "Gym ends. Its last bill is due 12 February 2027." */
function endedText(series: Series, today: Day): string {
  const last = lastSlotOf(series);
  if (series.endedOn !== null || last === null) return `${series.title} ends: no more bills come`;
  const date = occurrenceDate(series, last);
  return `${series.title} ends. Its last bill ${date < today ? "was" : "is"} due ${dayText(date)}.`;
}
