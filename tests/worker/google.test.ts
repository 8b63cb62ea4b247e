import { describe, expect, test } from "vitest";
import { answerOf, call, cookieOf, freshEmail, sessionCookieOf, sessionCount, signIn, whoIs } from "./api.ts";
import { DEPLOYED, serveDeployed } from "./deployed.ts";
import { comeBack, decide, linkCount, startWalk, userCount, walk } from "./google-walk.ts";
import { bindings } from "./stored.ts";

const sessionCookie = (response: Response) => sessionCookieOf(cookieOf(response)) || undefined;

const me = (cookie = "") => whoIs({ Cookie: cookie });

async function expectOnlyOwner(forged: { verified?: boolean; forgery?: string }) {
  const stranger = freshEmail();
  await expectRefused(await walk({ email: stranger, ...forged }));
  expect(await userCount(stranger)).toBe(0);
  const owner = await signIn();
  await expectRefused(await walk({ email: owner.email, ...forged }));
  expect([await linkCount(owner.email), await sessionCount(owner.email)]).toEqual([0, 1]);
}

async function decided(email = freshEmail()) {
  const { url, cookie } = await startWalk();
  return { back: await decide(url, { email }), cookie };
}

async function expectRefused(response: Response) {
  expect(response.status).toBe(302);
  const location = new URL(response.headers.get("Location") ?? "", "http://localhost:5173");
  expect([location.origin, location.pathname]).toEqual(["http://localhost:5173", "/login"]);
  expect(location.searchParams.get("error")).toBeTruthy();
  expect(sessionCookie(response)).toBeUndefined();
}

