import { subscriptions } from "../../worker/db/billing.ts";
import { createDatabase } from "../../worker/db/database.ts";
import { stateText } from "../../worker/services/subscriptions/stripe-state.ts";
import { ACCOUNT, DAILY_MS, DAY_MS, HOUR_MS, LAPSED, NINE_O_CLOCK_MS, PEOPLE, ZONES } from "./assumptions.ts";
import type { World } from "./world.ts";

/** Accounts that are filled: all of them in one ledger. People have numbers; those after the subscribers are lapsed. */
export interface People {
  readonly subscribers: number;
  readonly everybody: number;
}

export function peopleOf(subscribers: number): People {
  return { subscribers, everybody: subscribers + Math.round(subscribers * LAPSED) };
}

/**
 * Who has something due among each hundred: far more of them than in reality, so that what one of them costs shows. The
 * tables multiply that by how many there really are.
 */
const IS = {
  /** They asked for erasure, and their paid period has just ended. */
  leaving: "n % 20 = 1",
  /** They asked to cancel, and their paid period still runs. */
  standing: "n % 20 IN (2, 3)",
  /** Of those. Stripe has to be told this minute. */
  asking: "n % 20 = 2",
  trialing: "n % 100 = 4",
  untold: "n % 20 = 5",
};

/** Lapsed accounts are due to be erased, to be warned for the first and for the last time, or not yet. */
const UNUSED_DAYS = "CASE n % 10 WHEN 0 THEN 732 WHEN 1 THEN 671 WHEN 2 THEN 717 ELSE 1 + n * 7 % 660 END";

/** As long as better-auth's, and in the order of the people's numbers. */
const USER_ID = "'u' || printf('%031d', n)";
const EMAIL = "printf('person-%07d@example.com', n)";
const CUSTOMER_ID = "printf('cus_%014d', n)";

interface Rows {
  readonly table: string;
  /** The values by column, in SQL over a person's number `n`. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly of: readonly [from: number, to: number];
  /** How many each person has, numbered `i` from 0. */
  readonly each?: number;
  /** A table to multiply the rows with. */
  readonly times?: string;
  readonly where?: string;
}

function numbers(name: string, from: number, to: number): string {
  return `(WITH RECURSIVE numbers (${name}) AS (
    SELECT ${from} WHERE ${from} < ${to} UNION ALL SELECT ${name} + 1 FROM numbers WHERE ${name} < ${to - 1}
  ) SELECT ${name} FROM numbers)`;
}

/** Accounts that grow at the same time, month after month, which leaves pages as half empty as accounts that grow do. */
const AT_A_TIME = 50;

function insertsOf({ table, values, of: [first, end], each = 1, times, where = "true" }: Rows): string[] {
  return Array.from({ length: Math.ceil((end - first) / AT_A_TIME) }, (_, part) => {
    const from = first + part * AT_A_TIME;
    const people = numbers("n", from, Math.min(from + AT_A_TIME, end));
    const loops = [times ?? [], numbers("i", 0, each), people].flat();
    return `INSERT INTO ${table} (${Object.keys(values).join(", ")}) SELECT ${Object.values(values).join(", ")}
      FROM ${loops.join(" CROSS JOIN ")} WHERE ${where}`;
  });
}

