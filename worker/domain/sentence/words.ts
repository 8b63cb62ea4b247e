import { cleanLine, isBlank } from "../text/clean-text.ts";

export interface Word {
  readonly typed: string;
  /** The word in lower case, without the punctuation around it. */
  readonly key: string;
  /** A kept word is understood but can't be used, so it stays in the title and isn't an amount. */
  state: "free" | "taken" | "kept";
}

/** Matches the number in "1) Rent". */
const LIST_NUMBER = /^\(?\d{1,2}\) /;

const URL = /^\W*(?:https?:\/\/|www\.)\S/i;

/** Splits "950/month" into two words. */
const SLASHED = /^(.*\d.*)(\/(?:months?|mo|mth|years?|yr|quarter|qtr|weeks?|wk|fortnight|days?)\W*)$/i;

/** Splits "rent,950" into two words. */
const JOINED = /^(\p{L}+[,:;=])(\S*\d.*)$/u;

/** Splits "~85" into two words. */
const TILDE = /^(\W*[~≈])(.*\d.*)$/;

export function wordsOf(text: string): { words: Word[]; urls: string[] } {
  const typed = spaced(text).split(" ");
  const urls = typed.filter((each) => URL.test(each));
  const parts = typed
    .filter((each) => each !== "" && !URL.test(each))
    .flatMap((each) => partsOf(TILDE.exec(each) ?? JOINED.exec(each) ?? SLASHED.exec(each), each));
  return { words: withoutLonePunctuation(parts), urls };
}

/** Leaves single spaces between words. Turns spaces that group thousands, as in "€1 234,50", into apostrophes. */
function spaced(text: string): string {
  return cleanLine(text)
    .replace(/(\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, "$1'")
    .replace(/\s+/g, " ")
    .replace(/(\p{Sc} ?[1-9]\d{0,2}) (?=\d{3},\d\d(?!\d))/gu, "$1'")
    .replace(/(\d) \+ (?=\d)/g, "$1+")
    .replace(/ \/ (?=months?\b|mo\b|years?\b|yr\b|quarter\b|weeks?\b|days?\b)/gi, " /")
    .replace(LIST_NUMBER, "");
}

function partsOf(match: RegExpExecArray | null, whole: string): string[] {
  return match === null ? [whole] : match.slice(1);
}

const PLAIN_NUMBER = /^[(]?\p{Sc}?\d[\d.,']*\p{Sc}?%?[)]?$/u;

/** Returns the sign in "950 - 50" or "100 * 12", which look like calculations. */
function signBetween(before = "", sign: string, after = ""): string {
  if (!PLAIN_NUMBER.test(before) || !PLAIN_NUMBER.test(after)) return "";
  if (sign === "*") return "*";
  return /^[-–—\u2212]$/.test(sign) ? "-" : "";
}

/** Attaches a lone dash or bullet to the word before it. */
function withoutLonePunctuation(parts: readonly string[]): Word[] {
  const words: Word[] = [];
  let before = "";
  for (const [index, part] of parts.entries()) {
    const key = keyOf(part) || signBetween(parts[index - 1], part, parts[index + 1]);
    const last = words.at(-1);
    if (key !== "") {
      words.push({ typed: `${before}${part}`, key, state: "free" });
      before = "";
    } else if (last === undefined) before += `${part} `;
    else words[words.length - 1] = { ...last, typed: `${last.typed} ${part}` };
  }
  return words;
}

function keyOf(part: string): string {
  return part
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s/g, "")
    .replace(/[‘’`´]/g, "'")
    .replace(/\u2212/g, "-")
    .replace(/^(?:[("“”„«»[\]{}*•·‣▪◦●,;:!?|_–—…]|'(?!\d\d$)|[-.](?![\d\p{Sc}]))+/u, "")
    .replace(/[)"'“”«»[\]{}*•·,;:!?|_–—….-]+$/u, "");
}

/** These words only connect the parts that are understood: "950 and monthly", "950 for rent". */
const LOOSE_AT_END = /^(?:and|or|then|but|due|is|are|it's|its|it|starting|recurring|repeating|repeats|&|\+)$/;
const LOOSE_AT_START = /^(?:for|of|and|to|&)$/;

/** It may be longer than a bill's title, because a part of it would be another title. */
export function titleOf(words: readonly Word[], urls: readonly string[]): string | null {
  const typed = words
    .filter((word, at) => word.state !== "taken" && !isLoose(words, at))
    .map((word) => word.typed);
  const title = cleanLine(capitalised(tidied(typed.join(" ")) || tidied(urls[0] ?? "")));
  return isBlank(title) ? null : title;
}

function isLoose(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word?.state !== "free") return false;
  const isAtStart = at > 0 && words.slice(0, at).every((each) => each.state === "taken");
  if (isAtStart && at < words.length - 1 && LOOSE_AT_START.test(word.key)) return true;
  return LOOSE_AT_END.test(word.key) && isBeforeTaken(words, at);
}

/** Tells whether a taken word follows after any loose words, or precedes a loose word at the end. */
function isBeforeTaken(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1).find((each) => each.state !== "free" || !LOOSE_AT_END.test(each.key));
  return next === undefined ? words[at - 1]?.state === "taken" : next.state === "taken";
}

const EDGES = /^(?:[\s,;:|•*·‣▪◦●=→…"'“”„«»‘’–—]|-(?!\d))+|[\s,;:.|•·‣▪◦●=→…"'“”„«»‘’–—-]+$/g;

/** Removes punctuation that belonged to other words. */
function tidied(text: string): string {
  return withoutLoneBrackets(text)
    .replace(/ +([,;])/g, "$1")
    .replace(EDGES, "");
}

/** Removes the bracket of "(Rent", which is left of "(Rent 950)", and both brackets of "[Rent]". */
function withoutLoneBrackets(text: string): string {
  if (/^[([{][^()[\]{}]*[)\]}]$/.test(text)) return text.slice(1, -1);
  const isOpen = text.split("(").length !== text.split(")").length;
  return isOpen ? text.replace(/[()]/g, "") : text;
}

/** Turns "rent" into "Rent". "iCloud" and "netflix.com" are written that way on purpose. */
function capitalised(title: string): string {
  const [first = ""] = title.split(" ");
  if (first !== first.toLowerCase() || /[./@<]\S/.test(first)) return title;
  return title.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
