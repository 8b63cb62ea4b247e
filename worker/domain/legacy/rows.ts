import * as z from "zod/mini";
import { type Badge, isBadgeKey } from "../badges/catalogue.ts";
import { type Day, isDay } from "../calendar/days.ts";
import { BLANK_DETAILS, DETAILS, type Details } from "../expenses/details.ts";
import { STATUSES, type Status } from "../expenses/expense.ts";
import { centsFromAmount } from "../money/json-amounts.ts";
import { amountFromCents } from "../money/money.ts";
import { cleanLine, isBlank, lengthOf } from "../text/clean-text.ts";

/** A cleaned row of the old client's browser storage. */
export interface LegacyExpense extends Details {
  readonly dueDate: Day;
  readonly status: Status;
  readonly paidDate: Day | null;
  readonly seriesName: string | null;
  readonly createdAtMs: number | null;
}

const rowSchema = z.record(z.string(), z.unknown());

/** The old client names fields in two ways, such as `dueDate` and `due_date`. */
export function readLegacyExpense(json: unknown): LegacyExpense | { error: string } {
  const parsed = rowSchema.safeParse(json);
  if (!parsed.success) return { error: "not an expense" };
  const row = parsed.data;
  const title = typeof row.title === "string" ? cleanLine(row.title) : "";
  if (isBlank(title)) return { error: "Title is required" };
  if (lengthOf(title) > DETAILS.title.max) return { error: `${title.slice(0, 40)}…: the title is too long` };
  const amountCents = readAmount(row.amount);
  if (amountCents === null || amountCents === 0) return { error: `${title}: Please enter a valid amount` };
  const dueDate = readDay(row.dueDate ?? row.due_date);
  if (dueDate === null) return { error: `${title}: Due date is required` };
  const status = readStatus(row.status);
  if (status === undefined) return { error: `${title}: the status is not known` };
  const paidDate = status === "PAID" ? (readDay(row.paidDate ?? row.paid_date) ?? dueDate) : null;
  const category = typeof row.category === "string" ? cleanLine(row.category) : "";
  return {
    title,
    amountCents,
    dueDate,
    status,
    paidDate,
    ...BLANK_DETAILS,
    category: isBlank(category) || lengthOf(category) > DETAILS.category.max ? null : category,
    seriesName: readSeriesName(row),
    createdAtMs: readInstant(row.createdAt ?? row.created_at),
  };
}

/** The inverse of {@link readLegacyExpense}. */
export function legacyExpenseJson({ amountCents, seriesName, createdAtMs, ...row }: LegacyExpense) {
  const { title, category, dueDate, status, paidDate } = row;
  const isRecurring = seriesName !== null;
  const amount = amountFromCents(amountCents);
  const recurringId = seriesName;
  return {
    title,
    amount,
    category,
    dueDate,
    status,
    paidDate,
    isRecurring,
    recurringId,
    createdAt: createdAtMs,
  };
}

/** The old client stored a bare key, or an object with `key` or `badge_key`. */
export function readLegacyBadge(json: unknown, nowMs: number): Badge | undefined {
  const row = rowSchema.safeParse(typeof json === "string" ? { key: json } : json).data ?? {};
  const key = row.key ?? row.badge_key;
  if (!isBadgeKey(key)) return undefined;
  return { key, earnedAtMs: Math.min(readInstant(row.earnedAt ?? row.earned_at) ?? nowMs, nowMs) };
}

/** The old client stored amounts as floats, and some as text. */
function readAmount(value: unknown): number | null {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" ? centsFromAmount(Math.round(amount * 100) / 100) : null;
}

function readDay(value: unknown): Day | null {
  const day = typeof value === "string" ? value.slice(0, 10) : null;
  return isDay(day) ? day : null;
}

function readStatus(value: unknown): Status | undefined {
  if (value === undefined || value === null) return "PENDING";
  const text = typeof value === "string" ? value.toUpperCase() : "";
  return text === "OVERDUE" ? "PENDING" : STATUSES.find((status) => status === text);
}

function readSeriesName(row: Record<string, unknown>): string | null {
  const name = row.recurringId ?? row.recurring_id;
  const recurring = row.isRecurring ?? row.is_recurring;
  return recurring === true && typeof name === "string" && name !== "" ? name.slice(0, 100) : null;
}

function readInstant(value: unknown): number | null {
  const instant = typeof value === "string" ? Date.parse(value) : value;
  return typeof instant === "number" && Number.isFinite(instant) && instant > 0 ? Math.floor(instant) : null;
}
