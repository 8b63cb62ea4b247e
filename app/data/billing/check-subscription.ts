import { api, asUser, RequestError, unreachable } from "../api/api.ts";
import {
  isPaying,
  storedSubscriptionText,
  storeInfo,
  storeSubscription,
  subscriptionFrom,
} from "../session/stored-subscription.ts";
import type { User } from "../session/stored-user.ts";
import { clearStripeVisit, wasAtStripe } from "./pending-payment.ts";

/** Users read this if the worker's response says nothing (docs/product.md#subscription-and-billing). */
const LOAD_FAILED = "Erro ao buscar assinatura";

/** The state of the worker's own answer. */
export type Checked = { status: "checking" } | { status: "checked" } | { status: "offline" } | Failed;
type Failed = { status: "failed"; error: string };

/** Asks the worker, and stores what it says. */
export async function checkSubscription(user: User): Promise<Checked> {
  try {
    const json = { email: user.email };
    const response = await api["user-subscription-info"].$post({ json }, asUser(user.id));
    const info = await response.json();
    // A portal between the browser and the worker may respond with JSON of its own.
    if (typeof info.payment_status !== "string") throw unreachable(new TypeError("This is no subscription."));
    storeInfo(user.id, info);
    if (wasAtStripe()) await lookAtStripe(user);
    return { status: "checked" };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) throw thrown;
    // The session's own guard deals with one that is over, or somebody else's.
    const isOver = thrown.status === 401 || thrown.code === "other_person";
    if (thrown.status === 0 || isOver) return { status: "offline" };
    console.error("The subscription could not be checked.", thrown.message);
    return { status: "failed", error: thrown.code === "unknown" ? LOAD_FAILED : thrown.message };
  }
}

/** Has the worker ask Stripe, so that a late webhook doesn't keep a subscriber waiting. */
export async function refreshSubscription(user: User): Promise<void> {
  const refreshed = await api.billing.refresh.$post({}, asUser(user.id));
  storeSubscription(user.id, await refreshed.json());
  clearStripeVisit();
}

let refreshing: Promise<void> | undefined;

/** Asks for users who come from Stripe's pages and aren't known to pay. Parts of a screen share one request. */
async function lookAtStripe(user: User): Promise<void> {
  if (isPaying(subscriptionFrom(storedSubscriptionText(), user.id))) return clearStripeVisit();
  refreshing ??= refreshSubscription(user)
    .catch((thrown: unknown) => {
      // What the worker knew still holds. The next check tries again.
      if (!(thrown instanceof RequestError)) throw thrown;
    })
    .finally(() => {
      refreshing = undefined;
    });
  await refreshing;
}
