import { useCallback, useEffect, useMemo, useState } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { showToast } from "../../ui/toast.ts";
import { sampleMonth } from "./sample-month.ts";

type Months = Readonly<Record<Month, readonly Expense[]>>;

/**
 * Sample months. Their bills can be ticked and removed like real ones. The first real bill ends them (`hasBills`).
 */
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
