import { outcomeOf } from "./cards.ts";
import { draftInvoice } from "./invoice-object.ts";
import { newCharge, paymentsOf } from "./money.ts";
import { type Charge, type Invoice, PRICE, type Subscription } from "./objects.ts";
import { newSubscription } from "./subscription-object.ts";
import type { World } from "./world.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const DRAFT_SECONDS = HOUR;
/** How long a failed first payment can be made up for. */
const INCOMPLETE_SECONDS = 23 * HOUR;
/** How many days after the first failure a payment is tried again. After the last try the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** The end of the period that begins at `start`, in whole months from the anchor: 31 January, 28 February, 31 March. */
export function periodEndAfter(anchor: number, start: number): number {
  const [from, at] = [new Date(anchor * 1000), new Date(start * 1000)];
  const months =
    (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth() + 1;
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

interface NewSubscription {
  customer: string;
  trialDays: number;
  metadata: Record<string, string>;
}

/** Starts a subscription. If the first payment fails, it is `incomplete` until one succeeds. */
export function startSubscription(world: World, asked: NewSubscription): Subscription {
  const { customer, trialDays, metadata } = asked;
  const now = world.now(customer);
  const id = world.id("sub");
  const trialEnd = trialDays > 0 ? now + trialDays * DAY : null;
  const isPaid = trialEnd !== null || outcomeOf(world.state.cards[customer] ?? "").first !== "declined";
  const subscription = newSubscription({
    id,
    itemId: world.id("si"),
    customer,
    status: trialEnd !== null ? "trialing" : isPaid ? "active" : "incomplete",
    now,
    trialEnd,
    periodEnd: trialEnd ?? periodEndAfter(now, now),
    metadata,
  });
  world.state.subscriptions[id] = subscription;
  const invoice = makeInvoice(world, subscription, trialEnd === null ? PRICE.unit_amount : 0, "create");
  world.emit("customer.subscription.created", customer, subscription);
  finalize(world, invoice);
  if (isPaid) settle(world, invoice);
  else failPayment(world, invoice, null);
  if (trialEnd !== null && trialDays <= 3)
    world.emit("customer.subscription.trial_will_end", customer, subscription);
  return subscription;
}

function makeInvoice(world: World, subscription: Subscription, amount: number, reason: "create" | "cycle") {
  const invoice = draftInvoice({
    id: world.id("in"),
    lineId: world.id("il"),
    subscription,
    customer: world.customer(subscription.customer),
    amount,
    reason: `subscription_${reason}`,
    now: world.now(subscription.customer),
  });
  world.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", invoice.customer, invoice);
  return invoice;
}

function finalize(world: World, invoice: Invoice): void {
  const now = world.now(invoice.customer);
  Object.assign(invoice, {
    status: "open",
    automatically_finalizes_at: null,
    effective_at: now,
    number: `${invoice.id.slice(-8).toUpperCase()}-0001`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  world.emit("invoice.finalized", invoice.customer, invoice);
}

function settle(world: World, invoice: Invoice): void {
  if (invoice.amount_due > 0) recordCharge(world, invoice, "succeeded");
  const paidAt = world.now(invoice.customer);
  Object.assign(invoice, {
    status: "paid",
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
  });
  world.emit("invoice.paid", invoice.customer, invoice);
}

function recordCharge(world: World, invoice: Invoice, status: Charge["status"]): void {
  const now = world.now(invoice.customer);
  const charge = newCharge({ id: world.id("ch"), paymentIntent: world.id("pi"), invoice, status, now });
  world.state.charges[charge.id] = charge;
  if (status === "succeeded") invoice.payments = paymentsOf(world.id("inpay"), invoice, charge);
  world.emit(`charge.${status}`, invoice.customer, charge);
}

export function attemptPayment(world: World, subscription: Subscription, invoice: Invoice): boolean {
  invoice.attempt_count += 1;
  const wasPaused = subscription.status === "paused";
  if (outcomeOf(world.state.cards[subscription.customer] ?? "").renewals === "paid") {
    settle(world, invoice);
    if (subscription.status !== "active")
      change(world, subscription, { status: "active" }, wasPaused ? "resumed" : "updated");
    return true;
  }
  if (wasPaused) {
    // The invoice stays open and the subscription stays paused.
    failPayment(world, invoice, null);
    return false;
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  failPayment(world, invoice, days === undefined ? null : invoice.created + days * DAY);
  if (days === undefined) endSubscription(world, subscription);
  else if (subscription.status !== "past_due") change(world, subscription, { status: "past_due" });
  return false;
}

function failPayment(world: World, invoice: Invoice, nextAttempt: number | null): void {
  invoice.attempted = true;
  recordCharge(world, invoice, "failed");
  invoice.next_payment_attempt = nextAttempt;
  world.emit("invoice.payment_failed", invoice.customer, invoice);
}

export function collect(world: World, subscription: Subscription, invoice: Invoice): boolean {
  const paused = subscription.pause_collection;
  if (paused?.behavior === "keep_as_draft") {
    invoice.automatically_finalizes_at = null;
    return false;
  }
  finalize(world, invoice);
  if (paused) {
    putAside(world, invoice, paused.behavior === "void" ? "void" : "uncollectible");
    return false;
  }
  return attemptPayment(world, subscription, invoice);
}

function putAside(world: World, invoice: Invoice, status: "void" | "uncollectible"): void {
  const name = status === "void" ? "voided_at" : "marked_uncollectible_at";
  const status_transitions = { ...invoice.status_transitions, [name]: world.now(invoice.customer) };
  Object.assign(invoice, { status, status_transitions });
  world.emit(
    status === "void" ? "invoice.voided" : "invoice.marked_uncollectible",
    invoice.customer,
    invoice,
  );
}

function expireIncomplete(world: World, subscription: Subscription): void {
  const invoice = world.state.invoices[subscription.latest_invoice ?? ""];
  if (invoice) putAside(world, invoice, "void");
  change(world, subscription, {
    status: "incomplete_expired",
    ended_at: world.now(subscription.customer),
  });
}

export function change(
  world: World,
  subscription: Subscription,
  fields: Partial<Subscription>,
  type = "updated",
): void {
  Object.assign(subscription, fields);
  world.emit(`customer.subscription.${type}`, subscription.customer, subscription);
}

export function endSubscription(world: World, subscription: Subscription): void {
  const now = world.now(subscription.customer);
  change(world, subscription, { status: "canceled", canceled_at: now, ended_at: now }, "deleted");
}

/** Charges for a period that begins now. The paused subscription goes on once that is paid. */
export function resume(world: World, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const now = world.now(subscription.customer);
  item.current_period_start = now;
  item.current_period_end = periodEndAfter(now, now);
  subscription.billing_cycle_anchor = now;
  collect(world, subscription, makeInvoice(world, subscription, PRICE.unit_amount, "cycle"));
}

/** Begins the next period with a draft invoice: a renewal, or the first payment after a trial. */
export function renew(world: World, subscription: Subscription): Invoice {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = periodEndAfter(subscription.billing_cycle_anchor, start);
  const invoice = makeInvoice(world, subscription, PRICE.unit_amount, "cycle");
  invoice.automatically_finalizes_at = invoice.created + DRAFT_SECONDS;
  if (subscription.status === "trialing") subscription.status = "active";
  world.emit("customer.subscription.updated", subscription.customer, subscription);
  return invoice;
}

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
