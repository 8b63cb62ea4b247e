import { useCallback, useMemo, useRef, useState } from "react";
import { addDays, type Day, longDayText, monthText } from "#domain/calendar/days.ts";
import { periodWith } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import { remindedBills, SAMPLE_BUDGET_CENTS, sampleBills } from "#domain/sample/sample-month.ts";
import { counted } from "#domain/text/wording.ts";
import { todayHere } from "../../data/session/today-here.ts";
import { BillCommandsContext } from "../../features/expenses/row/bill-parts.tsx";
import { ExpenseRow, TodayMarker } from "../../features/expenses/row/bill-row.tsx";
import { MonthCard } from "../../features/month-card/month-card.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

/** These stand in the hero, on every day, so that nothing below moves: today's two, one before them and two after. */
const IN_SIGHT = 5;

/** The product's own month with sample bills. Its ticks work, and every figure and point follows. */
export function SampleMonth({ day = "" }: { day?: Day | undefined }) {
  const today = useVisitorsDay(day);
  return <MonthOn key={today} today={today} />;
}

function MonthOn({ today }: { today: Day }) {
  const period = useMemo(() => periodWith(today, 1), [today]);
  const name = monthText(period.month);
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
  const list = useRef<HTMLDivElement>(null);
  /** Its other bills stand in the sample. */
  const follow = useCallback((id: string) => {
    const tick = list.current?.querySelector<HTMLElement>(`[data-expense="${id}"] input`);
    if (tick) tick.focus();
    else location.assign(`${paths.sample}#expense-${id}`);
  }, []);
  const next = expenses.findIndex(({ dueDate }) => dueDate >= today);
  const from = Math.max(0, Math.min(next - 1, expenses.length - IN_SIGHT));
  return (
    // Its card is narrower than the app's list is on the same screen.
    <section
      aria-label={`A sample month: ${name}`}
      className="rounded-month sm:border sm:border-line sm:bg-canvas sm:p-5 sm:shadow-float [&_.timeline]:[--more:0px] sm:[&_.timeline]:[--date-width:4rem]"
    >
      <h2 className="mb-3 text-title font-semibold tracking-tight">{name}</h2>
      <MonthCard
        period={period}
        today={today}
        expenses={expenses}
        budgetCents={SAMPLE_BUDGET_CENTS}
        currency={SAMPLE_CURRENCY}
        onFollow={follow}
        rowsPath={paths.sample}
      />
      <div ref={list} className="mt-3">
        <BillCommandsContext value={commands}>
          <Rows expenses={expenses.slice(from, from + IN_SIGHT)} today={today} />
        </BillCommandsContext>
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
  const isOpen = expenses.some(({ dueDate, status }) => dueDate === today && status !== "PAID");
  return (
    <ol className="timeline">
      {rows.slice(0, todayAt)}
      <TodayMarker today={today}>
        {!isOpen && (
          <span className="inline-flex animate-appear items-center gap-1 font-medium text-paid">
            <CheckIcon />
            Nothing more today
          </span>
        )}
      </TodayMarker>
      {rows.slice(todayAt)}
    </ol>
  );
}

function ticked(expense: Expense, today: Day): Expense {
  return expense.status === "PAID"
    ? { ...expense, status: "PENDING", paidDate: null }
    : { ...expense, status: "PAID", paidDate: today };
}

const money = (cents: number) => formatCents(cents, SAMPLE_CURRENCY);

/**
 * The next reminder of the sample's bills. It says what the mail does (worker/features/reminders/reminder-mail.ts), drawn
 * with the page's own styles: a mail brings its own along, which a page refuses. A test holds the words to those of the
 * mail.
 */
export function ReminderMail({ day = "" }: { day?: Day | undefined }) {
  const today = useVisitorsDay(day);
  const bills = remindedBills(today);
  const dueDate = bills[0]?.dueDate ?? addDays(today, 1);
  return (
    <>
      <p className="mb-3 text-center text-small text-ink-soft max-sm:hidden">
        {`Arrives on ${longDayText(addDays(dueDate, -1))}`}
      </p>
      <div className="mx-auto max-w-120 rounded-card border border-line border-t-4 border-t-accent bg-surface px-6 pt-5 pb-7 shadow-card sm:px-7 lg:px-5">
        <p className="font-semibold text-accent">Expense Timeline</p>
        <p className="mt-4 font-semibold">
          <span className="text-title tracking-tight">
            {money(sumCents(bills.map((bill) => bill.amountCents)))}
          </span>{" "}
          due tomorrow
        </p>
        <p className="mt-2 text-small text-balance text-ink-soft">{`${counted(bills.length, "bill")}, on ${longDayText(dueDate)}`}</p>
        <dl className="mt-3">
          {bills.map(({ id, title, amountCents }) => (
            <div key={id} className="flex justify-between gap-4 border-b border-line py-2.5">
              <dt>{title}</dt>
              <dd className="text-right font-semibold tabular-nums">
                {money(amountCents)}
                <span className="block text-small text-accent underline underline-offset-2">
                  I've paid it
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 inline-block rounded-control bg-accent px-5 py-2.5 font-semibold text-on-accent">
          Open your bills
        </p>
        <p className="mt-4 text-small text-ink-soft">
          You get this because reminders are on. <span className="underline">Stop these reminders</span>
        </p>
      </div>
    </>
  );
}

/**
 * The visitor's today. The worker knows their time zone from the network, and is wrong about some. The built file has a
 * fixed day.
 * @param rendered the day in the HTML
 */
function useVisitorsDay(rendered: Day): Day {
  return useBrowserValue(todayHere, rendered);
}

export const SAMPLE_CURRENCY: Currency = "USD";
