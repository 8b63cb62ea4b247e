import { useMemo } from "react";
import { type Day, MONTH_NAMES, monthOf, numberOfMonth } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import { formatCents } from "#domain/money/money.ts";
import { earlierBills, firstBills, pickedAmount } from "#domain/setup/first-bills.ts";
import type { Picked, PickedBill } from "#domain/setup/picked-bills.ts";
import { nextOf, pickedMonth } from "#domain/setup/picked-month.ts";
import { CheckboxField } from "../../ui/choices.tsx";
import type { BillPickerProps } from "./bill-picker.tsx";
import { PickedCard } from "./picked-card.tsx";
import { PickedRow } from "./picked-row.tsx";

/** Of the bills that are paid already. */
const MOST_NAMED = 3;

/** Any amount: what is due next is asked of a bill without one, too. */
const SOME_AMOUNT = "1";

export function PickedLine(props: BillPickerProps & { onBills: (bills: readonly PickedBill[]) => void }) {
  const { picked, today, drawsMonth = false, asksForAmounts, list, onChange, onBills } = props;
  const { bills, currency, paidBefore } = picked;
  const rows = useMemo(() => rowsOf(picked, today), [picked, today]);
  const month = useMemo(
    () => pickedMonth(firstBills(bills, { ...picked, today }), today),
    [bills, picked, today],
  );
  const earlier = earlierBills(bills, today);
  const hasExamples = bills.some((bill) => pickedAmount(bill, currency).isExample);
  const rowsAndNotes = (
    <>
      <ol
        ref={list}
        aria-label="Picked bills"
        className="timeline mt-1 [--color-canvas:var(--color-surface)] [--date-width:3rem] [--row:3.375rem] max-sm:[--point:2.25rem]"
      >
        {rows.map(({ bill, next }) => (
          <PickedRow
            key={bill.key}
            {...{ bill, next, today, currency }}
            isAsked={asksForAmounts}
            onChange={(changed) => onBills(bills.map((each) => (each.key === bill.key ? changed : each)))}
            onRemove={() => onBills(bills.filter((each) => each.key !== bill.key))}
          />
        ))}
      </ol>
      {hasExamples && (
        <p className="mt-1 text-small text-ink-soft">
          What says “about” is an example. Type over it with your own amount, now or later.
        </p>
      )}
      {earlier.length > 0 && (
        <CheckboxField
          label={earlierText(earlier, today)}
          checked={paidBefore !== null}
          onChange={(event) => onChange({ ...picked, paidBefore: event.target.checked ? today : null })}
        />
      )}
    </>
  );
  if (!drawsMonth) return <div className="mt-3">{rowsAndNotes}</div>;
  return (
    <PickedCard {...{ month, today, currency }} beside={props.children}>
      {rowsAndNotes}
    </PickedCard>
  );
}

interface Row {
  readonly bill: PickedBill;
  readonly next: Expense;
}

/** Each picked bill once, by what it is due next. */
function rowsOf({ bills, currency, paidBefore }: Picked, today: Day): Row[] {
  return bills
    .flatMap((bill): Row[] => {
      const { cents } = pickedAmount(bill, currency);
      const priced = cents === null ? { ...bill, amountText: SOME_AMOUNT } : bill;
      const next = nextOf(firstBills([priced], { today, currency, paidBefore }), today);
      return next === null ? [] : [{ bill, next }];
    })
    .toSorted((a, b) => compareExpenses(a.next, b.next));
}

/** Names them, because the rows say when each of them is due after that. */
function earlierText(earlier: readonly PickedBill[], today: Day): string {
  const titles = earlier.map(({ title }) => title);
  const rest = titles.length - MOST_NAMED;
  const named = rest > 1 ? [...titles.slice(0, MOST_NAMED), `${rest} more`] : titles;
  const month = MONTH_NAMES[numberOfMonth(monthOf(today)) - 1];
  return `Already paid in ${month}: ${[named.slice(0, -1).join(", "), ...named.slice(-1)].filter(Boolean).join(" and ")}`;
}

/** "$1,475.00 a month", of what comes every month */
export function monthlyText({ bills, currency }: Picked): string {
  const each = bills.map((bill) => {
    const { cents } = pickedAmount(bill, currency);
    return bill.schedule === null ? (cents ?? 0) : 0;
  });
  return `${formatCents(
    each.reduce((sum, cents) => sum + cents, 0),
    currency,
  )} a month`;
}
