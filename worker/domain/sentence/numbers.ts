const WORDS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
] as const;

const ORDINAL_WORDS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
  "thirteenth",
  "fourteenth",
  "fifteenth",
  "sixteenth",
  "seventeenth",
  "eighteenth",
  "nineteenth",
  "twentieth",
  ...["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"].map(
    (word) => `twenty-${word}`,
  ),
  "thirtieth",
  "thirty-first",
] as const;

/** "3", "three" */
export const COUNT = `\\d{1,4}|${WORDS.join("|")}`;

/** "3rd", "third" */
export const ORDINAL = `\\d{1,2}(?:st|nd|rd|th)|${ORDINAL_WORDS.join("|")}`;

/** @param text matches {@link COUNT} or {@link ORDINAL} */
export function numberOf(text: string): number {
  const word = [WORDS, ORDINAL_WORDS].map((words: readonly string[]) => words.indexOf(text) + 1);
  return Math.max(...word) || Number.parseInt(text, 10);
}
