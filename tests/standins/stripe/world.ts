import { randomBytes } from "node:crypto";
import { JsonFile } from "../store.ts";
import {
  API_VERSION,
  type Charge,
  type CheckoutSession,
  type Customer,
  type Dispute,
  type Invoice,
  type PortalSession,
  type Refund,
  type StripeEvent,
  type Subscription,
} from "./objects.ts";
import { missing } from "./params.ts";

export interface WorldState {
  customers: Record<string, Customer>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  disputes: Record<string, Dispute>;
  refunds: Record<string, Refund>;
  sessions: Record<string, CheckoutSession>;
  /** How a session's subscription starts: days of trial, and its metadata. */
  plans: Record<string, { trialDays: number; metadata: Record<string, string> }>;
  portalSessions: Record<string, PortalSession>;
  events: StripeEvent[];
  /** Events on their way to the app: how often tried, and when next (epoch milliseconds). */
  deliveries: Record<string, { attempts: number; nextAt: number }>;
  /** What each Idempotency-Key was first used for, and its response. */
  keys: Record<string, { fingerprint: string; status: number; body: string }>;
  /** The card that a customer's renewals are charged to. */
  cards: Record<string, string>;
  /** How far a customer's clock is ahead, in seconds. */
  clocks: Record<string, number>;
  /** Customers whose events are kept back until they are sent by hand. */
  held: string[];
}

const empty: WorldState = {
  customers: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  disputes: {},
  refunds: {},
  sessions: {},
  plans: {},
  portalSessions: {},
  events: [],
  deliveries: {},
  keys: {},
  cards: {},
  clocks: {},
  held: [],
};

const SAVE_MS = 50;

export class World {
  readonly #file: JsonFile<WorldState>;
  #saving: NodeJS.Timeout | undefined;
  onEvent: (event: StripeEvent) => void = () => {};

  constructor(path: string | undefined) {
    this.#file = new JsonFile(path, structuredClone(empty));
    // A file that an earlier version wrote lacks what came since.
    this.#file.state = { ...structuredClone(empty), ...this.#file.state };
  }

  get state(): WorldState {
    return this.#file.state;
  }

  /** Soon: what changes together is written once, because the file is written whole. */
  save(): void {
    this.#saving ??= setTimeout(() => this.flush(), SAVE_MS);
  }

  flush(): void {
    if (this.#saving === undefined) return;
    clearTimeout(this.#saving);
    this.#saving = undefined;
    this.#file.save();
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString("hex")}`;
  }

  /** Epoch seconds by the customer's own clock. */
  now(customer?: string): number {
    return Math.floor(Date.now() / 1000) + (this.state.clocks[customer ?? ""] ?? 0);
  }

  emit(type: string, customer: string, object: unknown): void {
    const event: StripeEvent = {
      id: this.id("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.now(customer),
      type,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    this.state.events.push(event);
    this.onEvent(event);
  }

  /** @throws StripeFault as for a customer that was deleted, or never was */
  customer(id: string, param?: string): Customer {
    const found = this.state.customers[id];
    if (!found || found.deleted) throw missing("customer", id, param);
    return found;
  }

  subscription(id: string): Subscription {
    const found = this.state.subscriptions[id];
    if (!found) throw missing("subscription", id);
    return found;
  }

  charge(id: string, param?: string): Charge {
    const found = this.state.charges[id];
    if (!found) throw missing("charge", id, param);
    return found;
  }

  session(id: string): CheckoutSession {
    const found = this.state.sessions[id];
    if (!found) throw missing("checkout.session", id);
    if (found.status === "open" && found.expires_at <= this.now(found.customer)) {
      Object.assign(found, { status: "expired", url: null });
      this.emit("checkout.session.expired", found.customer, found);
    }
    return found;
  }
}

/** A dispute names its charge alone. */
export function customerOf({ state }: World, event: StripeEvent): string {
  const object = event.data.object as { id: string; customer?: string; charge?: string };
  return object.customer ?? state.charges[object.charge ?? ""]?.customer ?? object.id;
}
