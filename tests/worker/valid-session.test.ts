/** Sessions are read without better-auth: nothing may open one that better-auth wouldn't open. */

import { serializeSigned } from "hono/utils/cookie";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bearerOf,
  call,
  cookieOf,
  endSessionsIn,
  requestToken,
  sessionCookieOf,
  signIn,
  verify,
  whoIs,
} from "./api.ts";
import { DEPLOYED, serveDeployed } from "./deployed.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, DAY_MS, execute, firstValue } from "./stored.ts";
import { newVisitor, type TestUser } from "./sync-calls.ts";

const NAME = "expense-timeline.session_token";
const signedOut = { user: null };

/** What GET /api/auth/get-session returns and sets, and the queries it took. */
async function ask(Cookie: string, { vars, ...options }: Partial<typeof DEPLOYED> = {}) {
  const recording = recordingDatabases();
  const response = await call("/api/auth/get-session", {
    ...options,
    vars: { ...vars, ...recording.vars },
    headers: { Cookie },
  });
  return { body: await response.text(), set: response.headers.getSetCookie(), queries: recording.queries() };
}

async function tokenOf(email: string): Promise<string> {
  const query = "SELECT token FROM session WHERE user_id = (SELECT id FROM user WHERE email = ?)";
  return (await firstValue<string>(query, email)) ?? "";
}

describe("a valid session", () => {
  test.each([null, "https://pictures.example/ana.png"])(
    "is answered with the picture %j, in one query, and without its token",
    async (image) => {
      const { email, cookie } = await signIn();
      await execute("UPDATE user SET image = ? WHERE email = ?", image, email);
      const { queries, body, set } = await ask(cookie);
      expect(JSON.parse(body)).toEqual({
        session: { id: expect.any(String), createdAt: expect.any(String), expiresAt: expect.any(String) },
        user: { id: expect.any(String), name: expect.any(String), email, ...(image && { image }) },
      });
      expect(set).toEqual([]);
      expect(queries).toHaveLength(1);
    },
  );

  test("on https is read from the cookie that is tied to the host, and from no other", async () => {
    serveDeployed();
    const jar = cookieOf(await verify(await requestToken(undefined, undefined, DEPLOYED), DEPLOYED));
    const cookie = sessionCookieOf(jar);
    const value = bearerOf(jar);
    expect(cookie).toBe(`__Host-${NAME}=${value}`);
    expect((await ask(cookie, DEPLOYED)).body).toContain('"user":{');
    expect((await ask(`${NAME}=${value}`, DEPLOYED)).body).toBe("null");
    expect((await ask(cookie)).body).toBe("null");
    expect((await ask(`__Secure-${NAME}=${value}`, DEPLOYED)).body).toBe("null");
  });

  test("is prolonged from its second day on, not before", async () => {
    const { email, cookie } = await signIn();
    await endSessionsIn(29 * DAY_MS + 60_000, email);
    expect(await ask(cookie)).toMatchObject({ body: expect.stringContaining(email), set: [] });
    await endSessionsIn(29 * DAY_MS - 60_000, email);
    const prolonged = await ask(cookie);
    expect(prolonged.body).toContain(email);
    expect(prolonged.body).not.toContain(await tokenOf(email));
    expect(prolonged.set).toEqual([
      expect.stringMatching(/^expense-timeline\.session_token=.+; Max-Age=2592000;/),
      expect.stringMatching(/^expense-timeline\.user=.+; Max-Age=2592000;/),
    ]);
    expect((await ask(cookie)).set).toEqual([]);
    const query = "SELECT expires_at FROM session WHERE token = ?";
    const expiresAt = await firstValue<number>(query, await tokenOf(email));
    expect(expiresAt).toBeGreaterThan(Date.now() + 29.9 * DAY_MS);
  });
});

describe("no session is opened by", () => {
  let email: string;
  let token: string;
  let signature: string;

  beforeAll(async () => {
    const ana = await signIn();
    email = ana.email;
    token = await tokenOf(email);
    signature = decodeURIComponent(bearerOf(ana.cookie)).split(".").at(-1) ?? "";
  });

  const forgeries: [string, () => string | Promise<string>][] = [
    ["a token alone", () => token],
    ["an empty signature", () => `${token}.`],
    ["a signature that lost its end", () => `${token}.${signature.slice(0, -1)}`],
    ["a signature cut to a byte", () => `${token}.${signature.slice(0, 4)}`],
    ["a signature filled up", () => `${token}.${signature.slice(0, 20)}${"A".repeat(23)}=`],
    ["a signature changed by a bit", () => `${token}.${changedByABit(signature)}`],
    [
      "a signature over another token",
      () => `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}.${signature}`,
    ],
    ["a signature over part of the token", () => `${token.slice(0, -1)}.${signature}`],
    ["a token signed by another secret", () => valueSigned(token, "another-secret-of-32-characters-or-more")],
    ["another token that we signed", () => valueSigned("x".repeat(32), bindings.BETTER_AUTH_SECRET ?? "")],
    ["an empty token that we signed", () => valueSigned("", bindings.BETTER_AUTH_SECRET ?? "")],
    ["a pattern that we signed", () => valueSigned("%", bindings.BETTER_AUTH_SECRET ?? "")],
  ];

  test.each(forgeries)("%s", async (_, forge) => {
    const cookie = `${NAME}=${encodeURIComponent(await forge())}`;
    expect((await ask(cookie)).body).toBe("null");
  });

  test("a cookie of that name behind a forged one", async () => {
    const good = `${NAME}=${encodeURIComponent(`${token}.${signature}`)}`;
    expect((await ask(good)).body).toContain(email);
    expect((await ask(`${NAME}=forged; ${good}`)).body).toBe("null");
    expect((await ask(`${good}; ${NAME}=forged`)).body).toContain(email);
    expect((await ask(`x${good}`)).body).toBe("null");
    expect((await ask(`x=y; theme=dark; ${good}`)).body).toContain(email);
  });
});

describe("a session is none any more once", () => {
  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ["it was ended", ({ userId }) => execute("DELETE FROM session WHERE user_id = ?", userId)],
    ["it expired, be it a moment ago", ({ email }) => endSessionsIn(-1, email)],
    ["its user is deleted", ({ userId }) => execute("DELETE FROM user WHERE id = ?", userId)],
  ])("%s", async (_, end) => {
    const user = await newVisitor();
    await end(user);
    const { body, set } = await ask(user.cookie);
    expect(body).toBe("null");
    expect(set).toEqual([
      expect.stringMatching(/^expense-timeline\.session_token=; Max-Age=0;/),
      expect.stringMatching(/^expense-timeline\.user=; Max-Age=0;/),
    ]);
    expect(await whoIs({ Cookie: user.cookie })).toEqual(signedOut);
  });
});

async function valueSigned(token: string, secret: string): Promise<string> {
  const cookie = await serializeSigned("name", token, secret);
  return decodeURIComponent(cookie.slice("name=".length));
}

function changedByABit(signature: string): string {
  const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return btoa(String.fromCharCode(...bytes));
}
