import { describe, expect, test } from "vitest";
import {
  askForToken,
  bearerOf,
  bindings,
  call,
  cookieOf,
  freshEmail,
  fromOwnPage,
  signIn,
  verify,
} from "./api.ts";
import { DEPLOYED, serveDeployed } from "./deployed.ts";
import { bill, newUser, operation, sync } from "./sync-calls.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const signedOut = { user: null };
const whoIs = async (headers: Record<string, string>) => (await call("/api/me", { headers })).json();

/** Moves the end of a user's sessions to so many days from now. */
async function endSessionsIn(days: number, email: string) {
  await bindings.DB.prepare(
    "update session set expires_at = ? where user_id = (select id from user where email = ?)",
  )
    .bind(Date.now() + days * DAY_MS, email)
    .run();
}

describe("the session cookie", () => {
  test("on plain http of this machine has a plain name and is not Secure", async () => {
    const answer = await verify(await askForToken(freshEmail()));
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
    const answer = await verify(await askForToken(freshEmail(), undefined, DEPLOYED), DEPLOYED);
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
    const answer = await verify(await askForToken(freshEmail()), { headers: fromOwnPage(fixed) });
    expect(answer.headers.getSetCookie()[0]).not.toContain("chosen-by-someone-else");
    expect(await whoIs({ Cookie: fixed })).toEqual(signedOut);
  });
});

test("a session that somebody planted in a browser never becomes that of whoever signs in there", async () => {
  const eve = await signIn();
  const email = freshEmail();
  const answer = await verify(await askForToken(email), { headers: fromOwnPage(eve.cookie) });
  expect(await whoIs({ Cookie: cookieOf(answer) })).toMatchObject({
    user: { email },
  });
  expect(await whoIs({ Cookie: eve.cookie })).toEqual(signedOut);
});

describe("a session", () => {
  test("used after a day is prolonged to 30 days, with its cookie", async () => {
    const { email, cookie } = await signIn();
    expect((await call("/api/me", { headers: { Cookie: cookie } })).headers.getSetCookie()).toEqual([]);

    await endSessionsIn(28, email);
    const me = await call("/api/me", { headers: { Cookie: cookie } });
    expect(me.headers.getSetCookie()[0]).toMatch(/^expense-timeline\.session_token=[^;]+; Max-Age=2592000;/);
    const expiresAt = await bindings.DB.prepare(
      "select expires_at from session where user_id = (select id from user where email = ?)",
    )
      .bind(email)
      .first<number>("expires_at");
    expect(expiresAt).toBeGreaterThan(Date.now() + 29.9 * DAY_MS);
  });

  test("that has expired is no session, and its cookie goes", async () => {
    const { email, cookie } = await signIn();
    await endSessionsIn(-1, email);
    const me = await call("/api/me", { headers: { Cookie: cookie } });
    expect(await me.json()).toEqual(signedOut);
    expect(me.headers.getSetCookie()[0]).toMatch(/^expense-timeline\.session_token=; Max-Age=0;/);
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
    await endSessionsIn(28, email);
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
    const token = await bindings.DB.prepare(
      "select token from session where user_id = (select id from user where email = ?)",
    )
      .bind(email)
      .first<string>("token");
    for (const value of [token, `${token}.`, `${token}.${token}`])
      expect(await whoIs({ Authorization: `Bearer ${value}` })).toEqual(signedOut);
    await endSessionsIn(28, email);
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

test("what belongs to a person is refused without a session, before the body is judged", async () => {
  for (const headers of [{}, { Authorization: "Bearer nonsense" }]) {
    const answer = await call("/api/sync", { headers, body: "not even JSON" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: "User not authenticated", code: "unauthenticated" });
  }
  const { cookie } = await signIn();
  const sync = { device: "test", cursor: null, operations: [] };
  expect((await call("/api/sync", { headers: fromOwnPage(cookie), body: sync })).status).toBe(200);
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

test("a screen of one person's, shown while another has signed in, is refused before anything is done", async () => {
  const [ana, eve] = [await newUser(), await newUser()];
  const sent = operation("expense.add", bill("7", { title: "Of Ana's outbox" }));
  const body = { device: "shared", cursor: null, operations: [sent] };
  const send = (user: string) =>
    call("/api/sync", { body, headers: { ...fromOwnPage(eve.cookie), "X-Person": user } });
  for (const user of [ana.userId, "nobody", "", `${eve.userId} `.repeat(2)]) {
    const refused = await send(user);
    expect(refused.status).toBe(403);
    const text = await refused.text();
    expect(JSON.parse(text)).toMatchObject({ code: "other_person" });
    expect(text).not.toContain(eve.email);
  }
  expect((await sync(eve)).changes.expenses).toEqual([]);
  expect((await send(eve.userId)).status).toBe(200);
  expect((await sync(eve)).changes.expenses).toHaveLength(1);
  expect((await sync(ana)).changes.expenses).toEqual([]);
});
