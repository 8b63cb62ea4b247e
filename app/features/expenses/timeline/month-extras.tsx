import { type ReactNode, useRef } from "react";
import { addMonths, type Day, type Month, monthText } from "#domain/calendar/days.ts";
import type { Period } from "#domain/calendar/periods.ts";
import { detailsToJson } from "#domain/expenses/details-json.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { copyInto, lackingOneOffs } from "#domain/expenses/moving.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { createExpenseId } from "../../../data/db/schema.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { useChanges, useHasBills, useMonthExpenses, usePeriod } from "../../../data/ledger/use-ledger.tsx";
import { useDismissed } from "../../../data/session/session-provider.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CloseIcon, PlusIcon, RepeatIcon } from "../../../ui/icons.tsx";
import { showExpenseOutcome } from "../row/bill-changes.ts";
import { BillAmount } from "../row/bill-parts.tsx";
import { RowDate } from "../row/bill-row.tsx";
import { billsHeading } from "./list-parts.tsx";

interface EmptyMonthProps {
  period: Period;
  onAdd: (opener: HTMLElement) => void;
  guide: ReactNode;
  /** Whether bills that it will have stand below. */
  isExpected: boolean;
}

export function EmptyMonth({ period, onAdd, guide, isExpected }: EmptyMonthProps) {
  const { lacking, copy } = useCopyLastMonth(period);
  const hasBills = useHasBills();
  if (guide && !hasBills) return guide;
  const copyButton = lacking.length > 0 && <Button onClick={copy}>{copyText(lacking.length)}</Button>;
  if (isExpected) return copyButton;
  return (
    <div
      className={`flex flex-col items-center gap-4 text-center ${
        guide ? "" : "rounded-card border border-dashed border-line px-4 py-12 sm:px-6"
      }`}
    >
      {guide}
      <p className="text-ink-soft">{`No bills in ${monthText(period.month)} yet.`}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant={guide ? "secondary" : "primary"} onClick={(event) => onAdd(event.currentTarget)}>
          <PlusIcon />
          Add Expense
        </Button>
        {copyButton}
      </div>
    </div>
  );
}

const NAMED = 3;

export function CopyOffer({ month }: { month: Month }) {
  const { lacking, copy } = useCopyLastMonth(usePeriod(month));
  const [dismissed, dismiss] = useDismissed("copy");
  if (lacking.length === 0 || dismissed.has(month)) return null;
  return (
    <section
      aria-label="Last month's one-off bills"
      className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft wrap-anywhere">
        {`In ${monthText(addMonths(month, -1))} but not here: ${namesText(lacking)}`}
      </p>
      <div className="flex items-center gap-1">
        <Button
          className="text-small"
          onClick={() => {
            copy();
            billsHeading()?.focus({ preventScroll: true });
          }}
        >
          {copyText(lacking.length)}
        </Button>
        <IconButton
          label="Don't offer this for this month"
          onClick={() => {
            dismiss(month);
            billsHeading()?.focus({ preventScroll: true });
          }}
        >
          <CloseIcon />
        </IconButton>
      </div>
    </section>
  );
}

function namesText(bills: readonly Expense[]): string {
  const named = bills.slice(0, NAMED).map(({ title }) => title);
  const others = bills.length - named.length;
  return others === 0 ? named.join(", ") : `${named.join(", ")} and ${others} more`;
}

function useCopyLastMonth(period: Period): { lacking: readonly Expense[]; copy: () => void } {
  const before = useMonthExpenses(addMonths(period.month, -1));
  const lacking = lackingOneOffs(before, useMonthExpenses(period.month), period);
  const { performAll, undo } = useChanges();
  const isCopying = useRef(false);
  async function copy() {
    // The user may press again before the first copy is on the screen.
    if (isCopying.current) return;
    isCopying.current = true;
    const done = await performAll(
      lacking.map((bill) => {
        const { dueDate, ...details } = copyInto(bill, period);
        const data = { id: createExpenseId(), ...detailsToJson(details), dueDate, isRecurring: false };
        return { type: "expense.add" as const, data };
      }),
    );
    isCopying.current = false;
    const count = done.ok ? done.operationIds.length : 0;
    showExpenseOutcome(done, undo, `${counted(count, "bill")} copied`, FAILED.add);
  }
  return { lacking, copy: () => void copy() };
}

function copyText(count: number): string {
  return `Copy last month's one-off ${count === 1 ? "bill" : "bills"} (${count})`;
}

interface ProjectedRowProps {
  expense: Expense;
  today: Day;
  currency: Currency;
  startsDay: boolean;
  hasMonth?: boolean;
}

/** A bill that a series will have. Nothing can be done to it yet, so its point is a dot that is no tick. */
export function ProjectedRow({ expense, today, currency, startsDay, hasMonth }: ProjectedRowProps) {
  return (
    <li id={`expense-${expense.id}`} data-projected className="bill text-ink-soft">
      <RowDate day={expense.dueDate} today={today} isShown={startsDay} hasMonth={hasMonth} />
      <span className="bill-tick">
        <i className="size-2.5 rounded-full border border-control bg-canvas" />
      </span>
      <div className="bill-body">
        <span className="flex min-w-0 items-center gap-2 [grid-area:name] sm:[grid-area:text]">
          <bdi translate="no" className="wrap-anywhere">
            {expense.title}
          </bdi>
          <span className="text-control [&_svg]:size-3.5">
            <RepeatIcon />
          </span>
        </span>
        <p className="bill-amount">
          <BillAmount expense={expense} currency={currency} />
        </p>
      </div>
    </li>
  );
}

interface ProjectedBillsProps {
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
  /** Whether the month has nothing else. Its card says their sum then. */
  isAlone: boolean;
}

export function ProjectedBills({ expenses, today, currency, isAlone }: ProjectedBillsProps) {
  const total = sumCents(expenses.map((expense) => expense.amountCents));
  return (
    <section aria-labelledby="expected-bills" className={`${isAlone ? "mt-2" : "mt-6"} text-ink-soft`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="expected-bills" className="font-semibold text-ink">
          Expected
        </h3>
        {!isAlone && <p className="text-small tabular-nums">{formatCents(total, currency)}</p>}
      </div>
      <p className="text-small">Recurring bills that will appear here when the month comes nearer.</p>
      <ol className="timeline mt-1">
        {expenses.map((expense, at) => (
          <ProjectedRow
            key={expense.id}
            {...{ expense, today, currency }}
            startsDay={expense.dueDate !== expenses[at - 1]?.dueDate}
          />
        ))}
      </ol>
    </section>
  );
}
