import { CURRENCIES, CURRENCY_SYMBOLS, type Currency, isCurrency } from "../money/money.ts";

/** What files write beside amounts, by the code of the currency. Signs that several share aren't here. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: "US$ U$",
  EUR: "€ EURO EUROS",
  BRL: "R$",
  GBP: "£ £STG",
  JPY: "JP¥ JPY¥",
  CAD: "C$ CA$ CAN$ CDN$",
  AUD: "A$ AU$",
  CHF: "FR SFR",
  CNY: "CN¥ RMB 元",
  INR: "₹ RS",
  MXN: "MEX$ MX$",
  KRW: "₩ 원",
  CZK: "KČ",
  HUF: "FT",
  PLN: "ZŁ ZL",
  RON: "LEI",
  BGN: "ЛВ",
  RUB: "₽",
  TRY: "₺",
  UAH: "₴",
  ILS: "₪",
  IDR: "RP",
  MYR: "RM",
  PHP: "₱",
  THB: "฿",
  VND: "₫",
  NGN: "₦",
  HKD: "HK$",
  NZD: "NZ$",
  SGD: "S$",
  TWD: "NT$",
  ZAR: "R",
};

/** Codes that files have and the product hasn't. Any other three letters beside a number aren't taken for a currency. */
const OTHER_CODES =
  "AED ARS BHD CLP COP CRC DKK DOP EGP GEL GTQ ISK KES KWD MAD NOK OMR PEN PKR QAR RSD SAR SEK TND UYU";

const CODES: ReadonlyMap<string, string> = new Map([
  // The crowns of Scandinavia share a sign, and the product has none of them.
  ["KR", "KR"],
  ...[...CURRENCIES, ...Object.keys(SIGNS), ...OTHER_CODES.split(" ")].map((code) => [code, code] as const),
  ...Object.entries(SIGNS).flatMap(([code, signs]) => signs.split(" ").map((sign) => [sign, code] as const)),
]);

/** Signs of several currencies. Only the user knows which one a file means. */
const SHARED: Readonly<Record<string, readonly Currency[]>> = {
  $: ["USD", "CAD", "AUD", "MXN"],
  "¥": ["JPY", "CNY"],
};

/**
 * Returns the code of a currency ("EUR" for "€", "SEK" for "sek"), the sign itself if several currencies have it ("$", "¥",
 * "KR"), or null if the text is neither.
 */
export function currencyOfSign(text: string): string | null {
  const sign = text.trim().replace(/\.$/, "").toUpperCase();
  return CODES.get(sign) ?? (Object.hasOwn(SHARED, sign) || /^\p{Sc}$/u.test(sign) ? sign : null);
}

export function isShared(sign: string): boolean {
  return Object.hasOwn(SHARED, sign);
}

/** Returns the currencies that a sign can stand for, as far as the product has them. */
export function currenciesOf(sign: string): readonly Currency[] {
  return isCurrency(sign) ? [sign] : (SHARED[sign] ?? []);
}

/** Returns the currency that the name of a column mentions: "Betrag (EUR)", "Valor R$", "Amount in USD". */
export function currencyInName(name: string): string | null {
  const words = name
    .slice(0, 80)
    .split(/[\s()[\]/:]+/)
    .filter((word) => /\p{Sc}/u.test(word) || /^[A-Z]{3}$/.test(word) || /^euros?$/i.test(word));
  return words.map(currencyOfSign).find((found) => found !== null) ?? null;
}

/** "USD ($)", "CHF" */
export function currencyLabel(currency: Currency): string {
  const symbol = CURRENCY_SYMBOLS[currency];
  return symbol === currency ? currency : `${currency} (${symbol})`;
}
