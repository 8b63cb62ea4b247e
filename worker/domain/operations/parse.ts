import * as z from "zod/mini";
import { isDay } from "../calendar/days.ts";
import { checkedField, readField, strict, uuidField, wholeNumberField } from "./fields.ts";
import type { Operation } from "./operation.ts";
import { handlerOf, isOperationType } from "./registry.ts";
import { type Rejection, rejection } from "./rejection.ts";
import { clampToNow, fitsSomeZone } from "./stamp.ts";

const envelopeSchema = strict({
  id: uuidField("Operation id"),
  type: checkedField(isOperationType, "This type of operation is not known"),
  at: readField(instantOf, "at must be an instant such as 2026-11-30T09:00:00.000Z"),
  day: checkedField(isDay, "day must be a day such as 2026-11-30"),
  hour: wholeNumberField("hour", 0, 23),
  data: z.optional(z.unknown()),
});

export type ParsedOperation = { ok: true; operation: Operation } | { ok: false; rejection: Rejection };

/** Amounts become hundredths, and instants epoch milliseconds, clamped to `nowMs` (docs/contracts.md#operations). */
export function parseOperation(json: unknown, nowMs: number): ParsedOperation {
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { ok: false, rejection: rejectionOf(envelope.error.issues) };
  const { id, type, at, day, hour, data } = envelope.data;
  if (!fitsSomeZone(at, day, hour)) {
    const error = "day and hour must be the local time of at in some time zone";
    return { ok: false, rejection: rejection("invalid_operation", error, { day: error }) };
  }
  const parsed = handlerOf(type).schema.safeParse(data ?? {});
  if (!parsed.success) return { ok: false, rejection: rejectionOf(parsed.error.issues) };
  const stamp = { id, ...clampToNow(at, day, hour, nowMs) };
  return { ok: true, operation: { type, stamp, data: parsed.data } as Operation };
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
