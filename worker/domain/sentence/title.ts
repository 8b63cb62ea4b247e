import { DETAILS } from "../expenses/details.ts";
import { cleanLine, isBlank } from "../text/clean-text.ts";
import type { Word } from "./line.ts";

/** They hold together what was understood: "950 and monthly", "950 for rent". */
const LOOSE_AT_END = /^(?:and|or|then|but|due|is|are|it's|its|it|starting|recurring|repeating|repeats|&|\+)$/;
const LOOSE_AT_START = /^(?:for|of|and|to|&)$/;

export function titleOf(words: readonly Word[], urls: readonly string[]): string | null {
  const typed = words
    .filter((word, at) => word.state !== "taken" && !isLoose(words, at))
    .map((word) => word.typed);
  const title = tidied(typed.join(" ")) || tidied(urls[0] ?? "");
  const cut = [...cleanLine(capitalised(title))].slice(0, DETAILS.title.max).join("").trim();
  return isBlank(cut) ? null : cut;
}

function isLoose(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word?.state !== "free") return false;
  const isAtStart = at > 0 && words.slice(0, at).every((each) => each.state === "taken");
  if (isAtStart && at < words.length - 1 && LOOSE_AT_START.test(word.key)) return true;
  return LOOSE_AT_END.test(word.key) && isBeforeTaken(words, at);
}

/** Perhaps with more loose words in between, or at the end behind something that was taken. */
function isBeforeTaken(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1).find((each) => each.state !== "free" || !LOOSE_AT_END.test(each.key));
  return next === undefined ? words[at - 1]?.state === "taken" : next.state === "taken";
}

const EDGES = /^(?:[\s,;:|•*·‣▪◦●=→…"'“”„«»‘’–—]|-(?!\d))+|[\s,;:.|•·‣▪◦●=→…"'“”„«»‘’–—-]+$/g;

/** Without the punctuation that belonged to other words. */
function tidied(text: string): string {
  return withoutLoneBrackets(text)
    .replace(/ +([,;])/g, "$1")
    .replace(EDGES, "");
}

/** "(Rent" of "(Rent 950)", and all of "[Rent]". */
function withoutLoneBrackets(text: string): string {
  if (/^[([{][^()[\]{}]*[)\]}]$/.test(text)) return text.slice(1, -1);
  const isOpen = text.split("(").length !== text.split(")").length;
  return isOpen ? text.replace(/[()]/g, "") : text;
}

/** "rent" → "Rent". "iCloud" and "netflix.com" are written that way on purpose. */
function capitalised(title: string): string {
  const [first = ""] = title.split(" ");
  if (first !== first.toLowerCase() || /[./@<]\S/.test(first)) return title;
  return title.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
