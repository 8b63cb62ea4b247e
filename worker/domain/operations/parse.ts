import * as z from "zod/mini";
import { FIRST_YEAR, isDay, isTimeZone, LAST_YEAR, monthFrom } from "../calendar/days.ts";
import { THEMES, VIEW_MODES } from "../settings/settings.ts";
import { isUuid } from "../text/uuid.ts";
import {
  budgetAmountField,
  categoryField,
  choiceField,
  currencyField,
  dayField,
  expenseAmountField,
  expenseIdField,
  flagField,
  frequencyField,
  nameField,
  noteField,
  readField,
  scopeField,
  seriesIdField,
  statusField,
  titleField,
  wholeNumberField,
} from "./fields.ts";
import type { Operation, OperationType } from "./operation.ts";
import { type Rejection, rejection } from "./rejection.ts";
import { clampToNow, fitsSomeZone } from "./stamp.ts";

const month = {
  year: wholeNumberField("Year", FIRST_YEAR, LAST_YEAR),
  month: wholeNumberField("Month", 1, 12),
};

const listOf = (name: string) =>
  readField(
    (value) => (Array.isArray(value) ? (value as readonly unknown[]) : undefined),
    `${name} must be a list`,
  );

function uuidField(name: string) {
  return readField((value) => (isUuid(value) ? value.toLowerCase() : undefined), `${name} must be a UUID`);
}

const nothingToChange = (value: object) => Object.keys(value).length > 0;

/** The data of every operation type (docs/contracts.md#operations). Unknown keys are refused. */
const dataSchemas = {
  "expense.add": z.pipe(
    strict({
      id: expenseIdField,
      title: titleField,
      amount: expenseAmountField,
      dueDate: dayField("Due date"),
      isRecurring: flagField("Recurring"),
      recurringFrequency: z.optional(frequencyField),
      recurringId: z.optional(seriesIdField),
      category: z.optional(categoryField),
      note: z.optional(noteField),
      status: z.optional(statusField),
    }),
    z.transform(({ amount, recurringFrequency: _, ...rest }) => ({
      ...rest,
      amountCents: amount,
      recurringId: rest.recurringId ?? null,
      category: rest.category ?? null,
      note: rest.note ?? null,
      status: rest.status ?? "PENDING",
    })),
  ),
  "expense.edit": z.pipe(
    strict({
      id: expenseIdField,
      changes: z
        .strictObject(
          {
            title: z.optional(titleField),
            amount: z.optional(expenseAmountField),
            dueDate: z.optional(dayField("Due date")),
            status: z.optional(statusField),
            isRecurring: z.optional(flagField("Recurring")),
            recurringId: z.optional(seriesIdField),
            category: z.optional(categoryField),
            note: z.optional(noteField),
          },
          { error: objectError },
        )
        .check(z.refine(nothingToChange, "Nothing to change")),
      scope: z.optional(scopeField),
    }),
    z.transform(({ id, changes: { amount, ...changes }, scope }) => ({
      id,
      changes: amount === undefined ? changes : { ...changes, amountCents: amount },
      scope: scope ?? "this",
    })),
  ),
  "expense.setStatus": strict({ id: expenseIdField, status: statusField }),
  "expense.delete": z.pipe(
    strict({ id: expenseIdField, scope: z.optional(scopeField) }),
    z.transform(({ id, scope }) => ({ id, scope: scope ?? "this" })),
  ),
  "series.stop": strict({ expenseId: expenseIdField }),
  "series.generate": strict({ cutoffDate: dayField("Cutoff date") }),
  "budget.set": z.pipe(
    strict({ ...month, amount: budgetAmountField }),
    z.transform((data) => ({ month: monthFrom(data.year, data.month), amountCents: data.amount })),
  ),
  "budget.clear": z.pipe(
    strict(month),
    z.transform((data) => ({ month: monthFrom(data.year, data.month) })),
  ),
  "settings.update": strict({
    currency: z.optional(currencyField),
    timezone: z.optional(
      readField(
        (value) => (isTimeZone(value) ? value : undefined),
        "Time zone is not one this product knows",
      ),
    ),
    theme: z.optional(choiceField("Theme", THEMES)),
    dashboardViewMode: z.optional(choiceField("View", VIEW_MODES)),
    notificationDueTomorrow: z.optional(flagField("Due-tomorrow reminder")),
    notificationOverdue: z.optional(flagField("Overdue reminder")),
    reminderHour: z.optional(wholeNumberField("Reminder hour", 0, 23)),
    name: z.optional(nameField),
  }).check(z.refine(nothingToChange, "Nothing to change")),
  "dashboard.view": strict({}),
  "migration.import": strict({
    expenses: listOf("Expenses"),
    badges: listOf("Badges"),
    part: z.optional(strict({ of: uuidField("Import id"), index: wholeNumberField("Part", 0, 999) })),
  }),
  undo: strict({ operationId: uuidField("Operation id") }),
} satisfies Record<OperationType, z.ZodMiniType>;

const envelopeSchema = strict({
  id: uuidField("Operation id"),
  type: readField(
    (value) =>
      typeof value === "string" && Object.hasOwn(dataSchemas, value) ? (value as OperationType) : undefined,
    "This type of operation is not known",
  ),
  at: readField(instantOf, "at must be an instant such as 2026-11-30T09:00:00.000Z"),
  day: readField((value) => (isDay(value) ? value : undefined), "day must be a day such as 2026-11-30"),
  hour: wholeNumberField("hour", 0, 23),
  data: z.optional(z.unknown()),
});

export type ParsedOperation = { ok: true; operation: Operation } | { ok: false; rejection: Rejection };

/**
 * Checks one operation as it came, and returns it clean: in hundredths and epoch milliseconds, with an instant in the
 * future clamped to `nowMs`.
 */
export function parseOperation(json: unknown, nowMs: number): ParsedOperation {
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { ok: false, rejection: rejectionOf(envelope.error.issues) };
  const { id, type, at, day, hour, data } = envelope.data;
  if (!fitsSomeZone(at, day, hour)) {
    const error = "day and hour must be the local time of at in some time zone";
    return { ok: false, rejection: rejection("invalid_operation", error, { day: error }) };
  }
  const parsed = dataSchemas[type].safeParse(data ?? {});
  if (!parsed.success) return { ok: false, rejection: rejectionOf(parsed.error.issues) };
  const stamp = { id, ...clampToNow(at, day, hour, nowMs) };
  return { ok: true, operation: { type, stamp, data: parsed.data } as Operation };
}

function strict<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, { error: objectError });
}

function objectError(issue: z.core.$ZodRawIssue): string {
  return issue.code === "unrecognized_keys"
    ? `Unknown ${issue.keys.length === 1 ? "key" : "keys"}: ${issue.keys.join(", ").slice(0, 80)}`
    : "This must be an object";
}

/** An ISO instant with a zone, in epoch milliseconds. Date alone would take 31 February for 3 March. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(value);
  const date = new Date(`${match?.[1]}T00:00:00Z`);
  if (match === null || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(match[1] ?? ""))
    return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

function rejectionOf(issues: readonly z.core.$ZodIssue[]): Rejection {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.slice(issue.path.length > 1 && issue.path[0] === "changes" ? 1 : 0).join(".");
    if (name !== "" && !Object.hasOwn(fields, name)) fields[name] = issue.message;
  }
  const error = issues[0]?.message ?? "This operation is not valid";
  const code = fields.type === undefined ? "invalid_operation" : "unknown_type";
  return rejection(code, error, fields);
}
