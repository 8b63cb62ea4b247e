import { tabStorage } from "../../browser/storage.ts";

/**
 * Set when this tab goes to Stripe's pages. Stripe's webhook may arrive after the user is back, so the worker then
 * asks Stripe.
 */
const KEY = "expenseTimeline_wentToStripe";

export function storeStripeVisit(): void {
  tabStorage.set(KEY, "1");
}

export function wasAtStripe(): boolean {
  return tabStorage.get(KEY) !== null;
}

export function clearStripeVisit(): void {
  tabStorage.remove(KEY);
}
