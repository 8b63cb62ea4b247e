import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { isWorkersDev } from "../../build/site-settings.ts";
import { boundIn, nextLedger, regionIn } from "../../scripts/deploy/new-ledger.ts";
import { smokeCheck } from "../../scripts/deploy/smoke-check.ts";
import { deploySteps, rehearsalSteps, runSteps } from "../../scripts/deploy/steps.ts";
import { readTarget, requireDatabase, requireSecrets } from "../../scripts/deploy/target.ts";
import { root } from "../../scripts/lib/settings.ts";

/** All that a deployed worker must be given. */
const env = {
  APP_URL: "https://bills.example",
  SUPPORT_EMAIL: "help@bills.example",
  MAIL_FROM: "Bills <hello@bills.example>",
  STRIPE_PRICE_ID: "price_1",
  GOOGLE_CLIENT_ID: "id.apps.googleusercontent.com",
  BETTER_AUTH_SECRET: "a-secret-that-only-this-deployment-knows",
  DURABLE_SECRET: "a-durable-secret-that-only-this-deployment-knows",
  MAIL_API_KEY: "re_1",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  GOOGLE_CLIENT_SECRET: "google-secret",
};
const VARIABLES = "APP_URL, SUPPORT_EMAIL, MAIL_FROM, STRIPE_PRICE_ID, GOOGLE_CLIENT_ID";
const SECRETS =
  "BETTER_AUTH_SECRET, DURABLE_SECRET, MAIL_API_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, GOOGLE_CLIENT_SECRET";

describe.each([
  ["npm run deploy", false],
  ["its dry run", true],
])("%s", (_, isRehearsal) => {
  const target = (given: Record<string, string | undefined>) => readTarget(given, { isRehearsal });

  it("names all that is missing at once", () => {
    expect(() => target({})).toThrow(`set ${isRehearsal ? `${VARIABLES}, ${SECRETS}` : `${VARIABLES};`}`);
  });

  it.each(VARIABLES.split(", "))("fails without %s", (name) => {
    expect(() => target({ ...env, [name]: "" })).toThrow(`set ${name}`);
  });

  it.each(["http://bills.example", "https://bills.example/", "bills.example"])(
    "refuses %s, which is no origin",
    (url) => {
      expect(() => target({ ...env, APP_URL: url })).toThrow("APP_URL must be an https address");
    },
  );

  it.each([
    ["STRIPE_PRICE_ID", "prod_1", "STRIPE_PRICE_ID must be a price's id"],
    ["MAIL_FROM", "us", "MAIL_FROM must contain an email address"],
    ["TRIAL_DAYS", "week", "TRIAL_DAYS must be a whole number"],
  ])("refuses %s=%s as the worker would", (name, value, message) => {
    expect(() => target({ ...env, [name]: value })).toThrow(message);
  });

  it("gives the worker its variables and the trial that the pages are built with", () => {
    const { APP_URL, SUPPORT_EMAIL, MAIL_FROM, STRIPE_PRICE_ID, GOOGLE_CLIENT_ID } = env;
    const variables = { APP_URL, SUPPORT_EMAIL, MAIL_FROM, STRIPE_PRICE_ID, GOOGLE_CLIENT_ID };
    expect(target({ ...env, OTHER: "1" }).vars).toEqual({ ...variables, TRIAL_DAYS: "7" });
  });
});

describe("secrets", () => {
  it.each(SECRETS.split(", "))("without %s the dry run fails, and the deploy too", (name) => {
    expect(() => readTarget({ ...env, [name]: "" }, { isRehearsal: true })).toThrow(`set ${name}`);
    expect(() => requireSecrets(SECRETS.split(", ").filter((each) => each !== name))).toThrow(
      `The worker lacks ${name}: give it each with npx wrangler secret put ${name}.`,
    );
  });

  it("of the example are refused", () => {
    const example = { ...env, STRIPE_WEBHOOK_SECRET: "whsec_local" };
    expect(() => readTarget(example, { isRehearsal: true })).toThrow(
      "STRIPE_WEBHOOK_SECRET is the example's",
    );
  });

  it("are not asked of the environment where the deployed worker has them", () => {
    const variables = Object.fromEntries(Object.entries(env).filter(([name]) => VARIABLES.includes(name)));
    expect(readTarget(variables, { isRehearsal: false }).secrets).toEqual({});
    requireSecrets(SECRETS.split(", "));
  });
});

