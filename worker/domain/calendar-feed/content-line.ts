/** The text of RFC 5545: lines that end in CRLF, folded, with escaped values. */

/** A line's bytes in UTF-8, without its CRLF. */
const OCTETS_MAX = 75;

const FOLD = "\r\n ";

/** @param value escaped already, as the property's type asks for */
export function contentLine(name: string, value: string): string {
  let folded = "";
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const size = octetsOf(character);
    if (octets + size > OCTETS_MAX) {
      folded += FOLD;
      // The blank that begins the next line.
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** Of one character, so that no line ends within one. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

const CONTROLS = /(?!\n)\p{Cc}/gu;

/** Escapes a value of type TEXT. Control characters can't be written at all, so they go. */
export function textValue(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, "")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, "\\n");
}

/** "20261122" */
export function dateValue(day: string): string {
  return day.replaceAll("-", "");
}

/** "20261122T093000Z" */
export function instantValue(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, "");
}
