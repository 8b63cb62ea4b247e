import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { parseOperation } from "#domain/operations/parse.ts";
import {
  firstOccurrenceId,
  IDS_PER_SERIES,
  occurrenceMonth,
  occurrenceOf,
  type Series,
} from "#domain/series/series.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import type { MadeChanges } from "../device/made-changes.ts";
import type { SentOperations } from "../world/sent-operations.ts";
import type { LogEntry } from "./stored-rows.ts";

export interface Replayed {
  readonly ledger: Ledger;
  /** What couldn't be, in sentences. */
  readonly faults: string[];
}

/** Applies what the log says was accepted, in order, to an empty ledger, by the domain's own code as it is in the repository. */
export function replay(log: readonly LogEntry[], sent: SentOperations, made: MadeChanges): Replayed {
  const ledger = new Ledger();
  const faults: string[] = [];
  for (const entry of log) {
    // Stripe's state is no row of the ledger's.
    if (entry.type === "subscription.change") continue;
    const operation = sent.get(entry.id);
    if (operation === undefined || made.get(entry.id) === undefined) {
      if (entry.device === null && entry.type === "series.generate") generated(ledger, entry, faults);
      else faults.push(`The history has ${entry.type} ${entry.id}, which nobody made.`);
      continue;
    }
    const parsed = parseOperation(operation, entry.appliedAtMs);
    const outcome = parsed.ok ? apply(ledger, parsed.operation, "replay") : parsed;
    if ("rejection" in outcome)
      faults.push(
        `The worker accepted ${entry.type} ${entry.id}, which the domain refuses: ${outcome.rejection.error}`,
      );
  }
  return { ledger, faults };
}

/** Cron says which bills it made. */
function generated(ledger: Ledger, { id, image: json, appliedAtMs }: LogEntry, faults: string[]): void {
  const image = JSON.parse(json) as HistoryEntry["image"];
  ledger.record({
    operationId: id,
    type: "series.generate",
    atMs: appliedAtMs,
    device: null,
    undoes: null,
    image,
  });
  for (const { key } of image) {
    const series = seriesOf(ledger, key);
    if (series === undefined || ledger.get("expense", key) !== undefined) {
      faults.push(
        `Cron's ${id} made bill ${key}, which ${series === undefined ? "has no series" : "was there"}.`,
      );
      continue;
    }
    const month = occurrenceMonth(key, series);
    ledger.put("expense", key, occurrenceOf(series, month, appliedAtMs));
    if (month > series.generatedUntil) ledger.put("series", series.id, { ...series, generatedUntil: month });
  }
}

function seriesOf(ledger: Ledger, expenseId: string): Series | undefined {
  return [...ledger.all("series")].find(({ id }) => {
    const index = Number(expenseId) - firstOccurrenceId(id);
    return index >= 0 && index < IDS_PER_SERIES;
  });
}
