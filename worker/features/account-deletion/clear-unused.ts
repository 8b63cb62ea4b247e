import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { type Paid, paidUntilMs } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { user } from "../../db/accounts.ts";
import { lastUses, subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/database.ts";
import { userMail } from "../../mail/html-mail.ts";
import { addresseeOf } from "../../mail/mail.ts";
import type { Parts } from "../../services/parts.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { opensProduct, paidOf } from "../../services/subscriptions/subscription-info.ts";
import { eachDue, type Step } from "../../steps/steps.ts";
import { eraseAccount } from "./erase-account.ts";

interface UnusedReport {
  warned: number;
  erased: number;
  stayed: number;
}

export const noneCleared = (): UnusedReport => ({ warned: 0, erased: 0, stayed: 0 });

type Account = Awaited<ReturnType<typeof unusedSince>>[number];

const BEFORE_ALL = { usedAtMs: 0, userId: "" };

/** Warns users twice before it erases their account. */
export function clearUnused(parts: Parts, from: string | null, report: UnusedReport): AsyncIterable<Step> {
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
  parts: Parts,
  { use, email }: Account,
  { which, eraseAfterMs }: { which: "first" | "last"; eraseAfterMs: number },
): Promise<"warned"> {
  const { db, ledgers, now, mailer } = parts;
  const { userId, usedAtMs } = use;
  const idempotencyKey = `unused/${userId}/${usedAtMs}/${which}`;
  const to = (await addresseeOf(db, ledgers, userId)) ?? { email, timeZone: "UTC" };
  const day = dayTextAt(eraseAfterMs, to.timeZone);
  const mail = userMail(parts, to.email, {
    subject: `Your Expense Timeline account will be erased on ${day}`,
    paragraphs: [
      `You last used Expense Timeline around ${dayTextAt(usedAtMs, to.timeZone)}, and you have no subscription. We erase accounts that nobody has used or paid for in two years. Yours, with everything in it, is erased on ${day} or soon after.`,
      "To keep it, sign in once before then. You can read and export everything without a subscription.",
    ],
    link: { url: `${parts.origin}${paths.login}`, text: "Sign in" },
  });
  await mailer.send({ ...mail, idempotencyKey });
  await db
    .update(lastUses)
    .set(which === "first" ? { firstWarnedAtMs: now } : { lastWarnedAtMs: now })
    .where(and(eq(lastUses.userId, userId), eq(lastUses.usedAtMs, usedAtMs)));
  return "warned";
}

/** The subscription here may be out of date. */
async function erase(parts: Parts, { use }: Account): Promise<"erased" | "stayed"> {
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

const DAY_MS = 86_400_000;

/** Two years, a leap day included. */
const UNUSED_MS = 731 * DAY_MS;

const FIRST_WARNING_MS = 60 * DAY_MS;
const LAST_WARNING_MS = 14 * DAY_MS;

/** Nothing is due for accounts used since. */
const LOOKED_AT_AFTER_MS = UNUSED_MS - FIRST_WARNING_MS;

interface LastUse {
  readonly usedAtMs: number;
  readonly firstWarnedAtMs: number | null;
  readonly lastWarnedAtMs: number | null;
}

type UnusedStep =
  | { readonly do: "nothing" }
  | { readonly do: "warn"; readonly which: "first" | "last"; readonly eraseAfterMs: number }
  | { readonly do: "erase" };

/** Warnings from before the last use or payment don't count, and the erasure never comes sooner than they promised. */
export function nextStep(use: LastUse, paid: Paid | undefined, nowMs: number): UnusedStep {
  const idleSinceMs = Math.max(use.usedAtMs, paidUntilMs(paid) ?? 0);
  const dueMs = idleSinceMs + UNUSED_MS;
  if (nowMs < dueMs - FIRST_WARNING_MS) return { do: "nothing" };

  const firstMs = use.firstWarnedAtMs ?? 0;
  if (firstMs <= idleSinceMs)
    return { do: "warn", which: "first", eraseAfterMs: Math.max(dueMs, nowMs + FIRST_WARNING_MS) };
  const warnedDueMs = Math.max(dueMs, firstMs + FIRST_WARNING_MS);
  if (nowMs < warnedDueMs - LAST_WARNING_MS) return { do: "nothing" };

  const lastMs = use.lastWarnedAtMs ?? 0;
  if (lastMs <= firstMs)
    return { do: "warn", which: "last", eraseAfterMs: Math.max(warnedDueMs, nowMs + LAST_WARNING_MS) };
  return nowMs < Math.max(warnedDueMs, lastMs + LAST_WARNING_MS) ? { do: "nothing" } : { do: "erase" };
}
