import { useCallback, useEffect, useMemo, useState } from "react";
import { type Day, dayInMonth, type Month } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";

export function SampleBanner({ onThrowAway }: { onThrowAway: () => void }) {
  return (
    <section
      aria-label="Sample month"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2"
    >
      <p>
        <span className="font-medium">A sample month.</span>{" "}
        <span className="text-ink-soft">Try anything: none of it is kept.</span>
      </p>
      <Button onClick={onThrowAway}>Throw it away</Button>
    </section>
  );
}

type Months = Readonly<Record<Month, readonly Expense[]>>;

/** The first real bill ends the sample (`hasBills`). */
export function useSample(month: Month, today: Day, hasBills: boolean) {
  const [months, setMonths] = useState<Months | null>(null);
  useEffect(() => {
    if (hasBills) setMonths(null);
  }, [hasBills]);
  const bills = useMemo(
    () => (months === null || hasBills ? null : (months[month] ?? sampleMonth(month, today))),
    [months, month, today, hasBills],
  );
  const handlers = useMemo(() => {
    const change = (id: string, to: (bill: Expense) => Expense[]) =>
      setMonths((before) => {
        if (before === null) return null;
        const changed = (before[month] ?? sampleMonth(month, today)).flatMap((bill) =>
          bill.id === id ? to(bill) : [bill],
        );
        return { ...before, [month]: changed };
      });
    const setStatus = ({ id }: Expense, status: Status) =>
      change(id, (bill) => [{ ...bill, status, paidDate: status === "PAID" ? today : null }]);
    const explain = () =>
      showToast({ text: "This is a sample. Throw it away to keep bills of your own.", kind: "info" });
    return {
      actions: {
        tick: async (bill: Expense, paid: boolean) => {
          setStatus(bill, paid ? "PAID" : "PENDING");
          return true;
        },
        setStatus,
        remove: ({ id }: Expense) => change(id, () => []),
      },
      onEdit: explain,
      onDuplicate: explain,
    };
  }, [month, today]);
  const show = useCallback(() => setMonths({}), []);
  return { bills, handlers, show, throwAway: () => setMonths(null) };
}

/** Title, amount in hundredths, day of the month, category. */
const BILLS: readonly [string, number, number, string][] = [
  ["Rent", 120_000, 1, "Home"],
  ["Internet", 4_499, 3, "Utilities"],
  ["Gym", 3_500, 5, "Health"],
  ["Phone", 2_200, 8, "Utilities"],
  ["Groceries", 8_640, 11, "Groceries"],
  ["Electricity", 7_315, 14, "Utilities"],
  ["Film streaming", 1_399, 17, "Subscriptions"],
  ["Car insurance", 6_850, 21, "Insurance"],
  ["Dinner with friends", 5_400, 24, "Leisure"],
  ["Water", 3_120, 28, "Utilities"],
];

function sampleMonth(month: Month, today: Day): Expense[] {
  return BILLS.map(([title, amountCents, day, category], index) => {
    const dueDate = dayInMonth(month, day);
    // One bill is late, to show what that looks like.
    const isPaid = dueDate < today && index !== 3;
    return {
      ...BLANK_DETAILS,
      ...{ id: String(index + 1), title, amountCents, dueDate, category },
      status: isPaid ? "PAID" : "PENDING",
      paidDate: isPaid ? dueDate : null,
      recurringId: null,
      createdAtMs: index,
      deleted: false,
    };
  });
}
