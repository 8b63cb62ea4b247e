import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { earlierBills } from "#domain/timeline/earlier-bills.ts";
import { useMonthStart } from "../../../data/ledger/use-ledger.tsx";
import { ExpenseRow } from "../row/bill-row.tsx";
import { FoldRow } from "./folds.tsx";
import type { Kept } from "./list-parts.tsx";

interface EarlierBillsProps {
  /** At least one, by due date. Those that were just paid are among them. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
  onLeave: Kept["onLeave"];
}

/** The overdue bills of earlier months, above the current month, whose figures don't count them. */
export function EarlierBills({ expenses, today, currency, onLeave }: EarlierBillsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Paper has them all.
    const open = () => flushSync(() => setOpen(true));
    addEventListener("beforeprint", open);
    return () => removeEventListener("beforeprint", open);
  }, []);
  const monthStart = useMonthStart();
  const { title, standing, total, owed, fold, rest, shown } = earlierBills(expenses, today, {
    currency,
    monthStart,
  });
  const row = (expense: Expense, at: number, all: readonly Expense[]) => (
    <ExpenseRow
      key={expense.id}
      {...{ expense, today, currency }}
      hasMonth
      startsDay={expense.dueDate !== all[at - 1]?.dueDate}
    />
  );
  return (
    <section aria-labelledby={id} onPointerLeave={(event) => onLeave(event, owed)}>
      <h2
        id={id}
        className="bills-title flex justify-between gap-x-4 pr-[calc(var(--more)+var(--column-gap))] font-semibold"
      >
        <span>
          <span>{`${title} · `}</span>
          <span className={owed.length > 0 ? "text-overdue" : "text-paid"}>{standing}</span>
        </span>{" "}
        <span className="tabular-nums">{total}</span>
      </h2>
      <ol className="timeline before:inset-y-[calc(var(--row)/2)]" data-past>
        {fold && <FoldRow {...{ fold, isOpen, currency }} onToggle={() => setOpen(!isOpen)} />}
        {isOpen && rest.map(row)}
        {shown.map(row)}
      </ol>
    </section>
  );
}
