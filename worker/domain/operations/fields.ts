import * as z from "zod/mini";
import { type Day, FIRST_YEAR, isDay, LAST_YEAR } from "../calendar/days.ts";
import {
  BLANK_DETAILS,
  DETAIL_NAMES,
  DETAILS,
  type DetailJson,
  type DetailName,
  type DetailValue,
  type OptionalDetail,
} from "../expenses/details.ts";
import { type Expense, isExpenseId, STATUSES, type Status } from "../expenses/expense.ts";
import type { Payment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { centsFromAmount } from "../money/json-amounts.ts";
import { isCurrency } from "../money/money.ts";
import { isSeriesId } from "../series/slot.ts";
import { cleanLine, Invalid, isUuid, lengthOf, requiredText, UnknownChoice } from "../text/clean-text.ts";
import { invalidField, type Rejection, rejection, SCOPES, type Stamp } from "./operation.ts";

export function strict<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, { error: objectError });
}

function objectError(issue: z.core.$ZodRawIssue): string {
  return issue.code === "unrecognized_keys"
    ? `Unknown ${issue.keys.length === 1 ? "key" : "keys"}: ${issue.keys.join(", ").slice(0, 80)}`
    : "This must be an object";
}

/** A key that may be missing. Its value is never undefined, because JSON has no such value. */
export function optional<Inner extends z.ZodMiniType>(inner: Inner) {
  return z.optional(inner) as unknown as z.ZodMiniExactOptional<Inner>;
}

export function someOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return strict(shape).check(z.refine((value) => Object.keys(value).length > 0, "Nothing to change"));
}

/** @param read throws {@link Invalid} with the message for the user */
function field<T>(read: (value: unknown) => T) {
  return z.pipe(
    z.unknown() as unknown as z.ZodMiniType<T, T>,
    z.transform((value, context): T => {
      try {
        return read(value);
      } catch (thrown) {
        if (!(thrown instanceof Invalid)) throw thrown;
        const params = { isUnknownChoice: thrown instanceof UnknownChoice };
        context.issues.push({ code: "custom", message: thrown.message, input: value, params });
        return z.NEVER;
      }
    }),
  );
}

/** Tells whether an issue is about a key or a choice that a newer version of the app may know. */
export function isUnknownPart(issue: z.core.$ZodIssue): boolean {
  return (
    issue.code === "unrecognized_keys" ||
    (issue.code === "custom" && issue.params?.["isUnknownChoice"] === true)
  );
}

type Message = string | ((value: unknown) => string);

/**
 * @param read returns undefined for an invalid value
 * @param mayBeNewer tells whether a newer version of the app may have such a choice
 */
export function readField<T>(
  read: (value: unknown) => T | undefined,
  message: Message,
  mayBeNewer: (value: unknown) => boolean = () => false,
) {
  return field((value): T => {
    const result = read(value);
    if (result !== undefined) return result;
    const text = typeof message === "string" ? message : message(value);
    throw mayBeNewer(value) ? new UnknownChoice(text) : new Invalid(text);
  });
}

export function checkedField<T>(
  isValid: (value: unknown) => value is T,
  message: Message,
  mayBeNewer?: (value: unknown) => boolean,
) {
  return readField((value) => (isValid(value) ? value : undefined), message, mayBeNewer);
}

/** Choices are named by words such as `horizontal`, `SEK`, `expense.add` or `America/Port-au-Prince`. */
export function isChoiceName(value: unknown): boolean {
  return typeof value === "string" && /^[a-z][\w./+-]{0,39}$/i.test(value);
}

export function choiceField<const T extends string>(name: string, values: readonly T[]) {
  const message = `${name} must be one of ${values.join(", ")}`;
  return readField((value) => values.find((candidate) => candidate === value), message, isChoiceName);
}

/** Adds the value to a message, shortened. */
function quoting(message: string) {
  return (value: unknown) => {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "none");
    return `${message}: ${lengthOf(text) > 40 ? `${[...text].slice(0, 40).join("")}…` : text}`;
  };
}

export const expenseIdField = checkedField(isExpenseId, quoting("Invalid expense ID"));

export const nameField = field(requiredText({ label: "Name", max: 120, clean: cleanLine }));

type DetailField<K extends DetailName> = z.ZodMiniType<DetailValue<K>, DetailJson<K>>;
type Optional<K extends DetailName> = z.ZodMiniExactOptional<DetailField<K>>;

const detailEntries = DETAIL_NAMES.map((name) => [name, field<unknown>(DETAILS[name].read)] as const);

/** Details without a blank value are required. */
export const newDetailFields = Object.fromEntries(
  detailEntries.map(([name, each]) => [name, name in BLANK_DETAILS ? optional(each) : each]),
) as unknown as { [K in Exclude<DetailName, OptionalDetail>]: DetailField<K> } & {
  [K in OptionalDetail]: Optional<K>;
};

