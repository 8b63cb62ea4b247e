/**
 * "et_", 43 characters for 256 random bits, and six for their checksum. Scanners of code know a token that was published by its
 * beginning, and a mistyped or invented one is refused before any database is asked.
 */
const PREFIX = "et_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function newTokenText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const random = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const text = inBase62(random, RANDOM_LENGTH);
  return PREFIX + text + checksumOf(text);
}

export function isTokenText(text: string): boolean {
  const end = PREFIX.length + RANDOM_LENGTH;
  return SHAPE.test(text) && checksumOf(text.slice(PREFIX.length, end)) === text.slice(end);
}

function inBase62(number: bigint, length: number): string {
  let text = "";
  for (let rest = number; text.length < length; rest /= 62n)
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

function checksumOf(text: string): string {
  return inBase62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** CRC-32 as in zip files, of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
