import { addMonths, lastDayOf, localTime, monthOf } from "#domain/calendar/days.ts";
import { AUTOPAY_PREFIX } from "#domain/expenses/status.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply, parseOperation } from "#domain/operations/apply.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { billToMake, completeUntil, generation, goesOn } from "#domain/series/projection.ts";
import { firstOccurrenceId, IDS_PER_SERIES, occurrenceMonth, type Series } from "#domain/series/series.ts";
import { unpacked } from "#domain/undo/history.ts";
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
    if (entry.device === null && entry.type === "series.generate") {
      generated(ledger, entry, faults);
      continue;
    }
    const operation = entry.device === null ? paidByCron(ledger, entry) : sent.get(entry.id);
    if (operation === undefined || (entry.device !== null && made.get(entry.id) === undefined)) {
      faults.push(`The history has ${entry.type} ${entry.id}, which nobody made.`);
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

/** Undefined if that isn't what it is. */
function paidByCron(ledger: Ledger, { id, type, appliedAtMs }: LogEntry): OperationJson | undefined {
  if (type !== "expense.autopay" || !id.startsWith(AUTOPAY_PREFIX)) return undefined;
  const billId = Number.parseInt(id.slice(AUTOPAY_PREFIX.length + 12).replace("-", ""), 16);
  const local = localTime(appliedAtMs, ledger.settings().timezone);
  return { id, type, at: new Date(appliedAtMs).toISOString(), ...local, data: { id: String(billId) } };
}

/** Cron says which bills it made. Its months are the user's own. */
function generated(ledger: Ledger, { id, image: json, appliedAtMs }: LogEntry, faults: string[]): void {
  const image = unpacked(JSON.parse(json));
  ledger.record({
    operationId: id,
    type: "series.generate",
    atMs: appliedAtMs,
    device: null,
    undoes: null,
    image,
  });
  const { day } = localTime(appliedAtMs, ledger.settings().timezone);
  const cutoffDate = lastDayOf(addMonths(monthOf(day), 1));
  const running = [...ledger.all("series")].filter(goesOn);
  const first = image[0] === undefined ? undefined : seriesOf(ledger, image[0].key);
  const behind = first === undefined ? running.map(completeUntil).sort()[0] : completeUntil(first);
  for (const { key } of image) {
    const series = seriesOf(ledger, key);
    const bill =
      series === undefined ? null : billToMake(ledger, series, occurrenceMonth(key, series), appliedAtMs);
    if (bill === null) {
      faults.push(
        `Cron's ${id} made bill ${key}, which ${series === undefined ? "has no series" : "was there"}.`,
      );
      continue;
    }
    ledger.put("expense", key, bill);
  }
  for (const series of running.filter((each) => completeUntil(each) === behind)) {
    const { generatedUntil } = generation(series, cutoffDate, Number.POSITIVE_INFINITY);
    ledger.put("series", series.id, { ...series, generatedUntil });
  }
}

function seriesOf(ledger: Ledger, expenseId: string): Series | undefined {
  return [...ledger.all("series")].find(({ id }) => {
    const index = Number(expenseId) - firstOccurrenceId(id);
    return index >= 0 && index < IDS_PER_SERIES;
  });
}
