import { describe, expect, test } from "vitest";
import {
  bearerOf,
  call,
  cookieOf,
  endSessionsIn,
  firstValue,
  freshEmail,
  fromOwnPage,
  requestToken,
  signIn,
  verify,
  whoIs,
} from "./api.ts";
import { DEPLOYED, serveDeployed } from "./deployed.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const signedOut = { user: null };

describe("the session cookie", () => {
  test("on plain http of this machine has a plain name and is not Secure", async () => {
    const answer = await verify(await requestToken());
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^expense-timeline\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^expense-timeline\.user=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test("on https is bound to the host and Secure", async () => {
    serveDeployed();
    const answer = await verify(await requestToken(undefined, undefined, DEPLOYED), DEPLOYED);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-expense-timeline\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-expense-timeline\.user=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const me = await call("/api/me", { ...DEPLOYED, headers: { Cookie: cookieOf(answer) } });
    expect(await me.json()).toMatchObject({ user: { id: expect.any(String) } });
  });

  test("is new at each sign-in, whatever the browser sent", async () => {
    const fixed = "expense-timeline.session_token=chosen-by-someone-else";
    const answer = await verify(await requestToken(), { headers: fromOwnPage(fixed) });
    expect(answer.headers.getSetCookie()[0]).not.toContain("chosen-by-someone-else");
    expect(await whoIs({ Cookie: fixed })).toEqual(signedOut);
  });
});

test("a session that somebody planted in a browser never becomes that of whoever signs in there", async () => {
  const eve = await signIn();
  const email = freshEmail();
  const answer = await verify(await requestToken(email), { headers: fromOwnPage(eve.cookie) });
  expect(await whoIs({ Cookie: cookieOf(answer) })).toMatchObject({
    user: { email },
  });
  expect(await whoIs({ Cookie: eve.cookie })).toEqual(signedOut);
});

describe("a session", () => {
  test("used after a day is prolonged to 30 days, with its cookie", async () => {
    const { email, cookie } = await signIn();
    expect((await call("/api/me", { headers: { Cookie: cookie } })).headers.getSetCookie()).toEqual([]);

    await endSessionsIn(28 * DAY_MS, email);
    const me = await call("/api/me", { headers: { Cookie: cookie } });
    expect(me.headers.getSetCookie()[0]).toMatch(/^expense-timeline\.session_token=[^;]+; Max-Age=2592000;/);
    const expiresAt = await firstValue<number>(
      "select expires_at from session where user_id = (select id from user where email = ?)",
      email,
    );
    expect(expiresAt).toBeGreaterThan(Date.now() + 29.9 * DAY_MS);
  });

  test("ends with sign-out, at once and for good", async () => {
    const { cookie } = await signIn();
    const answer = await call("/api/auth/sign-out", { method: "POST", headers: fromOwnPage(cookie) });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toContain("expense-timeline.session_token=; Max-Age=0");
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

  test("is not opened by what the database holds, nor shown to scripts on the page", async () => {
    const { email, cookie } = await signIn();
    const token = await firstValue<string>(
      "select token from session where user_id = (select id from user where email = ?)",
      email,
    );
    for (const value of [token, `${token}.`, `${token}.${token}`])
      expect(await whoIs({ Authorization: `Bearer ${value}` })).toEqual(signedOut);
    await endSessionsIn(28 * DAY_MS, email);
    const answer = await call("/api/auth/get-session", { headers: { Cookie: cookie } });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(answer.headers.get("set-auth-token")).toBeNull();
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ user: { email }, session: { id: expect.any(String) } });
    expect(body).not.toContain(token);
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
    const paths = [
      "sign-up/email",
      "sign-in/email",
      "sign-in/magic-link",
      "magic-link/verify",
      "remember-sign-in-link",
      "spend-sign-in-link",
      "change-email",
      "change-password",
      "set-password",
      "update-user",
      "update-session",
      "delete-user",
      "delete-user/callback",
      "request-password-reset",
      "reset-password",
      "verify-password",
      "send-verification-email",
      "verify-email",
      "link-social",
      "unlink-account",
      "list-accounts",
      "account-info",
      "get-access-token",
      "refresh-token",
      "list-sessions",
      "revoke-session",
      "revoke-sessions",
      "revoke-other-sessions",
      "callback/github",
      "oauth2/callback/google",
      "sign-in/oauth2",
      "ok",
      "error",
    ];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const headers = { ...fromOwnPage(cookie), "Content-Type": "application/json" };
        const answer = await call(`/api/auth/${path}`, {
          method,
          headers,
          ...(method === "POST" && { body: {} }),
        });
        expect({ path, status: answer.status }).toEqual({ path, status: 404 });
        expect(await answer.json()).toMatchObject({ code: "not_found" });
      }
    }
  });

  test.each(["{", "null", "[]", "1", '{"__proto__":{}}', '{"callbackURL":1}', `${"[".repeat(50_000)}`])(
    "sign-out with the body %j is no failure of ours",
    async (body) => {
      const { cookie } = await signIn();
      const answer = await call("/api/auth/sign-out", { headers: fromOwnPage(cookie), body });
      expect([200, 400]).toContain(answer.status);
    },
  );

  test("HEAD asks for a session without a body", async () => {
    const answer = await call("/api/auth/get-session?disableRefresh=x&disableCookieCache=", {
      method: "HEAD",
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  });
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
