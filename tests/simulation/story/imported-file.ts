import { addDays, addMonths, dayInMonth, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { occurrenceId } from "#domain/series/slot.ts";

type Part = OperationInput["bills.import"];
type BillJson = Part["bills"][number];

const PARTS = 3;
const MONTHS = 4;
const BILLS_A_PART = 4;

/**
 * The parts of a file, the same on every device: a series whose later bills come in the second part, bills by themselves, the last of
 * which the next file has as well, and budgets.
 */
export function partsOfFile(file: number, importId: string, atMs: number): Part[] {
  const today = new Date(atMs).toISOString().slice(0, 10);
  const rent = rentOf(file, today);
  return Array.from({ length: PARTS }, (_, index) => ({
    import: { id: importId, name: `bills ${file}.csv`, part: index + 1, of: PARTS },
    series: index === 0 ? [rent.series] : [],
    bills: [
      ...(index === 0 ? rent.bills.slice(0, 1) : index === 1 ? rent.bills.slice(1) : []),
      ...Array.from({ length: BILLS_A_PART }, (_, bill) => aloneOf(file, index * BILLS_A_PART + bill, today)),
    ],
    budgets: index === 2 ? budgetsOf(file, today) : [],
  }));
}

function rentOf(file: number, today: string): { series: Part["series"][number]; bills: BillJson[] } {
  const id = `rec_${1_500_000_000_000 + 7 * file}`;
  const day = ((file * 11) % 28) + 1;
  const about = {
    title: `Rent of file ${file}`,
    amount: 500 + file,
    ...(file % 2 === 0 && { autopay: true }),
  };
  const first = addMonths(monthOf(today), 1 - MONTHS);
  const bills = Array.from({ length: MONTHS }, (_, index): BillJson => {
    const month = addMonths(first, index);
    const dueDate = dayInMonth(month, day);
    return {
      ...{
        ...about,
        id: index === 0 ? String(70_000 + file) : occurrenceId(id, month),
        dueDate,
        recurringId: id,
      },
      ...(dueDate < today && { status: "PAID", paidDate: dueDate }),
    };
  });
  const anchorDate = dayInMonth(first, day);
  const series = { ...about, id, anchorDate, firstMonth: first, generatedUntil: monthOf(today) };
  return { series, bills };
}

/** The last two of a file are the first two of the next. */
function aloneOf(file: number, index: number, today: string): BillJson {
  const number = file * (PARTS * BILLS_A_PART - 2) + index;
  const dueDate = addDays(today, (number % 9) * 6 - 30);
  return {
    ...{ id: String(80_000 + number), title: `Imported ${number}`, amount: 10 + number, dueDate },
    ...(number % 3 === 0 && { note: "From a file" }),
    ...(dueDate < today && number % 2 === 0 && { status: "PAID" }),
    ...(number % 5 === 1 && { payments: [{ amount: 1, date: addDays(today, -40) }] }),
  };
}

function budgetsOf(file: number, today: string): Part["budgets"] {
  return [0, 1].map((months) => {
    const { year, month } = partsOfDay(dayInMonth(addMonths(monthOf(today), months), 1));
    return { year, month, amount: 1000 + file };
  });
}
