import { currencyOfSign } from "./currency-signs.ts";

export interface AmountInText {
  /** The amount as it is written, with its currency. */
  readonly written: string;
  readonly at: number;
  readonly end: number;
}

/** Thousands in groups of three, and up to two decimals. */
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3}){1,3}(?:[.,]\d{2})?|\d{1,9}(?:[.,]\d{1,2})?`;
const SIGN = String.raw`\p{L}{0,3}\p{Sc}|\p{L}{1,5}\.?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/#-])(?:(${SIGN})\s?)?(?<![\p{N}.,/#])(${NUMBER})(?![\p{N}%]|[.,:/-]\p{N})(?:\s?(${SIGN})(?![\p{L}\p{N}]))?`,
  "gu",
);

const TEXT_MAX = 5000;

/** Words before an amount that is to be paid, in English, Portuguese, Spanish, German and French. */
const LABEL =
  /(?:^|[^\p{L}])(?:amount|total|price|cost|betrag|summe|preis|valor|preço|importe|monto|precio|montant|prix)(?: due)?[ :=]{0,3}$/iu;

/**
 * Finds the amounts of a text: those that follow "Amount" or "Total", or else those with a currency, or else those with two decimals.
 */
export function amountsInText(text: string): AmountInText[] {
  const start = text.slice(0, TEXT_MAX);
  const found = [...start.matchAll(AMOUNT)].map((match) => {
    const [whole, before = "", number = "", after = ""] = match;
    const [isBefore, isAfter] = [before, after].map((sign) => sign !== "" && currencyOfSign(sign) !== null);
    const at = match.index + (isBefore ? 0 : whole.indexOf(number, before.length));
    const end = isAfter
      ? match.index + whole.length
      : match.index + whole.indexOf(number, before.length) + number.length;
    return {
      ...{ written: start.slice(at, end), at, end },
      rank: LABEL.test(start.slice(Math.max(0, at - 30), at))
        ? 3
        : isBefore || isAfter
          ? 2
          : /[.,]\d\d$/.test(number)
            ? 1
            : 0,
    };
  });
  const best = Math.max(1, ...found.map(({ rank }) => rank));
  return found.filter(({ rank }) => rank === best).map(({ written, at, end }) => ({ written, at, end }));
}

/** Takes an amount out of a title, with what tied it to the rest: "Rent ($950)", "Rent - $950", "$950 Rent" are "Rent". */
export function withoutAmount(title: string, { at, end }: AmountInText): string {
  const [before, after] = [title.slice(0, at), title.slice(end)];
  const rest = `${before.replace(/[([]\s*$/, "")} ${after.replace(/^\s*[)\]]/, "")}`;
  return rest.replace(/\s+/g, " ").replace(/^[\s\-–—:|,;·/=]+|[\s\-–—:|,;·/=@]+$/g, "");
}
