import { type Day, shortDayText } from "#domain/calendar/days.ts";
import {
  DETAILS,
  type Details,
  type DetailsInFull,
  FLAG_DETAILS,
  type FlagDetail,
  STRUCTURED_DETAILS,
  type StructuredDetail,
  TEXT_DETAILS,
  type TextDetail,
} from "#domain/expenses/details.ts";
import { detailsInFull, jsonDetail, storedDetail } from "#domain/expenses/details-json.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { centsFromAmount } from "#domain/money/json-amounts.ts";
import { amountFromCents, type Currency, formatCents, groupedDecimal } from "#domain/money/money.ts";
import type { OperationInput, OperationJson, Scope } from "#domain/operations/operation.ts";
import { EVERY_MONTH, type RepeatFields } from "#domain/series/rule.ts";
import type { Series } from "#domain/series/series.ts";
import { cleanLine, isBlank } from "#domain/text/clean-text.ts";
import { readAmount } from "../../../ui/amount-field.tsx";
import {
  isResult,
  readSeriesValues,
  repeatChanges,
  type SeriesResult,
  type SeriesValues,
  seriesResultOf,
  seriesValuesOf,
  USUAL_RESULT,
  USUAL_VALUES,
  valuesOfJson,
} from "./series-values.ts";

/** Details with parts are held as they are stored. */
type StructuredValues = { -readonly [K in StructuredDetail]: Details[K] };

export interface ExpenseFormValues
  extends Record<TextDetail, string>,
    Record<FlagDetail, boolean>,
    StructuredValues,
    SeriesValues {
  title: string;
  amountText: string;
  dueDate: string;
  status: Status;
  /** Empty until the user changes it. */
  paidDate: string;
  isRecurring: boolean;
}

export type ExpenseFormErrors = Partial<Record<keyof ExpenseFormValues, string>>;

/** The same as an operation's fields. What is about a series is missing where there is none. */
export interface ExpenseFormResult extends DetailsInFull, Partial<SeriesResult> {
  dueDate: Day;
  /** Only if overdue bills are to be marked as paid on their days. */
  autopayFrom?: Day;
  status: Status;
  /** Only of a bill that is paid, and if it isn't today. */
  paidDate?: Day;
  isRecurring: boolean;
}

/** What an edit's operation says. */
type ExpenseChangesJson = Omit<Partial<ExpenseFormResult>, "recurringRule"> & Partial<RepeatFields>;

export function emptyFormValues(dueDate: Day): ExpenseFormValues {
  return {
    title: "",
    amountText: "",
    dueDate,
    status: "PENDING",
    paidDate: "",
    isRecurring: false,
    ...texts(() => ""),
    ...flags(() => false),
    ...structured(() => null),
    ...USUAL_VALUES,
  };
}

/** A new bill like another one, without its payment and its series. */
export function copiedFormValues(expense: Expense, series: Series | undefined): ExpenseFormValues {
  return { ...formValuesOf(expense, series), status: "PENDING", paidDate: "" };
}

export function formValuesOf(expense: Expense, series: Series | undefined): ExpenseFormValues {
  return {
    title: expense.title,
    amountText: groupedDecimal(expense.amountCents),
    dueDate: expense.dueDate,
    status: expense.status,
    paidDate: expense.paidDate ?? "",
    isRecurring: expense.recurringId !== null,
    ...texts((name) => expense[name] ?? ""),
    ...flags((name) => expense[name]),
    ...structured((name) => expense[name]),
    ...seriesValuesOf(series),
  };
}

