import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { isWorkersDev } from "../../build/site-settings.ts";
import { boundIn, nextLedger, regionIn } from "../../scripts/deploy/new-ledger.ts";
import { deploySteps, rehearsalSteps, runSteps, smokeCheck } from "../../scripts/deploy/steps.ts";
import { readTarget, requireDatabase, requireSecrets, settingsIn } from "../../scripts/deploy/target.ts";
import { root } from "../../scripts/lib/settings.ts";
import { wranglerEnv } from "../../scripts/lib/wrangler.ts";
import { DEPLOYED_SETTINGS, isSecret } from "../../worker/deployment.ts";
import { SETTING_NAMES } from "../../worker/env.ts";
import { runScript } from "../support/run-script.ts";

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

describe("a setting that is given", () => {
  const values: Readonly<Record<string, string>> = {
    ...env,
    MAIL_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    HEARTBEAT_URL: "https://heartbeat.example/beat",
    BILLS_MAIL_DOMAIN: "bills.example",
    PUSH_SIGNING_KEY:
      "BLdni2CSqG3MthDGPu7bPePiHJvPaUdxu-RLIlZGkZiFAA33fsKm7j-RoOugZDILYdgvT1chhPb6b5sRe7NcHuc.7kHcoGlnQGXUuXULmTt35Po16t5Xu6VkZlaSigHXZqw",
    PUSH_API_URL: "https://push.example",
    MAIL_LINKS_URL: "https://bills.example",
    MAIL_TRANSPORT: "http",
    MAIL_API_URL: "https://mail.example",
    STRIPE_API_URL: "https://stripe.example",
    GOOGLE_DISCOVERY_URL: "https://google.example/.well-known/openid-configuration",
  };
  const someValueOf = (name: string) =>
    values[name] ??
    (name.includes("SECRET")
      ? "2026-11-27T10:00:00Z a-secret-of-earlier-that-only-this-deployment-knew"
      : "21");

  it.each(SETTING_NAMES)("is dropped neither from a file nor on the way: %s", (name) => {
    const inFile = settingsIn(`${name}="${someValueOf(name)}"\n`, ".production.vars");
    expect(inFile).toEqual({ [name]: someValueOf(name) });
    for (const isRehearsal of [true, false]) {
      const { vars, secrets, givenSecrets } = readTarget({ ...env, ...inFile }, { isRehearsal });
      const isHidden = name.includes("SECRET") || ["MAIL_API_KEY", "PUSH_SIGNING_KEY"].includes(name);
      expect(vars[name]).toBe(isHidden ? undefined : someValueOf(name));
      expect(secrets[name]).toBe(isHidden && isRehearsal ? someValueOf(name) : undefined);
      expect(givenSecrets.includes(name)).toBe(isHidden);
    }
  });

  it("is a secret if the worker's list of what it needs says so", () => {
    for (const [name, way] of Object.entries(DEPLOYED_SETTINGS))
      expect(isSecret(name)).toBe(way === "secret");
  });

  it("and that Cloudflare lacks, though only some workers need it, stops the deploy", () => {
    const present = SECRETS.split(", ");
    expect(() => requireSecrets(present, ["MAIL_WEBHOOK_SECRET"])).toThrow(
      "The worker lacks MAIL_WEBHOOK_SECRET: give it each with npx wrangler secret put MAIL_WEBHOOK_SECRET.",
    );
    requireSecrets([...present, "MAIL_WEBHOOK_SECRET"], ["MAIL_WEBHOOK_SECRET"]);
  });

  it("but that the worker doesn't know is named, all at once", () => {
    const text =
      "APP_URL=https://bills.example\nHEARTBEAT=https://x.example\nMAIL_FORM=us@x.example\nEMAIL=1\n";
    expect(() => settingsIn(text, ".production.vars")).toThrow(
      ".production.vars has HEARTBEAT, MAIL_FORM, EMAIL, which the worker doesn't know.",
    );
  });

  it("is known, for each line of the example", () => {
    const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
    expect(Object.keys(settingsIn(example, ".dev.vars.example")).length).toBeGreaterThan(10);
  });
});

/** A worker of a line, configured as the build configures ours. */
function built(folder: string): string[] {
  writeFileSync(join(folder, "worker.js"), "export default { fetch: () => new Response('ok') };");
  const command = `node ${JSON.stringify(join(root, "scripts/before-wrangler.mjs"))}`;
  const config = { name: "w", main: "worker.js", compatibility_date: "2026-08-15", build: { command } };
  const path = join(folder, "wrangler.json");
  writeFileSync(path, JSON.stringify(config));
  return ["--config", path];
}

describe("npx wrangler", () => {
  const wrangler = (args: string[], vars: NodeJS.ProcessEnv = {}) =>
    runScript([join(root, "node_modules/wrangler/bin/wrangler.js"), ...args], { ...wranglerEnv, ...vars });

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "upload-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([["deploy"], ["versions", "upload"]])(
    "%s by itself uploads nothing that was built",
    (...command) => {
      const { exitCode, output } = wrangler([...command, ...built(folder), "--dry-run"]);
      expect(exitCode).toBe(1);
      expect(output).toContain("Deploy with npm run deploy");
    },
  );

  it("deploy uploads for npm run deploy", () => {
    const { exitCode, output } = wrangler(["deploy", ...built(folder), "--dry-run"], {
      IS_NPM_RUN_DEPLOY: "1",
    });
    expect([exitCode, output]).toEqual([0, expect.stringContaining("--dry-run: exiting now")]);
  });

  it("deploy of what wasn't built is refused by wrangler: the pages are missing", () => {
    const { exitCode, output } = wrangler(["deploy", "--config", "wrangler.toml", "--dry-run"]);
    expect(exitCode).toBe(1);
    expect(output).toContain("missing the required `directory`");
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
    const target = { origin: "https://bills.example", vars: {}, secrets: {}, givenSecrets: [] };
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
