import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billingFaults, checkAccount } from "../../scripts/billing/faults.ts";
import { readVars } from "../../scripts/lib/dev-vars.ts";
import { root } from "../../scripts/lib/settings.ts";
import { HANDLED_EVENTS } from "../../worker/features/billing/routes.ts";
import { type StandIns, startStandIns } from "../standins/server.ts";

let dir: string;
let standIns: StandIns | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "billing-check-"));
});
afterEach(async () => {
  await standIns?.stop();
  standIns = undefined;
  rmSync(dir, { recursive: true });
});

/** An account that lacks nothing, or one without an endpoint for its events. Returns its address. */
async function anAccount(hasWebhook = true): Promise<string> {
  const webhook = { url: "http://127.0.0.1:9/api/stripe/webhook", secret: "whsec_local" };
  standIns = await startStandIns({ port: 0, dir, ...(hasWebhook && { webhook }) });
  return standIns.url;
}

const exampleVars = readVars(".dev.vars.example");

/** Asynchronously: the account is answered for by this very process. */
async function check(url: string, env: NodeJS.ProcessEnv = {}) {
  const options = {
    cwd: root,
    env: {
      ...process.env,
      VARS_FILE: ".dev.vars.example",
      PORT: String(Number(new URL(url).port) - 1),
      ...env,
    },
  };
  const run = promisify(execFile)(process.execPath, ["scripts/billing-check.ts"], options);
  return run.then(
    ({ stdout }) => ({ exitCode: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ exitCode: code, output: stdout }),
  );
}

describe("npm run billing:check", () => {
  it("finds nothing missing in an account that is ready", async () => {
    const { exitCode, output } = await check(await anAccount());
    expect(output).toContain("Nothing is missing.");
    expect(exitCode).toBe(0);
  });

  it("names a price that isn't there and a webhook that is missing", async () => {
    const { exitCode, output } = await check(await anAccount(false), { STRIPE_PRICE_ID: "price_elsewhere" });
    expect(output).toContain(
      "- STRIPE_PRICE_ID or STRIPE_SECRET_KEY is wrong: No such price: 'price_elsewhere'",
    );
    expect(output).toContain("- There is no enabled webhook endpoint at https://<your address>");
    expect(output).toContain("2 to put right.");
    expect(exitCode).toBe(1);
  });

  it("names a key and a price that are not set", async () => {
    const { faults } = await checkAccount({ ...exampleVars, STRIPE_SECRET_KEY: "", STRIPE_PRICE_ID: "" });
    expect(faults).toEqual(["STRIPE_SECRET_KEY is not set.", "STRIPE_PRICE_ID is not set."]);
  });

  it("says it in a sentence when Stripe can't be reached", async () => {
    const { faults } = await checkAccount({ ...exampleVars, STRIPE_API_URL: "http://127.0.0.1:9" });
    expect(faults).toHaveLength(3);
    for (const fault of faults) expect(fault).toMatch(/^[A-Z].+ connection to Stripe/);
  });

  it("names everything that an account set up wrongly lacks", async () => {
    const answers: Record<string, unknown> = {
      "/v1/prices/price_1": {
        id: "price_1",
        active: false,
        unit_amount: 9900,
        currency: "eur",
        recurring: { interval: "year", interval_count: 1 },
      },
      "/v1/webhook_endpoints": {
        object: "list",
        has_more: false,
        data: [
          {
            url: "https://bills.example/api/stripe/webhook",
            status: "enabled",
            api_version: "2020-08-27",
            enabled_events: ["invoice.paid"],
          },
        ],
      },
      "/v1/billing_portal/configurations": {
        object: "list",
        has_more: false,
        data: [
          {
            features: {
              subscription_cancel: { enabled: true },
              payment_method_update: { enabled: false },
              invoice_history: { enabled: false },
              subscription_pause: { enabled: true },
              subscription_update: { enabled: true },
            },
          },
        ],
      },
    };
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "", "http://127.0.0.1");
      // Of a key that may only read some of it.
      const isRefused = request.method === "POST" || !(pathname in answers);
      if (isRefused) response.statusCode = 403;
      const refused = { error: { type: "invalid_request_error", message: "This key may not do that." } };
      const answer = isRefused ? refused : answers[pathname];
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const stripe = new Stripe("sk_test_x", { host: "127.0.0.1", port: String(port), protocol: "http" });
    const faults = await billingFaults(stripe, { priceId: "price_1", handledEvents: HANDLED_EVENTS });
    server.close();

    expect(faults).toEqual([
      "The price price_1 is archived.",
      "The price price_1 is not $9: 9900 eur (in hundredths).",
      "The price price_1 is not charged every month.",
      expect.stringMatching(/lacks checkout\.session\.completed, .*customer\.deleted\.$/),
      `The webhook https://bills.example/api/stripe/webhook sends version 2020-08-27: create it again with ${Stripe.API_VERSION}.`,
      "The portal lets people cancel: switch it off, they cancel in the settings.",
      "The portal lets people pause: switch it off, it would lock them out of the product.",
      "The portal lets people change their plan: switch it off, there is only one.",
      "The portal doesn't let people change their card.",
      "The portal doesn't show invoices.",
      "The key may not write subscriptions: allow it, closing an account needs it.",
      "The key may not read charges and refunds: allow it, a refund changes who has access.",
      "The key may not read disputes: allow it, a disputed payment ends a subscription.",
      "The key may not read payment methods: allow it, a card has free days only once.",
    ]);
  });
});
