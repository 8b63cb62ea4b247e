import { paths, RETURN_PATH_LENGTH_MAX } from "#domain/paths.ts";
import { browserStorage, tabStorage } from "../../browser/storage.ts";

const KEY = "pendingPlan";

export function hasPendingPlan(): boolean {
  return browserStorage.get(KEY) !== null;
}

export function choosePlan(): void {
  browserStorage.set(KEY, "pro_monthly");
}

export function clearPendingPlan(): void {
  browserStorage.remove(KEY);
}

const RETURN_KEY = "expenseTimeline_returnAfterPaying";

/** The path that the user asked for before paying. Stripe's pages lie in between, so the history can't hold it. */
export function returnAfterPaying(): string | null {
  return tabStorage.get(RETURN_KEY);
}

export function storeReturn(path: string): void {
  tabStorage.set(RETURN_KEY, path.length > RETURN_PATH_LENGTH_MAX ? paths.dashboard : path);
}

export function clearReturn(): void {
  tabStorage.remove(RETURN_KEY);
}

/**
 * Set when this tab goes to Stripe's pages. Stripe's webhook may arrive after the user is back, so the worker then
 * asks Stripe.
 */
const VISIT_KEY = "expenseTimeline_wentToStripe";

export function storeStripeVisit(): void {
  tabStorage.set(VISIT_KEY, "1");
}

export function wasAtStripe(): boolean {
  return tabStorage.get(VISIT_KEY) !== null;
}

export function clearStripeVisit(): void {
  tabStorage.remove(VISIT_KEY);
}
