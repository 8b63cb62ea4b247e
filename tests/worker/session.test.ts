import { describe, expect, test } from "vitest";
import {
  bearerOf,
  call,
  cookieOf,
  endSessionsIn,
  freshEmail,
  fromOwnPage,
  requestToken,
  signIn,
  verify,
  whoIs,
} from "./api.ts";
import { DEPLOYED, serveDeployed } from "./deployed.ts";
import { DAY_MS, firstValue } from "./stored.ts";

const signedOut = { user: null };

describe("the session cookie", () => {
  const cookies = (prefix: string, more: string) =>
    [
      ["session_token", 2592000],
      ["user", 2592000],
      ["known", 34560000],
    ].map(([name, seconds]) =>
      expect.stringMatching(
        new RegExp(
          `^${prefix}expense-timeline\\.${name}=[^;]+; Max-Age=${seconds}; Path=/; HttpOnly;${more} SameSite=Lax$`,
        ),
      ),
    );

  test("on plain http of this machine has a plain name and is not Secure", async () => {
    const response = await verify(await requestToken());
    expect(response.headers.getSetCookie()).toEqual(cookies("", ""));
  });

  test("on https is bound to the host and Secure", async () => {
    serveDeployed();
    const response = await verify(await requestToken(undefined, undefined, DEPLOYED), DEPLOYED);
    expect(response.headers.getSetCookie()).toEqual(cookies("__Host-", " Secure;"));
    const me = await call("/api/me", { ...DEPLOYED, headers: { Cookie: cookieOf(response) } });
    expect(await me.json()).toMatchObject({ user: { id: expect.any(String) } });
  });
});

test("signing in ends the session that the browser came with, which a stranger may have planted", async () => {
  const eve = await signIn();
  const email = freshEmail();
  const response = await verify(await requestToken(email), { headers: fromOwnPage(eve.cookie) });
  expect(await whoIs({ Cookie: cookieOf(response) })).toMatchObject({ user: { email } });
  expect(await whoIs({ Cookie: eve.cookie })).toEqual(signedOut);
});

describe("a session", () => {
  test("ends with sign-out, at once and for good", async () => {
    const { cookie } = await signIn();
    const response = await call("/api/auth/sign-out", { method: "POST", headers: fromOwnPage(cookie) });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toContain("expense-timeline.session_token=; Max-Age=0");
    expect(await whoIs({ Cookie: cookie })).toEqual(signedOut);
    const again = await call("/api/auth/sign-out", {
      method: "POST",
      headers: fromOwnPage(cookie),
      body: {},
    });
    expect(again.status).toBe(200);
  });

  test("is also carried by a bearer token, which sets no cookies", async () => {
    const { email, cookie } = await signIn();
    const value = bearerOf(cookie);
    await endSessionsIn(28 * DAY_MS, email);
    for (const spelling of [value, decodeURIComponent(value)]) {
      const me = await call("/api/me", { headers: { Authorization: `Bearer ${spelling}` } });
      expect(await me.json()).toMatchObject({ user: { email } });
      expect(me.headers.getSetCookie()).toEqual([]);
    }
    expect(await whoIs({ Authorization: "Bearer nonsense" })).toEqual(signedOut);
    expect(await whoIs({ Authorization: "Basic YTpi" })).toEqual(signedOut);
  });

  test("is not opened by what the database holds", async () => {
    const { email } = await signIn();
    const token = await firstValue<string>(
      "select token from session where user_id = (select id from user where email = ?)",
      email,
    );
    for (const value of [token, `${token}.`, `${token}.${token}`])
      expect(await whoIs({ Authorization: `Bearer ${value}` })).toEqual(signedOut);
  });

  test("carried by a bearer token ends with sign-out too", async () => {
    const { cookie } = await signIn();
    const bearer = { Authorization: `Bearer ${bearerOf(cookie)}` };
    expect((await call("/api/auth/sign-out", { headers: bearer, body: {} })).status).toBe(200);
    expect(await whoIs(bearer)).toEqual(signedOut);
    expect(await whoIs({ Cookie: cookie })).toEqual(signedOut);
  });

  test("of the cookie comes before one of a bearer token", async () => {
    const ana = await signIn();
    const eve = await signIn();
    const signed = decodeURIComponent(bearerOf(eve.cookie));
    const both = { Cookie: ana.cookie, Authorization: `Bearer ${signed}` };
    expect(await whoIs(both)).toMatchObject({ user: { email: ana.email } });
  });

  test("of a bearer token counts beside a cookie that only names a theme", async () => {
    const { cookie, email } = await signIn();
    const bearer = `Bearer ${decodeURIComponent(bearerOf(cookie))}`;
    expect(await whoIs({ Cookie: "theme=dark", Authorization: bearer })).toMatchObject({ user: { email } });
  });
});

describe("of better-auth", () => {
  test("only what the product uses can be reached", async () => {
    const { cookie } = await signIn();
    const paths = `
      sign-up/email sign-in/email sign-in/magic-link magic-link/verify remember-sign-in-link
      spend-sign-in-link change-email change-password set-password update-user update-session
      delete-user delete-user/callback request-password-reset reset-password verify-password
      send-verification-email verify-email link-social unlink-account list-accounts account-info
      get-access-token refresh-token list-sessions revoke-session revoke-sessions
      revoke-other-sessions callback/github oauth2/callback/google sign-in/oauth2 ok error`;
    for (const path of paths.trim().split(/\s+/)) {
      for (const method of ["GET", "POST"]) {
        const headers = { ...fromOwnPage(cookie), "Content-Type": "application/json" };
        const response = await call(`/api/auth/${path}`, {
          method,
          headers,
          ...(method === "POST" && { body: {} }),
        });
        expect({ path, status: response.status }).toEqual({ path, status: 404 });
        expect(await response.json()).toMatchObject({ code: "not_found" });
      }
    }
  });

  test.each(["{", "null", "[]", "1", '{"__proto__":{}}', '{"callbackURL":1}', `${"[".repeat(50_000)}`])(
    "sign-out with the body %j is no failure of ours",
    async (body) => {
      const { cookie } = await signIn();
      const response = await call("/api/auth/sign-out", { headers: fromOwnPage(cookie), body });
      expect([200, 400]).toContain(response.status);
    },
  );
});

test.each([
  "=",
  "a",
  "%",
  "expense-timeline.session_token=%E0%A4%A",
  "expense-timeline.session_token=.",
  `x=${"y".repeat(9000)}`,
])("the cookie %j is nobody's", async (Cookie) => {
  expect(await whoIs({ Cookie })).toEqual(signedOut);
});

test.each(["Bearer", "Bearer ", "Bearer .", "Bearer %", "bearer a.b.c", `Bearer ${"x".repeat(9000)}`])(
  "the header %j is nobody's",
  async (Authorization) => {
    expect(await whoIs({ Authorization })).toEqual(signedOut);
  },
);
