import Stripe from "stripe";
import type { Config } from "../env.ts";

const TIMEOUT_MS = 15_000;

const clients = new WeakMap<Config["stripe"], Stripe>();

/**
 * The Stripe client of the account that the environment names. Made once an isolate: it builds hundreds of objects and
 * holds nothing of a request.
 */
export function createStripe(config: Config["stripe"]): Stripe {
  const known = clients.get(config);
  if (known) return known;
  const url = new URL(config.apiUrl);
  const client = new Stripe(config.secretKey, {
    host: url.hostname,
    port: url.port || (url.protocol === "https:" ? "443" : "80"),
    protocol: url.protocol === "https:" ? "https" : "http",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    // It would keep timings of one request to send them with another's.
    telemetry: false,
  });
  clients.set(config, client);
  return client;
}

/**
 * Whether Stripe doesn't know the object that a parameter names, as after somebody deleted it in the dashboard.
 * @param param the parameter, such as "customer"
 */
export function isMissing(thrown: unknown, param: string): boolean {
  return (
    thrown instanceof Stripe.errors.StripeInvalidRequestError &&
    thrown.code === "resource_missing" &&
    thrown.param === param
  );
}
