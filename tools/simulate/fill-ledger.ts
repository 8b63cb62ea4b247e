import { ACCOUNT, DAILY_MS, DAY_MS, HOUR_MS, NINE_O_CLOCK_MS, PEOPLE, ZONES } from "./assumptions.ts";
import { copySubscriptions } from "./copy-subscriptions.ts";
import type { Databases } from "./databases.ts";
import { EMAIL, fill, isOneOf, numbers, type Rows, USER_ID, unusedDaysOf } from "./fill.ts";
import type { Population, Range } from "./population.ts";
import type { SampleLedger } from "./sample-ledgers.ts";

/** The month before the simulated ones. Until its end everything is generated a month ahead. */
const LAST_MONTH = "2026-11-01";

const ZONE_OF = `json_extract('${JSON.stringify(ZONES.flatMap(([zone, percent]) => Array(percent).fill(zone)))}', '$[' || (n % 100) || ']')`;

/** Different for each of an account's series, and not the same for all accounts. */
const DAY = "(i * 5 + n % 100 * 3) % 28";

/** Of a series and its bills. */
const AUTOPAY = `i % ${ACCOUNT.seriesPerAutopay} = 0`;

const SERIES_ID = "'rec_' || (1700000000000 + i)";

/** Whole accounts with all of their history. The directory has to be filled before. */
export async function fillLedger(
  databases: Databases,
  { name, subscribers, lapsed }: SampleLedger,
  population: Population,
): Promise<void> {
  const unusedDays = unusedDaysOf(population.lapsed);
  const rows = [
    ...account(subscribers, ACCOUNT.months),
    ...history(subscribers, ACCOUNT.months, "0"),
    ...lapsed.flatMap((of) => [
      ...account(of, ACCOUNT.monthsLapsed),
      ...history(of, ACCOUNT.monthsLapsed, unusedDays),
    ]),
  ];
  await fill(databases, name, rows, "time");
  await copySubscriptions(databases, name);
}

function account(of: Range, months: number): Rows[] {
  const firstMonth = `date('${LAST_MONTH}', '-${months - 1} months')`;
  // Series are generated a month ahead.
  const month = `(SELECT m, date(${firstMonth}, m || ' months') AS month FROM ${numbers("m", 0, months + 1)})`;
  const monthIndex = "(substr(month, 1, 4) - 2000) * 12 + substr(month, 6, 2) - 1";
  const isSeries = `i < ${ACCOUNT.series}`;
  const billStatus = `CASE WHEN m >= ${months} THEN 'PENDING' WHEN (m * ${ACCOUNT.billsPerMonth} + i) % ${ACCOUNT.billsPerUnpaid} = 0 THEN 'UNPAID' ELSE 'PAID' END`;
  const bills = months * ACCOUNT.billsPerMonth;
  return [
    {
      table: "owners",
      of,
      values: {
        user_id: USER_ID,
        email: EMAIL,
        last_seq: bills,
        timezone: ZONE_OF,
        behind: "'2026-12'",
        reminds: `NOT ${isOneOf(PEOPLE.withoutReminders, 0)}`,
        subscription_version: 5,
        bills,
        bytes: bills * 120,
        history_bytes: 10_000,
      },
    },
    {
      table: "recurring_series",
      of,
      each: ACCOUNT.series,
      values: {
        user_id: USER_ID,
        id: SERIES_ID,
        title: "'Monthly bill ' || i",
        amount: "1000 + i",
        first_month: `substr(${firstMonth}, 1, 7)`,
        anchor_date: `date(${firstMonth}, (${DAY}) || ' days')`,
        category: "'Utilities'",
        autopay: AUTOPAY,
        generated_until: "'2026-12'",
        seq: "i + 1",
      },
    },
    {
      table: "expenses",
      of,
      each: ACCOUNT.billsPerMonth,
      times: month,
      where: `m < ${months} OR ${isSeries}`,
      values: {
        user_id: USER_ID,
        id: `CASE WHEN ${isSeries} THEN (1700000000000 + i) * 2400 + ${monthIndex} ELSE m * 30 + i + 1 END`,
        title: "'Monthly bill ' || i",
        amount: "1000 + i * 37 + m",
        category: "'Utilities'",
        status: billStatus,
        autopay: `${isSeries} AND ${AUTOPAY}`,
        due_date: `date(month, (${DAY}) || ' days')`,
        recurring_id: `CASE WHEN ${isSeries} THEN ${SERIES_ID} END`,
        paid_date: `CASE WHEN ${billStatus} = 'PAID' THEN date(month, (${DAY}) || ' days') END`,
        created_at: DAILY_MS - 60 * DAY_MS,
        seq: "m * 30 + i + 1",
      },
    },
    {
      table: "user_budgets",
      of,
      times: month,
      values: {
        user_id: USER_ID,
        year: "substr(month, 1, 4) + 0",
        month: "substr(month, 6, 2) + 0",
        budget_amount: 200_000,
        created_at: 0,
        updated_at: 0,
        seq: "m + 1",
      },
    },
    {
      table: "user_settings",
      of,
      values: { user_id: USER_ID, timezone: ZONE_OF, updated_at: 0, seq: 1 },
    },
    {
      table: "user_badges",
      of,
      each: 8,
      values: { user_id: USER_ID, badge_key: "'badge_' || i", earned_at: 0, seq: "i + 1" },
    },
  ];
}

