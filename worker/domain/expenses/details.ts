import { centsFromAmount, centsOfJson } from "../money/json-amounts.ts";
import { amountFromCents, type Currency, decimalText, formatCents } from "../money/money.ts";
import {
  cleanLine,
  cleanText,
  Invalid,
  optionalText,
  requiredText,
  type TextRules,
} from "../text/clean-text.ts";
import { cancelByText, readCancelBy } from "./cancel-by.ts";
import { daysBeforeText, daysMessage, readDays } from "./reminder-days.ts";

/** A field that users enter for a bill, and that a series passes on to its bills. */
export interface Detail<T, Json = T> {
  /** The name of the field in error messages ("Title is required") and in the CSV. */
  readonly label: string;
  /** Reads what an operation says, and returns it as it is stored. */
  readonly read: (value: unknown) => T;
  /** Translate between the stored value and that of JSON. Missing if they are the same. */
  readonly toJson?: (stored: T) => Json;
  readonly fromJson?: (json: Json) => T;
  /** Quotes a value in the history. Null if values are too long for that. */
  readonly quote: ((value: T, currency: Currency) => string) | null;
  readonly cell: (value: T) => string;
  readonly isSearched: boolean;
  /** The value of a field that was left empty. Missing if the field is required. */
  readonly blank?: T;
}

function text<T extends string | null>(
  rules: TextRules,
  readerOf: (rules: TextRules) => (value: unknown) => T,
  quote: Detail<T>["quote"],
) {
  return { ...rules, read: readerOf(rules), quote, cell: (value: T) => value ?? "", isSearched: true };
}

function optional(rules: TextRules, quote: Detail<string | null>["quote"]) {
  return { ...text(rules, optionalText, quote), blank: null };
}

function flag(label: string) {
  return {
    label,
    read(value: unknown): boolean {
      if (typeof value !== "boolean") throw new Invalid(`${label} must be true or false`);
      return value;
    },
    quote: (value: boolean) => (value ? "yes" : "no"),
    cell: String as (value: boolean) => string,
    isSearched: false,
    blank: false,
  };
}

/**
 * A value with parts, such as a list. It is stored as JSON text, whose parts `read` has brought into one order, or as null if
 * the user didn't say it.
 */
function structured<Json>(
  label: string,
  unsaid: string,
  { read, words }: { read: (value: unknown) => Json; words: (value: Json) => string },
) {
  const quote = (text: string | null) => (text === null ? unsaid : words(JSON.parse(text) as Json));
  return {
    label,
    read: (value: unknown) => (value === null ? null : JSON.stringify(read(value))),
    toJson: (text: string | null) => JSON.parse(text ?? "null") as Json | null,
    fromJson: (json: Json | null) => (json === null ? null : JSON.stringify(json)),
    quote,
    cell: (text: string | null) => (text === null ? "" : quote(text)),
    isSearched: false,
    blank: null,
  };
}

/** Describes every detail by its name in JSON. docs/decisions/0004-one-place-per-field.md lists what else a new one needs. */
export const DETAILS = {
  title: text({ label: "Title", max: 120, clean: cleanLine }, requiredText, (title) => `“${title}”`),
  amount: {
    label: "Amount",
    read: readAmount,
    toJson: amountFromCents,
    fromJson: centsOfJson,
    quote: formatCents,
    cell: decimalText,
    isSearched: false,
  } satisfies Detail<number>,
  category: optional({ label: "Category", max: 40, clean: cleanLine }, (category) => category ?? "none"),
  note: optional({ label: "Note", max: 1000, clean: cleanText }, null),
  /** True if the amount is an estimate until the bill is paid. */
  amountIsEstimate: flag("Estimate"),
  /** True if the bill is paid on its day without the user. */
  autopay: flag("Autopay"),
  /** On how many days before its due date a mail names the bill, if not on those of the settings. */
  remindDaysBefore: structured("Reminders", "as in the settings", {
    read: readOwnDays,
    words: daysBeforeText,
  }),
  /** What it takes to cancel the contract behind the bill in time (../series/deadline.ts). */
  cancelBy: structured("Contract", "none", { read: readCancelBy, words: cancelByText }),
};

export type DetailName = keyof typeof DETAILS;
type Value<K extends DetailName> = ReturnType<(typeof DETAILS)[K]["read"]>;
type Read = { readonly read: (value: unknown) => unknown };
type JsonOf<D extends Read> = D extends { toJson: (stored: never) => infer T } ? T : ReturnType<D["read"]>;
type Json<K extends DetailName> = JsonOf<(typeof DETAILS)[K]>;

/** The value of a detail as it is stored, and as JSON has it. */
export type { Json as DetailJson, Value as DetailValue };

/** Only the amount has a different name in storage. */
export type Details = {
  readonly [K in DetailName as K extends "amount" ? "amountCents" : K]: Value<K>;
};

export type DetailsInFull = { [K in DetailName]: Json<K> };

/** Answers leave out what few bills have. */
export type DetailsJson = Omit<DetailsInFull, RareDetail> & Partial<Pick<DetailsInFull, RareDetail>>;

type Blank<K extends DetailName> = (typeof DETAILS)[K] extends { readonly blank: infer T } ? T : never;

export type OptionalDetail = { [K in DetailName]: [Blank<K>] extends [never] ? never : K }[DetailName];
export type FlagDetail = { [K in OptionalDetail]: Value<K> extends boolean ? K : never }[OptionalDetail];
export type TextDetail = {
  [K in OptionalDetail]: (typeof DETAILS)[K] extends TextRules ? K : never;
}[OptionalDetail];
export type StructuredDetail = Exclude<OptionalDetail, FlagDetail | TextDetail>;
export type RareDetail = FlagDetail | StructuredDetail;

export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];

export function propertyOf(name: DetailName): keyof Details {
  return name === "amount" ? "amountCents" : name;
}

export function detailsOf(row: Details): Details {
  return changedDetails(row) as Details;
}

export function changedDetails(changes: Partial<Details>): Partial<Details> {
  const details: Record<string, unknown> = {};
  for (const name of DETAIL_NAMES) {
    const property = propertyOf(name);
    if (changes[property] !== undefined) details[property] = changes[property];
  }
  return details;
}

export const detailOf = (name: DetailName) => DETAILS[name] as Detail<unknown>;

const OPTIONAL_DETAILS = DETAIL_NAMES.filter((name): name is OptionalDetail => "blank" in DETAILS[name]);
export const TEXT_DETAILS = OPTIONAL_DETAILS.filter((name): name is TextDetail => "clean" in DETAILS[name]);
export const FLAG_DETAILS = OPTIONAL_DETAILS.filter(
  (name): name is FlagDetail => detailOf(name).blank === false,
);
export const STRUCTURED_DETAILS = OPTIONAL_DETAILS.filter(
  (name): name is StructuredDetail => "toJson" in DETAILS[name],
);

export function blanks<K extends OptionalDetail>(names: readonly K[]) {
  return Object.fromEntries(names.map((name) => [name, detailOf(name).blank])) as {
    readonly [N in K]: Blank<N>;
  };
}

export const BLANK_DETAILS = blanks(OPTIONAL_DETAILS);

function readAmount(value: unknown): number {
  const cents = centsFromAmount(value);
  if (cents === null || cents === 0) {
    throw new Invalid("Amount must be a number from 0.01 to 999,999,999.99 with at most two decimals");
  }
  return cents;
}

function readOwnDays(value: unknown): number[] {
  const days = readDays(value, 0);
  if (days === undefined) throw new Invalid(`Reminders must be null or ${daysMessage(0)}`);
  return days;
}
