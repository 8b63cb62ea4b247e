import * as z from "zod/mini";
import { isDay } from "../calendar/days.ts";
import {
  checkedField,
  isChoiceName,
  isUnknownPart,
  readField,
  strict,
  uuidField,
  wholeNumberField,
} from "./fields.ts";
import type { Operation } from "./operation.ts";
import { withCorrectedPaidDate } from "./paid-date.ts";
import { handlerOf, isOperationType } from "./registry.ts";
import { type Rejection, rejection, UNKNOWN_FIELD, UNKNOWN_TYPE } from "./rejection.ts";
import { clampToNow, fitsSomeZone } from "./stamp.ts";

const envelopeSchema = strict({
  id: uuidField("Operation id"),
  type: checkedField(isOperationType, "This type of operation is not known", isChoiceName),
  at: readField(instantOf, "at must be an instant such as 2026-11-30T09:00:00.000Z"),
  day: checkedField(isDay, "day must be a day such as 2026-11-30"),
  hour: wholeNumberField("hour", 0, 23),
  data: z.optional(z.unknown()),
});

export type ParsedOperation = { ok: true; operation: Operation } | { ok: false; rejection: Rejection };

type Issues = readonly z.core.$ZodIssue[];

type Judged =
  | Extract<ParsedOperation, { ok: true }>
  | { readonly ok: false; readonly issues: Issues; readonly within: "envelope" | "data" };

/** Amounts become hundredths, and instants epoch milliseconds, clamped to `nowMs` (docs/contracts.md#operations). */
export function parseOperation(json: unknown, nowMs: number): ParsedOperation {
  const judged = judge(json, nowMs);
  return judged.ok ? judged : { ok: false, rejection: rejectionOf(judged.issues) };
}

/**
 * Reads as much of an operation as this version of the app knows, so that a screen can show that much of what a newer version
 * has queued. Returns undefined if that makes no operation.
 */
export function parseKnownPart(json: unknown, nowMs: number): Operation | undefined {
  const judged = judge(json, nowMs);
  if (judged.ok) return judged.operation;
  const unknown = judged.issues.filter(isUnknownPart);
  if (unknown.length === 0) return undefined;
  const known = JSON.parse(JSON.stringify(json)) as { data?: unknown };
  for (const issue of unknown) remove(judged.within === "data" ? known.data : known, issue);
  return parseKnownPart(known, nowMs);
}

function judge(json: unknown, nowMs: number): Judged {
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { ok: false, issues: envelope.error.issues, within: "envelope" };
  const { id, type, at, day, hour, data } = envelope.data;
  if (!fitsSomeZone(at, day, hour)) {
    const message = "day and hour must be the local time of at in some time zone";
    return {
      ok: false,
      issues: [{ code: "custom", message, path: ["day"], input: day }],
      within: "envelope",
    };
  }
  const parsed = handlerOf(type).schema.safeParse(data ?? {});
  if (!parsed.success) return { ok: false, issues: parsed.error.issues, within: "data" };
  const stamp = { id, ...clampToNow(at, day, hour, nowMs) };
  const corrected = withCorrectedPaidDate(parsed.data, day, stamp.day);
  return { ok: true, operation: { type, stamp, data: corrected } as Operation };
}

function remove(json: unknown, issue: z.core.$ZodIssue): void {
  const isKeys = issue.code === "unrecognized_keys";
  const path = isKeys ? issue.path : issue.path.slice(0, -1);
  const owner = path.reduce<unknown>((object, key) => (object as Record<PropertyKey, unknown>)[key], json);
  const keys = isKeys ? issue.keys : issue.path.slice(-1);
  for (const key of keys) Reflect.deleteProperty(owner as object, key);
}

/** Date alone would take 31 February for 3 March. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(value);
  const date = new Date(`${match?.[1]}T00:00:00Z`);
  if (match === null || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(match[1] ?? ""))
    return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

/** What isn't known comes first: whether the rest is at fault can't be told without it. */
function rejectionOf(issues: Issues): Rejection {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.slice(issue.path.length > 1 && issue.path[0] === "changes" ? 1 : 0).join(".");
    if (name !== "" && !Object.hasOwn(fields, name)) fields[name] = issue.message;
  }
  const unknown = issues.filter(isUnknownPart);
  const error = (unknown[0] ?? issues[0])?.message ?? "This operation is not valid";
  if (unknown.length === 0) return rejection("invalid_operation", error, fields);
  const isUnknownType = unknown.some(({ path }) => path[0] === "type");
  return rejection(isUnknownType ? UNKNOWN_TYPE : UNKNOWN_FIELD, error, fields);
}
