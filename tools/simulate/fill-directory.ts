import { DAILY_MS, DAY_MS, HOUR_MS, PEOPLE } from "./assumptions.ts";
import type { Databases } from "./databases.ts";
import { EMAIL, fill, isIn, isOneOf, type Rows, USER_ID, unusedDaysOf } from "./fill.ts";
import { type Population, type Range, sizeOf } from "./population.ts";

const DAILY_SECONDS = DAILY_MS / 1000;
const DAY_SECONDS = DAY_MS / 1000;

const CUSTOMER_ID = "printf('cus_%014d', n)";

/** Everything that the directory holds after two years. `homes` says who is in which ledger; all others are in the last. */
export async function fillDirectory(
  databases: Databases,
  population: Population,
  homes: readonly (readonly [ledger: string, people: Range])[],
): Promise<void> {
  const rows = [...accounts(population, homes), ...billing(population), ...passing(population)];
  await fill(databases, "DB", rows, "people");
}

function accounts(
  { everybody, subscribers, idlePayers, lapsed }: Population,
  homes: readonly (readonly [ledger: string, people: Range])[],
): Rows[] {
  const unusedDays = unusedDaysOf(lapsed);
  const usedDays = `CASE WHEN ${isIn(lapsed)} THEN ${unusedDays} WHEN ${isIn(idlePayers)} THEN 700 ELSE n % 30 END`;
  const usedAt = `${DAILY_MS} - (${usedDays}) * ${DAY_MS}`;
  const warned = (after: number) =>
    `CASE WHEN ${isIn(lapsed)} AND ${unusedDays} > ${after} THEN ${usedAt} + ${after * DAY_MS} END`;
  const expiresAt = `${DAILY_MS - DAY_MS} + n % 31 * ${DAY_MS} + i`;
  const ledgerOf = homes.map(([ledger, people]) => `WHEN ${isIn(people)} THEN '${ledger}'`).join(" ");
  return [
    {
      table: "user",
      of: everybody,
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
      table: "session",
      of: subscribers,
      each: 2,
      where: `i = 0 OR n % 100 < ${(PEOPLE.sessions - 1) * 100}`,
      values: {
        id: "printf('s%031d', n * 2 + i)",
        token: "printf('t%031d', n * 2 + i)",
        user_id: USER_ID,
        expires_at: expiresAt,
        ip_address: "'203.0.113.7'",
        user_agent: "printf('%.110c', 'M')",
        created_at: `${expiresAt} - ${30 * DAY_MS}`,
        updated_at: `${expiresAt} - ${30 * DAY_MS}`,
      },
    },
    {
      table: "account",
      of: everybody,
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
    {
      table: "homes",
      of: everybody,
      values: { user_id: USER_ID, ledger: `CASE ${ledgerOf} ELSE '${homes.at(-1)?.[0]}' END` },
    },
    {
      table: "last_uses",
      of: everybody,
      values: {
        user_id: USER_ID,
        used_at: usedAt,
        first_warned_at: warned(671),
        last_warned_at: warned(717),
      },
    },
  ];
}

function billing({ everybody, leaving, standing, asking, trialing, lapsed, ...rest }: Population): Rows[] {
  const unusedDays = unusedDaysOf(lapsed);
  const hasEnded = `(${isIn(lapsed)} OR ${isIn(leaving)})`;
  const periodEnd = `${DAILY_SECONDS} + CASE WHEN ${isIn(lapsed)} THEN -(${unusedDays}) * ${DAY_SECONDS}
    WHEN ${isIn(leaving)} THEN -7200 ELSE (n % 30 + 1) * ${DAY_SECONDS} END`;
  const willEnd = `(${isIn(standing)} AND NOT (${isIn(asking)}))`;
  return [
    {
      table: "subscriptions",
      of: everybody,
      values: {
        user_id: USER_ID,
        customer_id: CUSTOMER_ID,
        subscription_id: "printf('sub_%024d', n)",
        status: `CASE WHEN ${hasEnded} THEN 'canceled' WHEN ${isIn(trialing)} THEN 'trialing' ELSE 'active' END`,
        trial_end: `CASE WHEN ${isIn(trialing)} THEN ${periodEnd} END`,
        period_end: periodEnd,
        cancel_at: `CASE WHEN ${hasEnded} OR ${willEnd} THEN ${periodEnd} END`,
        ended_at: `CASE WHEN ${hasEnded} THEN ${periodEnd} END`,
        latest_payment: `CASE WHEN NOT (${isIn(trialing)}) THEN ${periodEnd} - ${30 * DAY_SECONDS} END`,
        had_subscription: 1,
        // Whoever is in a trial was found to be in their first.
        trial_checked_for: "printf('sub_%024d', n)",
        trial_notice_for: `CASE WHEN ${isIn(trialing)} THEN ${periodEnd} END`,
        version: 5,
        copied: `NOT ${isOneOf(PEOPLE.untold, 3)}`,
        // Stripe's list had them in this run, so that each range of the reconciliation can be measured by itself.
        listed_at: DAILY_MS,
        updated_at: DAILY_MS - HOUR_MS,
      },
    },
    {
      table: "stripe_events",
      of: rest.subscribers,
      // Two months, and the day that is to go.
      each: PEOPLE.stripeEventsPerMonth * 2,
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
      of: [leaving[0], standing[1]],
      values: {
        user_id: USER_ID,
        request_id: "printf('r%031d', n)",
        requested_at: `${DAILY_MS} - ${31 * DAY_MS} + n`,
        deletes_data: `n % 4 = 0 OR ${isIn(leaving)}`,
        ends_at: `(${periodEnd}) * 1000`,
        next_try_at: `CASE WHEN ${isIn(asking)} THEN ${DAILY_MS - 60_000} END`,
      },
    },
  ];
}

/** What is pruned: a thirtieth or so is due today. */
function passing({ subscribers, leaving, erased }: Population): Rows[] {
  const signIns: Range = [0, Math.round(sizeOf(subscribers) * PEOPLE.signInsPerDay)];
  const asked: Range = [0, Math.min(31 * sizeOf(leaving), sizeOf(subscribers))];
  return [
    {
      table: "mail_outbox",
      of: asked,
      each: 2,
      values: {
        ...{
          user_id: USER_ID,
          kind: "printf('cancellation-%d', i)",
          local_date: "'2026-11-01'",
          mail: "'{}'",
        },
        created_at: `${DAILY_MS - HOUR_MS} - n % 31 * ${DAY_MS}`,
        tries: 1,
        sent_at: DAILY_MS,
      },
    },
    {
      table: "erasures",
      of: [0, erased],
      values: {
        id: "printf('e%031d', n)",
        marked_at: DAILY_MS - 30 * DAY_MS,
        erased_at: DAILY_MS - DAY_MS,
        counts: `'{"user":1,"homes":1,"session":1,"subscriptions":1,"expenses":720,"operations":60,"owners":1}'`,
      },
    },
    {
      table: "sign_in_challenges",
      of: signIns,
      values: {
        email: EMAIL,
        return_to: "'/app'",
        ...{
          token_hash: "printf('%064d', n)",
          code_hash: "printf('%064d', n)",
          expires_at: DAILY_MS - HOUR_MS,
        },
      },
    },
    {
      table: "rate_limits",
      of: signIns,
      values: { key: "printf('%064d', n)", count: 1, window_ends_at: DAILY_MS - HOUR_MS },
    },
  ];
}