/** Without triggers until all rows are there, since they would count each row. */
async function fill({ run }: World, name: "DB" | "LEDGER_1", rows: readonly Rows[]): Promise<void> {
  const triggers = await run(name, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
  for (const [trigger] of triggers) await run(name, `DROP TRIGGER ${trigger}`);
  for (const insert of rows.flatMap(insertsOf)) await run(name, insert);
  for (const [, sql] of triggers) await run(name, String(sql));
}

/** Whole accounts after two years, with all of their history. */
export async function fillWorld(world: World, { subscribers, everybody }: People): Promise<void> {
  await fill(world, "DB", directoryRows(subscribers, everybody));
  const paying = [0, subscribers] as const;
  const lapsed = [subscribers, everybody] as const;
  await fill(world, "LEDGER_1", [
    ...accountRows(paying, ACCOUNT.months),
    ...historyRows(paying, ACCOUNT.months, "0"),
    ...accountRows(lapsed, ACCOUNT.monthsLapsed),
    ...historyRows(lapsed, ACCOUNT.monthsLapsed, `(${UNUSED_DAYS})`),
  ]);
  await copySubscriptions(world);
}

/** Writes into owners' rows what the directory says of their subscriptions, as the worker itself writes it. */
async function copySubscriptions({ env, run }: World): Promise<void> {
  const rows = await createDatabase(env.DB).select().from(subscriptions);
  // D1 takes statements of 100 kB.
  for (let start = 0; start < rows.length; start += 200) {
    const states = rows.slice(start, start + 200).map((row) => [row.userId, stateText(row)]);
    await run(
      "LEDGER_1",
      `UPDATE owners SET subscription = each.value->>1 FROM json_each('${JSON.stringify(states)}') AS each
       WHERE user_id = each.value->>0`,
    );
  }
}

function directoryRows(subscribers: number, everybody: number): Rows[] {
  const all = [0, everybody] as const;
  const paying = [0, subscribers] as const;
  const isLapsed = `n >= ${subscribers}`;
  const usedAt = `${DAILY_MS} - (CASE WHEN ${isLapsed} THEN ${UNUSED_DAYS} ELSE n % 30 END) * ${DAY_MS}`;
  const warned = (after: number) =>
    `CASE WHEN ${isLapsed} AND (${UNUSED_DAYS}) > ${after} THEN ${usedAt} + ${after * DAY_MS} END`;
  const sessionEnd = `${DAILY_MS - DAY_MS} + n % 31 * ${DAY_MS} + i`;
  const periodEnd = `${DAILY_MS / 1000} + CASE WHEN ${isLapsed} THEN -(${UNUSED_DAYS}) * 86400
    WHEN ${IS.leaving} THEN -7200 ELSE (n % 30 + 1) * 86400 END`;
  const hasEnded = `(${isLapsed} OR ${IS.leaving})`;
  const isTrialing = `NOT (${isLapsed}) AND ${IS.trialing}`;
  return [
    {
      table: "user",
      of: all,
      values: {
        id: USER_ID,
        name: "'Person ' || n",
        email: EMAIL,
        email_verified: 1,
        created_at: DAILY_MS - 730 * DAY_MS,
        updated_at: DAILY_MS - 730 * DAY_MS,
      },
    },
    {
      // Three devices of two people.
      table: "session",
      of: paying,
      each: 2,
      where: "i = 0 OR n % 2 = 0",
      values: {
        id: "printf('s%031d', n * 2 + i)",
        token: "printf('t%031d', n * 2 + i)",
        user_id: USER_ID,
        expires_at: sessionEnd,
        ip_address: "'203.0.113.7'",
        user_agent: "printf('%.110c', 'M')",
        created_at: `${sessionEnd} - ${30 * DAY_MS}`,
        updated_at: `${sessionEnd} - ${30 * DAY_MS}`,
      },
    },
    {
      table: "account",
      of: all,
      where: `n % 100 < ${PEOPLE.google * 100}`,
      values: {
        id: "printf('a%031d', n)",
        provider_id: "'google'",
        account_id: "printf('%021d', n)",
        user_id: USER_ID,
        scope: "'openid,email,profile'",
        created_at: 0,
        updated_at: 0,
      },
    },
    { table: "homes", of: all, values: { user_id: USER_ID, ledger: "'LEDGER_1'" } },
    {
      table: "last_uses",
      of: all,
      values: {
        user_id: USER_ID,
        used_at: usedAt,
        first_warned_at: warned(671),
        last_warned_at: warned(717),
      },
    },
    {
      table: "subscriptions",
      of: all,
      values: {
        user_id: USER_ID,
        customer_id: CUSTOMER_ID,
        subscription_id: "printf('sub_%024d', n)",
        status: `CASE WHEN ${hasEnded} THEN 'canceled' WHEN ${isTrialing} THEN 'trialing' ELSE 'active' END`,
        trial_end: `CASE WHEN ${isTrialing} THEN ${periodEnd} END`,
        period_end: periodEnd,
        cancel_at: `CASE WHEN ${hasEnded} OR ${IS.standing} AND NOT ${IS.asking} THEN ${periodEnd} END`,
        ended_at: `CASE WHEN ${hasEnded} THEN ${periodEnd} END`,
        latest_payment: `CASE WHEN NOT (${isTrialing}) THEN ${periodEnd} - ${30 * 86_400} END`,
        had_subscription: 1,
        // Whoever is in a trial was found to be in their first, and told of its end.
        trial_checked_for: "printf('sub_%024d', n)",
        trial_notice_for: `CASE WHEN ${isTrialing} THEN ${periodEnd} END`,
        version: 5,
        copied: `${isLapsed} OR NOT ${IS.untold}`,
        updated_at: DAILY_MS - HOUR_MS,
      },
    },
    {
      // Two months, and the day that is to go.
      table: "stripe_events",
      of: paying,
      each: 4,
      values: {
        id: "printf('evt_%024d', n * 4 + i)",
        type: "CASE i % 2 WHEN 0 THEN 'invoice.paid' ELSE 'customer.subscription.updated' END",
        customer_id: CUSTOMER_ID,
        created: 0,
        matched: 1,
        received_at: `${DAILY_MS} - (n % 30 + i / 2 * 31) * ${DAY_MS} - ${HOUR_MS}`,
      },
    },
    {
      table: "cancellations",
      of: paying,
      where: `${IS.leaving} OR ${IS.standing}`,
      values: {
        user_id: USER_ID,
        request_id: "printf('r%031d', n)",
        requested_at: `${DAILY_MS} - ${31 * DAY_MS} + n`,
        deletes_data: IS.leaving,
        ends_at: `(${periodEnd}) * 1000`,
        next_try_at: `CASE WHEN ${IS.asking} THEN ${DAILY_MS - 60_000} END`,
      },
    },
    {
      table: "address_copies",
      of: paying,
      where: IS.asking,
      values: { user_id: USER_ID, changed_at: DAILY_MS - 60_000, next_try_at: DAILY_MS - 60_000 },
    },
  ];
}

/** The month before the simulated ones. Until its end everything is generated a month ahead. */
const LAST_MONTH = "2026-11-01";

const ZONE_OF = `json_extract('${JSON.stringify(ZONES.flatMap(([zone, percent]) => Array(percent).fill(zone)))}', '$[' || (n % 100) || ']')`;

/** Different for each of an account's series, and not the same for all accounts. */
const DAY = "(i * 5 + n % 100 * 3) % 28";

/** Of a series and its bills. */
const AUTOPAY = `i % ${ACCOUNT.seriesPerAutopay} = 0`;

const SERIES_ID = "'rec_' || (1700000000000 + i)";

function accountRows(of: Rows["of"], months: number): Rows[] {
  const firstMonth = `date('${LAST_MONTH}', '-${months - 1} months')`;
  // Series are generated a month ahead.
  const month = `(SELECT m, date(${firstMonth}, m || ' months') AS month FROM ${numbers("m", 0, months + 1)})`;
  const monthIndex = "(substr(month, 1, 4) - 2000) * 12 + substr(month, 6, 2) - 1";
  const isSeries = `i < ${ACCOUNT.series}`;
  const day = `date(month, (${DAY}) || ' days')`;
  const status = `CASE WHEN m >= ${months} THEN 'PENDING'
    WHEN (m * ${ACCOUNT.billsPerMonth} + i) % ${ACCOUNT.billsPerUnpaid} = 0 THEN 'UNPAID' ELSE 'PAID' END`;
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
        reminds: "n % 5 <> 0",
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
        status,
        autopay: `${isSeries} AND ${AUTOPAY}`,
        due_date: day,
        recurring_id: `CASE WHEN ${isSeries} THEN ${SERIES_ID} END`,
        paid_date: `CASE WHEN ${status} = 'PAID' THEN ${day} END`,
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

/** The log of a month with the day that is to go, results of more than a year, and a month's reminders, until the last use. */
function historyRows(of: Rows["of"], months: number, unusedDays: string): Rows[] {
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
