import { api, asUser } from "../api/api.ts";
import { pageOf } from "../api/redirect-address.ts";
import type { User } from "../session/stored-user.ts";
import { rememberVisit } from "./returned-from-stripe.ts";
import { refreshSubscription } from "./use-subscription.ts";

/** The worker's answer has no address that can be opened. */
export class NoPage extends Error {
  override name = "NoPage";
}

/** Goes to Stripe's page at which the user pays. @throws RequestError or NoPage */
export async function goToCheckout(user: User): Promise<void> {
  const json = { email: user.email, plan: "pro_monthly" as const };
  leaveForStripe(await (await api["create-checkout-session"].$post({ json })).json());
}

/** Goes to Stripe's portal for cards and invoices. @throws RequestError or NoPage */
export async function goToPortal(): Promise<void> {
  leaveForStripe(await (await api["billing-portal"].$post()).json());
}

/**
 * Resumes a paused subscription, or goes to the portal if a card or a payment is missing.
 * @throws RequestError or NoPage
 */
export async function resumeSubscription(user: User): Promise<void> {
  const answer = await (await api.billing.resume.$post({}, asUser(user.id))).json();
  if (answer?.url === null) await refreshSubscription(user);
  else leaveForStripe(answer);
}

function leaveForStripe(answer: { url: unknown } | null): void {
  const page = pageOf(answer?.url);
  if (page === null) throw new NoPage("The answer has no address to go to.");
  rememberVisit();
  location.assign(page);
}
