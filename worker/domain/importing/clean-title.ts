import { cleanLine, isBlank } from "../text/clean-text.ts";

/** How payments begin in bank statements of English, Portuguese, Spanish, German and French banks, before the payee. */
const BEGINNINGS = [
  "(?:visa |debit )?card (?:payment|purchase)(?: to| at)?",
  "(?:recurring |contactless |online |bill )?(?:payment|purchase)(?: to| at)",
  "(?:pos|ach|sepa)(?: debit| purchase| withdrawal| lastschrift| direct debit)?",
  "direct debit|standing order|dd|so|bpay|faster payment",
  "compra (?:no |com |en )?(?:cartao|cartão|debito|débito|tarjeta|comercio)",
  "(?:pagamento|pagto|pgto)(?: de| para| boleto)?|pix(?: enviado)?|debito automatico|débito automático|deb autom",
  "(?:pago|recibo|adeudo|cargo)(?: de| en| por)?|domiciliacion|domiciliación",
  "(?:basis|folge|erst)?lastschrift|kartenzahlung|dauerauftrag|überweisung",
  "prlv(?: sepa)?|prelevement|prélèvement|paiement(?: par)? carte|achat cb|carte|cb",
];
const AGENTS = "(?:paypal|pp|sq|sp|tst|google|apl|amzn mktp) ?\\*";
const BEGINNING = new RegExp(`^(?:(?:${BEGINNINGS.join("|")})[\\s:/*-]+|${AGENTS}\\s*)`, "iu");

/** What follows the payee: references, card numbers, dates and times. A number of one or two digits may be that of a flat. */
const REFERENCE =
  /^(?!\d{1,2}$)(?:\p{L}{0,4}[#*]\S*|ref[.:]?\d*|[xX*]{2,}\d*|[\p{L}]{0,4}\d[\d\p{L}./:*#-]*|[-/*:,;|]+)$/iu;
/** Where a payee's name ends, although a place may follow. */
const NUMBER = /^\d{3,}$/;
/** In a line that a user may have typed, "Flat 12" and "2026" mean something. */
const LONG_REFERENCE = /^(?=.*\d{3})[#*xX]\S+$|^\p{L}{0,4}\d{5,}$|^\d[\d-]{6,}$/u;

const WEB =
  /^(?:www\.)?([\p{L}\d-]{3,})\.(?:com|net|org|io|tv|co\.uk|co|de|fr|es|pt|com\.br|eu|app)(?:\/\S*)?$/iu;

/**
 * Returns a bank's line as a user would write the payee: "NETFLIX.COM 8887" becomes "Netflix", "CARD PAYMENT TO TESCO STORES 3021"
 * becomes "Tesco Stores". A line in which nothing is to clean comes back as it is.
 */
export function cleanTitle(line: string): string {
  const text = cleanLine(line).replace(/\s+/g, " ").trim();
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase();
  const payee = text.replace(BEGINNING, "");
  const isTyped = !isShouted && payee === text;
  const all = (isBlank(payee) ? text : payee).split(" ");
  const words = isTyped ? all : withoutNumber(all);
  while (words.length > 1 && (isTyped ? LONG_REFERENCE : REFERENCE).test(words.at(-1) ?? "")) words.pop();
  const named = words.map((word) => WEB.exec(word)?.[1] ?? word).join(" ");
  const cleaned = isShouted ? inTitleCase(named) : named;
  return isBlank(cleaned) ? text : withCapital(cleaned);
}

/** "8887" in "NETFLIX.COM 8887 LOS GATOS" ends the name, and "4432" in "4432 SHELL OIL" stands before it. */
function withoutNumber(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !NUMBER.test(word));
  const named = first < 0 ? words : words.slice(first);
  const end = named.findIndex((word) => NUMBER.test(word));
  return end < 1 ? [...named] : named.slice(0, end);
}

/** "EDF", "BVG" and "AT&T" are names in capitals. */
const SHORT = 4;

function inTitleCase(text: string): string {
  const words = text.split(" ").map((word) => (isAbbreviation(word) ? word : wordInTitleCase(word)));
  return words.join(" ");
}

function isAbbreviation(word: string): boolean {
  return word.length <= SHORT && !/[AEIOUYÀ-Ý]/u.test(word.slice(1));
}

function wordInTitleCase(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[-'&/])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

function withCapital(text: string): string {
  return /^\p{Ll}+$/u.test(text.split(" ")[0] ?? "") ? (text[0] ?? "").toUpperCase() + text.slice(1) : text;
}

/** Bills whose lines are one payee's, and what they are called now. */
export interface TitleRule {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Returns the titles that differ once they are cleaned, the most frequent first. */
export function titleRules(titles: readonly string[]): TitleRule[] {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts]
    .map(([from, count]) => ({ from, to: cleanTitle(from), count }))
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => b.count - a.count || (a.from < b.from ? -1 : 1));
}