/**
 * The log of a month with the day that is to go, results of more than a year, and a month's reminders; as far as they are from
 * before the last use.
 */
function history(of: Range, months: number, unusedDays: string): Rows[] {
  const inLog = 31 * ACCOUNT.operationsPerDay;
  const asResults = 370 * ACCOUNT.operationsPerDay;
  const age = (before: number) => `((${before - 1} - i) * ${DAY_MS / ACCOUNT.operationsPerDay})`;
  const appliedAt = (before: number) => `${DAILY_MS - HOUR_MS} - ${age(before)}`;
  const wasUsed = (before: number) =>
    `${age(before)} BETWEEN ${unusedDays} * ${DAY_MS} AND (${unusedDays} + ${months * 31}) * ${DAY_MS}`;
  const type = "'expense.setStatus'";
  // Every fourth day about tomorrow, and each week about what is overdue.
  const daysAgo = "(CASE WHEN i < 8 THEN i * 4 + n % 4 ELSE (i - 8) * 7 + n % 100 % 7 END)";
  return [
    {
      table: "operations",
      of,
      each: inLog,
      where: wasUsed(inLog),
      values: {
        user_id: USER_ID,
        seq: "1 + i",
        op_id: "printf('00000000-0000-4000-8000-%012d', i)",
        type,
        at: appliedAt(inLog),
        applied_at: appliedAt(inLog),
        device: "'Firefox on Linux'",
        subject: `'{"bill":["Monthly bill 7",1259,"2026-11-08"]}'`,
        image: `'[{"table":"expense","key":"4080000016811","field":"status","before":"PENDING","after":"PAID"}]'`,
        result: `'{"count":1}'`,
      },
    },
    {
      table: "operation_results",
      of,
      each: asResults,
      where: wasUsed(inLog + asResults),
      values: {
        user_id: USER_ID,
        op_id: "printf('11111111-0000-4000-8000-%012d', i)",
        seq: 0,
        type,
        applied_at: appliedAt(inLog + asResults),
        result: `'{"count":1}'`,
      },
    },
    {
      table: "mail_outbox",
      of,
      each: 10,
      where: `(i >= 8 OR i * 4 + n % 4 < 30) AND ${daysAgo} >= ${unusedDays}`,
      values: {
        user_id: USER_ID,
        kind: "CASE WHEN i < 8 THEN 'due_tomorrow' ELSE 'overdue' END",
        local_date: `date('2026-11-30', -${daysAgo} || ' days')`,
        mail: "'{}'",
        created_at: `${NINE_O_CLOCK_MS - DAY_MS} - ${daysAgo} * ${DAY_MS}`,
        tries: 1,
        sent_at: DAILY_MS,
      },
    },
  ];
}
