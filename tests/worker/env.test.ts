import { describe, expect, test } from "vitest";
import { DEPLOYED_SETTINGS, PUBLISHED_SECRETS } from "../../worker/deployment.ts";
import { type Bindings, readConfig } from "../../worker/env.ts";
import { answerOf, call, LOCAL } from "./api.ts";
import { DEPLOYED } from "./deployed.ts";
import { bindings } from "./stored.ts";

const complete: Omit<Bindings, "ASSETS" | "JOBS"> = {
  DB: bindings.DB,
  LEDGER_1: bindings.LEDGER_1,
  BETTER_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  DURABLE_SECRET: "fedcba9876543210fedcba9876543210",
  MAIL_API_KEY: "key",
  MAIL_FROM: "Us <us@example.com>",
  SUPPORT_EMAIL: "support@example.com",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_ID: "price_1",
};

describe("the environment", () => {
  test("needs little, and sends mail to the real provider unless told otherwise", () => {
    expect(readConfig(complete)).toMatchObject({
      appOrigin: undefined,
      mail: { transport: "http", apiUrl: "https://api.resend.com" },
      stripe: { apiUrl: "https://api.stripe.com", trialDays: 7 },
      rateLimits: { SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: 10, SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: 4 },
    });
  });

  test("is read once", () => {
    expect(readConfig(complete)).toBe(readConfig(complete));
  });

  test.each<[string, Partial<Bindings>]>([
    [
      "DB is missing; BETTER_AUTH_SECRET is missing; DURABLE_SECRET is missing; MAIL_FROM is missing; SUPPORT_EMAIL is missing",
      { MAIL_FROM: "" },
    ],
    ["MAIL_API_KEY is missing", { ...complete, MAIL_API_KEY: "" }],
    [
      "The server's settings are incomplete: BETTER_AUTH_SECRET must have at least 32 characters. See .dev.vars.example.",
      { ...complete, BETTER_AUTH_SECRET: "short" },
    ],
    ["EMAIL is missing", { ...complete, MAIL_TRANSPORT: "binding" }],
  ])("is refused with one sentence that names what is missing or at fault: %s", (sentence, vars) => {
    expect(() => readConfig(vars as Bindings)).toThrow(sentence);
  });

  test("needs a ledger, whichever", () => {
    const { LEDGER_1: ledger, ...rest } = complete;
    expect(() => readConfig(rest)).toThrow("LEDGER_1 is missing.");
    expect(() => readConfig({ ...rest, LEDGER_7: ledger })).not.toThrow();
  });

  const WHOLE_NUMBER = "must be a whole number above 0";
  const RANDOM = "must be random: it has fewer than 8 different characters";
  const SIGNING_SECRET = "must be a webhook's signing secret";

  /** A setting, what is wrong with its values, and these. */
  const REFUSED: [name: keyof Bindings, fault: string, values: string[]][] = [
    ["BETTER_AUTH_SECRET", "must have at least 32 characters", ["short"]],
    ["BETTER_AUTH_SECRET", RANDOM, ["a".repeat(32), " ".repeat(40), "changeme".repeat(4)]],
    ["DURABLE_SECRET", "must have at least 32 characters each", ["short"]],
    ["DURABLE_SECRET", RANDOM, [`0123456789abcdef0123456789abcdef ${"b".repeat(32)}`]],
    [
      "APP_URL",
      "must be an https address",
      ["bills.example", "http://bills.example", "https://bills.example/app"],
    ],
    ["MAIL_TRANSPORT", "must be http or binding", ["pigeon"]],
    [
      "MAIL_API_URL",
      "must be an https address",
      ["ftp://x", "http://mail.example", "http://127.0.0.1.evil.example", "mail.example", "https://"],
    ],
    ["MAIL_API_KEY", "must be a key, without spaces", ["a key", "key\n"]],
    ["MAIL_WEBHOOK_SECRET", SIGNING_SECRET, ["whsec_", "whsec_not base64!", "whsec_a"]],
    [
      "MAIL_FROM",
      "must contain an email address",
      ["@", "us", "Us <us@example.com", "Us\r\nBcc: x <us@example.com>"],
    ],
    ["SUPPORT_EMAIL", "must be an email address", ["@", "help@a, thief@b"]],
    ["SIGN_IN_LINKS_PER_EMAIL_PER_HOUR", WHOLE_NUMBER, ["0", "many"]],
    ["QUOTA_BILLS", WHOLE_NUMBER, ["1e9"]],
    ["STRIPE_API_URL", "must be an https address", ["stripe", "http://stripe.example"]],
    ["GOOGLE_DISCOVERY_URL", "must be an https address", ["http://google.example"]],
    ["HEARTBEAT_URL", "must be an https address", ["http://heartbeat.example"]],
    ["GOOGLE_CLIENT_ID", "must be an id, without spaces", [" "]],
    ["GOOGLE_CLIENT_SECRET", "must be a secret, without spaces", ["x\n"]],
    ["STRIPE_SECRET_KEY", "must be a secret key", ["sk_", "sk_test_1\n", "pk_live_1"]],
    ["STRIPE_SECRET_KEY", "is missing", [""]],
    ["STRIPE_WEBHOOK_SECRET", SIGNING_SECRET, ["whsec_", "whsec_ ", "1"]],
    ["STRIPE_PRICE_ID", "must be a price's id", ["price_", "9"]],
    [
      "TRIAL_DAYS",
      "must be a whole number from 0 to 730",
      ["-1", "week", " ", "7.5", "0x7", "1e2", "731", "9".repeat(400)],
    ],
  ];

  test.each(REFUSED.flatMap(([name, fault, values]) => values.map((value) => [name, value, fault] as const)))(
    "%s=%j %s",
    (name, value, fault) => {
      expect(() => readConfig({ ...complete, [name]: value })).toThrow(`${name} ${fault}`);
    },
  );

  test.each<Partial<Bindings>>([
    // openssl rand -base64 32, -hex 32, -hex 16
    { BETTER_AUTH_SECRET: "q5Vb1nJX0m2kq1mB8JmQb7cO1c2g6mJm9w1b1n0d9kU=" },
    { BETTER_AUTH_SECRET: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
    { BETTER_AUTH_SECRET: "5d41402abc4b2a76b9719d911017c592" },
    { MAIL_FROM: "us@example.com" },
    { MAIL_FROM: "Expense Timeline, Ltd. <us@mail.example.com>" },
    { MAIL_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
    { STRIPE_SECRET_KEY: "rk_live_51H" },
    { STRIPE_API_URL: "http://127.0.0.1:5174", MAIL_API_URL: "http://localhost:5174/mail" },
    { HEARTBEAT_URL: "http://localhost:9/beat" },
    { HEARTBEAT_URL: "https://hc-ping.example/a-b?x=1" },
    { TRIAL_DAYS: 0 },
    { TRIAL_DAYS: "0" },
    { TRIAL_DAYS: "730" },
    { GOOGLE_CLIENT_ID: "1-a.apps.googleusercontent.com", GOOGLE_CLIENT_SECRET: "GOCSPX-x_Y" },
  ])("%j is taken", (vars) => {
    expect(() => readConfig({ ...complete, ...vars })).not.toThrow();
  });

  test.each([
    ["https://bills.example", "https://bills.example"],
    ["https://bills.example/", "https://bills.example"],
    ["http://localhost:5173", "http://localhost:5173"],
  ])("APP_URL %s is taken as %s", (APP_URL, origin) => {
    expect(readConfig({ ...complete, APP_URL }).appOrigin).toBe(origin);
  });

  test("that is incomplete answers every request with that sentence, never a value", async () => {
    const response = await call("/api/health", { vars: { BETTER_AUTH_SECRET: "too-short-secret" } });
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({
      code: "misconfigured",
      error: expect.stringContaining("BETTER_AUTH_SECRET must have at least 32 characters"),
    });
    expect(body).not.toContain("too-short-secret");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

describe("a deployed copy", () => {
  const local: Partial<Bindings> = {
    ...PUBLISHED_SECRETS,
    MAIL_API_URL: "http://127.0.0.1:5174/mail",
    STRIPE_API_URL: "HTTP://127.0.0.1:5174",
    GOOGLE_DISCOVERY_URL: "http://127.0.0.1:5174/google/.well-known/openid-configuration",
    HEARTBEAT_URL: "http://127.0.0.1:5174/beat",
  };

  async function health(vars: Partial<Bindings>, origin: string) {
    const response = await call("/api/health", { vars, origin });
    const { code, error = "" } = await response.json<{ code?: string; error?: string }>();
    return { status: response.status, code, error };
  }

  test.each([
    ["with APP_URL", { APP_URL: "https://bills.example" }, "https://bills.example"],
    ["with APP_URL of this machine", { APP_URL: "http://localhost:5173" }, LOCAL],
    ["at another host than this machine", {}, "https://bills.example"],
  ])("%s refuses everything that only a developer's machine may have, by name", async (_, vars, origin) => {
    const { status, code, error } = await health({ ...local, ...vars }, origin);
    expect([status, code]).toEqual([500, "misconfigured"]);
    for (const name of Object.keys(PUBLISHED_SECRETS))
      expect(error).toContain(`${name} is the example's, which everybody can read`);
    for (const name of ["MAIL_API_URL", "STRIPE_API_URL", "GOOGLE_DISCOVERY_URL", "HEARTBEAT_URL"])
      expect(error).toContain(`${name} must be an https address`);
    for (const secret of Object.values(PUBLISHED_SECRETS)) expect(error).not.toContain(secret);
  });

  test.each(Object.keys(local))("is stopped by %s alone, with spaces around it too", async (name) => {
    const value = ` ${local[name as keyof Bindings]} `;
    const { status, error } = await health({ ...DEPLOYED.vars, [name]: value }, DEPLOYED.origin);
    expect(status).toBe(500);
    expect(error).toContain(`${name} `);
  });

  test("says what is missing and what is the example's in one sentence", async () => {
    const vars = { ...DEPLOYED.vars, STRIPE_PRICE_ID: "", STRIPE_WEBHOOK_SECRET: "whsec_local" };
    expect((await health(vars, DEPLOYED.origin)).error).toBe(
      "The server's settings are incomplete: STRIPE_PRICE_ID is missing; STRIPE_WEBHOOK_SECRET is the example's, which everybody can read. See .dev.vars.example.",
    );
  });

  test("runs with settings of its own", async () => {
    expect(await health(DEPLOYED.vars, DEPLOYED.origin)).toEqual({ status: 200, code: undefined, error: "" });
  });

  test("is asked by npm run deploy for everything that the worker requires", () => {
    const whole = { ...complete, APP_URL: DEPLOYED.origin };
    const refused = Object.keys(whole).filter((name) => {
      try {
        readConfig({ ...whole, [name]: "" });
        return false;
      } catch {
        return name !== "DB" && name !== "LEDGER_1";
      }
    });
    // The worker takes a missing APP_URL from a local request, and says where sign-in with Google is not set up.
    const more = ["APP_URL", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];
    expect(Object.keys(DEPLOYED_SETTINGS).toSorted()).toEqual([...refused, ...more].toSorted());
  });
});

describe("without APP_URL", () => {
  test.each(["http://127.0.0.1:5173", "http://[::1]:5173", "http://app.localhost:80", "https://localhost"])(
    "%s is this machine",
    async (origin) => {
      expect((await call("/api/health", { origin })).status).toBe(200);
    },
  );

  test.each([
    "https://evil.example",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "http://10.0.0.1",
  ])("%s is not, and no link is made from it", async (origin) => {
    expect(await answerOf(call("/api/health", { origin }))).toMatchObject({
      status: 500,
      code: "misconfigured",
      error: expect.stringContaining("APP_URL"),
    });
  });
});
