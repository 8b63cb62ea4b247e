import type { Expense } from "#domain/expenses/expense.ts";
import { sumCents } from "#domain/money/money.ts";
import { afterBills } from "#domain/settings/income.ts";
import { useCurrency, useSettings } from "../../data/ledger/use-ledger.tsx";

/** What is left of the income once the month's bills are paid. */
export function AfterBills({ expenses }: { expenses: readonly Expense[] }) {
  const currency = useCurrency();
  const total = sumCents(expenses.map(({ amountCents }) => amountCents));
  const texts = afterBills(useSettings().income, total, currency);
  return (
    texts !== null && (
      <>
        <strong className="font-semibold text-ink">{texts.left}</strong>
        {/* A phone has room for one line. */}
        <span className="max-sm:sr-only">{` · ${texts.income}`}</span>
      </>
    )
  );
}
