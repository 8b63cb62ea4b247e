import {
  attemptPayment,
  change,
  collect,
  endSubscription,
  expireIncomplete,
  INCOMPLETE_SECONDS,
  renew,
} from "./billing-cycle.ts";
import type { Subscription } from "./objects.ts";
import type { World } from "./world.ts";

const NOTICE_SECONDS = 3 * 86_400;

interface Due {
  at: number;
  happen: () => void;
}

/** Moves a customer's clock forward. Everything that falls due on the way happens at its own time. */
export function advanceClock(world: World, customer: string, to: number): void {
  for (;;) {
    const [next] = Object.values(world.state.subscriptions)
      .filter((each) => each.customer === customer)
      .flatMap((each) => nextDue(world, each) ?? [])
      .sort((a, b) => a.at - b.at);
    if (!next || next.at > to) break;
    setClock(world, customer, Math.max(next.at, world.now(customer)));
    next.happen();
  }
  setClock(world, customer, to);
  world.save();
}

function setClock(world: World, customer: string, at: number): void {
  world.state.clocks[customer] = at - Math.floor(Date.now() / 1000);
}

function nextDue(world: World, subscription: Subscription): Due | undefined {
  const periodEnd = subscription.items.data[0].current_period_end;
  const endsAt = Math.min(periodEnd, subscription.cancel_at ?? periodEnd);
  const end = { at: endsAt, happen: () => endPeriod(world, subscription, endsAt) };
  const resumesAt = subscription.pause_collection?.resumes_at;
  if (typeof resumesAt === "number" && resumesAt <= endsAt)
    return { at: resumesAt, happen: () => change(world, subscription, { pause_collection: null }) };
  const invoice = world.state.invoices[subscription.latest_invoice ?? ""];
  if (invoice?.status === "draft" && invoice.automatically_finalizes_at !== null)
    return {
      at: invoice.automatically_finalizes_at,
      happen: () => void collect(world, subscription, invoice),
    };
  switch (subscription.status) {
    case "trialing": {
      const noticeAt = periodEnd - NOTICE_SECONDS;
      const now = world.now(subscription.customer);
      if (now < noticeAt && noticeAt < endsAt) {
        const notify = () =>
          world.emit("customer.subscription.trial_will_end", subscription.customer, subscription);
        return { at: noticeAt, happen: notify };
      }
      return end;
    }
    case "active":
      return end;
    case "past_due": {
      const at = invoice?.next_payment_attempt;
      if (!invoice || typeof at !== "number") return undefined;
      return { at, happen: () => void attemptPayment(world, subscription, invoice) };
    }
    case "incomplete":
      return {
        at: subscription.created + INCOMPLETE_SECONDS,
        happen: () => expireIncomplete(world, subscription),
      };
    default:
      return undefined;
  }
}

function endPeriod(world: World, subscription: Subscription, at: number): void {
  if (subscription.cancel_at_period_end || subscription.cancel_at === at)
    endSubscription(world, subscription);
  else renew(world, subscription);
}