/** Returns the form's error messages, or values ready for an operation. The operation's own rules check the rest. */
export function readExpenseForm(
  values: ExpenseFormValues,
  currency: Currency,
): { ok: true; result: ExpenseFormResult } | { ok: false; errors: ExpenseFormErrors } {
  const errors: ExpenseFormErrors = {};
  const title = cleanLine(values.title);
  if (isBlank(title)) errors.title = "Expense title is required";
  const amount = readAmount(values.amountText, currency);
  if ("error" in amount) errors.amountText = amount.error;
  if (values.dueDate === "") errors.dueDate = "Due date is required";
  const series = values.isRecurring ? readSeriesValues(values) : {};
  if (values.isRecurring && !isResult(series)) Object.assign(errors, series);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    result: {
      title,
      amount: amountFromCents("cents" in amount ? amount.cents : 0),
      dueDate: values.dueDate,
      status: values.status,
      ...(values.status === "PAID" && values.paidDate !== "" && { paidDate: values.paidDate }),
      isRecurring: values.isRecurring,
      ...texts((name) => emptyToNull(DETAILS[name].clean(values[name]))),
      ...flags((name) => values[name]),
      ...(structured((name) => jsonDetail(name, values[name])) as Pick<DetailsInFull, StructuredDetail>),
      ...series,
    },
  };
}

function texts<T>(pick: (name: TextDetail) => T): Record<TextDetail, T> {
  const entries = TEXT_DETAILS.map((name) => [name, pick(name)]);
  return Object.fromEntries(entries) as Record<TextDetail, T>;
}

function flags(pick: (name: FlagDetail) => boolean): Record<FlagDetail, boolean> {
  const entries = FLAG_DETAILS.map((name) => [name, pick(name)]);
  return Object.fromEntries(entries) as Record<FlagDetail, boolean>;
}

function structured<T>(pick: (name: StructuredDetail) => T): Record<StructuredDetail, T> {
  const entries = STRUCTURED_DETAILS.map((name) => [name, pick(name)]);
  return Object.fromEntries(entries) as Record<StructuredDetail, T>;
}

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}

/** Returns only the fields that differ, so that another device's edit of another field survives. */
export function changesTo(
  expense: Expense,
  series: Series | undefined,
  result: ExpenseFormResult,
): ExpenseChangesJson {
  const before: ExpenseFormResult = {
    ...detailsInFull(expense),
    dueDate: expense.dueDate,
    status: expense.status,
    ...(expense.paidDate !== null && { paidDate: expense.paidDate }),
    isRecurring: expense.recurringId !== null,
    // A series that isn't known yet is taken for a usual one, so that only what is unusual counts as a change.
    ...(series === undefined ? USUAL_RESULT : seriesResultOf(series)),
  };
  // An end is an object, so values are compared as they travel.
  const asJson = (value: unknown) => JSON.stringify(value);
  const changed = Object.entries(result).filter(
    ([name, value]) => asJson(value) !== asJson(before[name as keyof ExpenseFormResult]),
  );
  const { recurringRule, ...changes } = Object.fromEntries(changed) as Partial<ExpenseFormResult>;
  if (recurringRule === undefined) return changes;
  return { ...changes, ...repeatChanges(series ?? EVERY_MONTH, recurringRule) };
}

/** The domain's messages about an operation's fields, by the form's names. */
export function formErrorsFrom(fields: Readonly<Record<string, string>>): ExpenseFormErrors {
  const errors: ExpenseFormErrors = {};
  for (const [path, message] of Object.entries(fields)) {
    const name = FORM_NAMES[path.split(".").at(-1) ?? ""];
    if (name !== undefined) errors[name] = message;
  }
  return errors;
}

const FORM_NAMES: Readonly<Record<string, keyof ExpenseFormValues>> = {
  title: "title",
  amount: "amountText",
  dueDate: "dueDate",
  status: "status",
  paidDate: "paidDate",
  recurringEnds: "ends",
  ...texts((name) => name as string as keyof ExpenseFormValues),
  ...structured((name) => name as string as keyof ExpenseFormValues),
};

/** "Added Rent, $950.00, due 3 Dec" */
export function addedText({ title, amount, dueDate }: ExpenseFormResult, currency: Currency): string {
  return `Added ${title}, ${formatCents(centsFromAmount(amount) ?? 0, currency)}, due ${shortDayText(dueDate)}`;
}

