import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { smokeCheck } from "../../scripts/deploy/smoke-check.ts";
import { deploySteps, rehearsalSteps, runSteps } from "../../scripts/deploy/steps.ts";
import { readTarget } from "../../scripts/deploy/target.ts";

describe("npm run deploy names what the first deploy needs", () => {
  const env = {
    APP_URL: "https://bills.example",
    SUPPORT_EMAIL: "help@bills.example",
    MAIL_FROM: "Bills <hello@bills.example>",
  };

  it("all that is missing at once", () => {
    expect(() => readTarget({})).toThrow("set APP_URL, SUPPORT_EMAIL, MAIL_FROM");
  });

  it.each(["http://bills.example", "https://bills.example/", "bills.example"])(
    "that %s is no origin",
    (url) => {
      expect(() => readTarget({ ...env, APP_URL: url })).toThrow("APP_URL must be an https address");
    },
  );

  it("the database", () => {
    expect(() => readTarget(env)).toThrow("wrangler d1 create expense-timeline");
  });
});

describe("a deploy", () => {
  const order = ["build", "migrations", "deploy", "smoke check"];

  it("builds, migrates, uploads and asks, in that order; its rehearsal, too", () => {
    const target = { origin: "https://bills.example", vars: [] };
    expect(deploySteps(target).map(({ name }) => name)).toEqual(order);
    expect(rehearsalSteps("unused").map(({ name }) => name)).toEqual(order);
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

  /** A site that answers every path alike. */
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
      "<title>Bills on one calm line · Expense Timeline</title>",
      "without a content security policy",
    ],
  ])("refuses %s", async (_, status, body, message) => {
    await expect(smokeCheck(await site(status, body))).rejects.toThrow(message);
  });

  it("refuses an address where nothing answers", async () => {
    await expect(smokeCheck("http://127.0.0.1:1")).rejects.toThrow("answered nothing");
  });
});
