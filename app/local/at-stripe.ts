import { keptByTab } from "../kept.ts";

/**
 * That this tab went to Stripe's pages. Its webhook may come later than the person: whoever comes back and isn't known
 * to pay has the worker look, until it could.
 */
const KEY = "expenseTimeline_wentToStripe";

export function rememberVisit(): void {
  keptByTab.set(KEY, "1");
}

export function wasAtStripe(): boolean {
  return keptByTab.get(KEY) !== null;
}

export function forgetVisit(): void {
  keptByTab.remove(KEY);
}
