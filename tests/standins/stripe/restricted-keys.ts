import type { StandInRequest } from "../http.ts";
import { StripeFault } from "./fault.ts";

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
export class RestrictedKeys {
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
