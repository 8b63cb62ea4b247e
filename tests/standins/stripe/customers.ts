import { z } from "zod";
import { endSubscription } from "./billing-cycle.ts";
import { missing } from "./fault.ts";
import type { Form } from "./form.ts";
import { page } from "./list.ts";
import type { Customer } from "./objects.ts";
import { metadata, paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

const newCustomer = z.strictObject({ email: text.optional(), name: text.optional(), metadata });
const listed = z.strictObject({ ...paging, email: text.optional() });

export function createCustomer(world: World, form: Form): Customer {
  const asked = readParams(newCustomer, form);
  const customer: Customer = {
    id: world.id("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
    default_source: null,
    delinquent: false,
    description: null,
    email: asked.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: asked.metadata,
    name: asked.name ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
  };
  world.state.customers[customer.id] = customer;
  world.emit("customer.created", customer.id, customer);
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