it("a deploy names the databases that are missing", () => {
  expect(requireDatabase).toThrow("wrangler d1 create expense-timeline-directory");
});

describe("another ledger", () => {
  it("gets the next number, and a binding that wrangler reads", () => {
    const ledger = nextLedger(["DB", "LEDGER_1", "LEDGER_10", "LEDGER_2"]);
    expect(ledger).toEqual({ binding: "LEDGER_11", name: "expense-timeline-ledger-11" });
    const id = "6f1c0a52-1111-4222-8333-444455556666";
    const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
    const folder = mkdtempSync(join(tmpdir(), "new-ledger-"));
    const config = join(folder, "wrangler.toml");
    writeFileSync(config, boundIn(toml, ledger, `Created your new D1 database.\n"database_id": "${id}"`));
    expect(unstable_readConfig({ config }).d1_databases.at(-1)).toMatchObject({
      binding: "LEDGER_11",
      database_id: id,
    });
    rmSync(folder, { recursive: true });
  });

  it("is created where the directory is", () => {
    expect(regionIn(JSON.stringify({ num_tables: 12, running_in_region: "WEUR" }, undefined, 2))).toBe(
      "weur",
    );
    expect(() => regionIn("{}")).toThrow("didn't say where the directory is");
  });

  it("whose id Cloudflare doesn't tell isn't bound", () => {
    expect(() => boundIn("", nextLedger([]), "Something went wrong")).toThrow("named no id");
  });
});

describe("the upload's configuration", () => {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") });

  it("keeps what was set in the dashboard and answers at no address but the domain", () => {
    expect(config).toMatchObject({ keep_vars: true, workers_dev: false, preview_urls: false });
  });

  it("lets Cloudflare run the worker near its databases", () => {
    expect(config.placement).toEqual({ mode: "smart" });
  });

  it.each([
    ["https://bills.example", false],
    ["https://workers.dev.bills.example", false],
    ["https://expense-timeline.ana.workers.dev", true],
  ])("at %s has workers.dev switched on: %s", (origin, isOn) => {
    expect(isWorkersDev(origin)).toBe(isOn);
  });
});

describe("a deploy", () => {
  const order = ["build", "migrations", "deploy", "smoke check"];

  it("builds, migrates, uploads and asks, in that order; its rehearsal, too", () => {
    const target = { origin: "https://bills.example", vars: {}, secrets: {} };
    expect(deploySteps(target).map(({ name }) => name)).toEqual(["secrets", ...order]);
    expect(rehearsalSteps(target, "unused").map(({ name }) => name)).toEqual(order);
  });

  it("stops at the first step that fails", async () => {
    const done: string[] = [];
    const step = (name: string, fails = false) => ({
      name,
      run: async () => {
        done.push(name);
        if (fails) throw new Error(`${name} failed`);
      },
    });
    await expect(runSteps([step("one"), step("two", true), step("three")])).rejects.toThrow("two failed");
    expect(done).toEqual(["one", "two"]);
  });
});

describe("the smoke check", () => {
  const answering: (() => void)[] = [];
  afterEach(() => {
    for (const stop of answering.splice(0)) stop();
  });

  /** A site that gives every path the same response. */
  async function site(status: number, body: string): Promise<string> {
    const server = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    answering.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each([
    ["an error", 500, "", "answered 500"],
    ["another site's page", 200, "<title>Parked</title>", "answered 200, not as expected"],
    [
      "pages without a policy",
      200,
      "<title>Pay every bill on time · Expense Timeline</title>",
      "without a content security policy",
    ],
  ])("refuses %s", async (_, status, body, message) => {
    await expect(smokeCheck(await site(status, body))).rejects.toThrow(message);
  });

  it("refuses an address where nothing answers", async () => {
    await expect(smokeCheck("http://127.0.0.1:1")).rejects.toThrow("answered nothing");
  });
});
