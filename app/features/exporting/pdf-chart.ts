import { MONTH_NAMES } from "#domain/calendar/day-text.ts";
import { numberOfMonth } from "#domain/calendar/days.ts";
import type { Status } from "#domain/expenses/expense.ts";
import type { ReportMonth } from "#domain/expenses/year-report.ts";
import { STATUS_NAMES } from "../../ui/status-names.ts";
import { CONTENT_WIDTH, type Colour, type PdfSheet } from "./pdf-sheet.ts";

const HEIGHT = 110;

/** The app's light theme, from the bottom of a column to its top. */
const PARTS: readonly { status: Status; colour: Colour }[] = [
  { status: "PAID", colour: [0.06, 0.47, 0.24] },
  { status: "PENDING", colour: [0.42, 0.43, 0.45] },
  { status: "UNPAID", colour: [0.78, 0.13, 0.12] },
];

/** Twelve columns in three parts, scaled to the most expensive month. */
export async function drawChart(sheet: PdfSheet, months: readonly ReportMonth[]): Promise<void> {
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
