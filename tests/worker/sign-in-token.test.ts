import { describe, expect, test } from "vitest";
import {
  answerOf,
  bindings,
  call,
  expireChallenges,
  firstValue,
  requestMail,
  requestToken,
  sessionCount,
  statusOf,
  verify,
} from "./api.ts";

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
      expect(await response.json()).toEqual({ email });
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
