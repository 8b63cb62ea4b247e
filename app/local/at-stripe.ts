/**
 * That this tab went to Stripe's pages. Its webhook may come later than the person: whoever comes back and isn't known
 * to pay has the worker look, until it could.
 */
const KEY = "expenseTimeline_wentToStripe";

export function rememberVisit(): void {
  sessionStorage.setItem(KEY, "1");
}

export function wasAtStripe(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function forgetVisit(): void {
  sessionStorage.removeItem(KEY);
}
