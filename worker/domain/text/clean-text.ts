/** docs/contracts.md#limits-and-text */

/** They can make a line read as something else. Plain marks (U+200E, U+200F) can't. */
const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

/** Line breaks and tabs become spaces. Control characters, bidirectional overrides and lone surrogates go. */
export function cleanLine(text: string): string {
  return cleaned(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "), /\p{Cc}/gu);
}

/** Like {@link cleanLine}, but with line breaks and tabs. */
export function cleanText(text: string): string {
  return cleaned(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n"), /(?![\n\t])\p{Cc}/gu);
}

function cleaned(text: string, unwanted: RegExp): string {
  return text
    .replace(/\p{Cs}/gu, "")
    .replace(unwanted, "")
    .replace(BIDI_OVERRIDES, "")
    .normalize("NFC")
    .trim();
}

/** An emoji counts as one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Fillers and the empty Braille cell are letters and symbols to Unicode, but show nothing. */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/** The message is a sentence for the user. */
export class Invalid extends Error {}

export interface TextRules {
  readonly label: string;
  /** In characters. */
  readonly max: number;
  readonly clean: (text: string) => string;
}

export function requiredText(rules: TextRules) {
  return (value: unknown): string => {
    const text = cleanedBy(value ?? "", rules);
    if (isBlank(text)) throw new Invalid(`${rules.label} is required`);
    return notTooLong(text, rules);
  };
}

/** Text in which nothing is visible becomes null. */
export function optionalText(rules: TextRules) {
  return (value: unknown): string | null => {
    const text = notTooLong(cleanedBy(value ?? "", rules), rules);
    return isBlank(text) ? null : text;
  };
}

function cleanedBy(value: unknown, { label, clean }: TextRules): string {
  if (typeof value !== "string") throw new Invalid(`${label} must be text`);
  return clean(value);
}

function notTooLong(text: string, { label, max }: TextRules): string {
  if (lengthOf(text) > max) throw new Invalid(`${label} can have at most ${max} characters`);
  return text;
}

/** How many bytes a text takes where it is stored. A surrogate without its other half counts as what replaces it. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
