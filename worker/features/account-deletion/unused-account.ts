import { type Paid, paidUntilMs } from "#domain/billing/paid-until.ts";

const DAY_MS = 86_400_000;

/** Two years, a leap day included. */
const UNUSED_MS = 731 * DAY_MS;

const FIRST_WARNING_MS = 60 * DAY_MS;
const LAST_WARNING_MS = 14 * DAY_MS;

/** Nothing is due for accounts used since. */
export const LOOKED_AT_AFTER_MS = UNUSED_MS - FIRST_WARNING_MS;

interface LastUse {
  readonly usedAtMs: number;
  readonly firstWarnedAtMs: number | null;
  readonly lastWarnedAtMs: number | null;
}

export type Step =
  | { readonly do: "nothing" }
  | { readonly do: "warn"; readonly which: "first" | "last"; readonly eraseAfterMs: number }
  | { readonly do: "erase" };

/** Warnings from before the last use or payment don't count, and the erasure never comes sooner than they promised. */
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
