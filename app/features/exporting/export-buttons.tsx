import { useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import { expensesCsv } from "#domain/export/csv.ts";
import { useReadLedger } from "../../data/ledger/read-ledger.ts";
import { useCurrency, useToday } from "../../data/ledger/use-ledger.tsx";
import { Button } from "../../ui/button.tsx";
import { download } from "../../ui/download.ts";
import { showToast } from "../../ui/toast.ts";

interface ExportButtonsProps {
  from: Day;
  to: Day;
  /** The file's name and the heading of the PDF. */
  title: string;
}

/** A span of days as PDF or CSV, made in the browser without a request. */
export function ExportButtons({ from, to, title }: ExportButtonsProps) {
  const readLedger = useReadLedger();
  const currency = useCurrency();
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const fileName = title.toLowerCase().replaceAll(" ", "-");

  function expenses(): Expense[] {
    return [...readLedger().all("expense")]
      .filter(({ deleted, dueDate }) => !deleted && dueDate >= from && dueDate <= to)
      .toSorted(compareExpenses);
  }

  async function downloadPdf() {
    setBusy(true);
    try {
      // It is a third of a megabyte, and few visits need it.
      const { expensesPdf } = await import("./expenses-pdf.ts");
      const bytes = await expensesPdf({ title, from, to, today, currency, expenses: expenses() });
      download(`${fileName}.pdf`, "application/pdf", bytes as BlobPart);
    } catch (failure) {
      reportError(failure);
      showToast({ text: "The PDF could not be made. Please try again.", kind: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex gap-2 print:hidden">
      <Button disabled={busy} onClick={() => void downloadPdf()}>
        {busy ? "Making PDF..." : "PDF"}
      </Button>
      <Button
        onClick={() =>
          download(`${fileName}.csv`, "text/csv;charset=utf-8", expensesCsv(expenses(), currency))
        }
      >
        CSV
      </Button>
    </div>
  );
}
