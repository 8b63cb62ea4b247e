import { type Paid, paidUntilMs } from "#domain/billing/paid-until.ts";

const DAY_MS = 86_400_000;

/** An account is erased after this long without use or payment: two years, a leap day included. */
const UNUSED_MS = 731 * DAY_MS;

/** How long before the erasure its owner is warned. */
const FIRST_WARNING_MS = 60 * DAY_MS;
const LAST_WARNING_MS = 14 * DAY_MS;

/** Nothing can be due for an account that was used more recently than this. */
export const LOOKED_AT_AFTER_MS = UNUSED_MS - FIRST_WARNING_MS;

export interface LastUse {
  readonly usedAtMs: number;
  readonly firstWarnedAtMs: number | null;
  readonly lastWarnedAtMs: number | null;
}

export type Step =
  | { readonly do: "nothing" }
  | { readonly do: "warn"; readonly which: "first" | "last"; readonly eraseAfterMs: number }
  | { readonly do: "erase" };

/**
 * What is due for an account that nobody pays for. It is erased after two years, but never sooner after its warnings than
 * they promised. Warnings sent before the account was last used or paid for don't count.
 */
export function nextStep(use: LastUse, paid: Paid | undefined, nowMs: number): Step {
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
