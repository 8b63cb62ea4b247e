/** The worker as it is deployed: at a domain, with secrets of its own, and with services that it reaches by https. */

import { onTestFinished, vi } from "vitest";
import type { CallOptions } from "./api.ts";
import { bindings } from "./stored.ts";

const SERVICES = "https://services.example";

export const DEPLOYED = {
  origin: "https://bills.example",
  vars: {
    APP_URL: "https://bills.example",
    BETTER_AUTH_SECRET: "a-secret-that-only-this-deployment-knows",
    DURABLE_SECRET: "a-durable-secret-that-only-this-deployment-knows",
    MAIL_API_KEY: "deployed-mail-key",
    MAIL_API_URL: `${SERVICES}/mail`,
    STRIPE_SECRET_KEY: "sk_test_deployed",
    STRIPE_WEBHOOK_SECRET: "whsec_deployed",
    STRIPE_API_URL: SERVICES,
    GOOGLE_CLIENT_SECRET: "deployed-google-secret",
    PUSH_SIGNING_KEY:
      "BFuiX3gh1fAdAQjlFsABAC3Cop2TDvHXQnvfKpEKNHQfeXvcTNPJzHbyztlM5mkK7fUzytaH-olVV0s1AgwMNXg._PRweDirvBSbH0eouckhbcDSGHaXj6e2BQqRiIHfDdM",
    PUSH_API_URL: `${SERVICES}/push/send`,
    GOOGLE_DISCOVERY_URL: `${SERVICES}/google/.well-known/openid-configuration`,
  },
} as const satisfies Pick<CallOptions, "vars" | "origin">;

/** Lets the stand-ins answer at the deployed worker's https addresses, until the test ends. */
export function serveDeployed(): void {
  const original = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(SERVICES)) return original(input, init);
    const local = new URL(String(bindings.MAIL_API_URL)).origin + url.slice(SERVICES.length);
    return original(input instanceof Request ? new Request(local, input) : local, init);
  });
  onTestFinished(() => spy.mockRestore());
}
