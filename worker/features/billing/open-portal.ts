import type { BillingParts } from "./refresh-subscription.ts";

/** The address of Stripe's portal, where a person changes their card and finds their invoices. */
export async function openPortal(
  { stripe, origin }: Pick<BillingParts, "stripe"> & { origin: string },
  customerId: string,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${origin}/settings`,
  });
  return url;
}
