import { searchForm } from "./search.ts";

export interface MarkedPart {
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * Splits a text at the words that a search found in it. Joined, the parts are the text.
 * @param words in the form in which they are searched, without case and accents
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const characters = [...text].map((character) => ({ character, form: searchForm(character) }));
  const form = characters.map((each) => each.form).join("");
  const isFound = new Array<boolean>(form.length).fill(false);
  for (const word of words) {
    for (let at = form.indexOf(word); word !== "" && at !== -1; at = form.indexOf(word, at + 1))
      isFound.fill(true, at, at + word.length);
  }
  const parts: { text: string; isHit: boolean }[] = [];
  let at = 0;
  for (const { character, form } of characters) {
    const last = parts.at(-1);
    // An accent belongs to the character before it.
    const isHit = form === "" ? (last?.isHit ?? false) : isFound.slice(at, at + form.length).includes(true);
    at += form.length;
    if (last?.isHit === isHit) last.text += character;
    else parts.push({ text: character, isHit });
  }
  return parts;
}

/** How many characters of a long text stand before and after its first hit. */
const AROUND = 24;

/** Shortens a long text to its first hit and what stands around it. Returns nothing without a hit. */
export function snippetParts(text: string, words: readonly string[]): MarkedPart[] {
  const parts = markedParts(text.replace(/\s+/g, " "), words);
  const first = parts.findIndex(({ isHit }) => isHit);
  const hit = parts[first];
  if (hit === undefined) return [];
  const before = charactersOf(parts.slice(0, first));
  const after = charactersOf(parts.slice(first + 1));
  const start = before.slice(-AROUND).join("");
  const end = after.slice(0, AROUND).join("");
  return [
    { text: before.length > AROUND ? `…${start.trimStart()}` : start, isHit: false },
    hit,
    { text: after.length > AROUND ? `${end.trimEnd()}…` : end, isHit: false },
  ];
}

function charactersOf(parts: readonly MarkedPart[]): string[] {
  return parts.flatMap(({ text }) => [...text]);
}
