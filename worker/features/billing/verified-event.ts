import Stripe from "stripe";
import { HttpError } from "../../http/errors.ts";

/** How old a signature may be: what was recorded on its way can't be replayed later. */
const TOLERANCE_SECONDS = 300;

interface Delivery {
  /** The body as it came, byte for byte. */
  payload: string;
  signature: string | undefined;
  secret: string;
}

/** @throws HttpError 400 invalid_signature unless Stripe signed this very body for this endpoint, just now */
export async function verifiedEvent(
  stripe: Stripe,
  { payload, signature, secret }: Delivery,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(
      payload,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch {
    throw new HttpError(400, "invalid_signature", "This event was not signed by Stripe for this endpoint.");
  }
}
