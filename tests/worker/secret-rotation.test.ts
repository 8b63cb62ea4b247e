/** BETTER_AUTH_SECRET is replaced while people are signed in and mails of years lie in mailboxes. */

import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import {
  bearerOf,
  call,
  cookieOf,
  endSessionsIn,
  freshEmail,
  fromOwnPage,
  inboxOf,
  requestMail,
  sessionCookieOf,
  sessionCount,
  signIn,
  statusOf,
  verifyCode,
} from "./api.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { comeBack, decide, googleCodeIn, startWalk } from "./google-walk.ts";
import { bindings, DAY_MS } from "./stored.ts";
import { newUser, sync } from "./sync-calls.ts";

const OLD = bindings.BETTER_AUTH_SECRET ?? "";
const NEW = "the-secret-that-took-the-old-one's-place-2468";
const NEVER_OURS = "a-secret-that-never-was-this-deployment's-1357";

const rotated = (daysAgo = 0, previous = OLD) => ({
  BETTER_AUTH_SECRET: NEW,
  BETTER_AUTH_SECRET_PREVIOUS: `${new Date(Date.now() - daysAgo * DAY_MS).toISOString()} ${previous}`,
});
type Vars = Partial<Bindings>;

/** Just before 60 days and just after, apart by more than a slow test takes. */
const JUST_BEFORE = 60 - 1 / 24;
const AFTER = 60;

const userIn = async (headers: Record<string, string>, vars: Vars) =>
  (await (await call("/api/me", { headers, vars })).json<{ user: { email: string } | null }>()).user?.email;

const withoutHint = (cookie: string) => sessionCookieOf(cookie);

describe("a session from before", () => {
  test.each([0, JUST_BEFORE])("is open %d days after, by cookie and by bearer token", async (days) => {
    const { email, cookie } = await signIn();
    const bearer = { Authorization: `Bearer ${bearerOf(cookie)}` };
    for (const headers of [{ Cookie: cookie }, { Cookie: withoutHint(cookie) }, bearer])
      expect(await userIn(headers, rotated(days))).toBe(email);
    const pulled = await call("/api/sync", {
      vars: rotated(days),
      headers: fromOwnPage(cookie),
      body: { device: "laptop", cursor: null, operations: [] },
    });
    expect(pulled.status).toBe(200);
  });

  test("is closed after 60 days, without the previous secret, and by a secret that was never ours", async () => {
    const { email, cookie } = await signIn();
    const bearer = { Authorization: `Bearer ${bearerOf(cookie)}` };
    for (const vars of [rotated(AFTER), rotated(0, NEVER_OURS), { BETTER_AUTH_SECRET: NEW }])
      for (const headers of [{ Cookie: cookie }, bearer]) expect(await userIn(headers, vars)).toBeUndefined();

    const [token = ""] = decodeURIComponent(bearerOf(cookie)).split(".");
    const signature = createHmac("sha256", NEVER_OURS).update(token).digest("base64");
    const forged = `${token}.${signature}`;
    expect(await userIn({ Authorization: `Bearer ${forged}` }, rotated())).toBeUndefined();
    expect(await userIn({ Authorization: `Bearer ${bearerOf(cookie)}` }, rotated())).toBe(email);
  });

  test("is signed with the new secret once it is prolonged, and outlives the old one", async () => {
    const { email, cookie } = await signIn();
    await endSessionsIn(28 * DAY_MS, email);
    const prolonged = await call("/api/me", { headers: { Cookie: cookie }, vars: rotated() });
    const later = cookieOf(prolonged);
    expect(sessionCookieOf(later)).not.toBe("");
    expect(await userIn({ Cookie: later }, rotated(AFTER))).toBe(email);
    expect(await userIn({ Cookie: later }, { BETTER_AUTH_SECRET: NEW })).toBe(email);
    expect(await userIn({ Cookie: later }, {})).toBeUndefined();
  });

  test("can be signed out of, and ends when its browser signs in anew", async () => {
    const [ana, eve] = [await signIn(), await signIn()];
    const out = await call("/api/auth/sign-out", {
      headers: fromOwnPage(ana.cookie),
      vars: rotated(),
      body: {},
    });
    expect(out.status).toBe(200);
    expect(await sessionCount(ana.email)).toBe(0);

    const { code } = await requestMail(eve.email);
    const response = await call("/api/sign-in/verify", {
      headers: fromOwnPage(eve.cookie),
      vars: rotated(),
      body: { email: eve.email, code },
    });
    expect(response.status).toBe(200);
    expect(await sessionCount(eve.email)).toBe(1);
    expect(await userIn({ Cookie: cookieOf(response) }, { BETTER_AUTH_SECRET: NEW })).toBe(eve.email);
  });
});

