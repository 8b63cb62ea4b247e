import type { ReactNode } from "react";
import { type Month, monthText } from "#domain/calendar/days.ts";
import { isWithin, type Span } from "#domain/calendar/periods.ts";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import { expensesCsv } from "#domain/export/csv.ts";
import { CodeMissing, fetchCode } from "../../browser/fetch-code.ts";
import { useCurrency, usePeriod, useReadLedger, useToday } from "../../data/ledger/use-ledger.tsx";
import { sayNotOpened } from "../../ui/boundaries.tsx";
import { Button } from "../../ui/button.tsx";
import { download } from "../../ui/download.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";

export function ExportButtons({ span, title }: { span: Span; title: string }) {
  const readLedger = useReadLedger();
  const currency = useCurrency();
  const today = useToday();
  const { busy, run } = useRequest(sayNotMade);
  const fileName = title.toLowerCase().replaceAll(" ", "-");

  function expenses(): Expense[] {
    return [...readLedger().all("expense")]
      .filter(({ deleted, dueDate }) => !deleted && isWithin(dueDate, span))
      .toSorted(compareExpenses);
  }

  async function downloadPdf() {
    // It is a third of a megabyte, and few visits need it.
    const { expensesPdf } = await fetchCode(() => import("./expenses-pdf.ts"));
    const bytes = await expensesPdf({
      title,
      ...span,
      today,
      currency,
      expenses: expenses(),
      ledger: readLedger(),
    });
    download(`${fileName}.pdf`, "application/pdf", bytes as BlobPart);
  }

  function downloadCsv() {
    const seriesOf = (seriesId: string) => readLedger().get("series", seriesId);
    const csv = expensesCsv(expenses(), { currency, seriesOf });
    download(`${fileName}.csv`, "text/csv;charset=utf-8", csv);
  }

  return (
    <div className="flex gap-2 print:hidden">
      <Button disabled={busy} onClick={() => void run(downloadPdf)}>
        {busy ? "Making PDF..." : "PDF"}
      </Button>
      <Button onClick={downloadCsv}>CSV</Button>
    </div>
  );
}

function sayNotMade(failure: unknown): null {
  if (failure instanceof CodeMissing) sayNotOpened();
  else {
    reportError(failure);
    showToast({ text: "The PDF could not be made. Please try again.", kind: "error" });
  }
  return null;
}

export function MonthExport({ month }: { month: Month }) {
  const name = `Export ${monthText(month)}`;
  const span = usePeriod(month);
  return (
    <ExportLine name={name}>
      <ExportButtons span={span} title={`Expenses ${monthText(month)}`} />
    </ExportLine>
  );
}

export function ExportLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 print:hidden"
    >
      <p className="text-small text-ink-soft">{name}</p>
      {children}
    </section>
  );
}
