/**
 * Between cells and lines, for any program that guesses what divides them. A quote stands in nobody's way who divides the
 * line elsewhere, so it doesn't matter that the file itself divides by commas and puts such text into quotes.
 */
const SEPARATORS = ",;\\t|\\n\\v\\f\\r\\x1c-\\x1f\\x85\\u2028\\u2029，；｜﹐﹔︐︔";

/** What a formula begins with, in every width. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−";

/** What a reader may drop from the beginning of a cell. A separator begins a cell of its own. */
const SKIPPED = `(?:(?![${SEPARATORS}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}"])*`;

/** Where an apostrophe goes. Behind other apostrophes a sign gets one more, so that each one can be taken away again. */
const BEFORE_FORMULA = new RegExp(`(^|[${SEPARATORS}])(?='*${SKIPPED}[${SIGNS}])`, "gu");

/** Some programs drop these before they look at a cell. */
const BEGINS_WITH_TAB = /^'*[\t\r]/;

/** docs/contracts.md#exports has the rule, and how a reader undoes it. */
export function harmless(text: string): string {
  const marked = text.replace(BEFORE_FORMULA, "$1'");
  return BEGINS_WITH_TAB.test(text) ? `'${marked}` : marked;
}
