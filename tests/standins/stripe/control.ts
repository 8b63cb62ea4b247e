import { json, type StandIn, type StandInResponse } from "../http.ts";
import { advanceClock, change, collect, renew } from "./billing-cycle.ts";
import { closeDispute, openDispute, refundCharge } from "./money.ts";
import { invalid, StripeFault } from "./params.ts";
import { cancelSubscription } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";
import { customerOf, type World } from "./world.ts";

/**
 * What makes things happen on demand, in JSON:
 * - `GET /stripe/events.json?customer=`: events, newest first
 * - `POST /stripe/events/:id/resend` `{times?}`: sends it again, or as often at once
 * - `POST /stripe/customers/:id/clock` `{days}` or `{to: epoch seconds}`: lets the time pass
 * - `POST /stripe/customers/:id/card` `{card}`: the card that later payments are charged to
 * - `POST /stripe/customers/:id/hold` `{held}`: keeps events back, to be resent in any order
 * - `POST /stripe/customers/:id/metadata` `{name: value}`: as support sets it in the dashboard
 * - `POST /stripe/subscriptions/:id/renew | cancel | pause | resume`: at once
 * - `POST /stripe/charges/:id/refund` `{amount?}`, `/dispute`: gives the payment back, or has the bank take it
 * - `POST /stripe/disputes/:id/close` `{status}`: "won", "lost" or "warning_closed"
 */
export function stripeControl(world: World, webhooks: Webhooks): StandIn {
  return async ({ method, url, body }) => {
    if (method === "GET" && url.pathname === "/stripe/events.json") {
      const customer = url.searchParams.get("customer");
      const events = world.state.events.filter((each) => !customer || customerOf(world, each) === customer);
      return json(200, events.toReversed());
    }
    const match = /^\/stripe\/(events|customers|subscriptions|charges|disputes)\/([^/]+)\/(\w+)$/.exec(
      url.pathname,
    );
    if (method !== "POST" || !match) return undefined;
    const [, kind = "", id = "", action = ""] = match;
    const asked = JSON.parse(body || "{}") as Record<string, unknown>;
    try {
      const done = await act(world, webhooks, `${kind} ${action}`, id, asked);
      world.save();
      return done;
    } catch (thrown) {
      if (thrown instanceof StripeFault) return thrown.answer();
      throw thrown;
    }
  };
}

async function act(
  world: World,
  webhooks: Webhooks,
  what: string,
  id: string,
  asked: Record<string, unknown>,
): Promise<StandInResponse> {
  switch (what) {
    case "events resend": {
      const event = world.state.events.find((each) => each.id === id);
      if (!event) throw invalid(`No such event: '${id}'`);
      const times = Number(asked["times"] ?? 1);
      const statuses = await Promise.all(Array.from({ length: times }, () => webhooks.deliver(event)));
      return json(200, { id, status: statuses[0], statuses });
    }
    case "customers clock": {
      world.customer(id);
      const to = asked["to"] ?? world.now(id) + Number(asked["days"]) * 86_400;
      if (typeof to !== "number" || !(to >= world.now(id)))
        throw invalid("A clock only moves forward: give days, or to in epoch seconds.");
      advanceClock(world, id, Math.floor(to));
      return json(200, { now: world.now(id) });
    }
    case "customers card":
      world.customer(id);
      world.state.cards[id] = String(asked["card"]).replaceAll(" ", "");
      return json(200, { card: world.state.cards[id] });
    case "customers hold":
      webhooks.hold(id, asked["held"] !== false);
      return json(200, { held: world.state.held.includes(id) });
    case "customers metadata": {
      const customer = world.customer(id);
      Object.assign(customer.metadata, asked);
      world.emit("customer.updated", id, customer);
      return json(200, customer);
    }
    case "charges refund":
      return json(200, refundCharge(world, world.charge(id), asked["amount"] as number | undefined));
    case "charges dispute":
      return json(200, openDispute(world, world.charge(id)));
    case "disputes close":
      return json(200, closeDispute(world, id, String(asked["status"])));
    case "subscriptions renew":
      collect(world, world.subscription(id), renew(world, world.subscription(id)));
      return json(200, world.subscription(id));
    case "subscriptions cancel":
      return json(200, cancelSubscription(world, id));
    case "subscriptions pause":
      change(world, world.subscription(id), { status: "paused" }, "paused");
      return json(200, world.subscription(id));
    case "subscriptions resume":
      change(world, world.subscription(id), { status: "active" }, "resumed");
      return json(200, world.subscription(id));
    default:
      throw invalid(`Nothing is done on demand at ${what}.`);
  }
}
