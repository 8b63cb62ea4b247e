import type { StandIn } from "../http.ts";
import { stripeApi } from "./api.ts";
import { checkoutPages } from "./checkout-page.ts";
import { stripeControl } from "./control.ts";
import { portalPages } from "./portal.ts";
import { Webhooks, type WebhookTarget } from "./webhooks.ts";
import { World } from "./world.ts";

export interface StripeStandIn {
  handlers: StandIn[];
  stop(): void;
}

/**
 * Stripe, as far as the product uses it, kept in one file or, without a path, in memory. Without a target no event is
 * sent.
 */
export function stripeStandIn(path: string | undefined, target: WebhookTarget | undefined): StripeStandIn {
  const world = new World(path);
  const webhooks = new Webhooks(world, target);
  return {
    handlers: [
      stripeApi(world, target),
      checkoutPages(world),
      portalPages(world),
      stripeControl(world, webhooks),
    ],
    stop: () => {
      webhooks.stop();
      world.flush();
    },
  };
}
