import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import { z } from "zod";
import { json, type StandIn, type StandInRequest, type StandInResponse } from "../http.ts";
import { listPaymentMethods } from "./cards.ts";
import { createSession, expireSession, retrieveSession } from "./checkout-sessions.ts";
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from "./customers.ts";
import { createRefund, listCharges, listDisputes, listInvoices, listRefunds } from "./money.ts";
import { API_VERSION, PRICE } from "./objects.ts";
import { type Form, invalid, missing, page, paging, parseForm, readParams, StripeFault } from "./params.ts";
import { createPortalSession, listPortalConfigurations } from "./portal.ts";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  resumeSubscription,
  retrieveSubscription,
  updateSubscription,
} from "./subscriptions.ts";
import type { World } from "./world.ts";

interface Call {
  world: World;
  form: Form;
  id: string;
  /** The stand-in's own address, as the caller knows it. */
  origin: string;
}

/** How long a request with an idempotency key is under way, so that the same at once meets it. */
const USUAL_DELAY_MS = 20;

type WebhookEndpoint = { url: string } | undefined;

function routes(webhook: WebhookEndpoint): Record<string, (call: Call) => unknown> {
  return {
    "POST /v1/customers": ({ world, form }) => createCustomer(world, form),
    "GET /v1/customers": ({ world, form }) => listCustomers(world, form),
    "GET /v1/customers/:id": ({ world, id }) => retrieveCustomer(world, id),
    "POST /v1/customers/:id": ({ world, id, form }) => updateCustomer(world, id, form),
    "DELETE /v1/customers/:id": ({ world, id }) => deleteCustomer(world, id),
    "POST /v1/checkout/sessions": ({ world, form, origin }) =>
      createSession(world, form, (id) => `${origin}/checkout/${id}`),
    "GET /v1/checkout/sessions/:id": ({ world, form, id }) => retrieveSession(world, id, form),
    "POST /v1/checkout/sessions/:id/expire": ({ world, id }) => expireSession(world, id),
    "POST /v1/subscriptions": ({ world, form }) => createSubscription(world, form),
    "GET /v1/subscriptions": ({ world, form }) => listSubscriptions(world, form),
    "GET /v1/subscriptions/:id": ({ world, form, id }) => retrieveSubscription(world, id, form),
    "POST /v1/subscriptions/:id": ({ world, form, id }) => updateSubscription(world, id, form),
    "POST /v1/subscriptions/:id/resume": ({ world, form, id }) => resumeSubscription(world, id, form),
    "DELETE /v1/subscriptions/:id": ({ world, form, id }) => cancelSubscription(world, id, form),
    "GET /v1/invoices": ({ world, form }) => listInvoices(world, form),
    "GET /v1/charges": ({ world, form }) => listCharges(world, form),
    "GET /v1/charges/:id": ({ world, id }) => world.charge(id),
    "GET /v1/disputes": ({ world, form }) => listDisputes(world, form),
    "GET /v1/payment_methods": ({ world, form }) => listPaymentMethods(world, form),
    "POST /v1/refunds": ({ world, form }) => createRefund(world, form),
    "GET /v1/refunds": ({ world, form }) => listRefunds(world, form),
    "POST /v1/billing_portal/sessions": ({ world, form, origin }) =>
      createPortalSession(world, form, (id) => `${origin}/portal/${id}`),
    "GET /v1/billing_portal/configurations": ({ form }) => listPortalConfigurations(form),
    "GET /v1/prices/:id": ({ id }) => {
      if (id !== PRICE.id) throw missing("price", id);
      return PRICE;
    },
    "GET /v1/webhook_endpoints": () => ({
      object: "list",
      url: "/v1/webhook_endpoints",
      has_more: false,
      data: webhook
        ? [
            {
              id: "we_expense_timeline",
              object: "webhook_endpoint",
              api_version: API_VERSION,
              application: null,
              created: PRICE.created,
              description: null,
              enabled_events: ["*"],
              livemode: false,
              metadata: {},
              status: "enabled",
              url: webhook.url,
            } satisfies Stripe.WebhookEndpoint,
          ]
        : [],
    }),
    "GET /v1/events": ({ world, form }) =>
      page("/v1/events", world.state.events, readParams(z.strictObject(paging), form)),
    "GET /v1/events/:id": ({ world, id }) => {
      const event = world.state.events.find((each) => each.id === id);
      if (!event) throw missing("event", id);
      return event;
    },
  };
}

