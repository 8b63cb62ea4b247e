import { tabStorage } from "../../browser/storage.ts";

/**
 * That this tab went to Stripe's pages. Its webhook may come later than the user: whoever comes back and isn't known
 * to pay has the worker look, until it could.
 */
const KEY = "expenseTimeline_wentToStripe";

export function rememberVisit(): void {
  tabStorage.set(KEY, "1");
}

export function wasAtStripe(): boolean {
  return tabStorage.get(KEY) !== null;
}

export function forgetVisit(): void {
  tabStorage.remove(KEY);
}