export const changedDetailFields = Object.fromEntries(
  detailEntries.map(([name, each]) => [name, optional(each)]),
) as unknown as { [K in DetailName]: Optional<K> };

export const budgetAmountField = readField(
  (value) => centsFromAmount(value) ?? undefined,
  "Budget must be a number from 0 to 999,999,999.99 with at most two decimals",
);

export function dayField(name: string) {
  return checkedField(isDay, dayMessage(name));
}

function dayMessage(name: string): string {
  return `${name} must be a day from 2000-01-01 to 2199-12-31, such as 2026-11-30`;
}

export function wholeNumberField(name: string, min: number, max: number) {
  const isValid = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return readField(
    (value) => (isValid(value) ? value + 0 : undefined),
    `${name} must be a whole number from ${min} to ${max}`,
  );
}

export function flagField(name: string) {
  return checkedField((value) => typeof value === "boolean", `${name} must be true or false`);
}

export const statusField = choiceField("Status", STATUSES);
export const scopeField = choiceField("Scope", SCOPES);

export const frequencyField = checkedField(
  (value): value is "monthly" | null => value === "monthly" || value === null,
  "Recurring frequency may only be monthly",
  isChoiceName,
);

export const seriesIdField = checkedField(
  (value): value is string | null => value === null || isSeriesId(value),
  quoting("Invalid series ID"),
);

export const currencyField = checkedField(isCurrency, quoting("Currency is not supported"), isChoiceName);

export const monthFields = {
  year: wholeNumberField("Year", FIRST_YEAR, LAST_YEAR),
  month: wholeNumberField("Month", 1, 12),
};

export function listField(name: string) {
  return checkedField((value): value is readonly unknown[] => Array.isArray(value), `${name} must be a list`);
}

export function uuidField(name: string) {
  return readField((value) => (isUuid(value) ? value.toLowerCase() : undefined), `${name} must be a UUID`);
}

/** The day of a payment. If it is missing or null, the day of the operation counts. */
export const paidDateField = optional(
  checkedField((value): value is Day | null => value === null || isDay(value), dayMessage("Paid date")),
);

const WITHOUT_PAYMENT = "A paid date needs the status PAID";
const TOO_LATE = "A bill can't have been paid on a day to come";

/** @param status the one that the bill has after the operation */
export function refusePaidDate(
  status: Status,
  { paidDate = null }: { paidDate?: Day | null },
  stamp: Stamp,
): Rejection | undefined {
  if (paidDate === null) return undefined;
  const error = status !== "PAID" ? WITHOUT_PAYMENT : paidDate > stamp.day ? TOO_LATE : null;
  return error === null ? undefined : invalidField("paidDate", error);
}

/**
 * Corrects the days of payments from a device whose clock is ahead, as the day of the operation was corrected.
 * @param deviceDay the day of the operation by that clock
 */
export function withCorrectedPayments<Data>(data: Data, deviceDay: Day, day: Day): Data {
  if (deviceDay <= day) return data;
  const { changes, bill, bills, ...about } = data as Paid & {
    changes?: Paid;
    bill?: Paid;
    bills?: readonly Paid[];
  };
  const corrected = (paid: Paid) => ({ ...paid, ...correctedIn(paid, deviceDay, day) });
  return {
    ...data,
    ...correctedIn(about, deviceDay, day),
    ...(changes !== undefined && { changes: corrected(changes) }),
    ...(bill !== undefined && { bill: corrected(bill) }),
    ...(bills !== undefined && { bills: bills.map(corrected) }),
  };
}

interface Paid {
  readonly paidDate?: Day | null;
  readonly payments?: readonly Payment[];
  readonly paymentsBefore?: readonly Payment[];
}

function correctedIn({ paidDate, payments, paymentsBefore }: Paid, deviceDay: Day, day: Day): Paid {
  const corrected = (given: Day) => (given > day && given <= deviceDay ? day : given);
  const list = (given: readonly Payment[]) => given.map((each) => ({ ...each, day: corrected(each.day) }));
  return {
    ...(paidDate != null && { paidDate: corrected(paidDate) }),
    ...(payments !== undefined && { payments: list(payments) }),
    ...(paymentsBefore !== undefined && { paymentsBefore: list(paymentsBefore) }),
  };
}

/** Returns the expense, or a rejection. A deletion wins over an edit, so a deleted expense can't be changed. */
export function livingExpense(draft: Ledger, id: string): Expense | Rejection {
  const expense = draft.get("expense", id);
  if (expense === undefined) return notFound();
  if (expense.deleted) return rejection("expense_deleted", "This expense was deleted", { id: "Deleted" });
  return expense;
}

export function notFound(): Rejection {
  return rejection("not_found", "This expense does not exist", { id: "Not found" });
}
