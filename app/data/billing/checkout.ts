import { api, asUser } from "../api/api.ts";
import { pageOf } from "../api/redirect-address.ts";
import type { Local } from "../ledger/open-ledger.ts";
import { announceAccountChange } from "../session/session-state.ts";
import type { User } from "../session/stored-user.ts";
import { storeStripeVisit } from "./pending-payment.ts";

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
  if (link?.url === null) await local.sync();
  else leaveForStripe(link);
}

function leaveForStripe(link: { url: unknown } | null): void {
  const page = pageOf(link?.url);
  if (page === null) throw new Error("The response has no address to go to.");
  storeStripeVisit();
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
