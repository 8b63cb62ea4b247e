/** The first bytes of files that can't be read, in hexadecimal. */
const SIGNATURES: readonly (readonly [start: RegExp, sentence: string])[] = [
  [/^25504446/, "This is a PDF. Download the same as CSV or OFX where it comes from."],
  [
    /^(?:89504e47|ffd8ff|47494638|424d.{8}0000|52494646.{8}57454250|49492a00|4d4d002a|.{8}66747970)/,
    "This is a picture or a video. Download a table as CSV where it comes from.",
  ],
  [/^d0cf11e0/, "This is an old Excel workbook. Save it as CSV, or copy its rows and paste them."],
  [/^(?:1f8b|377abcaf|52617221)/, "This is a packed file. Unpack it, and choose what was in it."],
];

/** The same for text. */
const TEXTS: readonly (readonly [start: RegExp, sentence: string])[] = [
  [
    /^\s*<(?:!doctype html|html|head|body|table)\b/i,
    "This is a web page. Copy the rows of its table and paste them.",
  ],
  [
    /^\s*<\?xml|^\s*<Document\b/i,
    "This is XML of a kind that can't be read. Choose CSV or OFX where it comes from.",
  ],
  [/^\{\\rtf/, "This is a formatted document. Save it as plain text, or copy its rows and paste them."],
  [/^\s*(?:\{1:|:20:)/, "This is a bank file in the MT940 format. Choose CSV or OFX where it comes from."],
  [/^\s*BEGIN:VCARD/i, "These are contacts. Choose a file with bills."],
];

export function whyNotBytes(bytes: Uint8Array): string | null {
  const start = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0"));
  return sentenceFor(start.join(""), SIGNATURES);
}

export function whyNotText(text: string): string | null {
  return sentenceFor(text.slice(0, 200), TEXTS);
}

function sentenceFor(start: string, kinds: typeof TEXTS): string | null {
  return kinds.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}
