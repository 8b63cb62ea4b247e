import Stripe from "stripe";
import { z } from "zod";
import { HttpError } from "../../http/errors.ts";

/** Keeps a recorded request from being replayed later. */
const TOLERANCE_SECONDS = 300;

interface Delivery {
  payload: string;
  signature: string | undefined;
  secret: string;
}

const wholeEvent = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** @throws HttpError 400 invalid_signature, or invalid_event if the signed body isn't an event */
export async function verifiedEvent(
  stripe: Stripe,
  { payload, signature, secret }: Delivery,
): Promise<Stripe.Event> {
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    const event = await stripe.webhooks.constructEventAsync(
      payload,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      crypto,
    );
    if (wholeEvent.safeParse(event).success) return event;
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new HttpError(400, "invalid_signature", "This event was not signed by Stripe for this endpoint.");
  }
  throw new HttpError(400, "invalid_event", "The signed body is not an event of Stripe's.");
}
