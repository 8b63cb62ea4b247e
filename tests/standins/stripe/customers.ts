import { z } from "zod";
import { endSubscription } from "./billing-cycle.ts";
import { type Customer, nulls } from "./objects.ts";
import type { Form } from "./params.ts";
import { metadata, missing, page, paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

const newCustomer = z.strictObject({ email: text.optional(), name: text.optional(), metadata });
const changed = z.strictObject({ email: text.optional() });
const listed = z.strictObject({ ...paging, email: text.optional() });

export function createCustomer(world: World, form: Form): Customer {
  const asked = readParams(newCustomer, form);
  const customer: Customer = {
    id: world.id("cus"),
    object: "customer",
    ...nulls("address default_source description shipping"),
    balance: 0,
    created: world.now(),
    delinquent: false,
    email: asked.email ?? null,
    invoice_settings: {
      ...nulls("custom_fields default_payment_method footer rendering_options"),
    },
    livemode: false,
    metadata: asked.metadata,
    name: asked.name ?? null,
    preferred_locales: [],
    tax_exempt: "none",
  };
  world.state.customers[customer.id] = customer;
  world.emit("customer.created", customer.id, customer);
  return customer;
}

export function updateCustomer(world: World, id: string, form: Form): Customer {
  const { email } = readParams(changed, form);
  const customer = world.customer(id);
  if (email !== undefined) customer.email = email;
  world.emit("customer.updated", id, customer);
  return customer;
}

export function retrieveCustomer(world: World, id: string) {
  const customer = world.state.customers[id];
  if (!customer) throw missing("customer", id);
  return customer.deleted ? { id, object: "customer", deleted: true } : customer;
}

export function listCustomers(world: World, form: Form) {
  const asked = readParams(listed, form);
  const all = Object.values(world.state.customers).filter(
    (each) => !each.deleted && (asked.email === undefined || each.email === asked.email),
  );
  return page("/v1/customers", all, asked);
}

export function deleteCustomer(world: World, id: string) {
  const customer = world.customer(id);
  for (const each of Object.values(world.state.subscriptions))
    if (each.customer === id && !["canceled", "incomplete_expired"].includes(each.status))
      endSubscription(world, each);
  customer.deleted = true;
  world.emit("customer.deleted", id, customer);
  return { id, object: "customer", deleted: true };
}
