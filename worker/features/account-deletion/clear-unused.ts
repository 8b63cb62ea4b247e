import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { user } from "../../db/accounts.ts";
import { subscriptions } from "../../db/billing.ts";
import { lastUses } from "../../db/cancellations.ts";
import type { Database } from "../../db/client.ts";
import { addresseeOf } from "../../mail/addressee.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { MailParts } from "../../mail/plain-mail.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { paidOf } from "../../services/subscriptions/standing-cancellation.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { eachDue, type Step } from "../../steps/steps.ts";
import { eraseAccount } from "./erase-account.ts";
import { LOOKED_AT_AFTER_MS, nextStep } from "./unused-account.ts";
import { unusedMail } from "./unused-mail.ts";

interface UnusedParts extends BillingParts {
  mailer: Mailer;
  mailing: MailParts;
}

interface UnusedReport {
  warned: number;
  erased: number;
  stayed: number;
}

export const noneCleared = (): UnusedReport => ({ warned: 0, erased: 0, stayed: 0 });

type Account = Awaited<ReturnType<typeof unusedSince>>[number];

const BEFORE_ALL = { usedAtMs: 0, userId: "" };

/** Warns users twice before it erases their account. */
export function clearUnused(
  parts: UnusedParts,
  from: string | null,
  report: UnusedReport,
): AsyncIterable<Step> {
  const stepOf = ({ use, subscription }: Account) =>
    opensProduct(subscription?.status)
      ? ({ do: "nothing" } as const)
      : nextStep(use, paidOf(subscription ?? undefined), parts.now);
  return eachDue(
    { job: "unused-accounts", from, first: BEFORE_ALL },
    (after, limit) => unusedSince(parts.db, parts.now - LOOKED_AT_AFTER_MS, after, limit),
    {
      keyOf: ({ use: { usedAtMs, userId } }: Account) => ({ usedAtMs, userId }),
      due: (account) => {
        const step = stepOf(account);
        return step.do === "nothing" ? null : { userId: account.use.userId, account, step };
      },
    },
    async ({ account, step }) => {
      report[await (step.do === "erase" ? erase(parts, account) : warn(parts, account, step))] += 1;
    },
  );
}

/** After a crash in between, the mail's key keeps the next run from sending a second one. */
async function warn(
  { db, ledgers, now, mailer, mailing }: UnusedParts,
  { use, email }: Account,
  { which, eraseAfterMs }: { which: "first" | "last"; eraseAfterMs: number },
): Promise<"warned"> {
  const { userId, usedAtMs } = use;
  const idempotencyKey = `unused/${userId}/${usedAtMs}/${which}`;
  const addressee = (await addresseeOf(db, ledgers, userId)) ?? { email, timeZone: "UTC" };
  await mailer.send(unusedMail(mailing, addressee, { usedAtMs, eraseAfterMs, idempotencyKey }));
  await db
    .update(lastUses)
    .set(which === "first" ? { firstWarnedAtMs: now } : { lastWarnedAtMs: now })
    .where(and(eq(lastUses.userId, userId), eq(lastUses.usedAtMs, usedAtMs)));
  return "warned";
}

/** The subscription here may be out of date. */
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

export function unusedSince(
  db: Database,
  untilMs: number,
  after: { usedAtMs: number; userId: string },
  limit: number,
) {
  return db
    .select({
      use: lastUses,
      email: user.email,
      subscription: subscriptions,
    })
    .from(lastUses)
    .innerJoin(user, eq(user.id, lastUses.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, lastUses.userId))
    .where(
      and(
        sql`${lastUses.usedAtMs} >= ${after.usedAtMs}`,
        lte(lastUses.usedAtMs, untilMs),
        or(gt(lastUses.usedAtMs, after.usedAtMs), gt(lastUses.userId, after.userId)),
      ),
    )
    .orderBy(asc(lastUses.usedAtMs), asc(lastUses.userId))
    .limit(limit);
}
