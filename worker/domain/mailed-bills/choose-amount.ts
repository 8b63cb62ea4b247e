import { type Currency, groupedDecimal } from "../money/money.ts";
import type { LabelledAmount } from "./claims-of-values.ts";
import { currencyOfSign, isKnownSign } from "./found-amounts.ts";
import type { AmountRole } from "./labels.ts";
import { evidenceAround } from "./lines.ts";
import { leftEmpty, type Reading } from "./mail.ts";
import type { MarkedText } from "./marked-text.ts";

/** The full balance comes before a minimum payment, what is due before a total, and a total with tax before others. */
export const STRENGTH: readonly (AmountRole | null)[] = [
  "balance",
  "total-due",
  "due",
  "gross",
  "total",
  "stated",
  "document",
];

/** Amounts with these roles are what the mail asks for. Weaker ones may be the price of something. */
export const ASKING: ReadonlySet<AmountRole | null> = new Set<AmountRole | null>([
  "balance",
  "total-due",
  "due",
  "minimum",
]);

export interface ChosenAmount {
  readonly amountCents: Reading<number>;
  readonly currency: Reading<Currency>;
  /** The amount that was chosen, if one was. */
  readonly from: LabelledAmount | null;
}

export function chosenAmount(amounts: readonly LabelledAmount[], texts: readonly MarkedText[]): ChosenAmount {
  const candidates = strongest(amounts);
  const [first] = candidates;
  if (first === undefined) return withoutAmount(noneWhy(amounts));
  const distinct = distinctOf(candidates);
  if (distinct.length > 1) return withoutAmount(severalWhy(distinct));
  const { cents, written } = first.value;
  if (cents.length === 0) return withoutAmount(`“${written}” is larger than an amount can be.`);
  if (cents.length > 1)
    return withoutAmount(`“${written}” could be ${cents.map((each) => groupedDecimal(each)).join(" or ")}.`);
  const [only = 0] = cents;
  return {
    amountCents: { value: only, evidence: first.evidence, where: first.where },
    currency: currencyOf(first, texts),
    from: first,
  };
}

function strongest(amounts: readonly LabelledAmount[]): LabelledAmount[] {
  const positive = amounts.filter(({ value }) => value.cents.every((cents) => cents > 0));
  for (const role of STRENGTH) {
    const having = positive.filter((each) => each.role === role);
    if (having.length > 0) return having;
  }
  // Only a minimum is named.
  const minimum = positive.filter((each) => each.role === "minimum");
  if (minimum.length > 0) return minimum;
  const unlabelled = positive.filter((each) => each.role === null && each.value.sign !== null);
  return distinctOf(unlabelled).length === 1 ? unlabelled : [];
}

/** Leaves out what says the same again. "$200.00" and "€200.00" are two amounts, "$200.00" and "200.00 USD" are one. */
export function distinctOf(amounts: readonly LabelledAmount[]): LabelledAmount[] {
  const byFigure = new Map<string, LabelledAmount[]>();
  for (const amount of amounts) {
    const figure = amount.value.cents.join("|");
    const same = byFigure.get(figure) ?? [];
    if (same.some((other) => isOneCurrency(other.value.sign, amount.value.sign))) continue;
    byFigure.set(figure, [...same, amount]);
  }
  return [...byFigure.values()].flat();
}

/** Tells whether two signs can stand for one currency. */
function isOneCurrency(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const others = currenciesOf(other);
  return currenciesOf(one).some((each) => others.includes(each));
}

function currenciesOf(sign: string): readonly string[] {
  const own = currencyOfSign(sign);
  return own === null ? (CURRENCIES_OF_SIGN[sign] ?? [sign]) : [own];
}

function severalWhy(several: readonly LabelledAmount[]): string {
  const texts = several.map(({ value }) => value.written.toUpperCase());
  return several.length === 2
    ? `Two amounts could be it: ${texts.join(" and ")}.`
    : `${several.length} amounts could be it: ${texts.slice(0, 5).join(", ")}${several.length > 5 ? ", …" : ""}.`;
}

function noneWhy(amounts: readonly LabelledAmount[]): string {
  const part = amounts.find(({ role }) => role === "in-parts");
  if (part !== undefined) return `It can be paid in parts: “${part.evidence}”.`;
  return amounts.some(({ role }) => role === null)
    ? "No amount is said to be the one to pay."
    : "No amount is named.";
}

export function withoutAmount(why: string): ChosenAmount {
  return {
    amountCents: leftEmpty(why),
    currency: leftEmpty("Without an amount there is no currency."),
    from: null,
  };
}

function currencyOf(amount: LabelledAmount, texts: readonly MarkedText[]): Reading<Currency> {
  const { sign } = amount.value;
  const own = sign === null ? null : currencyOfSign(sign);
  if (own !== null) return { value: own, evidence: amount.evidence, where: amount.where };
  if (sign !== null && !isKnownSign(sign))
    return leftEmpty(`The app has no currency “${sign.toUpperCase()}”.`);
  const named = namedCurrency(texts, sign);
  if (named !== null) return named;
  return sign === null
    ? leftEmpty("No currency is named.")
    : leftEmpty(`“${sign}” is the sign of several currencies.`);
}

const CURRENCIES_OF_SIGN: Readonly<Record<string, readonly Currency[]>> = {
  $: ["USD", "CAD", "AUD", "MXN"],
  "¥": ["JPY", "CNY"],
  dollars: ["USD", "CAD", "AUD"],
  dollar: ["USD", "CAD", "AUD"],
};

/** Returns the only currency that the texts name in letters, or by another amount's sign, if the sign can stand for it. */
function namedCurrency(texts: readonly MarkedText[], sign: string | null): Reading<Currency> | null {
  const possible = sign === null ? null : (CURRENCIES_OF_SIGN[sign] ?? []);
  const found = new Map<Currency, Reading<Currency>>();
  for (const { sentences, where } of texts) {
    for (const { sentence, folded, amounts } of sentences) {
      const signs = amounts.map((each) => each.sign ?? "");
      const codes =
        folded.match(/(?<![\p{L}])(?:usd|cad|aud|mxn|eur|gbp|brl|chf|jpy|cny|inr|krw)(?![\p{L}])/gu) ?? [];
      for (const each of [...signs, ...codes]) {
        const currency = currencyOfSign(each);
        if (currency === null || found.has(currency) || possible?.includes(currency) === false) continue;
        found.set(currency, {
          value: currency,
          evidence: evidenceAround(sentence.text, Math.max(0, folded.indexOf(each))),
          where,
        });
      }
    }
  }
  return found.size === 1 ? ([...found.values()][0] ?? null) : null;
}
