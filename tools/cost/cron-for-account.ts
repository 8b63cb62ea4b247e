import type { D1Database } from "@cloudflare/workers-types";
import { DAY_MS, HOUR_MS } from "../simulate/assumptions.ts";
import type { Measured } from "./bill.ts";
import type { IdleRuns } from "./idle-cron.ts";
import { countRows, less, type Meter, share, sumOf } from "./meter.ts";

const MINUTE_MS = 60_000;

type CronForAccount = Pick<Measured["costs"], "generation" | "reminder">;

/** What the next month's bills and the first reminder in it use, and when that reminder was queued. */
export async function cronForAccount(
  { cron }: Meter,
  idle: IdleRuns,
  { ledger, now }: { ledger: D1Database; now: number },
): Promise<CronForAccount & { remindedAtMs: number }> {
  const beginsAtMs = beginOfNextMonth(now);
  // Brings everything up to date in the month before.
  await cron("hour", beginsAtMs - HOUR_MS);
  const before = await countRows(ledger, "expenses");
  const generation = less(await cron("hour", beginsAtMs), idle.hour);
  if ((await countRows(ledger, "expenses")) === before) throw new Error("The new month got no bills.");

  const dueDate = await firstDueAfter(ledger, beginsAtMs + 2 * DAY_MS);
  const remindedAtMs = Date.parse(`${dueDate}T09:05:00Z`) - DAY_MS;
  // Queues and sends what was to be reminded of earlier.
  await cron("hour", remindedAtMs - HOUR_MS);
  await cron("minute", remindedAtMs - MINUTE_MS);
  const queued = less(await cron("hour", remindedAtMs), idle.hour);
  const mails = await countRows(ledger, "mail_outbox WHERE next_try_at IS NOT NULL");
  const sent = less(await cron("minute", remindedAtMs + MINUTE_MS), idle.minute);
  if (mails === 0) throw new Error("No reminder was queued.");
  return { generation, reminder: share(sumOf(queued, sent), mails), remindedAtMs };
}

/** In the account's zone, which is UTC. */
function beginOfNextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1, 0, 5);
}

async function firstDueAfter(ledger: D1Database, ms: number): Promise<string> {
  const query =
    "SELECT min(due_date) AS day FROM expenses WHERE due_date > ? AND status <> 'PAID' AND deleted = 0";
  const after = new Date(ms).toISOString().slice(0, 10);
  const day = await ledger.prepare(query).bind(after).first<string>("day");
  if (day === null) throw new Error("No bill is due.");
  return day;
}
