import { CURRENCIES, type Currency } from "../money/money.ts";
import type { Account } from "./account.ts";
import { currenciesOf } from "./currency-signs.ts";

/** @param said the code of a currency or a sign, null if nothing is said */
export function isInCurrency(said: string | null, currency: Currency): boolean {
  return said === null || currenciesOf(said).includes(currency);
}

/**
 * Returns the currency that an account has once files have landed in it. One with bills keeps its own. Another takes the one that most rows
 * are in, and keeps its own if as many are in that.
 * @param said by each row, or null
 * @param chosen what the user chose for an account without bills
 */
export function landedCurrency(
  said: readonly (string | null)[],
  { bills, currency }: Pick<Account, "bills" | "currency">,
  chosen: Currency | null,
): Currency {
  if (bills.some(({ deleted }) => !deleted)) return currency;
  const countIn = (each: Currency) => said.filter((name) => isInCurrency(name, each)).length;
  const [most = currency] = [currency, ...CURRENCIES]
    .map((each) => ({ each, count: countIn(each) }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ each }) => each);
  return chosen ?? most;
}

/** A sentence for the user, about a row that can't be added to the account's bills. */
export function otherCurrencyText(said: string, currency: Currency): string {
  return `It is in ${said}, and the bills here are in ${currency}`;
}