/** What is wrong with an end stands beside the date or the number. */
export function besideItsEnd(
  { ends, ...others }: ExpenseFormErrors,
  values: ExpenseFormValues,
): ExpenseFormErrors {
  if (ends === undefined || values.ends === "never")
    return { ...others, ...(ends !== undefined && { ends }) };
  return { ...others, [values.ends === "on" ? "endsOn" : "endsTimes"]: ends };
}

/** The fields of Repeats that can be wrong, in their order. */
export const REPEATS_FIELDS = ["every", "days", "ends", "endsOn", "endsTimes"] as const;

/** The form's fields in their order, so that focus goes to the first wrong one. */
export const FIELD_ORDER = [
  "title",
  "amountText",
  "dueDate",
  ...REPEATS_FIELDS,
  "status",
  "paidDate",
  ...TEXT_DETAILS,
  ...STRUCTURED_DETAILS,
] as const;

/** The names under which public/manifest.webmanifest receives what another app shares. */
const PARTS = ["share_title", "share_text", "share_url"] as const;

/** Any website may open this address with any text, and no bill needs more to be described. */
const CHARACTERS_MAX = 500;

/** Returns what a phone's share sheet sent in an address's query, as one text. */
export function sharedText(search: string): string {
  const query = new URLSearchParams(search);
  const parts = PARTS.map((name) => query.get(name) ?? "").filter((part) => part !== "");
  // Many apps send the same text twice.
  const text = [...new Set(parts)].join("\n");
  // A character takes at most two units, and none may be cut in half.
  return [...text.slice(0, 2 * CHARACTERS_MAX)].slice(0, CHARACTERS_MAX).join("");
}

export type RefusedForm =
  | { readonly kind: "add"; readonly values: Partial<ExpenseFormValues> }
  | {
      readonly kind: "edit";
      readonly expense: Expense;
      readonly typed: Partial<ExpenseFormValues>;
      readonly scope: Scope;
    };

/**
 * Returns the form that brings back what was typed into a rejected change, or null if nothing was typed. An edit of a
 * deleted bill becomes a new bill with all that is known of the old one, but outside its series.
 * @param expense the bill it was about, deleted or not
 */
export function refusedForm({ type, data }: OperationJson, expense: Expense | undefined): RefusedForm | null {
  if (type === "expense.add") return { kind: "add", values: valuesOf(data as OperationInput["expense.add"]) };
  if (type !== "expense.edit") return null;
  const { changes, scope = "this" } = data as OperationInput["expense.edit"];
  const typed = valuesOf(changes);
  if (expense !== undefined && !expense.deleted) return { kind: "edit", expense, typed, scope };
  const known = expense === undefined ? {} : { ...formValuesOf(expense, undefined), isRecurring: false };
  return { kind: "add", values: { ...known, ...typed } };
}

function valuesOf(json: Partial<OperationInput["expense.add"]>): Partial<ExpenseFormValues> {
  const values: Partial<ExpenseFormValues> = {};
  if (json.title !== undefined) values.title = json.title;
  if (json.amount !== undefined) values.amountText = groupedDecimal(centsFromAmount(json.amount) ?? 0);
  if (json.dueDate !== undefined) values.dueDate = json.dueDate;
  if (json.status !== undefined) values.status = json.status;
  if (json.paidDate != null) values.paidDate = json.paidDate;
  for (const name of TEXT_DETAILS) if (json[name] !== undefined) values[name] = json[name] ?? "";
  for (const name of FLAG_DETAILS) if (json[name] !== undefined) values[name] = json[name];
  for (const name of STRUCTURED_DETAILS) {
    const said = json[name];
    if (said !== undefined) values[name] = storedDetail(name, said);
  }
  if (json.isRecurring !== undefined) values.isRecurring = json.isRecurring;
  return { ...values, ...valuesOfJson(json, json.dueDate) };
}