describe("sign-in with Google", () => {
  test("leaves with state, nonce and PKCE, and a state cookie that scripts can't read", async () => {
    const { url, setCookie } = await startWalk();
    const sent = Object.fromEntries(url.searchParams);
    expect(sent).toMatchObject({
      response_type: "code",
      client_id: "local-google-client",
      redirect_uri: "http://localhost:5173/api/auth/callback/google",
      code_challenge_method: "S256",
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(sent[name]?.length).toBeGreaterThan(20);
    expect(setCookie).toMatch(
      /^expense-timeline\.state=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const again = await startWalk();
    for (const name of ["state", "nonce", "code_challenge"])
      expect(again.url.searchParams.get(name)).not.toBe(sent[name]);
  });

  test("on https binds its state cookie to the host and returns there", async () => {
    serveDeployed();
    const { url, setCookie } = await startWalk(undefined, DEPLOYED);
    expect(setCookie).toMatch(
      /^__Host-expense-timeline\.state=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(url.searchParams.get("redirect_uri")).toBe("https://bills.example/api/auth/callback/google");
  });

  test("makes a user, stores none of Google's tokens, and leads where they were going", async () => {
    const email = freshEmail();
    const response = await walk(
      { email: email.toUpperCase(), name: " Ana \u202eSouza " },
      "/app?month=2027-01",
    );
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/app?month=2027-01");
    expect(await me(sessionCookie(response))).toMatchObject({ user: { email, name: "Ana Souza" } });
    const account = await bindings.DB.prepare(
      "select * from account where user_id = (select id from user where email = ?)",
    )
      .bind(email)
      .first<Record<string, unknown>>();
    expect(account).toMatchObject({
      provider_id: "google",
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
    });
  });

  test.each([false, true])(
    "takes either spelling of Google's issuer (without its scheme: %s)",
    async (bareIssuer) => {
      const email = freshEmail();
      const response = await walk({ email, bareIssuer });
      expect(await me(sessionCookie(response))).toMatchObject({ user: { email } });
    },
  );

  test("a return that names another issuer is refused", async () => {
    const { back, cookie } = await decided();
    back.searchParams.set("iss", "accounts.evil.example");
    await expectRefused(await comeBack(back, cookie));
  });

  test("a second time is the same user", async () => {
    const email = freshEmail();
    const responses = [await walk({ email }), await walk({ email })];
    const users = await Promise.all(responses.map((response) => me(sessionCookie(response))));
    expect(users[0]).toEqual(users[1]);
    expect([await userCount(email), await linkCount(email)]).toEqual([1, 1]);
  });

  test("with a verified address joins the account that a mailed link made", async () => {
    const { email, cookie } = await signIn();
    const response = await walk({ email });
    expect(await me(sessionCookie(response))).toEqual(await me(cookie));
    expect([await userCount(email), await linkCount(email)]).toEqual([1, 1]);
  });

  test("ends the session that the browser came with", async () => {
    const { email, cookie } = await signIn();
    const response = await walk({ email }, undefined, cookie);
    expect(await me(cookie)).toEqual({ user: null });
    expect(await me(sessionCookie(response))).toMatchObject({ user: { email } });
    expect(await sessionCount(email)).toBe(1);
  });

  test("with an unverified address is refused: no account, no way into the owner's", () =>
    expectOnlyOwner({ verified: false }));

  test("that is cancelled leads back to the sign-in screen", async () => {
    const response = await walk(null, "/badges");
    await expectRefused(response);
    expect(new URL(response.headers.get("Location") ?? "", "http://x").searchParams.get("returnTo")).toBe(
      "/badges",
    );
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/api/auth/sign-out"])(
    "never leads to %s",
    async (returnTo) => {
      const response = await walk({ email: freshEmail() }, returnTo);
      expect(response.headers.get("Location")).toBe("/app");
    },
  );
});

describe("Google's return", () => {
  test("counts only in the browser that left", async () => {
    const { back } = await decided();
    await expectRefused(await comeBack(back, ""));
    const other = await startWalk();
    await expectRefused(await comeBack(back, other.cookie));
  });

  test("counts once", async () => {
    const { back, cookie } = await decided();
    expect(sessionCookie(await comeBack(back, cookie))).toBeDefined();
    await expectRefused(await comeBack(back, cookie));
  });

  test("six times at once gives one session", async () => {
    const email = freshEmail();
    const { back, cookie } = await decided(email);
    const responses = await Promise.all(Array.from({ length: 6 }, () => comeBack(back, cookie)));
    expect(responses.filter((response) => sessionCookie(response) !== undefined)).toHaveLength(1);
    expect(await sessionCount(email)).toBe(1);
  });

  test("with another walk's code is refused: PKCE and nonce belong to one walk", async () => {
    const [mine, theirs] = [await startWalk(), await startWalk()];
    const back = await decide(mine.url, { email: freshEmail() });
    const stolen = await decide(theirs.url, { email: freshEmail() });
    back.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    await expectRefused(await comeBack(back, mine.cookie));
  });

  test("with an identity token for another nonce is refused", async () => {
    const { url, cookie } = await startWalk();
    url.searchParams.set("nonce", "another-nonce-of-an-attacker");
    await expectRefused(await comeBack(await decide(url, { email: freshEmail() }), cookie));
  });

  test.each([
    "another key",
    "no signature",
    "the public key as a secret",
    "claims changed after signing",
    "another audience",
    "another issuer",
    "an end that has passed",
    "a start to come",
    "no nonce",
  ])("with an identity token of %s is refused, for strangers and for the owner's address", (forgery) =>
    expectOnlyOwner({ forgery }),
  );

  test.each(["", "?code=x", "?state=x", "?state=x&code=x", "?error=access_denied", "?state[]=1&code=1"])(
    "%j without a walk is refused",
    async (query) => {
      await expectRefused(await call(`/api/auth/callback/google${query}`));
    },
  );

  test("looked at by HEAD spends nothing", async () => {
    const { back, cookie } = await decided();
    await call(back.pathname + back.search, { method: "HEAD", headers: { Cookie: cookie } });
    expect(sessionCookie(await comeBack(back, cookie))).toBeDefined();
  });
});

test("where Google is not set up, that is said", async () => {
  const vars = { GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" };
  expect(
    await answerOf(call("/api/auth/sign-in/social", { vars, body: { provider: "google" } })),
  ).toMatchObject({
    status: 404,
    code: "google_not_set_up",
    error: "Google sign-in is not set up yet. Use your email instead.",
  });
});

test.each([{ provider: "github" }, { provider: "google", callbackURL: "https://evil.example" }, {}])(
  "%j is no sign-in that the product knows",
  async (body) => {
    const response = await call("/api/auth/sign-in/social", { body });
    expect(response.status).toBe(400);
  },
);
