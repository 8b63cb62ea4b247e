import type { Day } from "#domain/calendar/days.ts";
import type { Simulation } from "../simulation.ts";
import type { Mail } from "../world/outside.ts";
import type { SqliteD1 } from "../world/sqlite-d1.ts";

export type Row = Readonly<Record<string, unknown>>;

/** One user's rows as SQLite has them, read past the product's own code. */
export interface StoredRows {
  readonly ledger: SqliteD1;
  /** As cron calls its part for it. */
  readonly ledgerName: string;
  readonly owner: Row;
  readonly expenses: readonly Row[];
  readonly series: readonly Row[];
  readonly budgets: readonly Row[];
  readonly settings: Row | undefined;
  readonly badges: readonly Row[];
  readonly dashboardViews: number;
  /** All that was ever accepted, in order. */
  readonly log: readonly LogEntry[];
  /** What the product remembers of it. */
  readonly history: readonly Pick<LogEntry, "seq" | "id">[];
}

export interface LogEntry {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly appliedAtMs: number;
  /** Null for the worker's own. */
  readonly device: string | null;
  /** What it changed, as JSON. */
  readonly image: string;
  /** When the row was written. */
  readonly writtenAtMs: number;
}

export function storedRows({ backend }: Simulation, userId: string): StoredRows {
  const [home] = rowsIn(backend.directory, "SELECT ledger FROM homes WHERE user_id = ?", userId);
  const ledgerName = String(home?.["ledger"]);
  const ledger = backend.ledgers[ledgerName === "LEDGER_1" ? 0 : 1] as SqliteD1;
  const rows = (text: string) => rowsIn(ledger, text, userId);
  return {
    ledger,
    ledgerName,
    owner: rows("SELECT * FROM owners WHERE user_id = ?")[0] ?? {},
    expenses:
      rows(`SELECT CAST(id AS TEXT) AS id, title, amount AS amountCents, category, note, due_date AS dueDate, status,
      recurring_id AS recurringId, paid_date AS paidDate, planned_amount AS plannedCents, payments, amount_is_estimate AS amountIsEstimate,
      autopay, remind_days_before AS remindDaysBefore, cancel_by AS cancelBy, autopay_from AS autopayFrom, estimate_is_own AS estimateIsOwn, created_at AS createdAtMs, deleted, freed FROM expenses WHERE user_id = ? ORDER BY expenses.id`),
    series:
      rows(`SELECT id, anchor_date AS anchorDate, first_month AS firstMonth, moved_months AS movedMonths, title, amount AS amountCents, category, note,
      recurring_every AS recurringEvery, last_day_of_month AS lastDayOfMonth, recurring_rule AS recurringRule,
      first_day AS firstDay, last_day AS lastDay, moved_days AS movedDays, weekend_shift AS weekendShift,
      ends_on AS endsOn, ends_after AS endsAfter, last_month AS lastMonth, amount_is_estimate AS amountIsEstimate,
      autopay, remind_days_before AS remindDaysBefore, cancel_by AS cancelBy, estimate_is_average AS estimateIsAverage, autopay_from AS autopayFrom,
      said_amount AS saidCents, said_beside AS saidBeside, generated_until AS generatedUntil, ended_on AS endedOn
      FROM recurring_series WHERE user_id = ? ORDER BY id`),
    budgets: rows(
      "SELECT printf('%d-%02d', year, month) AS month, budget_amount AS amountCents, unset FROM user_budgets WHERE user_id = ? ORDER BY 1",
    ),
    settings: rows(`SELECT currency, timezone, notification_due_tomorrow AS notificationDueTomorrow,
      notification_overdue AS notificationOverdue, theme, dashboard_view_mode AS dashboardViewMode,
      reminder_hour AS reminderHour, remind_days_before AS remindDaysBefore,
      remind_days_after AS remindDaysAfter, budget_carry_over AS budgetCarryOver,
      month_start AS monthStart, income, name FROM user_settings WHERE user_id = ?`)[0],
    badges: rows(
      "SELECT badge_key AS key, earned_at AS earnedAtMs FROM user_badges WHERE user_id = ? ORDER BY badge_key",
    ),
    dashboardViews: Number(
      rows(
        "SELECT activity_view_count AS count FROM user_activity_log WHERE user_id = ? AND activity_type = 'dashboard_viewed'",
      )[0]?.["count"] ?? 0,
    ),
    log: rows(`SELECT seq, op_id AS id, type, applied_at AS appliedAtMs, device, image, at AS writtenAtMs FROM witness
      WHERE user_id = ? ORDER BY seq`) as unknown as LogEntry[],
    history: rows(`SELECT seq, op_id AS id FROM operations WHERE user_id = ?1
      UNION ALL SELECT seq, op_id FROM operation_results WHERE user_id = ?1 ORDER BY seq`) as unknown as StoredRows["history"],
  };
}

/** As the ledger was told it. */
export function subscriptionIn({ owner }: StoredRows): Row {
  return JSON.parse(String(owner["subscription"] ?? "{}")) as Row;
}

export interface QueuedReminder extends Pick<Mail, "subject" | "text"> {
  /** The day that the user's own calendar showed. */
  readonly localDate: Day;
  readonly queuedAtMs: number;
}

/** All that were ever queued for an address, oldest first. */
export function queuedReminders({ backend }: Simulation, email: string): QueuedReminder[] {
  const text = `SELECT local_date AS localDate, mail ->> 'subject' AS subject, mail ->> 'text' AS text,
      at AS queuedAtMs
    FROM witness_mails WHERE kind IN ('due_tomorrow', 'overdue') AND mail ->> 'to' = ? ORDER BY number`;
  return backend.ledgers.flatMap((each) => rowsIn(each, text, email) as unknown as QueuedReminder[]);
}

export interface ReminderRun {
  readonly scheduledAtMs: number;
  readonly finishedAtMs: number;
}

/** Those of a ledger that finished, in the order in which they did. */
export function reminderRuns({ backend }: Simulation, ledgerName: string): ReminderRun[] {
  const text = `SELECT scheduled_at AS scheduledAtMs, at AS finishedAtMs FROM witness_runs WHERE part = ? ORDER BY rowid`;
  return rowsIn(backend.directory, text, ledgerName) as unknown as ReminderRun[];
}

/** Since when somebody may be mailed or not, oldest first: who pays, and whose address takes mail. */
export function mayBeMailed({ ledger }: StoredRows, userId: string): { mayBe: 0 | 1; sinceMs: number }[] {
  const text = `SELECT may_be_mailed AS mayBe, at AS sinceMs FROM witness_owners WHERE user_id = ? ORDER BY rowid`;
  return rowsIn(ledger, text, userId) as unknown as { mayBe: 0 | 1; sinceMs: number }[];
}

export function rowsIn({ sqlite }: SqliteD1, text: string, userId: string): Row[] {
  return sqlite.prepare(text).all(userId) as unknown as Row[];
}
