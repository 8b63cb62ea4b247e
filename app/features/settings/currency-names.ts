import type { Currency } from "#domain/money/currency.ts";

/** The twelve currencies as users call them. */
export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  USD: "US dollar",
  EUR: "Euro",
  BRL: "Brazilian real",
  GBP: "British pound",
  JPY: "Japanese yen",
  CAD: "Canadian dollar",
  AUD: "Australian dollar",
  CHF: "Swiss franc",
  CNY: "Chinese yuan",
  INR: "Indian rupee",
  MXN: "Mexican peso",
  KRW: "South Korean won",
};
