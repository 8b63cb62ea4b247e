import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { user } from "../../db/accounts.ts";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import { lastUses } from "../../db/leaving.ts";
import { userSettings } from "../../db/ledger.ts";
import { knownZone } from "../../db/user-zones.ts";
import { logError } from "../../http/error-log.ts";
import type { Mailer } from "../../services/mail.ts";
import { type BillingParts, refreshSubscription } from "../billing/refresh-subscription.ts";
import { opensProduct } from "../billing/subscription-info.ts";
import type { MailParts } from "./cancellation-mails.ts";
import { paidOf } from "./closing.ts";
import { eraseAccount } from "./erase-account.ts";
import { LOOKED_AT_AFTER_MS, nextStep, type Step } from "./unused-account.ts";
import { unusedMail } from "./unused-mail.ts";

export interface UnusedParts extends BillingParts {
  mailer: Mailer;
  mailing: MailParts;
}

export interface UnusedReport {
  warned: number;
  erased: number;
  stayed: number;
  failed: number;
}

/** Steps of a run: each costs up to ten calls, of which an invocation has a thousand. The rest is for the next day. */
const STEPS_MAX = 80;

const ROWS_A_PAGE = 500;

/**
 * Warns those who have neither used nor paid for their account in nearly two years, twice, and erases it after that. A
 * warning counts once the provider has taken it. One account's fault keeps no other.
 */
export async function clearUnused(parts: UnusedParts): Promise<UnusedReport> {
  const report: UnusedReport = { warned: 0, erased: 0, stayed: 0, failed: 0 };
  let steps = 0;
  for await (const account of unusedSince(parts.db, parts.now - LOOKED_AT_AFTER_MS)) {
    if (opensProduct(account.subscription?.status)) continue;
    const step = nextStep(account.use, paidOf(account.subscription ?? undefined), parts.now);
    if (step.do === "nothing") continue;
    try {
      report[await take(parts, account, step)] += 1;
    } catch (thrown) {
      logError(thrown, { job: "unused-accounts", userId: account.use.userId });
      report.failed += 1;
    }
    steps += 1;
    if (steps === STEPS_MAX) break;
  }
  return report;
}

type Account = Awaited<ReturnType<typeof pageOf>>[number];

async function take(
  parts: UnusedParts,
  account: Account,
  step: Exclude<Step, { do: "nothing" }>,
): Promise<"warned" | "erased" | "stayed"> {
  if (step.do === "erase") return erase(parts, account);
  await warn(parts, account, step);
  return "warned";
}

/** Sent before it is noted: the mail's key keeps a crash in between from sending two. */
async function warn(
  { db, now, mailer, mailing }: UnusedParts,
  { use, email, timezone }: Account,
  { which, eraseAfterMs }: { which: "first" | "last"; eraseAfterMs: number },
): Promise<void> {
  const { userId, usedAtMs } = use;
  const idempotencyKey = `unused/${userId}/${usedAtMs}/${which}`;
  const addressee = { email, timeZone: knownZone(timezone ?? "") };
  await mailer.send(unusedMail(mailing, addressee, { usedAtMs, eraseAfterMs, idempotencyKey }));
  await db
    .update(lastUses)
    .set(which === "first" ? { firstWarnedAtMs: now } : { lastWarnedAtMs: now })
    .where(and(eq(lastUses.userId, userId), eq(lastUses.usedAtMs, usedAtMs)));
}

/** Stripe is asked again before anything goes. */
async function erase(parts: UnusedParts, { use }: Account): Promise<"erased" | "stayed"> {
  const { userId, usedAtMs, lastWarnedAtMs } = use;
  const refreshed = await refreshSubscription(parts, userId);
  if (opensProduct(refreshed?.row.status)) return "stayed";
  if (nextStep(use, paidOf(refreshed?.row), parts.now).do !== "erase") return "stayed";
  return eraseAccount(parts, {
    userId,
    erasureId: crypto.randomUUID(),
    markedAtMs: lastWarnedAtMs ?? parts.now,
    condition: sql`EXISTS (SELECT 1 FROM last_uses
      WHERE user_id = ${userId} AND used_at = ${usedAtMs} AND last_warned_at = ${lastWarnedAtMs})`,
  });
}

async function* unusedSince(db: Database, ms: number): AsyncGenerator<Account> {
  let after = { usedAtMs: 0, userId: "" };
  for (;;) {
    const rows = await pageOf(db, ms, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_PAGE) return;
    after = last.use;
  }
}

/** Accounts last used by then, after one, in the order in which they were. */
export function pageOf(db: Database, ms: number, after: { usedAtMs: number; userId: string }) {
  return db
    .select({
      use: lastUses,
      email: user.email,
      timezone: userSettings.timezone,
      subscription: subscriptions,
    })
    .from(lastUses)
    .innerJoin(user, eq(user.id, lastUses.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, lastUses.userId))
    .leftJoin(userSettings, eq(userSettings.userId, lastUses.userId))
    .where(
      and(
        sql`${lastUses.usedAtMs} >= ${after.usedAtMs}`,
        lte(lastUses.usedAtMs, ms),
        or(gt(lastUses.usedAtMs, after.usedAtMs), gt(lastUses.userId, after.userId)),
      ),
    )
    .orderBy(asc(lastUses.usedAtMs), asc(lastUses.userId))
    .limit(ROWS_A_PAGE);
}
