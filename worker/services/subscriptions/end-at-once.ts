import type Stripe from "stripe";
import type { EndedBy } from "../../db/billing.ts";
import { isMissing } from "../stripe.ts";

/** What Stripe's dashboard shows, and how the reason is found again. */
const COMMENTS: Readonly<Record<EndedBy, string>> = {
  trial_used: "Ended uncharged: this card or address had free days before.",
  dispute: "Ended because a payment is disputed.",
  refund: "Ended because its last payment was refunded in full.",
};

export const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

export async function endAtOnce(stripe: Stripe, id: string, why: EndedBy): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { cancellation_details: { comment: COMMENTS[why] } });
  } catch (thrown) {
    // It has ended meanwhile.
    if (!isMissing(thrown, "id")) throw thrown;
  }
}

export function endedByOf({ status, cancellation_details }: Stripe.Subscription): EndedBy | null {
  if (!OVER.has(status)) return null;
  const reasons = Object.keys(COMMENTS) as EndedBy[];
  return reasons.find((why) => COMMENTS[why] === cancellation_details?.comment) ?? null;
}
