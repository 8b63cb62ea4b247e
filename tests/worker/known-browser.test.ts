/** What strangers' requests leave to a browser that signed in to an address before. */

import { describe, expect, test } from "vitest";
import { otherThan } from "../support/other-code.ts";
import {
  call,
  cookieOf,
  freshEmail,
  fromOwnPage,
  inboxOf,
  requestMail,
  signIn,
  verifyCode,
  whoIs,
} from "./api.ts";
import { walk } from "./google-walk.ts";

const VARS = {
  SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: "4",
  SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: "10",
  SIGN_IN_LINKS_PER_KNOWN_BROWSER_PER_HOUR: "10",
};

const ask = (email: string, ip: string, cookie = "") =>
  call("/api/sign-in/link", {
    vars: VARS,
    body: { email },
    headers: { "CF-Connecting-IP": ip, ...(cookie && fromOwnPage(cookie)) },
  });

/** Ten networks ask as often as they may. Returns what they were answered. */
async function flood(email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let times = 0; times < 50; times++)
    statuses.push((await ask(email, `198.51.100.${10 + (times % 10)}`)).status);
  return statuses;
}

const knownIn = (cookie: string) => cookie.split("; ").find((each) => each.includes(".known=")) ?? "";

async function signedOut(email?: string) {
  const guest = await signIn(email);
  const out = await call("/api/auth/sign-out", { headers: fromOwnPage(guest.cookie), body: {} });
  expect(out.headers.getSetCookie().join()).not.toContain(".known=");
  return { email: guest.email, known: knownIn(guest.cookie) };
}

describe("a flood of requests", () => {
  test("sends ten mails an hour to the mailbox, known or not, with the same answers", async () => {
    const known = (await signIn()).email;
    const unknown = freshEmail();
    const before = (await inboxOf(known)).length;
    const [answers, others] = [await flood(known), await flood(unknown)];
    expect(answers.filter((status) => status === 200)).toHaveLength(10 - before);
    expect(others.filter((status) => status === 200)).toHaveLength(10);
    expect(new Set([...answers, ...others])).toEqual(new Set([200, 429]));
    expect(await inboxOf(known)).toHaveLength(10);
    expect(await inboxOf(unknown)).toHaveLength(10);
  });

  test("leaves a browser that signed in before its own ten, also after signing out, from any network", async () => {
    const { email, known } = await signedOut();
    await flood(email);
    expect((await ask(email, "203.0.113.1")).status).toBe(429);
    for (let times = 0; times < 10; times++)
      expect((await ask(email, times % 2 ? "203.0.113.1" : "198.51.100.10", known)).status).toBe(200);
    expect((await ask(email, "203.0.113.1", known)).status).toBe(429);
    expect(await inboxOf(email)).toHaveLength(20);
  });

  test("of wrong codes leaves it its own tries", async () => {
    const vars = { SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY: "2", SIGN_IN_CODES_PER_EMAIL_PER_DAY: "2" };
    const { email, known } = await signedOut();
    const nonce = crypto.randomUUID();
    const { code } = await requestMail(email, { nonce });
    const type = (typed: string, cookie = "") =>
      call("/api/sign-in/verify", {
        vars,
        body: { email, code: typed, nonce },
        headers: cookie ? fromOwnPage(cookie) : {},
      });
    for (const by of [1, 2]) expect((await type(otherThan(code, by))).status).toBe(400);
    expect((await type(code)).status).toBe(429);
    expect((await type(otherThan(code), known)).status).toBe(400);
    expect((await type(code, known)).status).toBe(200);
  });
});

describe("the cookie of a known browser", () => {
  test("opens nothing, names no address, and lasts as long as browsers keep one", async () => {
    const guest = await signIn();
    const known = knownIn(guest.cookie);
    expect(known).not.toContain(guest.email);
    expect(await whoIs({ Cookie: known })).toEqual({ user: null });
    const google = (await walk({ email: guest.email })).headers.getSetCookie();
    expect(google.find((each) => each.includes(".known="))).toMatch(
      /; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("keeps nothing for another address, from another browser, or if it is made up", async () => {
    const ana = await signedOut();
    const eve = await signedOut();
    await flood(ana.email);
    const [browser, mark] = ana.known.split("=")[1]?.split(".") ?? [];
    const others = eve.known.split("=")[1]?.split(".")[0];
    for (const cookie of [
      eve.known,
      `expense-timeline.known=${others}.${mark}`,
      `expense-timeline.known=${browser}`,
      `expense-timeline.known=${browser}.${"0".repeat(64)}`,
      `expense-timeline.known=${browser}.`,
      "expense-timeline.known=",
      "expense-timeline.known=%00.%00",
    ])
      expect((await ask(ana.email, "203.0.113.1", cookie)).status).toBe(429);
    expect((await ask(ana.email, "203.0.113.1", ana.known)).status).toBe(200);
  });

  test("remembers the five addresses that were signed in to last", async () => {
    const emails: string[] = [];
    let cookie = "";
    for (let times = 0; times < 6; times++) {
      const { email, code } = await requestMail();
      const response = await call("/api/sign-in/verify", {
        body: { email, code },
        headers: cookie ? fromOwnPage(cookie) : {},
      });
      cookie = knownIn(cookieOf(response));
      emails.push(email);
    }
    const [first = "", ...rest] = emails;
    for (const email of emails) await flood(email);
    expect((await ask(first, "203.0.113.1", cookie)).status).toBe(429);
    for (const email of rest) expect((await ask(email, "203.0.113.1", cookie)).status).toBe(200);
    expect((await verifyCode(first, "ABCD-2345")).status).toBe(400);
  });
});
