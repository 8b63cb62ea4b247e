import type { SubscriptionState } from "../../../worker/app.ts";
import { api, asUser, RequestError, unreachable } from "../api/api.ts";
import { pageOf } from "../api/page-of.ts";
import type { Local } from "../ledger/open-ledger.ts";
import { announceAccountChange } from "../session/session-state.ts";
import { isPaying, knownSubscription, type User } from "../session/stored-user.ts";
import { stripeVisit } from "./pending-payment.ts";

/** @throws RequestError; Error if the response has no address that can be opened */
export async function goToCheckout(user: User): Promise<void> {
  const json = { email: user.email, plan: "pro_monthly" as const };
  leaveForStripe(await (await api["create-checkout-session"].$post({ json })).json());
}

export async function goToPortal(): Promise<void> {
  leaveForStripe(await (await api["billing-portal"].$post()).json());
}

/** Goes to the portal instead if a card or a payment is missing. Throws like {@link goToCheckout}. */
export async function resumeSubscription(user: User, local: Local): Promise<void> {
  const link = await (await api.billing.resume.$post({}, asUser(user.id))).json();
  if (link?.url === null) await local.sync().catch(() => undefined);
  else leaveForStripe(link);
}

function leaveForStripe(link: { url: unknown } | null): void {
  const page = pageOf(link?.url);
  if (page === null) throw new Error("The response has no address to go to.");
  stripeVisit.set("1");
  location.assign(page);
}

/**
 * Asks support to cancel the account. If an earlier request still stands, returns its ISO instant.
 * @throws RequestError
 */
export async function sendCancellationRequest(user: User, deleteData: boolean): Promise<string | null> {
  const json = { userEmail: user.email, deleteData };
  const response = await api["send-support-email"].$post({ json }, asUser(user.id));
  return (await response.json()).alreadyRequestedAt ?? null;
}

/** @throws RequestError */
export async function takeCancellationBack(user: User): Promise<void> {
  await api.cancellation["take-back"].$post({ json: {} }, asUser(user.id));
  announceAccountChange();
}

/** Users read this if the worker's response says nothing (docs/product.md#subscription-and-billing). */
const LOAD_FAILED = "Erro ao buscar assinatura";

const ON_ITS_WAY = "Your payment has arrived and opens your account within a minute. Please try again then.";

/** What came of asking the worker. What is paid comes with the next sync. */
export type Checked =
  | { status: "checking" }
  /** The worker rendered the page, as it does for subscribers only. */
  | { status: "rendered" }
  | { status: "checked" }
  | { status: "offline" }
  | { status: "failed"; error: string };

/** Asks the worker whether the user pays, and syncs if this browser knows something else. */
export async function checkSubscription(user: User, local: Local): Promise<Checked> {
  try {
    const pays = await paysByWorker(user);
    const agrees = () => pays === isPaying(knownSubscription(user.id));
    if (agrees()) return { status: "checked" };
    const isSynced = await local.sync().then(
      () => true,
      () => false,
    );
    const { kind, error } = local.status.current();
    if (kind === "offline") return { status: "offline" };
    if (kind === "failed" || !isSynced) return { status: "failed", error: error ?? LOAD_FAILED };
    // Their ledger hasn't heard of it yet, so nothing may be offered to them for sale.
    return agrees() || !pays ? { status: "checked" } : { status: "failed", error: ON_ITS_WAY };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) throw thrown;
    // The session's own guard deals with one that is over, or somebody else's.
    const isOver = thrown.status === 401 || thrown.code === "other_person";
    // Their address was changed meanwhile. With the new one this is asked again.
    const isOutdated = thrown.code === "foreign_email";
    if (isOutdated) announceAccountChange();
    if (thrown.status === 0 || isOver || isOutdated) return { status: "offline" };
    console.error("The subscription could not be checked.", thrown.message);
    return { status: "failed", error: thrown.code === "unknown" ? LOAD_FAILED : thrown.message };
  }
}

async function paysByWorker(user: User): Promise<boolean> {
  const response = await api["user-subscription-info"].$post(
    { json: { email: user.email } },
    asUser(user.id),
  );
  const info = await response.json();
  // A portal between the browser and the worker may respond with JSON of its own.
  if (typeof info.payment_status !== "string") throw unreachable(new TypeError("This is no subscription."));
  const pays = isPaying(info);
  if (stripeVisit.get() === null) return pays;
  if (pays) stripeVisit.clear();
  try {
    return pays || isPaying(await refreshSubscription(user));
  } catch (thrown) {
    // The worker's own word still holds. The next check tries again.
    if (thrown instanceof RequestError) return false;
    throw thrown;
  }
}

/**
 * Has the worker ask Stripe, so that a late webhook doesn't keep a subscriber waiting. This browser learns of it with the next
 * sync.
 */
export async function refreshSubscription(user: User): Promise<SubscriptionState> {
  const refreshed = await api.billing.refresh.$post({}, asUser(user.id));
  stripeVisit.clear();
  return await refreshed.json();
}
