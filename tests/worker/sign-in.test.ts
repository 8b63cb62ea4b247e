import { describe, expect, test } from "vitest";
import {
  answerOf,
  call,
  cookieOf,
  expireChallenges,
  freshEmail,
  inboxOf,
  requestMail,
  requestToken,
  sessionCount,
  signIn,
  statusOf,
  verify,
  whoIs,
} from "./api.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, execute, firstValue } from "./stored.ts";

describe("sign-in by an emailed link", () => {
  test("mails one link, which opens a session that /api/me knows", async () => {
    const email = freshEmail("ana.souza");
    const requested = await call("/api/sign-in/link", {
      body: { email, returnTo: "/annual-report?year=2026" },
    });
    expect(requested.status).toBe(200);
    expect(await requested.json()).toEqual({ ok: true });
    expect(requested.headers.getSetCookie()).toEqual([]);

    const mails = await inboxOf(email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    const [, code = ""] = /asked for it: (\S+)/.exec(mail?.text ?? "") ?? [];
    expect(code).toMatch(/^\w{4}-\w{4}$/);
    expect(mail).toMatchObject({ to: email, subject: `${code} is your Expense Timeline code` });
    const addresses = mail?.text.match(/https?:\S+/g) ?? [];
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).toMatch(/^http:\/\/localhost:5173\/login\/verify#token=[A-Za-z0-9_-]{43}$/);
    expect(mail?.html).toContain(`href="${addresses[0]}"`);
    expect(mail?.html).toContain("prefers-color-scheme: dark");
    expect(mail?.html).not.toMatch(/<img|src=|url\(/);

    const verified = await verify(addresses[0]?.split("#token=")[1]);
    expect(verified.status).toBe(200);
    expect(await verified.json()).toEqual({ redirectTo: "/annual-report?year=2026" });
    const cookie = cookieOf(verified);

    expect(await whoIs({ Cookie: cookie })).toEqual({
      user: { id: expect.any(String), name: expect.stringMatching(/^Ana Souza/), email },
      subscription: { payment_status: "none", subscription: null, error: null },
    });
  });

  test("one address is one user, however it is typed", async () => {
    const email = freshEmail();
    const first = await signIn(email);
    const token = await requestToken(`  ${email.toUpperCase()} `);
    const again = await verify(token);
    const cookie = cookieOf(again);
    expect(await whoIs({ Cookie: cookie })).toEqual(await whoIs({ Cookie: first.cookie }));
    expect(cookie).not.toBe(first.cookie);
  });

  test("gives a known and an unknown address the same response", async () => {
    const { email: known } = await signIn();
    const responses = await Promise.all(
      [known, freshEmail()].map(async (email) => {
        const response = await call("/api/sign-in/link", { body: { email } });
        const headers = Object.fromEntries(response.headers);
        return {
          status: response.status,
          body: await response.text(),
          headers: { ...headers, "x-request-id": "" },
        };
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
  });

  test("sends the database the same queries for a known and an unknown address: the time tells neither", async () => {
    const { email: known } = await signIn();
    const sent = await Promise.all(
      [known, freshEmail()].map(async (email) => {
        const { vars, queries } = recordingDatabases();
        await call("/api/sign-in/link", { body: { email }, vars });
        return queries().map(({ sql }) => sql);
      }),
    );
    expect(sent[0]?.length).toBeGreaterThan(0);
    expect(sent[0]).toEqual(sent[1]);
    for (const query of sent[0] ?? []) expect(query).not.toMatch(/"user"/);
  });

  test("two links of a new address opened at once sign in the same new user", async () => {
    const email = freshEmail();
    const tokens = [await requestToken(email), await requestToken(email)];
    const responses = await Promise.all(tokens.map((token) => verify(token)));
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    const users = await firstValue("select count(*) as n from user where email = ?", email);
    expect(users).toBe(1);
  });

  test("a session from before the address was proved ends", async () => {
    const { email, cookie } = await signIn();
    await execute("update user set email_verified = 0 where email = ?", email);
    const early = { Cookie: cookie };
    expect(await whoIs(early)).toMatchObject({ user: { email } });

    await signIn(email);
    expect(await whoIs(early)).toEqual({ user: null });
  });
});

test.each([
  ["/badges", "/badges"],
  ["/app?month=2026-02#expense-17", "/app?month=2026-02#expense-17"],
  ["//evil.example", "/app"],
  ["/.//evil.example", "/app"],
  [undefined, "/app"],
])("a link asked for on the way to %s leads to %s", async (asked, led) => {
  const response = await verify(await requestToken(undefined, asked));
  expect(await response.json()).toEqual({ redirectTo: led });
});

const refusal = {
  code: "invalid_token",
  error: "This sign-in link has expired or was already used. Ask for a new one.",
};

describe("the token of a sign-in link", () => {
  test("works once", async () => {
    const token = await requestToken();
    expect((await verify(token)).status).toBe(200);
    const again = await verify(token);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject(refusal);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test("opened six times at once gives one session", async () => {
    const { email, token } = await requestMail();
    const responses = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await sessionCount(email)).toBe(1);
  });

  test("expires after ten minutes", async () => {
    const before = Date.now();
    const { email, token } = await requestMail();
    const query = "select expires_at from sign_in_challenges where email = ?";
    const expiresAt = (await firstValue<number>(query, email)) ?? 0;
    expect(expiresAt - before).toBeGreaterThanOrEqual(10 * 60_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(10 * 60_000);

    await expireChallenges(email);
    expect(await answerOf(verify(token))).toMatchObject({ status: 400, ...refusal });
    expect(await sessionCount(email)).toBe(0);
  });

  test("leaves nothing behind when it was never used", async () => {
    const { email } = await requestMail();
    await expireChallenges(email);
    await requestMail();
    expect(await firstValue("select count(*) from sign_in_challenges where email = ?", email)).toBe(0);
  });

  test("is stored only as a hash", async () => {
    const token = await requestToken();
    const { results } = await bindings.DB.prepare("select * from sign_in_challenges").all();
    const stored = JSON.stringify(results);
    expect(stored).not.toContain(token);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(stored).toContain(hex);
    expect((await verify(hex)).status).toBe(400);
  });

  test.each([
    ["empty", ""],
    ["unknown", "x".repeat(43)],
    ["long", "a".repeat(100_000)],
    ["odd", "\u0000'\"%_*\ud800"],
  ])("%s text is refused", async (_, token) => {
    expect(await answerOf(verify(token))).toMatchObject({ status: 400, ...refusal });
  });

  test.each([[null], [1], [["a"]], [{ $ne: "" }], [true]])("%j is no token", async (token) => {
    expect(await answerOf(verify(token))).toMatchObject({
      status: 400,
      code: "invalid_request",
      fields: { token: expect.any(String) },
    });
  });

  test("goes on by itself only in the browser that requested it; elsewhere nothing is spent", async () => {
    const nonce = crypto.randomUUID();
    const { token } = await requestMail(undefined, { nonce });
    const { token: ofNoBrowser } = await requestMail();
    const goOn = (own: string, typed = token) =>
      call("/api/sign-in/verify", { body: { token: typed, nonce: own } });
    for (const typed of [token, token, ofNoBrowser]) {
      const elsewhere = await goOn(crypto.randomUUID(), typed);
      expect(elsewhere.status).toBe(409);
      expect(await elsewhere.json()).toMatchObject({ code: "other_browser" });
      expect(elsewhere.headers.getSetCookie()).toEqual([]);
    }
    expect(await statusOf(verify(ofNoBrowser))).toBe(200);
    expect(await statusOf(goOn(nonce))).toBe(200);
    for (const own of [nonce, crypto.randomUUID()]) {
      expect(await answerOf(goOn(own))).toMatchObject({ status: 400, ...refusal });
    }
  });

  test("tells whose it is, and is not spent by telling", async () => {
    const { email, token } = await requestMail();
    const look = (typed: string) => call("/api/sign-in/look", { body: { token: typed } });
    for (let times = 0; times < 3; times++) {
      const response = await look(token);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ email, redirectTo: "/app" });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    for (const guess of ["", "x".repeat(43), email, `${token}x`]) {
      expect(await answerOf(look(guess))).toMatchObject({ status: 400, ...refusal });
    }
    expect((await verify(token)).status).toBe(200);
    expect(await (await look(token)).json()).toMatchObject(refusal);
  });

  test("tells nobody whose it was once it expired", async () => {
    const { email, token } = await requestMail();
    await expireChallenges(email);
    const response = await call("/api/sign-in/look", { body: { token } });
    expect(response.status).toBe(400);
    const said = await response.text();
    expect(JSON.parse(said)).toMatchObject(refusal);
    expect(said).not.toContain(email);
  });

  test("is not spent by what mail scanners do", async () => {
    const token = await requestToken();
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      for (const path of ["/api/sign-in/verify", `/api/sign-in/verify?token=${token}`]) {
        const response = await call(path, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get("Allow")).toBe("POST");
      }
    }
    expect((await verify(token)).status).toBe(200);
  });
});
