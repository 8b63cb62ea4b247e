import { memo, useDeferredValue, useId, useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { sumCents } from "#domain/money/money.ts";
import { Button } from "../../ui/button.tsx";
import { EarlierBill } from "./earlier-bill.tsx";
import { type BillHandlers, useBillRows } from "./use-bill-rows.tsx";

/** Up to this many are all listed. Otherwise only the latest few are, until all are asked for. */
const WHOLE_MAX = 8;
const FEW = 5;

interface EarlierBillsProps extends BillHandlers {
  /** The latest first; at least one. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

/** The unpaid bills of earlier months, above the current month. Its own figures don't count them. */
export const EarlierBills = memo(function EarlierBills(props: EarlierBillsProps) {
  const { expenses, currency } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const isLong = expenses.length > WHOLE_MAX;
  // The button answers at once. The list follows.
  const isWhole = useDeferredValue(opened) || !isLong;
  const { row, menu } = useBillRows({ ...props, Row: EarlierBill });
  const total = sumCents(expenses.map((expense) => expense.amountCents));
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface pt-3 pb-1 pl-4 pr-2 sm:pr-3"
    >
      <h2 id={id} className="font-semibold wrap-anywhere">
        From earlier months: {expenses.length}, {formatCents(total, currency)}
      </h2>
      <ul className="divide-y divide-line">{(isWhole ? expenses : expenses.slice(0, FEW)).map(row)}</ul>
      {isLong && (
        <Button
          variant="link"
          className="-ml-3 px-3 text-small print:hidden"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? `Show the latest ${FEW}` : `Show all ${expenses.length}`}
        </Button>
      )}
      {menu}
    </section>
  );
});
