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
  /** Null for the worker's own. */
  readonly device: string | null;
  /** The ids of the bills that it changed, as the worker says. */
  readonly bills: readonly string[];
}

/** Tells the model all that was accepted. @param sentOf undefined for what nobody sent */
export function modelOf(
  log: readonly Accepted[],
  sentOf: (id: string) => SentOperation | undefined,
): LedgerModel {
  const model = new LedgerModel();
  for (const entry of log) {
    // Stripe's state is no row of the ledger's.
    if (entry.type === "subscription.change") continue;
    if (entry.device === null && entry.type === "series.generate") {
      model.acceptCron(entry.id, entry.appliedAtMs, entry.bills);
      continue;
    }
    const sent = entry.device === null ? autopayment(entry) : sentOf(entry.id);
    if (sent === undefined || sent.type !== entry.type) {
      model.faults.push(`The history has ${entry.type} ${entry.id}, which nobody made.`);
      continue;
    }
    const { day, data } = corrected(sent, entry.appliedAtMs, model);
    const atMs = Math.min(Date.parse(sent.at), entry.appliedAtMs);
    model.accept({ id: entry.id, type: entry.type, atMs, day, data });
  }
  return model;
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
  const { changes, paidDate, payments, paymentsBefore } = data;
  return {
    ...data,
    ...(changes !== undefined && { changes: withPaidDate(changes as Row, said, day) }),
    ...(paidDate !== undefined && { paidDate: put(paidDate) }),
    ...(payments !== undefined && { payments: inList(payments) }),
    ...(paymentsBefore !== undefined && { paymentsBefore: inList(paymentsBefore) }),
  };
}
