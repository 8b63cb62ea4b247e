const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/**
 * Returns the text of a file in UTF-8, UTF-16 or Windows-1252, without its byte order mark. Returns null for bytes that are no
 * text.
 */
export function fileText(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const text = decoded(bytes, marked?.[1] ?? utf16Without(bytes));
  // Some programs end their files, or pad their fields, with NUL.
  return isText(text) ? text.replaceAll("\0", "") : null;
}

const SAMPLE_BYTES = 4096;

/** Returns which UTF-16 a file without a mark is in: every second byte of digits, separators and line ends is 0. */
function utf16Without(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const pairs = sample.length / 2;
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (Math.max(first, second) < pairs / 10 || Math.min(first, second) > pairs / 100) return null;
  return first > second ? "utf-16be" : "utf-16le";
}

/** Text in Windows-1252 is hardly ever valid UTF-8. A few broken bytes leave a file in UTF-8 what it is. */
function decoded(bytes: Uint8Array, encoding: string | null): string {
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const broken = countOf(text, /\ufffd/g);
  return broken === 0 || countOf(text, /[\u0080-\ufffc]/g) > broken
    ? text
    : new TextDecoder("windows-1252").decode(bytes);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Text has hardly any control characters but tabs and line ends. The end is looked at, too, as a document may begin with text. */
function isText(text: string): boolean {
  const sample =
    text.slice(0, SAMPLE_BYTES).replaceAll("\0", "") + text.slice(-SAMPLE_BYTES).replaceAll("\0", "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: They tell bytes that are no text.
  return countOf(sample, /[\u0001-\u0008\u000e-\u0019\u001b-\u001f]/g) <= sample.length / 100;
}
