import { useId } from "react";
import { MONTH_NAMES, type Month, monthText, numberOfMonth } from "#domain/calendar/days.ts";
import { chartTopCents, type ReportMonth, type YearReport } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { shortAmount } from "#domain/money/short-amount.ts";
import { monthPath } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import { classes } from "../../ui/classes.ts";
import { Link } from "../../ui/navigation.tsx";
import {
  type Direction,
  MonthDrawing,
  type PatternIds,
  Patterns,
  Swatch,
  type SwatchKind,
} from "./month-drawing.tsx";

interface MonthChartProps {
  report: YearReport;
  currentMonth: Month;
  currency: Currency;
  /** It is only looked at, as a crop. */
  isPicture?: boolean;
}

/** As many months without anything to draw are one sentence where months are rows. */
const LEAST_GATHERED = 3;

function isEmpty({ count, lastYearCents }: ReportMonth): boolean {
  return count === 0 && lastYearCents === 0;
}

const DIRECTIONS: readonly Direction[] = ["up", "right"];

/** Twelve months as columns, or as rows on narrow screens. Columns are too narrow for long totals and have short ones. */
export function MonthChart({ report, currentMonth, currency, isPicture = false }: MonthChartProps) {
  const id = useId();
  const patterns: PatternIds = { overdue: `${id}overdue`, planned: `${id}planned` };
  const { months } = report;
  const top = chartTopCents(months);
  const text = (cents: number) => formatCents(cents, currency);
  const longest = Math.max(...months.map(({ totalCents }) => text(totalCents).length));
  const isAlone = months.every(({ lastYearCents }) => lastYearCents === 0);
  const isShort = longest > 11;
  const empty = months.filter(isEmpty).length;
  const isGathered = empty >= LEAST_GATHERED;
  return (
    <>
      <Patterns ids={patterns} />
      {!isPicture && <Legend report={report} patterns={patterns} text={text} />}
      <div className="@container mt-3">
        <ul className={classes("report-months", isShort && "report-short-totals", isAlone && "report-alone")}>
          {months.map((month) => {
            const isNow = month.month === currentMonth;
            return (
              <li key={month.month} data-empty={(isGathered && isEmpty(month)) || undefined}>
                <Link
                  to={monthPath(month.month)}
                  title={words(month, text)}
                  className="report-month grid min-h-10 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control hover:bg-hover pointer-coarse:min-h-11"
                >
                  <span className="sr-only">{`${monthText(month.month)}, ${words(month, text)}`}</span>
                  <span
                    aria-hidden="true"
                    className={classes("text-small", isNow ? "font-semibold text-accent" : "text-ink-soft")}
                  >
                    {shortName(month)}
                  </span>
                  <span aria-hidden="true" className="report-plot relative h-8 w-full">
                    {DIRECTIONS.map((direction) => (
                      <MonthDrawing
                        key={direction}
                        month={month}
                        top={top}
                        direction={direction}
                        isAlone={isAlone}
                        patterns={patterns}
                      />
                    ))}
                    {month.count > 0 && (
                      <span className="report-count absolute top-(--bar-middle) left-1.25 -translate-y-1/2 rounded-[4px] bg-surface px-1 text-small leading-4 font-medium tabular-nums [print-color-adjust:exact]">
                        {month.count}
                      </span>
                    )}
                  </span>
                  <span
                    aria-hidden="true"
                    className={classes(
                      "report-total min-w-20 text-end text-small tabular-nums",
                      month.count === 0 ? "text-ink-soft" : "font-medium",
                    )}
                  >
                    {month.count === 0 ? (
                      "–"
                    ) : (
                      <>
                        <span className="report-whole">{text(month.totalCents)}</span>
                        {isShort && (
                          <span className="report-short">{shortAmount(month.totalCents, currency)}</span>
                        )}
                      </>
                    )}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
        {isGathered && (
          <p className="report-rest py-2 text-small text-ink-soft">{`No bills in the other ${empty} months.`}</p>
        )}
      </div>
      {!isPicture && <MonthTable months={months} text={text} />}
    </>
  );
}

function Legend(props: { report: YearReport; patterns: PatternIds; text: (cents: number) => string }) {
  const { report, text } = props;
  const budgets = [...new Set(report.months.map(({ budgetCents }) => budgetCents))];
  const [budget = null] = budgets;
  const entries: [kind: SwatchKind, words: string, isShown: boolean][] = [
    ["paid", "Paid", report.months.some(({ paidCents }) => paidCents > 0)],
    ["overdue", `Overdue ${text(report.overdueCents)}`, report.overdueCents > 0],
    ["planned", "Planned", report.plannedCents > 0],
    [
      "budget",
      budgets.length === 1 && budget !== null ? `Budget ${text(budget)}` : "Budget",
      budgets.some((cents) => cents !== null),
    ],
    ["before", String(report.year - 1), report.months.some(({ lastYearCents }) => lastYearCents > 0)],
  ];
  return (
    <ul
      aria-label="Legend"
      className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft tabular-nums"
    >
      {entries
        .filter(([, , isShown]) => isShown)
        .map(([kind, words]) => (
          <li key={kind} className="flex items-center gap-2">
            <Swatch kind={kind} patterns={props.patterns} />
            <span>{words}</span>
          </li>
        ))}
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="rounded-[4px] border border-line px-1 leading-4 font-medium text-ink"
        >
          1
        </span>
        <span>Number of bills</span>
      </li>
    </ul>
  );
}

function shortName({ month }: ReportMonth): string {
  return (MONTH_NAMES[numberOfMonth(month) - 1] ?? "").slice(0, 3);
}

/** "12 bills, $925.00: paid $900.00, overdue $25.00. Budget $1,000.00. A year before $880.00." */
function words(month: ReportMonth, text: (cents: number) => string): string {
  const parts = [
    month.paidCents > 0 && `paid ${text(month.paidCents)}`,
    month.overdueCents > 0 && `overdue ${text(month.overdueCents)}`,
    month.plannedCents > 0 && `planned ${text(month.plannedCents)}`,
  ].filter(Boolean);
  const sentences = [
    `${counted(month.count, "bill")}, ${text(month.totalCents)}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`,
    month.budgetCents !== null && `Budget ${text(month.budgetCents)}`,
    month.lastYearCents > 0 && `A year before ${text(month.lastYearCents)}`,
  ];
  return `${sentences.filter(Boolean).join(". ")}.`;
}

const COLUMNS: readonly { name: string; cents: (month: ReportMonth) => number | null }[] = [
  { name: "Paid", cents: (month) => month.paidCents },
  { name: "Overdue", cents: (month) => month.overdueCents },
  { name: "Planned", cents: (month) => month.plannedCents },
  { name: "Total", cents: (month) => month.totalCents },
  { name: "Budget", cents: (month) => month.budgetCents },
  { name: "Year before", cents: (month) => month.lastYearCents },
];

function MonthTable(props: { months: readonly ReportMonth[]; text: (cents: number) => string }) {
  return (
    <details className="mt-3 print:hidden">
      <summary className="min-h-9 content-center rounded-control font-medium text-accent pointer-coarse:min-h-11">
        Show as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section aria-label="Monthly spending as a table" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-small tabular-nums [&_td]:py-1 [&_td]:pl-4 [&_td]:text-right [&_th]:py-1 [&_th]:font-medium">
          <thead className="text-ink-soft">
            <tr className="[&_th:not(:first-child)]:pl-4 [&_th:not(:first-child)]:text-right">
              <th scope="col" className="text-left">
                Month
              </th>
              {["Bills", ...COLUMNS.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.months.map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="text-left whitespace-nowrap">
                  {monthText(month.month)}
                </th>
                <td>{month.count}</td>
                {COLUMNS.map(({ name, cents }) => {
                  const value = cents(month);
                  return <td key={name}>{value === null ? "none" : props.text(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
