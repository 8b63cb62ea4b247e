import type { Person } from "./account.tsx";
import { api, asPerson } from "./api.ts";
import { rememberVisit } from "./at-stripe.ts";
import { refreshSubscription } from "./billing.ts";
import { pageOf } from "./page-address.ts";

/** The worker's answer has no address that can be opened. */
export class NoPage extends Error {
  override name = "NoPage";
}

/** Goes to Stripe's page at which the person pays. @throws RequestError or NoPage */
export async function goToCheckout(person: Person): Promise<void> {
  const json = { email: person.email, plan: "pro_monthly" as const };
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
export async function resumeSubscription(person: Person): Promise<void> {
  const answer = await (await api.billing.resume.$post({}, asPerson(person.id))).json();
  if (answer?.url === null) await refreshSubscription(person);
  else leaveForStripe(answer);
}

function leaveForStripe(answer: { url: unknown } | null): void {
  const page = pageOf(answer?.url);
  if (page === null) throw new NoPage("The answer has no address to go to.");
  rememberVisit();
  location.assign(page);
}
