/** A piece of text that is read by itself: a line, or a sentence of one. */
export interface Sentence {
  readonly text: string;
  /** Number of the line, blank lines not counted. */
  readonly line: number;
}

/** Nobody writes a longer sentence. A longer one is cut, so that nothing below works on a long text. */
const MAX_SENTENCE = 600;
const MAX_EVIDENCE = 240;

/** These show nothing, or the text around them as it would be shown anyway. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Shows what follows from right to left: "\u202e00.01€" is shown as "€10.00". */
const REORDERED = /[\u202b\u202e\u2067]/;

/**
 * Splits into lines without unseen characters, with each run of white space as one space. Keeps blank lines. A line that
 * isn't shown in the order in which it is written is "…".
 */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/).map((line) =>
    isReordered(line)
      ? "…"
      : line
          .replace(/[\t\p{Z}]+/gu, " ")
          .replace(UNSEEN, "")
          .trim(),
  );
}

export function isReordered(text: string): boolean {
  return REORDERED.test(text);
}

/** Returns a text of any lines as one, without unseen characters. */
export function oneLine(text: string): string {
  return linesOf(text)
    .filter((line) => line !== "")
    .join(" ");
}

/** Splits lines, which are as {@link linesOf} returns them, into sentences. */
export function sentencesOf(lines: readonly string[]): Sentence[] {
  const sentences: Sentence[] = [];
  let number = 0;
  for (const line of lines) {
    if (line === "") continue;
    number += 1;
    if (isCode(line)) continue;
    for (const text of sentencesOfLine(line)) sentences.push({ text, line: number });
  }
  return sentences;
}

/** Comments of HTML and objects of JSON weren't written for the person who got the mail. */
function isCode(line: string): boolean {
  return (line.startsWith("<!--") && line.endsWith("-->")) || (line.startsWith('{"') && line.endsWith("}"));
}

/** Dots behind these end no sentence. One letter and a dot don't, either. */
const ABBREVIATIONS = new Set(
  "nr no num inv ref tel mr mrs ms dr st sr sra srta exmo exma av art approx max min ca zzgl inkl incl abzgl bzw inc rs jan feb mar apr jun jul aug sep sept oct nov dec janv fevr fév févr avr juil déc dez okt ene abr ago dic fev set out núm nº vs mwst etc qui seg ter qua sex sáb dom hab".split(
    " ",
  ),
);

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const end of line.matchAll(/[.!?] (?=[\p{Lu}\p{N}¡¿"“„«(])/gu)) {
    const text = line.slice(start, end.index + 1);
    if (!endsSentence(text, line.slice(end.index + 2, end.index + 4))) continue;
    found.push(...cut(text));
    start = end.index + 2;
  }
  found.push(...cut(line.slice(start)));
  return found;
}

/** @param text ends with a mark */
function endsSentence(text: string, next: string): boolean {
  if (!text.endsWith(".")) return true;
  const last = /[\p{L}\p{N}]{1,12}\.$/u.exec(text.slice(-14))?.[0].slice(0, -1) ?? "";
  if (/[/:]\d{1,2}\.$/.test(text.slice(-4))) return true;
  // "15. Februar"
  if (/^\d{1,2}$/.test(last)) return !/^\p{Lu}/u.test(next) || /[.,]\d\d\.$/.test(text.slice(-4));
  if (/^\p{L}$/u.test(last)) return false;
  return !ABBREVIATIONS.has(last.toLowerCase());
}

function cut(text: string): string[] {
  if (text.length <= MAX_SENTENCE) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > MAX_SENTENCE) {
    const space = text.lastIndexOf(" ", start + MAX_SENTENCE);
    const end = space > start ? space : start + MAX_SENTENCE;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Returns at most 240 characters around the place, at word ends where there are some. */
export function evidenceAround(text: string, at: number): string {
  if (text.length <= MAX_EVIDENCE) return text.trim();
  const from = Math.max(0, Math.min(at - MAX_EVIDENCE / 2, text.length - MAX_EVIDENCE));
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const begin = start > at ? from : start;
  return text.slice(begin, begin + MAX_EVIDENCE).trim();
}
