import { type Day, MONTH_NAMES, numberOfMonth } from "#domain/calendar/days.ts";
import { isWithin, type Period } from "#domain/calendar/periods.ts";
import { amountWords, owedCents } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { type ComingBills as Coming, comingBills } from "#domain/timeline/coming-bills.ts";
import { dayAndMonthText, weekdayAndDayText } from "#domain/timeline/next-days.ts";
import { useFigures } from "../../../data/ledger/computed.ts";
import { useEverSynced, useGenerateOnShow, useReadLedger } from "../../../data/ledger/use-ledger.tsx";
import { ExpenseRow } from "../row/bill-row.tsx";
import { ProjectedRow } from "./month-extras.tsx";

interface ComingProps {
  today: Day;
  currency: Currency;
}

/** The vertical line goes on beyond the end of a first month, once little is left of it. */
export function ComingBills({ period, ...props }: ComingProps & { period: Period }) {
  return isWithin(props.today, period) ? <Beyond {...props} /> : null;
}

function useComing(): Coming | null {
  const coming = useFigures(comingBills);
  // Before, this browser may have no other month.
  return useEverSynced() ? coming : null;
}

function Beyond({ today, currency }: ComingProps) {
  const coming = useComing();
  const readLedger = useReadLedger();
  // As in any month that is shown.
  useGenerateOnShow(coming?.until ?? today, today);
  if (coming === null) return null;
  const { until, expenses } = coming;
  const ledger = readLedger();
  return (
    <>
      <li className="bills-title flex flex-wrap justify-between gap-x-4 pr-[calc(var(--more)+var(--column-gap))] pt-3 pl-[calc(var(--date-width)+var(--point))] sm:pl-[calc(var(--date-width)+var(--point)+0.25rem)]">
        <h3 className="font-semibold whitespace-nowrap">{`Until ${dayAndMonthText(until)}`}</h3>{" "}
        <span className="ml-auto text-ink-soft tabular-nums">
          {formatCents(sumCents(expenses.map(owedCents)), currency)}
        </span>
      </li>
      {expenses.map((expense, at) => {
        const startsDay = expense.dueDate !== expenses[at - 1]?.dueDate;
        const Row = ledger.get("expense", expense.id) === undefined ? ProjectedRow : ExpenseRow;
        return <Row key={expense.id} {...{ expense, today, currency, startsDay }} hasMonth />;
      })}
    </>
  );
}

/** "After November: Rent, $950.00, Tuesday 1 December", below the horizontal line of such a month. */
export function NextBill({ period, today, currency }: ComingProps & { period: Period }) {
  const next = useComing()?.expenses.find(({ status }) => status !== "PAID");
  if (next === undefined || !isWithin(today, period)) return null;
  return (
    <p className="mt-3 text-small text-ink-soft wrap-anywhere">
      {`After ${MONTH_NAMES[numberOfMonth(period.month) - 1]}: `}
      <bdi translate="no">{next.title}</bdi>
      {`, ${amountWords(next, currency)}, ${weekdayAndDayText(next.dueDate)}`}
    </p>
  );
}
