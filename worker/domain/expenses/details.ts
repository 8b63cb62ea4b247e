import { type Currency, decimalText, formatCents } from "../money/currency.ts";
import { centsFromAmount } from "../money/money.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";
import { Invalid, optionalText, requiredText, type TextRules } from "../text/read-text.ts";

/** Something that a user says about a bill, and that a series passes on to its bills. */
export interface Detail<T> {
  /** Names it in refusals ("Title is required") and in the CSV. */
  readonly label: string;
  readonly read: (value: unknown) => T;
  /** Null if values are too long for the history. */
  readonly quote: ((value: T, currency: Currency) => string) | null;
  readonly cell: (value: T) => string;
  readonly isSearched: boolean;
}

function text<T extends string | null>(
  rules: TextRules,
  readerOf: (rules: TextRules) => (value: unknown) => T,
  quote: Detail<T>["quote"],
) {
  return { ...rules, read: readerOf(rules), quote, cell: (value: T) => value ?? "", isSearched: true };
}

/** By the name it travels under. docs/decisions/0004-one-place-per-field.md lists what a new one needs beside this. */
export const DETAILS = {
  title: text({ label: "Title", max: 120, clean: cleanLine }, requiredText, (title) => `“${title}”`),
  amount: {
    label: "Amount",
    read: readAmount,
    quote: formatCents,
    cell: decimalText,
    isSearched: false,
  } satisfies Detail<number>,
  category: text(
    { label: "Category", max: 40, clean: cleanLine },
    optionalText,
    (category) => category ?? "none",
  ),
  note: text({ label: "Note", max: 1000, clean: cleanText }, optionalText, null),
};

type DetailName = keyof typeof DETAILS;
type Value<K extends DetailName> = ReturnType<(typeof DETAILS)[K]["read"]>;

/** Only the amount has another name in storage. */
export type Details = {
  readonly [K in DetailName as K extends "amount" ? "amountCents" : K]: Value<K>;
};

export type DetailsJson = { [K in DetailName]: Value<K> };

export type OptionalDetail = { [K in DetailName]: null extends Value<K> ? K : never }[DetailName];

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

export const OPTIONAL_DETAILS = DETAIL_NAMES.filter(
  (name): name is OptionalDetail => name !== "title" && name !== "amount",
);

export const BLANK_DETAILS = Object.fromEntries(OPTIONAL_DETAILS.map((name) => [name, null])) as {
  readonly [K in OptionalDetail]: null;
};

function readAmount(value: unknown): number {
  const cents = centsFromAmount(value);
  if (cents === null || cents === 0) {
    throw new Invalid("Amount must be a number from 0.01 to 999,999,999.99 with at most two decimals");
  }
  return cents;
}
