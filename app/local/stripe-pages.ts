import type { Person } from "./account.tsx";
import { api } from "./api.ts";
import { rememberVisit } from "./at-stripe.ts";

/** Goes to Stripe's page at which the person pays. @throws RequestError */
export async function goToCheckout(person: Person): Promise<void> {
  const json = { email: person.email, plan: "pro_monthly" as const };
  const { url } = await (await api["create-checkout-session"].$post({ json })).json();
  leaveForStripe(url);
}

/** Goes to Stripe's portal for cards and invoices. @throws RequestError */
export async function goToPortal(): Promise<void> {
  leaveForStripe((await (await api["billing-portal"].$post()).json()).url);
}

function leaveForStripe(url: string): void {
  rememberVisit();
  location.assign(url);
}
