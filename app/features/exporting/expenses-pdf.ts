import {
  type Day,
  longDayText,
  MONTH_NAMES,
  monthText,
  numberOfMonth,
  shortDayText,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import { amountWords, displayStatus, type Expense, partsCents } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { categorySums } from "#domain/expenses/side-figures.ts";
import { comparisonText, yearComparison } from "#domain/expenses/year-comparison.ts";
import {
  estimateSums,
  estimatesText,
  type ReportMonth,
  totalNote,
  type YearReport,
  yearReport,
} from "#domain/expenses/year-report.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents, percentOf } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { STATUS_NAMES } from "../../ui/status-point.tsx";
import { COLOURS, CONTENT_WIDTH, type Colour, LEAST_HEIGHT, PdfSheet, partHeight } from "./pdf-sheet.ts";

interface PdfContent {
  title: string;
  from: Day;
  to: Day;
  today: Day;
  currency: Currency;
  /** The expenses of these days, in the order to print. */
  expenses: readonly Expense[];
  /** Has those of the year before, too. */
  ledger: Ledger;
}

export async function expensesPdf(content: PdfContent): Promise<Uint8Array> {
  const { title, from, to, today, currency, expenses, ledger } = content;
  const { monthStart } = ledger.settings();
  const money = (cents: number) => formatCents(cents, currency);
  const sheet = await PdfSheet.start(title);
  const isYear = monthWith(from, monthStart) !== monthWith(to, monthStart);
  const report = yearReport(expenses, yearOfMonth(monthWith(from, monthStart)), { today, monthStart });
  const { name, total, note, cards } = isYear
    ? yearFigures(report, currency, money)
    : monthFigures(expenses, money);
  await sheet.line(title, { size: 18, bold: true, colour: COLOURS.accent });
  await sheet.line(`${longDayText(from)} to ${longDayText(to)} · amounts in ${currency}`, SOFT);
  sheet.skip(12);
  await sheet.line(`${name} · ${note}`, SOFT);
  await sheet.line(total, { size: 32, bold: true });
  if (isYear) await drawComparison(sheet, content, report.year);
  sheet.skip(6);
  await drawCards(sheet, cards);
  const estimates = estimatesText(estimateSums(expenses), currency);
  if (estimates !== null) await sheet.line(estimates, SOFT);
  if (isYear) {
    await heading(sheet, "Monthly spending");
    await drawChart(sheet, report.months);
    await drawMonths(sheet, report, money);
  }
  await drawCategories(sheet, expenses, money);
  await drawExpenses(sheet, content, isYear, money);
  return await sheet.finish(`Expense Timeline · ${title} · made on ${longDayText(today)}`);
}

type Money = (cents: number) => string;
type CardTexts = readonly [name: string, figure: string, note: string];

const SOFT = { size: 9, colour: COLOURS.inkSoft };

/** The total leads; the cards follow it. */
interface Figures {
  name: string;
  total: string;
  note: string;
  cards: CardTexts[];
}

function yearFigures(report: YearReport, currency: Currency, money: Money): Figures {
  const withBills: CardTexts = [
    "Average with bills",
    money(report.averageWithBillsCents),
    `Over ${counted(report.monthsWithBills, "month")} with bills`,
  ];
  return {
    name: "Total Spent",
    total: money(report.totalCents),
    note: totalNote(report, currency),
    cards: [
      ["Monthly Average", money(report.averageCents), "Per month"],
      ...(report.averageWithBillsCents === report.averageCents ? [] : [withBills]),
      ["Paid", String(report.paidCount), `${report.paidPercent}% of total`],
      ["Pending", String(report.pendingCount), report.unpaidCount > 0 ? `${report.unpaidCount} unpaid` : ""],
    ],
  };
}

/** What the year cost beside the one before, as the report begins. */
async function drawComparison(sheet: PdfSheet, { ledger, today, currency }: PdfContent, year: number) {
  const living = [...ledger.all("expense")].filter(({ deleted }) => !deleted);
  const comparison = yearComparison(living, year, { today, monthStart: ledger.settings().monthStart }, (id) =>
    ledger.get("series", id),
  );
  // The PDF's own font has no minus sign, and a drawn one couldn't be copied.
  if (comparison !== null)
    await sheet.paragraph(comparisonText(comparison, currency).replaceAll("−", "–"), { size: 11 });
}

function monthFigures(expenses: readonly Expense[], money: Money): Figures {
  const sums = monthSums(expenses);
  return {
    name: "Total",
    total: money(sums.totalCents),
    note: counted(sums.count, "expense"),
    cards: [
      ["Paid", money(sums.paidCents), counted(sums.paidCount, "expense")],
      ["Pending", money(sums.pendingCents), counted(sums.count - sums.paidCount, "expense")],
    ],
  };
}

function dayWithYear(day: Day): string {
  return `${shortDayText(day)} ${day.slice(0, 4)}`;
}

async function drawCards(sheet: PdfSheet, cards: readonly CardTexts[]): Promise<void> {
  const gap = 8;
  const width = (CONTENT_WIDTH - gap * (cards.length - 1)) / cards.length;
  for (const [index, [name, figure, note]] of cards.entries()) {
    const x = index * (width + gap);
    sheet.box(x, 0, width, 54, COLOURS.ground);
    await sheet.put(name, x + 8, 15, width - 16, { ...SOFT, size: 8 });
    await sheet.put(figure, x + 8, 32, width - 16, { size: figure.length > 12 ? 10 : 13, bold: true });
    await sheet.put(note, x + 8, 46, width - 16, { ...SOFT, size: 8 });
  }
  sheet.skip(60);
}

/** A table's heading never stands at a page's foot without the table's beginning. */
async function heading(sheet: PdfSheet, text: string, below = LEAST_HEIGHT): Promise<void> {
  sheet.need(34 + below);
  sheet.skip(14);
  await sheet.line(text, { size: 13, bold: true, colour: COLOURS.accent });
}

async function drawMonths(sheet: PdfSheet, report: YearReport, money: Money): Promise<void> {
  const width = 90;
  const columns = [
    { name: "Month", x: 0, width: 95 },
    { name: "Bills", x: 95, width: 34, right: true },
    ...["Paid", "Overdue", "Planned", "Total"].map((name, index) => ({
      name,
      x: 135 + index * (width + 1),
      width,
      right: true,
    })),
  ];
  const rows = report.months.map((month) => [
    monthText(month.month),
    String(month.count),
    ...[month.paidCents, month.overdueCents, month.plannedCents, month.totalCents].map(money),
  ]);
  await sheet.table(columns, rows);
}

async function drawCategories(sheet: PdfSheet, expenses: readonly Expense[], money: Money): Promise<void> {
  const sums = categorySums(expenses);
  if (sums.every(({ category }) => category === null)) return;
  await heading(sheet, "By category");
  const total = monthSums(expenses).totalCents;
  const columns = [
    { name: "Category", x: 0, width: 240 },
    { name: "Bills", x: 240, width: 60, right: true },
    { name: "Share", x: 300, width: 70, right: true },
    { name: "Total", x: 370, width: CONTENT_WIDTH - 370, right: true },
  ];
  const rows = sums.map(({ category, count, totalCents }) => [
    category ?? "No category",
    String(count),
    shareText(percentOf(totalCents, total)),
    money(totalCents),
  ]);
  await sheet.table(columns, rows);
}

function shareText(percent: number): string {
  return percent === 0 ? "under 1%" : `${percent}%`;
}

async function drawExpenses(
  sheet: PdfSheet,
  { expenses, today, currency, ledger }: PdfContent,
  inMonths: boolean,
  money: Money,
): Promise<void> {
  const columns = [
    { name: "Due", x: 0, width: 58 },
    { name: "Title", x: 60, width: 168 },
    { name: "Category", x: 234, width: 72 },
    { name: "Status", x: 310, width: 44 },
    { name: "Paid on", x: 355, width: 56 },
    { name: "Amount", x: 412, width: CONTENT_WIDTH - 412, right: true },
  ];
  const paidText = (expense: Expense) => {
    if (expense.paidDate !== null) return dayWithYear(expense.paidDate);
    return expense.payments === null ? "" : `${money(partsCents(expense))} paid`;
  };
  const rowOf = (expense: Expense) => [
    dayWithYear(expense.dueDate),
    expense.title,
    expense.category ?? "",
    STATUS_NAMES[displayStatus(expense, today)],
    paidText(expense),
    // The whole, since the months' sums are of whole bills.
    amountWords({ ...expense, payments: null }, currency),
  ];
  const title = "All expenses";
  if (!inMonths) {
    await heading(sheet, title);
    return await sheet.table(columns, expenses.map(rowOf));
  }
  const { monthStart } = ledger.settings();
  const months = groupBy(expenses, ({ dueDate }) => monthWith(dueDate, monthStart));
  const parts = [...months].map(([month, bills]) => ({
    title: monthText(month),
    note: `${counted(bills.length, "expense")} · ${money(monthSums(bills).totalCents)}`,
    rows: bills.map(rowOf),
  }));
  await heading(sheet, title, partHeight(parts[0]?.rows.length ?? 0));
  await sheet.tableInParts(columns, parts);
}

const HEIGHT = 110;

/** The parts of a column from its bottom to its top. Each is lighter than the one below, so that paper without colours shows them. */
const PARTS: readonly { name: string; cents: (month: ReportMonth) => number; colour: Colour }[] = [
  { name: "Paid", cents: (month) => month.paidCents, colour: [0.24, 0.6, 0.38] },
  { name: "Overdue", cents: (month) => month.overdueCents, colour: [0.84, 0.58, 0.2] },
  { name: "Planned", cents: (month) => month.plannedCents, colour: [0.83, 0.85, 0.88] },
];

async function drawChart(sheet: PdfSheet, months: readonly ReportMonth[]): Promise<void> {
  sheet.need(HEIGHT + 40);
  for (const [index, { name, colour }] of PARTS.entries()) {
    sheet.box(index * 70, 4, 8, 8, colour);
    await sheet.put(name, index * 70 + 12, 11, 56, { ...SOFT, size: 8 });
  }
  sheet.skip(20);
  const largest = Math.max(1, ...months.map((month) => month.totalCents));
  const step = CONTENT_WIDTH / 12;
  for (const [index, month] of months.entries()) {
    let bottom = HEIGHT;
    for (const { cents, colour } of PARTS) {
      const height = (cents(month) / largest) * HEIGHT;
      if (height > 0) sheet.box(index * step + 6, bottom - height, step - 12, height, colour);
      bottom -= height;
    }
    const name = (MONTH_NAMES[numberOfMonth(month.month) - 1] ?? "").slice(0, 3);
    await sheet.put(name, index * step + 6, HEIGHT + 12, step, { ...SOFT, size: 8 });
  }
  sheet.box(0, HEIGHT, CONTENT_WIDTH, 0.5, COLOURS.inkSoft);
  sheet.skip(HEIGHT + 18);
}
