import { paths, RETURN_PATH_LENGTH_MAX } from "#domain/paths.ts";
import { browserStorage, tabStorage } from "../../browser/storage.ts";

function storedText(storage: typeof browserStorage, key: string) {
  return {
    get: () => storage.get(key),
    set: (text: string) => storage.set(key, text),
    clear: () => storage.remove(key),
  };
}

/** The plan that the user chose, until it is paid for. */
export const chosenPlan = /* @__PURE__ */ storedText(browserStorage, "pendingPlan");

/** The path that the user asked for before paying. Stripe's pages lie in between, so the history can't hold it. */
export const returnAfterPaying = /* @__PURE__ */ storedText(tabStorage, "expenseTimeline_returnAfterPaying");

export function storeReturn(path: string): void {
  returnAfterPaying.set(path.length > RETURN_PATH_LENGTH_MAX ? paths.dashboard : path);
}

/**
 * Set when this tab goes to Stripe's pages. Stripe's webhook may arrive after the user is back, so the worker then
 * asks Stripe.
 */
export const stripeVisit = /* @__PURE__ */ storedText(tabStorage, "expenseTimeline_wentToStripe");
