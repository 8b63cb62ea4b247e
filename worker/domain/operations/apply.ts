import * as z from "zod/mini";
import { isDay } from "../calendar/days.ts";
import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { keepEstimates } from "../series/average.ts";
import { utf8Bytes } from "../text/clean-text.ts";
import { type DiffEntry, diffOf, type HistoryEntry, isField, packed } from "../undo/history.ts";
import { historySubject } from "../undo/order.ts";
import { addExpense } from "./add-expense.ts";
import { clearBudget, setBudget } from "./budgets.ts";
import { deleteExpense } from "./delete-expense.ts";
import { editExpense } from "./edit-expense.ts";
import {
  checkedField,
  isChoiceName,
  isUnknownPart,
  readField,
  strict,
  uuidField,
  wholeNumberField,
  withCorrectedPayments,
} from "./fields.ts";
import { importBills } from "./import-bills.ts";
import { importLegacy } from "./import-legacy.ts";
import { addFromMail, answerSender, discardMail, receiveMail, tieMail } from "./mails.ts";
import {
  clampToNow,
  fitsSomeZone,
  type Operation,
  type OperationData,
  type OperationHandler,
  type OperationType,
  type Rejection,
  type Result,
  rejection,
  UNKNOWN_FIELD,
  UNKNOWN_TYPE,
} from "./operation.ts";
import { autopayExpense, keepAutopayFrom, setExpenseStatus } from "./payment.ts";
import { generateSeries, stopSeries } from "./series.ts";
import { updateSettings, viewDashboard } from "./settings.ts";
import { undo } from "./undo.ts";

/** The limit in bytes of JSON. A database row holds 2 MB, and a response should hold about one. */
const DIFF_MAX = 500_000;
const TOO_LARGE = "This changes too much at once to be undone. Please change fewer expenses at a time.";

export type Outcome =
  | {
      readonly status: "applied";
      readonly result: Result | undefined;
      readonly changes: readonly RowChange[];
      readonly entry: HistoryEntry;
    }
  | { readonly status: "rejected"; readonly rejection: Rejection };

/**
 * Applies an operation completely or not at all. The browser and the worker both call this, so it reads no clock.
 * @param device null for the system itself
 * @param admits refuses changes for reasons outside the operation
 * @throws NotLoaded with nothing changed
 */
export function apply(
  ledger: Ledger,
  operation: Operation,
  device: string | null,
  admits?: (changes: readonly RowChange[]) => Rejection | undefined,
): Outcome {
  const { type, data, stamp } = operation;
  const handler = handlerOf(type);
  const draft = ledger.draft();
  const { result, refused } = handler.apply(draft, data, stamp);
  if (refused !== undefined) return { status: "rejected", rejection: refused };
  keepAutopayFrom(draft, operation);
  const userChanges = draft.changes();
  const chosen = handler.chosenBill?.(data);
  const diff = diffOf(chosenFirst(userChanges, chosen));
  // Generated bills already have the estimate of their series.
  if (type !== "series.generate") keepEstimates(draft);
  const changes = draft.changes();
  const image = diff.filter((each) => !isEstimateAsBefore(draft, each));
  const subject = historySubject(operation, chosen, ledger, userChanges, image);
  const entry: HistoryEntry = {
    operationId: stamp.id,
    type,
    atMs: stamp.atMs,
    device,
    undoes: operation.type === "undo" ? operation.data.operationId : null,
    ...(subject !== undefined && { subject }),
    image,
  };
  // Small diffs are below the limit, because an entry has at most two notes of 1000 characters.
  if (image.length > 50 && utf8Bytes(JSON.stringify(packed(image))) > DIFF_MAX) {
    return { status: "rejected", rejection: rejection("too_large", TOO_LARGE) };
  }
  const notAdmitted = admits?.(changes);
  if (notAdmitted !== undefined) return { status: "rejected", rejection: notAdmitted };
  draft.record(entry);
  draft.merge();
  return { status: "applied", result, changes, entry };
}

/**
 * Tells whether a series' estimate follows payments and is what it was before the operation. Then undo has nothing to restore,
 * and its own entry wouldn't say that it did.
 */
