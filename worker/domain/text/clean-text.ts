/** docs/contracts.md#limits-and-text */

/** These characters can make a line read as something else. Plain marks (U+200E, U+200F) can't. */
const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

/** Turns line breaks and tabs into spaces. Removes control characters, bidirectional overrides and lone surrogates. */
export function cleanLine(text: string): string {
  return cleaned(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "), /\p{Cc}/gu);
}

/** Like {@link cleanLine}, but keeps line breaks and tabs. */
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

/** Counts characters, so that an emoji counts as one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Matches characters that show nothing. Unicode classifies fillers and the empty Braille cell as letters and symbols. */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/** The message is a sentence for the user. */
export class Invalid extends Error {}

/** An unknown value that a newer version of the app may know. */
export class UnknownChoice extends Invalid {}

export interface TextRules {
  readonly label: string;
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

/** Turns a text without visible characters into null. */
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

function notTooLong(text: string, rules: TextRules): string {
  const tooLong = tooLongText(text, rules);
  if (tooLong !== null) throw new Invalid(tooLong);
  return text;
}

/** Says that a text has too many characters, or returns null. */
export function tooLongText(text: string, { label, max }: Pick<TextRules, "label" | "max">): string | null {
  return lengthOf(text) > max ? `${label} can have at most ${max} characters` : null;
}

/** Returns the number of bytes that the stored text takes. A lone surrogate counts as the character that replaces it. */
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
