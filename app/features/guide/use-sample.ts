import { useCallback, useMemo, useState } from "react";
import type { Day, Month } from "#domain/calendar.ts";
import type { Expense, Status } from "#domain/expense.ts";
import { showToast } from "../../ui/toast.ts";
import { sampleMonth } from "./sample-month.ts";

/** The sample month while it is looked at: its bills can be ticked and removed like real ones. */
export function useSample(today: Day) {
  const [bills, setBills] = useState<readonly Expense[] | null>(null);
  const handlers = useMemo(() => {
    const change = (id: string, to: (bill: Expense) => Expense[]) =>
      setBills((before) => before?.flatMap((bill) => (bill.id === id ? to(bill) : [bill])) ?? null);
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
  }, [today]);
  const show = useCallback((month: Month) => setBills(sampleMonth(month, today)), [today]);
  return { bills, handlers, show, throwAway: () => setBills(null) };
}
