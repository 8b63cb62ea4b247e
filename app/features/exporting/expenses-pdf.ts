import { longDayText, MONTH_NAMES, monthText, shortDayText } from "#domain/calendar/day-text.ts";
import { type Day, monthOf, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { displayStatus, type Expense, type Status } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { type ReportMonth, type YearReport, yearReport } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { counted } from "#domain/text/counted.ts";
import { STATUS_NAMES } from "../../ui/status.tsx";
import { CONTENT_WIDTH, type Colour, PdfSheet } from "./pdf-sheet.ts";

interface PdfContent {
  title: string;
  from: Day;
  to: Day;
  today: Day;
  currency: Currency;
  /** The expenses of these days, in the order to print. */
  expenses: readonly Expense[];
}

export async function expensesPdf(content: PdfContent): Promise<Uint8Array> {
  const { title, from, to, today, currency, expenses } = content;
  const money = (cents: number) => formatCents(cents, currency);
  const sheet = await PdfSheet.start(title);
  await sheet.line(title, { size: 22, bold: true });
  await sheet.line(`${longDayText(from)} to ${longDayText(to)} · amounts in ${currency}`, { grey: 0.35 });
  sheet.skip(10);
  const isYear = monthOf(from) !== monthOf(to);
  const report = yearReport(expenses, yearOfMonth(monthOf(from)));
  await drawCards(sheet, isYear ? yearCards(report, money) : monthCards(expenses, money));
  if (isYear) {
    await heading(sheet, "Monthly spending");
    await drawChart(sheet, report.months);
    await drawMonths(sheet, report, money);
  }
  await heading(sheet, "All expenses");
  await drawExpenses(sheet, content, money);
  return await sheet.finish(`Expense Timeline · ${title} · made on ${longDayText(today)}`);
}

type Money = (cents: number) => string;
type CardTexts = readonly [name: string, figure: string, note: string];

function yearCards(report: YearReport, money: Money): CardTexts[] {
  return [
    ["Total Spent", money(report.totalCents), counted(report.count, "expense")],
    ["Monthly Average", money(report.averageCents), "Per month"],
    ["Paid", String(report.paidCount), `${report.paidPercent}% of total`],
    ["Pending", String(report.pendingCount), report.unpaidCount > 0 ? `${report.unpaidCount} unpaid` : ""],
  ];
}

function monthCards(expenses: readonly Expense[], money: Money): CardTexts[] {
  const sums = monthSums(expenses);
  return [
    ["Total", money(sums.totalCents), counted(sums.count, "expense")],
    ["Paid", money(sums.paidCents), counted(sums.paidCount, "expense")],
    ["Pending", money(sums.pendingCents), counted(sums.count - sums.paidCount, "expense")],
  ];
}

function dayWithYear(day: Day): string {
  return `${shortDayText(day)} ${day.slice(0, 4)}`;
}

async function drawCards(sheet: PdfSheet, cards: readonly CardTexts[]): Promise<void> {
  const gap = 8;
  const width = (CONTENT_WIDTH - gap * (cards.length - 1)) / cards.length;
  for (const [index, [name, figure, note]] of cards.entries()) {
    const x = index * (width + gap);
    sheet.box(x, 0, width, 58, [0.96, 0.96, 0.97]);
    await sheet.put(name, x + 8, 16, width - 16, { size: 8, grey: 0.35 });
    await sheet.put(figure, x + 8, 34, width - 16, { size: figure.length > 14 ? 10 : 14, bold: true });
    await sheet.put(note, x + 8, 49, width - 16, { size: 8, grey: 0.35 });
  }
  sheet.skip(66);
}

async function heading(sheet: PdfSheet, text: string): Promise<void> {
  sheet.need(70);
  sheet.skip(14);
  await sheet.line(text, { size: 13, bold: true });
}

async function drawMonths(sheet: PdfSheet, report: YearReport, money: Money): Promise<void> {
  const width = 90;
  const columns = [
    { name: "Month", x: 0, width: 95 },
    { name: "Bills", x: 95, width: 34, right: true },
    ...["Paid", "Pending", "Unpaid", "Total"].map((name, index) => ({
      name,
      x: 135 + index * (width + 1),
      width,
      right: true,
    })),
  ];
  const rows = report.months.map(({ month, count, cents, totalCents }) => [
    monthText(month),
    String(count),
    ...[cents.PAID, cents.PENDING, cents.UNPAID, totalCents].map(money),
  ]);
  await sheet.table(columns, rows);
}

async function drawExpenses(sheet: PdfSheet, { expenses, today }: PdfContent, money: Money): Promise<void> {
  const columns = [
    { name: "Due", x: 0, width: 58 },
    { name: "Title", x: 60, width: 168 },
    { name: "Category", x: 234, width: 72 },
    { name: "Status", x: 310, width: 44 },
    { name: "Paid on", x: 355, width: 56 },
    { name: "Amount", x: 412, width: CONTENT_WIDTH - 412, right: true },
  ];
  const rows = expenses.map((expense) => [
    dayWithYear(expense.dueDate),
    expense.title,
    expense.category ?? "",
    STATUS_NAMES[displayStatus(expense, today)],
    expense.paidDate === null ? "" : dayWithYear(expense.paidDate),
    money(expense.amountCents),
  ]);
  await sheet.table(columns, rows);
}

const HEIGHT = 110;

/** The app's light theme, from the bottom of a column to its top. */
const PARTS: readonly { status: Status; colour: Colour }[] = [
  { status: "PAID", colour: [0.06, 0.47, 0.24] },
  { status: "PENDING", colour: [0.42, 0.43, 0.45] },
  { status: "UNPAID", colour: [0.78, 0.13, 0.12] },
];

async function drawChart(sheet: PdfSheet, months: readonly ReportMonth[]): Promise<void> {
  sheet.need(HEIGHT + 40);
  for (const [index, { status, colour }] of PARTS.entries()) {
    sheet.box(index * 70, 4, 8, 8, colour);
    await sheet.put(STATUS_NAMES[status], index * 70 + 12, 11, 56, { size: 8, grey: 0.35 });
  }
  sheet.skip(20);
  const largest = Math.max(1, ...months.map((month) => month.totalCents));
  const step = CONTENT_WIDTH / 12;
  for (const [index, month] of months.entries()) {
    let bottom = HEIGHT;
    for (const { status, colour } of PARTS) {
      const height = (month.cents[status] / largest) * HEIGHT;
      if (height > 0) sheet.box(index * step + 6, bottom - height, step - 12, height, colour);
      bottom -= height;
    }
    const name = (MONTH_NAMES[numberOfMonth(month.month) - 1] ?? "").slice(0, 3);
    await sheet.put(name, index * step + 6, HEIGHT + 12, step, { size: 8, grey: 0.35 });
  }
  sheet.box(0, HEIGHT, CONTENT_WIDTH, 0.5, [0.6, 0.6, 0.62]);
  sheet.skip(HEIGHT + 18);
}
