/** Finds phrases of several languages in a sentence. Case, accents and most punctuation don't count. */

export interface Word {
  readonly text: string;
  /** Offset in the folded sentence. */
  readonly at: number;
  readonly end: number;
  /** Tells whether a phrase can go on behind this word: only blanks, apostrophes, hyphens or slashes follow. */
  readonly isJoined: boolean;
}

/** "Échéance : 5 €" → "echeance : 5 €" */
export function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/\s+/g, " ");
}

/** @param text is folded */
export function wordsOf(text: string): Word[] {
  const found = [...text.matchAll(/\p{L}+/gu)];
  return found.map((match, index) => {
    const end = match.index + match[0].length;
    const gap = text.slice(end, found[index + 1]?.index ?? end);
    return { text: match[0], at: match.index, end, isJoined: gap.length <= 4 && /^[ '/-]*[(.]?$/.test(gap) };
  });
}

/** Stands in a phrase for up to eight other words, whatever is between them: "wird … abgebucht". */
const GAP = "…";
const LONGEST_GAP = 8;

export interface PhraseTable<Meaning> {
  readonly byFirstWord: ReadonlyMap<
    string,
    readonly { readonly words: readonly string[]; readonly meaning: Meaning }[]
  >;
}

/** @param lists phrases, separated by "|" or line breaks, by what they mean. They are folded here. */
export function phraseTable<Meaning>(lists: readonly (readonly [Meaning, string])[]): PhraseTable<Meaning> {
  const byFirstWord = new Map<string, { words: string[]; meaning: Meaning }[]>();
  for (const [meaning, list] of lists) {
    for (const phrase of list.split(/[|\n]/)) {
      const words = folded(phrase.replaceAll(GAP, " § "))
        .match(/\p{L}+|§/gu)
        ?.map((word) => (word === "§" ? GAP : word));
      const [first] = words ?? [];
      if (words === undefined || first === undefined) continue;
      const same = byFirstWord.get(first);
      if (same === undefined) byFirstWord.set(first, [{ words, meaning }]);
      else same.push({ words, meaning });
    }
  }
  for (const phrases of byFirstWord.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return { byFirstWord };
}

export interface FoundPhrase<Meaning> {
  readonly meaning: Meaning;
  readonly at: number;
  readonly end: number;
}

/** Returns the longest phrase at each place, from left to right, none inside another. */
export function phrasesIn<Meaning>(
  words: readonly Word[],
  table: PhraseTable<Meaning>,
): FoundPhrase<Meaning>[] {
  const found: FoundPhrase<Meaning>[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    if (first === undefined) break;
    for (const phrase of table.byFirstWord.get(first.text) ?? []) {
      const last = lastWordOf(phrase.words, words, index);
      const end = words[last]?.end;
      if (end === undefined) continue;
      found.push({ meaning: phrase.meaning, at: first.at, end });
      // Words in a gap may begin phrases of their own.
      if (!phrase.words.includes(GAP)) index = last;
      break;
    }
  }
  return found;
}

/** Returns the index of the last word if the phrase begins at `start`, otherwise -1. */
function lastWordOf(phrase: readonly string[], words: readonly Word[], start: number): number {
  let at = start;
  for (let index = 1; index < phrase.length; index += 1) {
    if (phrase[index] === GAP) {
      index += 1;
      const near = words.slice(at + 1, at + 2 + LONGEST_GAP).findIndex((word) => word.text === phrase[index]);
      if (near < 0) return -1;
      at += 1 + near;
    } else {
      if (words[at]?.isJoined !== true || words[at + 1]?.text !== phrase[index]) return -1;
      at += 1;
    }
  }
  return at;
}
