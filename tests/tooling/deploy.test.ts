import { describe, expect, it } from "vitest";
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
