import { cleanLine } from "../text/clean-text.ts";

/** A bill takes one sentence. Whatever follows is an e-mail or a book. */
const MAX_LENGTH = 500;

export interface Word {
  readonly typed: string;
  /** In lower case, without the punctuation around it. */
  readonly key: string;
  /** Words that are kept were understood but can't be used: they stay in the title, and aren't amounts. */
  state: "free" | "taken" | "kept";
}

/** "1) Rent" */
const LIST_NUMBER = /^\(?\d{1,2}\) /;

const URL = /^\W*(?:https?:\/\/|www\.)\S/i;

/** "950/month" is two words. */
const SLASHED = /^(.*\d.*)(\/(?:months?|mo|mth|years?|yr|quarter|qtr|weeks?|wk|days?)\W*)$/i;

/** "rent,950" */
const JOINED = /^(\p{L}+[,:;=])(\S*\d.*)$/u;

/** "~85" is two words, too. */
const TILDE = /^(\W*[~≈])(.*\d.*)$/;

export function wordsOf(text: string): { words: Word[]; urls: string[] } {
  const typed = shortened(spaced(text)).split(" ");
  const urls = typed.filter((each) => URL.test(each));
  const parts = typed
    .filter((each) => each !== "" && !URL.test(each))
    .flatMap((each) => partsOf(TILDE.exec(each) ?? JOINED.exec(each) ?? SLASHED.exec(each), each));
  return { words: withoutLonePunctuation(parts), urls };
}

/** Single spaces between words. In "€1 234,50" and where they can't break, spaces become another mark of thousands. */
function spaced(text: string): string {
  return cleanLine(text)
    .replace(/(\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, "$1'")
    .replace(/\s+/g, " ")
    .replace(/(\p{Sc} ?[1-9]\d{0,2}) (?=\d{3},\d\d(?!\d))/gu, "$1'")
    .replace(/(\d) \+ (?=\d)/g, "$1+")
    .replace(/ \/ (?=months?\b|mo\b|years?\b|yr\b|quarter\b|weeks?\b|days?\b)/gi, " /")
    .replace(LIST_NUMBER, "");
}

/** Cut between words, because half a number is another number. */
function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(" ", MAX_LENGTH);
  return cleanLine(text.slice(0, end > 0 ? end : MAX_LENGTH));
}

function partsOf(match: RegExpExecArray | null, whole: string): string[] {
  return match === null ? [whole] : match.slice(1);
}

const PLAIN_NUMBER = /^[(]?\p{Sc}?\d[\d.,']*\p{Sc}?%?[)]?$/u;

/** "950 - 50" and "100 * 12" are calculations, or look like one. */
function signBetween(before = "", sign: string, after = ""): string {
  if (!PLAIN_NUMBER.test(before) || !PLAIN_NUMBER.test(after)) return "";
  if (sign === "*") return "*";
  return /^[-–—\u2212]$/.test(sign) ? "-" : "";
}

/** A dash or a bullet belongs to the word before it, and goes with it. */
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
