import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Day, monthOf, monthText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { paths } from "#domain/paths.ts";
import { SAMPLE_BUDGET_CENTS, sampleBills } from "#domain/sample/sample-month.ts";
import { BillCommandsContext } from "../../features/expenses/row/bill-parts.tsx";
import { ExpenseRow, TodayMarker } from "../../features/expenses/row/bill-row.tsx";
import { MonthCard } from "../../features/month-card/month-card.tsx";
import { Button } from "../../ui/button.tsx";
import { SAMPLE_CURRENCY, useVisitorsDay } from "./visitors-day.ts";

/** This many bills are in sight at first, on every day, so that nothing below moves. */
const IN_SIGHT = 8;

/** The product's own month with sample bills. Its ticks work, and every figure and point follows. */
export function SampleMonth({ day = "" }: { day?: Day | undefined }) {
  const today = useVisitorsDay(day);
  return <MonthOn key={today} today={today} />;
}

function MonthOn({ today }: { today: Day }) {
  const month = monthOf(today);
  const [expenses, setExpenses] = useState(() => sampleBills(today));
  const commands = useMemo(
    () => ({
      setPaid: async ({ id }: Expense) => {
        setExpenses((all) => all.map((each) => (each.id === id ? ticked(each, today) : each)));
        return true;
      },
    }),
    [today],
  );
  const [followed, setFollowed] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const follow = useCallback((id: string) => {
    setShowsAll(true);
    setFollowed(id);
  }, []);
  useEffect(() => {
    if (followed === null) return;
    setFollowed(null);
    const row = list.current?.querySelector<HTMLElement>(`[data-expense="${followed}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
  }, [followed]);

  const next = expenses.findIndex(({ dueDate }) => dueDate >= today);
  const from = Math.max(0, Math.min(next - IN_SIGHT / 2, expenses.length - IN_SIGHT));
  return (
    // Its card is narrower than the app's list is on the same screen.
    <section
      aria-label={`A sample month: ${monthText(month)}`}
      className="rounded-month sm:border sm:border-line sm:bg-canvas sm:p-5 sm:shadow-float [&_.timeline]:[--more:0px] sm:[&_.timeline]:[--date-width:4rem]"
    >
      <h2 className="mb-3 text-title font-semibold tracking-tight">{monthText(month)}</h2>
      <MonthCard
        month={month}
        today={today}
        expenses={expenses}
        budgetCents={SAMPLE_BUDGET_CENTS}
        currency={SAMPLE_CURRENCY}
        onFollow={follow}
        rowsPath={paths.sample}
      />
      <div ref={list} className="mt-3">
        <BillCommandsContext value={commands}>
          <Rows expenses={showsAll ? expenses : expenses.slice(from, from + IN_SIGHT)} today={today} />
        </BillCommandsContext>
      </div>
      <div className="mt-2 flex justify-center noscript:hidden">
        <Button variant="link" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer bills" : `Show all ${expenses.length} bills`}
        </Button>
      </div>
    </section>
  );
}

function Rows({ expenses, today }: { expenses: readonly Expense[]; today: Day }) {
  const todayAt = expenses.findIndex(({ dueDate }) => dueDate >= today);
  const rows = expenses.map((expense, at) => (
    <ExpenseRow
      key={expense.id}
      expense={expense}
      startsDay={expense.dueDate !== expenses[at - 1]?.dueDate}
      today={today}
      currency={SAMPLE_CURRENCY}
    />
  ));
  return (
    <ol className="timeline">
      {rows.slice(0, todayAt)}
      <TodayMarker today={today} />
      {rows.slice(todayAt)}
    </ol>
  );
}

function ticked(expense: Expense, today: Day): Expense {
  return expense.status === "PAID"
    ? { ...expense, status: "PENDING", paidDate: null }
    : { ...expense, status: "PAID", paidDate: today };
}
