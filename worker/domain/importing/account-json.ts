import * as z from "zod/mini";
import { isDay, isMonth, monthFrom } from "../calendar/days.ts";
import { DETAIL_NAMES, type Details, detailOf, propertyOf } from "../expenses/details.ts";
import { jsonDetail } from "../expenses/details-json.ts";
import { type Expense, isExpenseId, NEW_BILL, STATUSES } from "../expenses/expense.ts";
import { fitsAmount, storedPayments } from "../expenses/status.ts";
import type { Budget } from "../ledger/ledger.ts";
import { DEFAULT_CURRENCY, isCurrency, MAX_AMOUNT_CENTS } from "../money/money.ts";
import { PAYMENTS_MAX } from "../operations/part-payments.ts";
import { readRecurrence } from "../series/recurrence.ts";
import { EVERY_MONTH, INTERVALS, TIMES_MAX, WEEKEND_SHIFTS } from "../series/rule.ts";
import { NEW_SERIES, type Series } from "../series/series.ts";
import { isSeriesId } from "../series/slot.ts";
import { Invalid } from "../text/clean-text.ts";
import { textOf } from "./find-table.ts";
import type { FoundAccount, Refused } from "./found.ts";
import { OWN_SOURCE } from "./own-rows.ts";
import { isLandable } from "./own-series.ts";

const FORMAT = "expense-timeline-account/1";

const day = z.string().check(z.refine(isDay));
const month = z.string().check(z.refine(isMonth));
const cents = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT_CENTS));
const whole = z.int();
const instant = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));
const row = z.record(z.string(), z.unknown());
const rows = z.array(z.unknown());

const file = z.object({
  format: z.literal(FORMAT),
  exportedAt: z.string(),
  tables: z.object({
    expenses: rows,
    recurring_series: rows,
    user_budgets: rows,
    user_settings: rows,
  }),
});

const bill = z.object({
  id: z.pipe(z.int().check(z.refine((id) => isExpenseId(String(id)))), z.transform(String)),
  dueDate: day,
  status: z.enum(STATUSES),
  paidDate: z.nullable(day),
  plannedCents: z.nullable(cents),
  payments: z.nullable(z.pipe(z.string(), z.transform(paymentsIn))),
  autopayFrom: z.nullable(day),
  estimateIsOwn: z.boolean(),
  recurringId: z.nullable(z.string().check(z.refine(isSeriesId))),
  createdAtMs: instant,
  deleted: z.boolean(),
  freed: z.boolean(),
});

const series = z.object({
  id: z.string(),
  anchorDate: day,
  firstMonth: month,
  firstDay: z.nullable(day),
  movedMonths: whole,
  movedDays: whole,
  generatedUntil: month,
  endedOn: z.nullable(day),
  recurringEvery: z.literal([...INTERVALS]),
  lastDayOfMonth: z.boolean(),
  recurringRule: z.nullable(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => readRecurrence(text) !== null),
    ),
  ),
  weekendShift: z.enum(WEEKEND_SHIFTS),
  endsOn: z.nullable(day),
  endsAfter: z.nullable(z.int().check(z.minimum(1), z.maximum(TIMES_MAX))),
  lastMonth: z.nullable(month),
  lastDay: z.nullable(day),
  estimateIsAverage: z.boolean(),
  autopayFrom: z.nullable(day),
  saidCents: z.nullable(cents),
  saidBeside: z.nullable(z.string()),
});

const budget = z.object({
  year: z.int().check(z.minimum(2000), z.maximum(2199)),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  amountCents: z.nullable(cents),
  unset: z._default(z.boolean(), false),
});

/** Returns null unless the value is our own account.json (docs/contracts.md#exports). Rows that can't be read are refused. */
export function readAccount(value: unknown): FoundAccount | null {
  const parsed = z.safeParse(file, value);
  if (!parsed.success) return null;
  const { exportedAt, tables } = parsed.data;
  const refused: Refused[] = [];
  const all = <Row>(given: readonly unknown[], what: string, read: (value: unknown) => Row): Row[] =>
    given.flatMap((each, index) => {
      try {
        return [read(each)];
      } catch (thrown) {
        if (!(thrown instanceof z.core.$ZodError || thrown instanceof Invalid)) throw thrown;
        refused.push({
          line: index + 1,
          text: titleOf(each),
          why: `This ${what} isn't one that this version knows.`,
        });
        return [];
      }
    });
  const currencies = tables.user_settings.map((each) => z.safeParse(row, each).data?.["currency"]);
  return {
    kind: "account",
    source: OWN_SOURCE,
    exportedAt,
    currency: currencies.find(isCurrency) ?? DEFAULT_CURRENCY,
    series: all(tables.recurring_series, "series", readSeries),
    bills: all(tables.expenses, "bill", readBill),
    budgets: all(tables.user_budgets, "budget", readBudget),
    refused,
  };
}

function titleOf(value: unknown): string {
  return textOf([String(z.safeParse(row, value).data?.["title"] ?? "")]);
}

/** Columns that came later have their usual value in files without them. */
function readBill(value: unknown): Expense {
  const stored = { ...NEW_BILL, deleted: false, ...z.parse(row, value) };
  const read: Expense = { ...detailsIn(value), ...z.parse(bill, stored) };
  if (!fitsAmount(read)) throw new Invalid("More was paid of it than it costs");
  return read;
}

function readSeries(value: unknown): Series {
  const stored = { ...EVERY_MONTH, ...NEW_SERIES, ...z.parse(row, value) };
  const read: Series = { ...detailsIn(value), ...z.parse(series, stored) };
  if (!isLandable(read)) throw new Invalid("No operation takes it");
  return read;
}

function readBudget(value: unknown): Budget {
  const { year, month: number, amountCents, unset } = z.parse(budget, value);
  return { month: monthFrom(year, number), amountCents, unset };
}

/** Reads the details as operations do, so that a file can't bring what a form couldn't. */
function detailsIn(value: unknown): Details {
  const stored = z.parse(row, value);
  const entries = DETAIL_NAMES.map((name) => {
    const property = propertyOf(name);
    const given = (stored[property] ?? detailOf(name).blank) as never;
    return [property, detailOf(name).read(jsonOf(() => jsonDetail(name, given)))];
  });
  return Object.fromEntries(entries) as Details;
}

function jsonOf<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new Invalid("It holds no JSON");
  }
}

const pairs = z.array(z.tuple([cents.check(z.minimum(1)), day])).check(z.maxLength(PAYMENTS_MAX));

/** Returns the text in which payments are stored: pairs of hundredths and days. */
function paymentsIn(text: string): string | null {
  const read = z.parse(
    pairs,
    jsonOf(() => JSON.parse(text)),
  );
  return storedPayments(read.map(([cents, day]) => ({ cents, day })));
}
