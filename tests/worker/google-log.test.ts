import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, cookieOf, freshEmail } from "./api.ts";
import { comeBack, decide, type GoogleAccount, startWalk, walk } from "./google-walk.ts";
import { bindings } from "./stored.ts";

/** Alerts count lines of this level, so nobody outside may write one. */
const errors = vi.spyOn(console, "error");
const warnings = vi.spyOn(console, "warn");

beforeEach(() => {
  errors.mockReset();
  warnings.mockReset();
});
afterEach(() => vi.clearAllMocks());

const lines = () => warnings.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);

async function expectWarning(response: Response, message: string): Promise<void> {
  expect(response.status).toBe(302);
  expect(errors.mock.calls).toEqual([]);
  expect(lines()).toEqual([{ level: "warn", source: "better-auth", message }]);
}

const LONG = "x".repeat(3_000);

describe("what a stranger sends to Google's callback is a warning, in none of their words", () => {
  test.each([
    ["", "State not found"],
    ["?code=x", "State not found"],
    [`?error=${LONG}&error_description=${LONG}`, "State not found"],
    ["?state=x&code=x", "Failed to parse state"],
    [`?state=${LONG}&code=${LONG}`, "Failed to parse state"],
    ["?state=%00%E0%A4%A&code=%ff", "Failed to parse state"],
    ["?state[]=1&code=1", "State not found"],
    ["?state=__proto__&code=constructor&iss=toString&user=%7B%22a%22", "Failed to parse state"],
  ])("%s", async (query, message) => {
    await expectWarning(await call(`/api/auth/callback/google${query}`), message);
  });

  test.each([
    "expense-timeline.state=x",
    "expense-timeline.state=%E0%A4%A; a",
    `expense-timeline.state=${LONG}`,
  ])("with the cookie %s", async (Cookie) => {
    const { url } = await startWalk();
    const state = url.searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, code: "x" });
    const response = await call(`/api/auth/callback/google?${query}`, { headers: { Cookie } });
    await expectWarning(response, "Failed to parse state");
  });

  const changed = async (name: string, value: string, account: GoogleAccount = { email: freshEmail() }) => {
    const { url, cookie } = await startWalk();
    const back = await decide(url, account);
    back.searchParams.set(name, value);
    return comeBack(back, cookie);
  };

  test.each([
    ["code", "an-invented-code", "Failed to validate authorization code"],
    ["code", LONG, "Failed to validate authorization code"],
    ["iss", "https://evil.example", "OAuth issuer mismatch"],
  ])("on a walk of their own, with another %s", async (name, value, message) => {
    await expectWarning(await changed(name, value), message);
  });

  test("with a code that was spent", async () => {
    const [first, second] = [await startWalk(), await startWalk()];
    const back = await decide(first.url, { email: freshEmail() });
    await comeBack(back, first.cookie);
    const again = await decide(second.url, { email: freshEmail() });
    again.searchParams.set("code", back.searchParams.get("code") ?? "");
    await expectWarning(await comeBack(again, second.cookie), "Failed to validate authorization code");
  });

  test("with an address that Google doesn't vouch for", async () => {
    await expectWarning(await walk({ email: freshEmail(), verified: false }), "Unable to get user info");
  });
});

describe("a failure of ours is an error", () => {
  const comeHome = async (site = {}) => {
    const { url, cookie } = await startWalk();
    return comeBack(await decide(url, { email: freshEmail() }), cookie, site);
  };
  const expectError = (error: object) =>
    expect(errors.mock.calls.map(([line]) => JSON.parse(String(line)))).toContainEqual(
      expect.objectContaining({ level: "error", ...error }),
    );

  test("where the state can't be read", async () => {
    const { url, cookie } = await startWalk();
    const back = await decide(url, { email: freshEmail() });
    await bindings.DB.exec("alter table verification rename to mislaid");
    await comeBack(back, cookie);
    await bindings.DB.exec("alter table mislaid rename to verification");
    expectError({ source: "better-auth", message: "Failed to parse state" });
  });

  test("where Google doesn't know us", async () => {
    await comeHome({ vars: { GOOGLE_CLIENT_ID: "another" } });
    expectError({ message: "Failed to validate authorization code" });
  });

  test("where a user can't be stored", async () => {
    const mishap = "create trigger mishap before insert on user begin select raise(abort, 'a mishap'); end";
    await bindings.DB.exec(mishap);
    const response = await comeHome();
    await bindings.DB.exec("drop trigger mishap");
    expect(cookieOf(response)).not.toContain("session_token=");
    expectError({});
  });
});
