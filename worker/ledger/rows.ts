import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { monthFrom } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Account, Budget } from "#domain/ledger/ledger.ts";
import type { ArrivedMail, MailSender } from "#domain/mailed-bills/arrived-mail.ts";
import type { Series } from "#domain/series/series.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { utf8Bytes } from "#domain/text/clean-text.ts";
import type { PackedDiff, PackedEntry, Subject } from "#domain/undo/history.ts";
import { columnsOf, type OwnedRow, rowReader, type StoredRow } from "../db/database.ts";
import {
  DASHBOARD_VIEWED,
  DATA_IMPORTED,
  expenses,
  mailedBills,
  mailSenders,
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSettings,
} from "../db/ledger.ts";
import type { StripeState } from "../services/subscriptions/stripe-state.ts";

const stored = <T extends SQLiteTable>(table: T) => ({
  select: `SELECT ${columnsOf(table)} FROM ${getTableName(table)} WHERE user_id = ?1`,
  read: rowReader(table),
});

/** The start of a SELECT of a user's rows, and what reads them. */
export const STORED = {
  expenses: stored(expenses),
  operations: stored(operations),
  series: stored(recurringSeries),
  budgets: stored(userBudgets),
  settings: stored(userSettings),
  badges: stored(userBadges),
  activity: stored(userActivityLog),
  mails: stored(mailedBills),
  senders: stored(mailSenders),
};

export function expenseFromRow({ seq: _, changedAtMs: __, id, ...rest }: OwnedRow<typeof expenses>): Expense {
  return { id: String(id), ...rest };
}

export function seriesFromRow({
  seq: _,
  changedAtMs: __,
  ...series
}: OwnedRow<typeof recurringSeries>): Series {
  return series;
}

export function budgetFromRow(row: OwnedRow<typeof userBudgets>): Budget {
  return { month: monthFrom(row.year, row.month), amountCents: row.amountCents, unset: row.unset };
}

export function settingsFromRow(row: OwnedRow<typeof userSettings>): Settings {
  const { seq: _, updatedAtMs: __, ...settings } = row;
  return settings;
}

export function mailFromRow({ seq: _, ...mail }: OwnedRow<typeof mailedBills>): ArrivedMail {
  return mail;
}

export function senderFromRow({ address, answer }: OwnedRow<typeof mailSenders>): MailSender {
  return { address, answer };
}

export function subscriptionFromRow(row: StoredRow): StripeState & { readonly seq: number } {
  return { ...(JSON.parse(String(row["subscription"])) as StripeState), seq: Number(row["seq"]) };
}

export function accountFromRows(rows: readonly OwnedRow<typeof userActivityLog>[]): Account {
  const imported = rows.find((row) => row.type === DATA_IMPORTED);
  return {
    dashboardViews: rows.find((row) => row.type === DASHBOARD_VIEWED)?.count ?? 0,
    imported: imported === undefined ? null : { id: imported.data, parts: imported.count },
  };
}

export function entryFromRow(row: OwnedRow<typeof operations>): PackedEntry {
  return {
    operationId: row.operationId,
    type: row.type,
    atMs: row.atMs,
    device: row.device,
    undoes: row.undoes,
    image: JSON.parse(row.image) as PackedDiff,
    ...(row.subject === null ? {} : { subject: JSON.parse(row.subject) as Subject }),
    appliedAtMs: row.appliedAtMs,
  };
}

/** A row takes this much as JSON besides its texts. */
const OWN_BYTES = 300;

type Texts = Readonly<Partial<Record<"title" | "category" | "note", string | null>>>;

/** Stored as JSON. */
type Json = Readonly<Partial<Record<"image" | "subject" | "payments" | "reading", string | null>>>;

export type SizedRow = Texts & Json;

/** About how many bytes a bill, a series, a mail or a history entry takes in a response. */
export function rowBytes({ title, category, note, payments, image, subject, reading }: SizedRow): number {
  const texts = JSON.stringify([title, category, note]);
  return (
    OWN_BYTES +
    [texts, payments, image, subject, reading].reduce((sum, text) => sum + utf8Bytes(text ?? ""), 0)
  );
}