/**
 * The /v1 API as the SDK calls it: form-encoded, with a secret key, a version, and idempotency keys.
 * `POST /stripe/fail-next` `{key, times?, status?, path?}` makes the next requests of one caller fail, by its secret
 * key, or only those to one path;
 * `POST /stripe/restrict` `{key, rights}` makes a key a restricted one;
 * `POST /stripe/slow` `{key, ms}` keeps each of the caller's requests with an idempotency key under way so long.
 */
export function stripeApi(world: World, webhook: WebhookEndpoint): StandIn {
  const handlers = Object.entries(routes(webhook)).map(([route, handle]) => {
    const [method = "", path = ""] = route.split(" ");
    return { method, pattern: new RegExp(`^${path.replace(":id", "([^/]+)")}$`), handle };
  });
  const failures = new Map<string, { times: number; status: number; path?: string }>();
  const keysInUse = new Set<string>();
  const delays = new Map<string, number>();
  const restricted = new RestrictedKeys();

  function answer(request: StandInRequest): StandInResponse {
    for (const { method, pattern, handle } of handlers) {
      const match = method === request.method && pattern.exec(request.url.pathname);
      if (!match) continue;
      const form = parseForm(request.method === "POST" ? request.body : request.url.search.slice(1));
      const origin = `http://${request.headers.host ?? "127.0.0.1"}`;
      const done = handle({ world, form, id: decodeURIComponent(match[1] ?? ""), origin });
      if (request.method !== "GET") world.save();
      return json(200, done);
    }
    const message = `Unrecognized request URL (${request.method}: ${request.url.pathname}).`;
    throw new StripeFault(404, { type: "invalid_request_error", message });
  }

  function failOnDemand({ headers, url }: StandInRequest): void {
    const wanted = failures.get(headers.authorization ?? "");
    if (!wanted || wanted.times <= 0 || (wanted.path ?? url.pathname) !== url.pathname) return;
    wanted.times -= 1;
    const type = wanted.status < 500 ? "invalid_request_error" : "api_error";
    throw new StripeFault(wanted.status, { type, message: "Stripe fails on demand." });
  }

  return async (request) => {
    if (request.method === "POST" && request.url.pathname === "/stripe/fail-next") {
      const { key, times = 1, status = 500, path } = JSON.parse(request.body);
      failures.set(`Bearer ${key}`, { times, status, path });
      return json(200, { key, times, status });
    }
    if (request.method === "POST" && request.url.pathname === "/stripe/restrict") {
      const { key, rights } = JSON.parse(request.body);
      restricted.restrict(key, rights);
      return json(200, { key, rights });
    }
    if (request.method === "POST" && request.url.pathname === "/stripe/slow") {
      const { key, ms } = JSON.parse(request.body);
      delays.set(`Bearer ${key}`, ms);
      return json(200, { key, ms });
    }
    if (!request.url.pathname.startsWith("/v1/")) return undefined;
    try {
      checkCaller(request);
      restricted.check(request);
      const delayMs = delays.get(request.headers.authorization ?? "") ?? USUAL_DELAY_MS;
      return await withKey({ world, keysInUse, delayMs }, request, () => {
        failOnDemand(request);
        return answer(request);
      });
    } catch (thrown) {
      if (thrown instanceof StripeFault) return thrown.answer();
      throw thrown;
    }
  };
}

