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