function isEstimateAsBefore(draft: Ledger, changed: DiffEntry): boolean {
  const { table, key, field } = changed;
  if (table !== "series" || field !== "amount" || !isField(changed)) return false;
  return draft.get(table, key)?.amountCents === changed.before["amountCents"];
}

function chosenFirst(changes: readonly RowChange[], id: string | undefined): readonly RowChange[] {
  const isChosen = ({ table, key }: RowChange) => table === "expense" && key === id;
  if (id === undefined || changes.length < 2) return changes;
  return [...changes.filter(isChosen), ...changes.filter((change) => !isChosen(change))];
}

export const OPERATIONS = {
  "expense.add": addExpense,
  "expense.edit": editExpense,
  "expense.setStatus": setExpenseStatus,
  "expense.autopay": autopayExpense,
  "expense.delete": deleteExpense,
  "series.stop": stopSeries,
  "series.generate": generateSeries,
  "budget.set": setBudget,
  "budget.clear": clearBudget,
  "settings.update": updateSettings,
  "bills.import": importBills,
  "mail.receive": receiveMail,
  "mail.add": addFromMail,
  "mail.tie": tieMail,
  "mail.discard": discardMail,
  "mail.answerSender": answerSender,
  "dashboard.view": viewDashboard,
  "migration.import": importLegacy,
  undo,
};

export function handlerOf<T extends OperationType>(type: T) {
  return OPERATIONS[type] as unknown as OperationHandler<z.ZodMiniType<OperationData[T]>>;
}

export function isOperationType(type: unknown): type is OperationType {
  return typeof type === "string" && Object.hasOwn(OPERATIONS, type);
}

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

/**
 * Converts amounts to hundredths, and instants to epoch milliseconds that are at most `nowMs` (docs/contracts.md#operations).
 */
export function parseOperation(json: unknown, nowMs: number): ParsedOperation {
  const judged = judge(json, nowMs);
  return judged.ok ? judged : { ok: false, rejection: rejectionOf(judged.issues) };
}

/**
 * Parses the part of an operation that this version of the app knows, so that a screen can show some of what a newer version
 * has queued. Returns undefined if that part is no operation.
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
  const corrected = withCorrectedPayments(parsed.data, day, stamp.day);
  return { ok: true, operation: { type, stamp, data: corrected } as Operation };
}

function remove(json: unknown, issue: z.core.$ZodIssue): void {
  const isKeys = issue.code === "unrecognized_keys";
  const path = isKeys ? issue.path : issue.path.slice(0, -1);
  const owner = path.reduce<unknown>((object, key) => (object as Record<PropertyKey, unknown>)[key], json);
  const keys = isKeys ? issue.keys : issue.path.slice(-1);
  for (const key of keys) Reflect.deleteProperty(owner as object, key);
}

/** Date alone would read 31 February as 3 March. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(value);
  const date = new Date(`${match?.[1]}T00:00:00Z`);
  if (match === null || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(match[1] ?? ""))
    return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Forms know the fields of these by their own names. */
const INNER: ReadonlySet<PropertyKey | undefined> = new Set(["changes", "bill"]);

/** Unknown parts are reported first, because the other issues may be caused by them. */
function rejectionOf(issues: Issues): Rejection {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const isWithin = issue.path.length > 1 && INNER.has(issue.path[0]);
    const path = issue.path.slice(isWithin ? 1 : 0);
    // Users see a list as one field.
    const inList = path.findIndex((key) => typeof key === "number");
    const name = (inList < 0 ? path : path.slice(0, inList)).join(".");
    if (name !== "" && !Object.hasOwn(fields, name)) fields[name] = issue.message;
  }
  const unknown = issues.filter(isUnknownPart);
  const error = (unknown[0] ?? issues[0])?.message ?? "This operation is not valid";
  if (unknown.length === 0) return rejection("invalid_operation", error, fields);
  const isUnknownType = unknown.some(({ path }) => path[0] === "type");
  return rejection(isUnknownType ? UNKNOWN_TYPE : UNKNOWN_FIELD, error, fields);
}
