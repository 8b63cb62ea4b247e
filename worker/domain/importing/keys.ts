/** Longer texts are neither names of columns nor words with a meaning. */
const KEY_MAX = 80;

/**
 * Returns a text in the form in which words are compared: without case, accents, punctuation and German second vowels, so that
 * "Fällig am", "FAELLIG AM:" and "fallig  am" are one.
 */
export function keyOf(text: string): string {
  return text
    .slice(0, KEY_MAX)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/([aou])e/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns a set of keys from words that commas separate. */
export function keySet(words: string): ReadonlySet<string> {
  return new Set(words.split(",").map(keyOf));
}
