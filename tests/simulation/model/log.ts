import { dayAt } from "./calendar.ts";
import { LedgerModel } from "./ledger.ts";
import type { Row } from "./rows.ts";

/** An operation as a device sent it. */
export interface SentOperation {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly day: string;
  readonly hour: number;
  readonly data: unknown;
}

/** What the worker accepted, in its order. */
export interface Accepted {
  readonly id: string;
  readonly type: string;
  readonly appliedAtMs: number;
  /** When it was in the database. */
  readonly writtenAtMs: number;
  /** Null for the worker's own. */
  readonly device: string | null;
  /** The ids of the bills that it changed, as the worker says. */
  readonly bills: readonly string[];
}

type SentOf = (id: string, untilMs: number) => SentOperation | undefined;

/** Tells the model all that was accepted. @param sentOf undefined for what nobody sent */
export function modelOf(
  log: readonly Accepted[],
  sentOf: SentOf,
  onTold: (model: LedgerModel, entry: number) => void = () => undefined,
): LedgerModel {
  const model = new LedgerModel();
  for (const [index, entry] of log.entries()) {
    tell(model, entry, sentOf);
    onTold(model, index);
  }
  return model;
}

function tell(model: LedgerModel, entry: Accepted, sentOf: SentOf): void {
  const { id, type, device, appliedAtMs } = entry;
  // Stripe's state is no row of the ledger's.
  if (type === "subscription.change") return;
  if (device === null && type === "series.generate") {
    model.acceptCron(id, appliedAtMs, entry.bills);
    return;
  }
  const sent = device === null ? autopayment(entry) : sentOf(id, entry.writtenAtMs);
  if (sent === undefined || sent.type !== type) {
    model.faults.push(`The history has ${type} ${id}, which nobody made.`);
    return;
  }
  const { day, data } = corrected(sent, appliedAtMs, model);
  const atMs = Math.min(Date.parse(sent.at), appliedAtMs);
  model.accept({ id, type, atMs, day, data });
}

/** Cron's own payments have ids that end with the bill's, in base 16. */
function autopayment({ id, type, appliedAtMs }: Accepted): SentOperation | undefined {
  if (type !== "expense.autopay") return undefined;
  const bill = Number.parseInt(id.slice(-15).replace("-", ""), 16);
  return { id, type, at: new Date(appliedAtMs).toISOString(), day: "", hour: 0, data: { id: String(bill) } };
}

const HOUR_MS = 3_600_000;

/** A clock that is ahead is set right: the hour tells its zone. Cron goes by the user's own zone. */
function corrected(sent: SentOperation, nowMs: number, model: LedgerModel): { day: string; data: Row } {
  const data = (sent.data ?? {}) as Row;
  if (sent.day === "") return { day: model.today(nowMs), data };
  const atMs = Date.parse(sent.at);
  if (atMs <= nowMs) return { day: sent.day, data };
  const localMs = Date.parse(sent.day) + sent.hour * HOUR_MS;
  const zoneMs = Math.ceil((localMs - atMs) / HOUR_MS) * HOUR_MS;
  const day = dayAt(nowMs + zoneMs, "UTC");
  return { day, data: withPaidDate(data, sent.day, day) };
}

function withPaidDate(data: Row, said: string, day: string): Row {
  const put = (date: unknown) => (typeof date === "string" && date > day && date <= said ? day : date);
  const inList = (list: unknown) => (list as Row[]).map((each) => ({ ...each, date: put(each["date"]) }));
  const { changes, bills, paidDate, payments, paymentsBefore } = data;
  return {
    ...data,
    ...(changes !== undefined && { changes: withPaidDate(changes as Row, said, day) }),
    ...(bills !== undefined && { bills: (bills as Row[]).map((each) => withPaidDate(each, said, day)) }),
    ...(paidDate !== undefined && { paidDate: put(paidDate) }),
    ...(payments !== undefined && { payments: inList(payments) }),
    ...(paymentsBefore !== undefined && { paymentsBefore: inList(paymentsBefore) }),
  };
}
