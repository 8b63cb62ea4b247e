import { z } from "zod";
import { isDay, isMonth, monthFrom } from "../calendar/days.ts";
import { DETAIL_NAMES, type Details, detailOf, propertyOf } from "../expenses/details.ts";
import { jsonDetail } from "../expenses/details-json.ts";
import { type Expense, NEW_BILL, STATUSES } from "../expenses/expense.ts";
import { storedPayments } from "../expenses/status.ts";
import type { Budget } from "../ledger/ledger.ts";
import { DEFAULT_CURRENCY, isCurrency, MAX_AMOUNT_CENTS } from "../money/money.ts";
import { readRecurrence } from "../series/recurrence.ts";
import { EVERY_MONTH, INTERVALS, TIMES_MAX, WEEKEND_SHIFTS } from "../series/rule.ts";
import { NEW_SERIES, type Series } from "../series/series.ts";
import { Invalid } from "../text/clean-text.ts";
import { textOf } from "./find-table.ts";
import type { FoundAccount, Refused } from "./found.ts";

const FORMAT = "expense-timeline-account/1";

const day = z.string().refine(isDay);
const month = z.string().refine(isMonth);
const cents = z.int().min(0).max(MAX_AMOUNT_CENTS);
const whole = z.int();
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
  id: z.int().positive().transform(String),
  dueDate: day,
  status: z.enum(STATUSES),
  paidDate: day.nullable(),
  plannedCents: cents.nullable(),
  payments: z.string().transform(paymentsIn).nullable(),
  autopayFrom: day.nullable(),
  estimateIsOwn: z.boolean(),
  recurringId: z.string().nullable(),
  createdAtMs: whole,
  deleted: z.boolean(),
  freed: z.boolean(),
});

const series = z.object({
  id: z.string().regex(/^rec_\d{1,16}$/),
  anchorDate: day,
  firstMonth: month,
  firstDay: day.nullable(),
  movedMonths: whole,
  movedDays: whole,
  generatedUntil: month,
  endedOn: day.nullable(),
  recurringEvery: z.literal([...INTERVALS]),
  lastDayOfMonth: z.boolean(),
  recurringRule: z
    .string()
    .max(200)
    .refine((text) => readRecurrence(text) !== null)
    .nullable(),
  weekendShift: z.enum(WEEKEND_SHIFTS),
  endsOn: day.nullable(),
  endsAfter: z.int().min(1).max(TIMES_MAX).nullable(),
  lastMonth: month.nullable(),
  lastDay: day.nullable(),
  estimateIsAverage: z.boolean(),
  autopayFrom: day.nullable(),
  saidCents: cents.nullable(),
  saidBeside: z.string().nullable(),
});

const budget = z.object({
  year: z.int().min(2000).max(2199),
  month: z.int().min(1).max(12),
  amountCents: cents.nullable(),
  unset: z.boolean().default(false),
});

/** Returns null unless the value is our own account.json (docs/contracts.md#exports). Rows that can't be read are refused. */
export function readAccount(value: unknown): FoundAccount | null {
  const parsed = file.safeParse(value);
  if (!parsed.success) return null;
  const { exportedAt, tables } = parsed.data;
  const refused: Refused[] = [];
  const all = <Row>(given: readonly unknown[], what: string, read: (value: unknown) => Row): Row[] =>
    given.flatMap((each, index) => {
      try {
        return [read(each)];
      } catch (thrown) {
        if (!(thrown instanceof z.ZodError || thrown instanceof Invalid)) throw thrown;
        refused.push({
          line: index + 1,
          text: titleOf(each),
          why: `This ${what} isn't one that this version knows.`,
        });
        return [];
      }
    });
  const currencies = tables.user_settings.map((each) => row.safeParse(each).data?.["currency"]);
  return {
    kind: "account",
    source: "Expense Timeline",
    exportedAt,
    currency: currencies.find(isCurrency) ?? DEFAULT_CURRENCY,
    series: all(tables.recurring_series, "series", readSeries),
    bills: all(tables.expenses, "bill", readBill),
    budgets: all(tables.user_budgets, "budget", readBudget),
    refused,
  };
}

function titleOf(value: unknown): string {
  return textOf([String(row.safeParse(value).data?.["title"] ?? "")]);
}

/** Columns that came later have their usual value in files without them. */
function readBill(value: unknown): Expense {
  return { ...detailsIn(value), ...bill.parse({ ...NEW_BILL, deleted: false, ...row.parse(value) }) };
}

function readSeries(value: unknown): Series {
  return { ...detailsIn(value), ...series.parse({ ...EVERY_MONTH, ...NEW_SERIES, ...row.parse(value) }) };
}

function readBudget(value: unknown): Budget {
  const { year, month: number, amountCents, unset } = budget.parse(value);
  return { month: monthFrom(year, number), amountCents, unset };
}

/** Reads the details as operations do, so that a file can't bring what a form couldn't. */
function detailsIn(value: unknown): Details {
  const stored = row.parse(value);
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

/** Returns the text in which payments are stored: pairs of hundredths and days. */
function paymentsIn(text: string, context: z.RefinementCtx<string>): string | null {
  const pairs = z.array(z.tuple([cents.min(1), day]));
  const parsed = pairs.safeParse(jsonOf(() => JSON.parse(text)));
  if (parsed.success) return storedPayments(parsed.data.map(([cents, day]) => ({ cents, day })));
  context.addIssue({ code: "custom", message: "It isn't a list of payments." });
  return z.NEVER;
}
