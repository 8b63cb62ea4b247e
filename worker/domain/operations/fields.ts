import * as z from "zod/mini";
import { FIRST_YEAR, isDay, LAST_YEAR } from "../calendar/days.ts";
import {
  BLANK_DETAILS,
  DETAIL_NAMES,
  DETAILS,
  type DetailsJson,
  type OptionalDetail,
} from "../expenses/details.ts";
import { STATUSES } from "../expenses/expense.ts";
import { isCurrency } from "../money/currency.ts";
import { centsFromAmount } from "../money/money.ts";
import { isSeriesId } from "../series/series.ts";
import { cleanLine, lengthOf } from "../text/clean-text.ts";
import { Invalid, requiredText } from "../text/read-text.ts";
import { isUuid } from "../text/uuid.ts";
import { SCOPES } from "./operation.ts";

/** The fields that operations are made of: each takes JSON, cleans it, or says what is wrong with it. */

/** An object that refuses keys it doesn't know. */
export function strict<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, { error: objectError });
}

function objectError(issue: z.core.$ZodRawIssue): string {
  return issue.code === "unrecognized_keys"
    ? `Unknown ${issue.keys.length === 1 ? "key" : "keys"}: ${issue.keys.join(", ").slice(0, 80)}`
    : "This must be an object";
}

/** A key that may be missing. No value is undefined, since JSON can't say so. */
export function optional<Inner extends z.ZodMiniType>(inner: Inner) {
  return z.optional(inner) as unknown as z.ZodMiniExactOptional<Inner>;
}

/** An object of optional keys, of which at least one has to be there. */
export function someOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return strict(shape).check(z.refine((value) => Object.keys(value).length > 0, "Nothing to change"));
}

/**
 * Builds a schema from a function that returns the clean value, or throws {@link Invalid} with the message. `Input` is what
 * a well-behaved client sends.
 */
function field<T, Input = T>(read: (value: unknown) => T) {
  return z.pipe(
    z.unknown() as unknown as z.ZodMiniType<Input, Input>,
    z.transform((value, context): T => {
      try {
        return read(value);
      } catch (thrown) {
        if (!(thrown instanceof Invalid)) throw thrown;
        context.issues.push({ code: "custom", message: thrown.message, input: value });
        return z.NEVER;
      }
    }),
  );
}

function oneOf<const T extends string>(values: readonly T[], message: string) {
  return field((value): T => {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) throw new Invalid(message);
    return found;
  });
}

/** What was given, for a message: short, and safe for any JSON. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "none");
  return lengthOf(text) > 40 ? `${[...text].slice(0, 40).join("")}…` : text;
}

export const expenseIdField = field((value): string => {
  const valid =
    typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));
  if (!valid) throw new Invalid(`Invalid expense ID: ${shown(value)}`);
  return value;
});

export const nameField = field(requiredText({ label: "Name", max: 120, clean: cleanLine }));

type DetailName = keyof typeof DETAILS;
type DetailField<K extends DetailName> = z.ZodMiniType<DetailsJson[K], DetailsJson[K]>;
type Optional<K extends DetailName> = z.ZodMiniExactOptional<DetailField<K>>;

const detailEntries = DETAIL_NAMES.map((name) => [name, field<unknown>(DETAILS[name].read)] as const);

/** The details of a new bill, by the names they travel under: those that can't be null are required. */
export const newDetailFields = Object.fromEntries(
  detailEntries.map(([name, each]) => [name, name in BLANK_DETAILS ? optional(each) : each]),
) as unknown as { [K in Exclude<DetailName, OptionalDetail>]: DetailField<K> } & {
  [K in OptionalDetail]: Optional<K>;
};

/** Any of them, for an edit. */
export const changedDetailFields = Object.fromEntries(
  detailEntries.map(([name, each]) => [name, optional(each)]),
) as unknown as { [K in DetailName]: Optional<K> };

export const budgetAmountField = field((value): number => {
  const cents = centsFromAmount(value);
  if (cents === null) {
    throw new Invalid("Budget must be a number from 0 to 999,999,999.99 with at most two decimals");
  }
  return cents;
});

export function dayField(name: string) {
  return field((value): string => {
    if (!isDay(value))
      throw new Invalid(`${name} must be a day from 2000-01-01 to 2199-12-31, such as 2026-11-30`);
    return value;
  });
}

export function wholeNumberField(name: string, min: number, max: number) {
  return field((value): number => {
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      throw new Invalid(`${name} must be a whole number from ${min} to ${max}`);
    }
    return value + 0;
  });
}

export function flagField(name: string) {
  return field((value): boolean => {
    if (typeof value !== "boolean") throw new Invalid(`${name} must be true or false`);
    return value;
  });
}

export const statusField = oneOf(STATUSES, `Status must be one of ${STATUSES.join(", ")}`);
export const scopeField = oneOf(SCOPES, `Scope must be one of ${SCOPES.join(", ")}`);

/** Only monthly recurrence exists. */
export const frequencyField = field((value): "monthly" | null => {
  if (value !== "monthly" && value !== null) throw new Invalid("Recurring frequency may only be monthly");
  return value;
});

export const seriesIdField = field((value): string | null => {
  if (value !== null && !isSeriesId(value)) throw new Invalid(`Invalid series ID: ${shown(value)}`);
  return value;
});

export const currencyField = field((value) => {
  if (!isCurrency(value)) throw new Invalid(`Currency is not supported: ${shown(value)}`);
  return value;
});

export function choiceField<const T extends string>(name: string, values: readonly T[]) {
  return oneOf(values, `${name} must be one of ${values.join(", ")}`);
}

export function readField<T>(read: (value: unknown) => T | undefined, message: string) {
  return field((value): T => {
    const result = read(value);
    if (result === undefined) throw new Invalid(message);
    return result;
  });
}

/** A month, as the two keys it travels in. */
export const monthFields = {
  year: wholeNumberField("Year", FIRST_YEAR, LAST_YEAR),
  month: wholeNumberField("Month", 1, 12),
};

export function listField(name: string) {
  return readField(
    (value) => (Array.isArray(value) ? (value as readonly unknown[]) : undefined),
    `${name} must be a list`,
  );
}

export function uuidField(name: string) {
  return readField((value) => (isUuid(value) ? value.toLowerCase() : undefined), `${name} must be a UUID`);
}
