import { type Currency, centsFromAmount, decimalText, formatCents } from "../money/money.ts";
import {
  cleanLine,
  cleanText,
  Invalid,
  optionalText,
  requiredText,
  type TextRules,
} from "../text/clean-text.ts";

/** A field that users enter for a bill, and that a series passes on to its bills. */
export interface Detail<T> {
  /** The name of the field in error messages ("Title is required") and in the CSV. */
  readonly label: string;
  readonly read: (value: unknown) => T;
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

/** Describes every detail by its name in JSON. docs/decisions/0004-one-place-per-field.md lists what else a new one needs. */
export const DETAILS = {
  title: text({ label: "Title", max: 120, clean: cleanLine }, requiredText, (title) => `“${title}”`),
  amount: {
    label: "Amount",
    read: readAmount,
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
};

type DetailName = keyof typeof DETAILS;
type Value<K extends DetailName> = ReturnType<(typeof DETAILS)[K]["read"]>;

/** Only the amount has a different name in storage. */
export type Details = {
  readonly [K in DetailName as K extends "amount" ? "amountCents" : K]: Value<K>;
};

export type DetailsJson = { [K in Exclude<DetailName, FlagDetail>]: Value<K> } & {
  [K in FlagDetail]?: boolean;
};

type Blank<K extends DetailName> = (typeof DETAILS)[K] extends { readonly blank: infer T } ? T : never;

export type OptionalDetail = { [K in DetailName]: [Blank<K>] extends [never] ? never : K }[DetailName];
export type FlagDetail = { [K in OptionalDetail]: Value<K> extends boolean ? K : never }[OptionalDetail];
export type TextDetail = Exclude<OptionalDetail, FlagDetail>;

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

const blankOf = (name: DetailName) => (DETAILS[name] as Detail<unknown>).blank;

const OPTIONAL_DETAILS = DETAIL_NAMES.filter((name): name is OptionalDetail => blankOf(name) !== undefined);
export const TEXT_DETAILS = OPTIONAL_DETAILS.filter((name): name is TextDetail => blankOf(name) === null);
export const FLAG_DETAILS = OPTIONAL_DETAILS.filter((name): name is FlagDetail => blankOf(name) === false);

export const BLANK_DETAILS = Object.fromEntries(OPTIONAL_DETAILS.map((name) => [name, blankOf(name)])) as {
  readonly [K in TextDetail]: null;
} & { readonly [K in FlagDetail]: boolean };

export const FLAGS_OFF = Object.fromEntries(FLAG_DETAILS.map((name) => [name, false])) as Record<
  FlagDetail,
  false
>;

type WithoutUsual<Row, Usual> = Omit<Row, keyof Usual> & {
  [K in keyof Row & keyof Usual]?: NonNullable<Row[K]>;
};

/** Leaves out the fields of a row that have their usual value, because JSON omits them. */
export function withoutUsual<Row extends object, Usual extends object>(row: Row, usual: Usual) {
  const json: Partial<Row> = {};
  for (const name in row) {
    if (row[name] !== (usual as Partial<Row>)[name]) json[name] = row[name];
  }
  return json as WithoutUsual<Row, Usual>;
}

function readAmount(value: unknown): number {
  const cents = centsFromAmount(value);
  if (cents === null || cents === 0) {
    throw new Invalid("Amount must be a number from 0.01 to 999,999,999.99 with at most two decimals");
  }
  return cents;
}
