import Stripe from "stripe";
import { PRODUCT } from "../deployment.ts";
import type { Config } from "../env.ts";

const TIMEOUT_MS = 15_000;

const clients = new WeakMap<Config["stripe"], Stripe>();

/** An isolate has one client, because it builds hundreds of objects and holds nothing of a request. */
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
    // Telemetry would send one request's timings with another's.
    telemetry: false,
    appInfo: PRODUCT,
  });
  clients.set(config, client);
  return client;
}

const KEYS = 4;

const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 200;

/** Stripe replays even its own faults for a day, so we try the next key. While another tab holds the key (409), we wait. */
export async function underKey<T>(key: string, call: (options: IdempotencyKey) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const next = attempt === 1 ? key : `${key}/${attempt < KEYS ? attempt : crypto.randomUUID()}`;
      return await whenFree({ idempotencyKey: next }, call);
    } catch (thrown) {
      if (attempt === KEYS || !isReplayed(thrown)) throw thrown;
    }
  }
}

interface IdempotencyKey {
  idempotencyKey: string;
}

async function whenFree<T>(key: IdempotencyKey, call: (key: IdempotencyKey) => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS, waitedMs = 0; ; pauseMs *= 2) {
    try {
      return await call(key);
    } catch (thrown) {
      if (!isInUse(thrown) || waitedMs >= PATIENCE_MS) throw thrown;
      await new Promise((next) => setTimeout(next, pauseMs));
      waitedMs += pauseMs;
    }
  }
}

function isInUse(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeError && thrown.statusCode === 409 && !isReplayed(thrown);
}

function isReplayed(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeError && thrown.headers?.["idempotent-replayed"] === "true";
}

/** @param param such as "customer", or "id" for the object in the address */
export function isMissing(thrown: unknown, param: string): boolean {
  return (
    thrown instanceof Stripe.errors.StripeInvalidRequestError &&
    thrown.code === "resource_missing" &&
    thrown.param === param
  );
}
