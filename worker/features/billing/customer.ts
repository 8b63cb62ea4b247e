import { underKey } from "../../services/stripe.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import {
  replaceCustomer,
  type SubscriptionRow,
  storeCustomer,
  subscriptionOf,
} from "../../services/subscriptions/store.ts";

export interface Subscriber {
  id: string;
  email: string;
}

/** If two tabs do this at once, the idempotency key gives both the same customer. */
async function ensureCustomer(parts: BillingParts, user: Subscriber): Promise<SubscriptionRow> {
  const known = await subscriptionOf(parts.db, user.id);
  if (known) return known;
  // Stripe forgets keys after about a day; a customer made before a crash is then found by its mark.
  const customerId = (await findCustomer(parts, user)) ?? (await createCustomer(parts, user, user.id));
  await storeCustomer(parts.db, user.id, customerId, parts.now);
  const row = await subscriptionOf(parts.db, user.id);
  if (!row) throw new Error("The user was erased while going to checkout.");
  return row;
}

export async function refreshCustomer(parts: BillingParts, user: Subscriber): Promise<SubscriptionRow> {
  await ensureCustomer(parts, user);
  const row = await refreshedRow(parts, user);
  if (!row.customerUnknown) return row;
  await renewCustomer(parts, user, row);
  // The user's other customer may have a subscription.
  return refreshedRow(parts, user);
}

export async function renewCustomer(
  parts: BillingParts,
  user: Subscriber,
  row: SubscriptionRow,
): Promise<void> {
  const customerId =
    (await findCustomer(parts, user)) ??
    (await createCustomer(parts, user, `${user.id}/after/${row.customerId}`));
  await replaceCustomer(parts.db, row, customerId);
}

async function refreshedRow(parts: BillingParts, user: Subscriber): Promise<SubscriptionRow> {
  const refreshed = await refreshSubscription(parts, user.id);
  if (!refreshed) throw new Error("The user was erased while going to checkout.");
  return refreshed.row;
}

async function findCustomer({ stripe }: BillingParts, user: Subscriber): Promise<string | undefined> {
  for await (const customer of stripe.customers.list({ email: user.email, limit: 100 }))
    if (customer.metadata["user_id"] === user.id) return customer.id;
  return undefined;
}

async function createCustomer({ stripe }: BillingParts, user: Subscriber, key: string): Promise<string> {
  const params = { email: user.email, metadata: { user_id: user.id } };
  const { id } = await underKey(`customer/${key}`, (options) => stripe.customers.create(params, options));
  return id;
}