function checkCaller({ headers, method, body }: StandInRequest): void {
  if (!/^Bearer (sk|rk)_\w+$/.test(headers.authorization ?? ""))
    throw new StripeFault(401, {
      type: "invalid_request_error",
      message: "You did not provide an API key, or it is no secret key.",
    });
  const version = headers["stripe-version"];
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${String(version)}`);
  const type = headers["content-type"] ?? "";
  if (method === "POST" && body !== "" && !type.startsWith("application/x-www-form-urlencoded"))
    throw invalid("Requests must be form-encoded.");
}

/** The same key gives the same response again. It is refused for another request, or while the first is under way. */
async function withKey(
  { world, keysInUse, delayMs }: { world: World; keysInUse: Set<string>; delayMs: number },
  request: StandInRequest,
  run: () => StandInResponse,
): Promise<StandInResponse> {
  const key = request.headers["idempotency-key"]?.toString();
  if (key === undefined || request.method !== "POST") return run();
  const fingerprint = createHash("sha256").update(`${request.url.pathname}\n${request.body}`).digest("hex");
  const earlier = world.state.keys[key];
  if (earlier && earlier.fingerprint !== fingerprint)
    throw new StripeFault(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (earlier) {
    const replay = json(earlier.status, null);
    return {
      ...replay,
      headers: { ...replay.headers, "idempotent-replayed": "true" },
      body: earlier.body,
    };
  }
  if (keysInUse.has(key))
    throw new StripeFault(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
    });
  keysInUse.add(key);
  try {
    await setTimeout(delayMs);
    // Invalid parameters are refused before the work begins. Whatever the work results in is stored.
    const fresh = orFault(run);
    world.state.keys[key] = { fingerprint, status: fresh.status, body: fresh.body };
    world.save();
    return fresh;
  } finally {
    keysInUse.delete(key);
  }
}

/**
 * Returns the response to store, which may be a fault of the work.
 * @throws StripeFault for a fault before the work
 */
function orFault(run: () => StandInResponse): StandInResponse {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof StripeFault && !thrown.isEarly) return thrown.answer();
    throw thrown;
  }
}

/** Which right a request needs, by the beginning of its path. */
const RESOURCES: readonly (readonly [path: string, right: string])[] = [
  ["/v1/billing_portal/", "customer_portal"],
  ["/v1/checkout/sessions", "checkout_session"],
  ["/v1/charges", "charge"],
  ["/v1/customers", "customer"],
  ["/v1/disputes", "dispute"],
  ["/v1/events", "event"],
  ["/v1/invoices", "invoice"],
  ["/v1/payment_methods", "payment_method"],
  ["/v1/prices", "plan"],
  ["/v1/refunds", "charge"],
  ["/v1/subscriptions", "subscription"],
  ["/v1/webhook_endpoints", "webhook"],
];

/** The rights of each restricted key, such as "customer_write" or "invoice_read". Writing includes reading. */
class RestrictedKeys {
  readonly #rights = new Map<string, ReadonlySet<string>>();

  restrict(key: string, rights: readonly string[]): void {
    this.#rights.set(`Bearer ${key}`, new Set(rights));
  }

  /** @throws StripeFault 403 naming the right that the caller's key lacks */
  check({ method, url, headers }: StandInRequest): void {
    const rights = this.#rights.get(headers.authorization ?? "");
    const resource = RESOURCES.find(([path]) => url.pathname.startsWith(path))?.[1];
    if (rights === undefined || resource === undefined || rights.has(`${resource}_write`)) return;
    const needed = `${resource}_${method === "GET" ? "read" : "write"}`;
    if (rights.has(needed)) return;
    throw new StripeFault(403, {
      type: "invalid_request_error",
      message: `The provided key does not have the required permissions for this endpoint. Having the 'rak_${needed}' permission would allow this request to continue.`,
    });
  }
}
