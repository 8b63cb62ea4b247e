import { api, asUser } from "../api/api.ts";
import { pageOf } from "../api/redirect-address.ts";
import type { User } from "../session/stored-user.ts";
import { refreshSubscription } from "./check-subscription.ts";
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
export async function resumeSubscription(user: User): Promise<void> {
  const link = await (await api.billing.resume.$post({}, asUser(user.id))).json();
  if (link?.url === null) await refreshSubscription(user);
  else leaveForStripe(link);
}

function leaveForStripe(link: { url: unknown } | null): void {
  const page = pageOf(link?.url);
  if (page === null) throw new Error("The response has no address to go to.");
  storeStripeVisit();
  location.assign(page);
}
