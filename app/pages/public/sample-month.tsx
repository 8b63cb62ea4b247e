import { Fragment, useCallback, useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { formatCents } from "#domain/money/currency.ts";
import { DayGroup, groupByDay, TodayMarker } from "../../features/expenses/day-group.tsx";
import { ExpenseRow } from "../../features/expenses/expense-row.tsx";

const CURRENCY = "USD";

/** The product's own timeline with a sample month. Its ticks work, and the sum follows. */
export function SampleMonth() {
  const [expenses, setExpenses] = useState(SAMPLE_BILLS);
  const toggle = useCallback(async (expense: Expense) => {
    setExpenses((all) => all.map((each) => (each.id === expense.id ? toggled(each) : each)));
    return true;
  }, []);
  const sums = monthSums(expenses);
  const groups = groupByDay(expenses);
  const todayAt = groups.find(({ day }) => day >= SAMPLE_TODAY)?.day;
  return (
    <section
      aria-label="A sample month"
      className="sample-month rounded-card border border-line bg-canvas px-2 pt-4 pb-3 shadow-float sm:px-5 sm:pt-5"
    >
      <div className="mb-3 flex items-end justify-between gap-4 px-2 sm:px-0">
        <div>
          <h2 className="text-small font-medium text-ink-soft">Still to pay</h2>
          <p aria-live="polite" className="text-figure font-semibold tabular-nums">
            {formatCents(sums.pendingCents, CURRENCY)}
          </p>
        </div>
        <p className="pb-1 text-end text-small text-ink-soft tabular-nums">
          {`${sums.paidCount} of ${sums.count} paid`}
        </p>
      </div>
      <ol className="timeline">
        {groups.map((bills) => (
          <Fragment key={bills.day}>
            {bills.day === todayAt && (
              <TodayMarker today={SAMPLE_TODAY} withDate={bills.day !== SAMPLE_TODAY} />
            )}
            <DayGroup bills={bills} today={SAMPLE_TODAY} currency={CURRENCY}>
              {bills.expenses.map((expense) => (
                <ExpenseRow
                  key={expense.id}
                  expense={expense}
                  today={SAMPLE_TODAY}
                  currency={CURRENCY}
                  onTick={toggle}
                />
              ))}
            </DayGroup>
          </Fragment>
        ))}
      </ol>
    </section>
  );
}

function toggled(expense: Expense): Expense {
  return expense.status === "PAID"
    ? { ...expense, status: "PENDING", paidDate: null }
    : { ...expense, status: "PAID", paidDate: SAMPLE_TODAY };
}

/** The sample's today never moves, so that the page is the same before and after its code runs. */
const SAMPLE_TODAY: Day = "2026-11-12";

function bill(
  id: number,
  dueDate: Day,
  title: string,
  amountCents: number,
  category: string,
  status: Status = "PENDING",
): Expense {
  return {
    ...BLANK_DETAILS,
    id: String(id),
    title,
    amountCents,
    dueDate,
    status,
    paidDate: status === "PAID" ? dueDate : null,
    recurringId: null,
    category,
    createdAtMs: id,
    deleted: false,
  };
}

const SAMPLE_BILLS: readonly Expense[] = [
  bill(1, "2026-11-01", "Rent", 124_000, "Home", "PAID"),
  bill(2, "2026-11-05", "Phone", 2_900, "Subscriptions", "PAID"),
  bill(3, "2026-11-09", "Electricity", 8_640, "Utilities"),
  bill(4, "2026-11-13", "Internet", 4_500, "Utilities"),
  bill(5, "2026-11-17", "Car insurance", 11_250, "Car"),
  bill(6, "2026-11-24", "Music", 1_199, "Subscriptions"),
  bill(7, "2026-11-24", "Gym", 3_500, "Health"),
];