describe("what was under way", () => {
  const type = (email: string, code: string, vars: Vars) =>
    statusOf(call("/api/sign-in/verify", { vars, body: { email, code } }));

  test("a mailed code is accepted, unless a secret that was never ours made it", async () => {
    const { email, code } = await requestMail();
    expect(await type(email, code, rotated(0, NEVER_OURS))).toBe(400);
    expect(await type(email, code, rotated(AFTER))).toBe(400);
    expect(await type(email, code, rotated())).toBe(200);
    const since = await requestMail(undefined, {}, { vars: rotated() });
    expect(await statusOf(verifyCode(since.email, since.code))).toBe(400);
    expect(await type(since.email, since.code, { BETTER_AUTH_SECRET: NEW })).toBe(200);
  });

  test("a sign-in with Google goes on, on the way there and while it waits for its code", async () => {
    const hosted = freshEmail();
    const { url, cookie } = await startWalk();
    const back = await decide(url, { email: hosted });
    const arrived = await comeBack(back, cookie, { vars: rotated() });
    expect(await userIn({ Cookie: cookieOf(arrived) }, rotated())).toBe(hosted);

    const email = freshEmail();
    const other = await startWalk();
    const parked = await comeBack(await decide(other.url, { email, hosted: false }), other.cookie);
    const code = googleCodeIn((await inboxOf(email))[0]?.text);
    const proven = await call("/api/sign-in/google", {
      headers: fromOwnPage(cookieOf(parked)),
      vars: rotated(),
      body: { code },
    });
    expect(proven.status).toBe(200);
  });

  test("a browser that signed in before stays known", async () => {
    const { email, cookie } = await signIn();
    const ask = (known: string) =>
      statusOf(
        call("/api/sign-in/link", {
          vars: { ...rotated(AFTER), SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: "1" },
          headers: known ? fromOwnPage(known) : {},
          body: { email },
        }),
      );
    expect(await ask("")).toBe(429);
    expect(await ask(cookie)).toBe(200);
  });
});

describe("a link in a mail of years ago", () => {
  /** As links were signed before they had a key of their own. */
  const oldWay = (userId: string, secret = OLD) => {
    const content = `${userId}.overdue`;
    const signature = createHmac("sha256", `unsubscribe ${secret}`).update(content).digest("hex");
    return `/api/unsubscribe?token=${content}.${signature}`;
  };
  const isStopped = async (user: Awaited<ReturnType<typeof newUser>>) =>
    (await sync(user)).changes.settings?.notificationOverdue === false;

  test.each<[string, Vars]>([
    ["before the secret was replaced", {}],
    ["after", rotated()],
    ["years after", rotated(2000)],
    [
      "after the secret was replaced twice",
      { ...rotated(0, NEVER_OURS), DURABLE_SECRET: `${bindings.DURABLE_SECRET} ${OLD}` },
    ],
  ])("signed with BETTER_AUTH_SECRET stops reminders %s", async (_, vars) => {
    const user = await newUser();
    expect(await statusOf(call(oldWay(user.userId), { vars }))).toBe(200);
    expect(await isStopped(user)).toBe(false);
    expect(await statusOf(call(oldWay(user.userId), { method: "POST", vars }))).toBe(200);
    expect(await isStopped(user)).toBe(true);
  });

  test("signed with a secret that was never ours stops nothing", async () => {
    const user = await newUser();
    for (const vars of [{}, rotated()])
      for (const method of ["GET", "POST"])
        expect(await statusOf(call(oldWay(user.userId, NEVER_OURS), { method, vars }))).toBe(400);
    expect(await isStopped(user)).toBe(false);
  });

  test("signed with its own key doesn't need BETTER_AUTH_SECRET, old or new", async () => {
    const email = freshEmail();
    const { url, cookie } = await startWalk();
    await comeBack(await decide(url, { email }), cookie);
    await fire(MAIL_CRON);
    const notice = (await inboxOf(email)).find(({ subject }) => subject.startsWith("Google was connected"));
    const link = new URL(/https?:\S+/.exec(notice?.text ?? "")?.[0] ?? "");
    const path = link.pathname + link.search;
    expect(await statusOf(call(path, { vars: { BETTER_AUTH_SECRET: NEW } }))).toBe(200);
    const another = "another-durable-secret-of-32-characters-or-more";
    const both = { DURABLE_SECRET: `${another} ${bindings.DURABLE_SECRET}` };
    expect(await statusOf(call(path, { vars: both }))).toBe(200);
    expect(await statusOf(call(path, { vars: { DURABLE_SECRET: another } }))).toBe(400);
  });
});

test.each([
  ["", 200],
  [`2026-11-27T10:00:00Z ${OLD}`, 200],
  [`  2026-11-27T10:00:00.000Z   ${OLD} `, 200],
  [OLD, 500],
  [`2026-11-27 ${OLD}`, 500],
  [`2026-13-27T10:00:00Z ${OLD}`, 500],
  ["2026-11-27T10:00:00Z short", 500],
  [`2026-11-27T10:00:00Z ${OLD} ${OLD}`, 500],
])("BETTER_AUTH_SECRET_PREVIOUS=%j answers %d", async (previous, status) => {
  const vars = { BETTER_AUTH_SECRET: NEW, BETTER_AUTH_SECRET_PREVIOUS: previous };
  const response = await call("/api/auth/get-session", { vars });
  expect(response.status).toBe(status);
  if (status === 500)
    expect(await response.text()).toContain("BETTER_AUTH_SECRET_PREVIOUS must be the instant");
});
