/** Google vouches for addresses whose mailbox it doesn't run. Those are proven by a mailed code before Google counts. */

import { describe, expect, test } from "vitest";
import { isHostedByGoogle } from "../../worker/auth/google.ts";
import { otherThan } from "../support/other-code.ts";
import {
  answerOf,
  bearerOf,
  call,
  cookieOf,
  freshEmail,
  fromOwnPage,
  inboxOf,
  mailFails,
  requestMail,
  sessionCookieOf,
  sessionCount,
  signIn,
  statusOf,
  verifyCode,
  whoIs,
} from "./api.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { comeBack, decide, googleCodeIn, linkCount, startWalk, userCount, walk } from "./google-walk.ts";
import { execute } from "./stored.ts";

const CONNECTED_SUBJECT = "Google was connected to your Expense Timeline account";

/** A browser that came back from Google with an address that Google doesn't host. */
async function parked(email = freshEmail(), returnTo = "/badges") {
  const response = await walk({ email, hosted: false, name: "Ana Souza" }, returnTo);
  expect(response.headers.get("Location")).toBe(
    `/login?${new URLSearchParams({ returnTo, google: "code" })}`,
  );
  expect(sessionCookieOf(cookieOf(response))).toBe("");
  const [mail] = await inboxOf(email);
  const code = googleCodeIn(mail?.text);
  expect(mail?.subject).toBe(`${code} is your code to connect Google to Expense Timeline`);
  return { email, cookie: cookieOf(response), code, mail };
}

const prove = (cookie: string, code: string) =>
  call("/api/sign-in/google", { headers: fromOwnPage(cookie), body: { code } });

const waitingFor = async (cookie: string) =>
  (await call("/api/sign-in/google", { headers: { Cookie: cookie } })).json();

async function connectionMail(email: string) {
  await fire(MAIL_CRON);
  return (await inboxOf(email)).filter(({ subject }) => subject === CONNECTED_SUBJECT);
}

describe("an address that Google doesn't host", () => {
  test("opens an existing account only after its mailed code, which connects Google for good", async () => {
    const { email, cookie: owner } = await signIn();
    const { cookie, code } = await parked(email);
    expect([await linkCount(email), await sessionCount(email)]).toEqual([0, 1]);
    expect(await waitingFor(cookie)).toEqual({ email });

    const response = await prove(cookie, code);
    expect(await response.json()).toEqual({ redirectTo: "/badges" });
    expect(await whoIs({ Cookie: cookieOf(response) })).toEqual(await whoIs({ Cookie: owner }));
    expect([await linkCount(email), await userCount(email)]).toEqual([1, 1]);
    expect(await connectionMail(email)).toHaveLength(1);

    const again = await walk({ email, hosted: false }, "/app");
    expect(again.headers.get("Location")).toBe("/app");
    expect(await whoIs({ Cookie: cookieOf(again) })).toMatchObject({ user: { email } });
    expect(await connectionMail(email)).toHaveLength(1);
  });

  test("makes no account before the code, so nobody waits in one for its true owner", async () => {
    const { email, cookie, code } = await parked();
    expect(await userCount(email)).toBe(0);
    const owner = await signIn(email);
    expect(await linkCount(email)).toBe(0);
    const response = await prove(cookie, code);
    expect(await whoIs({ Cookie: cookieOf(response) })).toEqual(await whoIs({ Cookie: owner.cookie }));

    const fresh = await parked();
    const first = await prove(fresh.cookie, fresh.code);
    expect(await whoIs({ Cookie: cookieOf(first) })).toMatchObject({
      user: { email: fresh.email, name: "Ana Souza" },
    });
  });

  test.each([
    ["ana@company.example", undefined, false],
    ["ana@company.example", "", false],
    ["ana@company.example", "Company.EXAMPLE", true],
    ["ana@company.example", "other.example", false],
    ["ana@sub.company.example", "company.example", false],
    ["ana@company.example", "sub.company.example", false],
    ["ana@gmail.com", undefined, true],
    ["ana@googlemail.com", undefined, true],
    ["ana@gmail.com.example", undefined, false],
    ["gmail.com@company.example", undefined, false],
  ])("%s with hd %s is hosted: %s", (email, workspace, isHosted) => {
    expect(isHostedByGoogle(email, workspace)).toBe(isHosted);
  });

  test("is never asked of an account at Gmail, or of a workspace's own", async () => {
    const gmail = `ana.${crypto.randomUUID()}@gmail.com`;
    for (const account of [{ email: gmail, hosted: false }, { email: freshEmail() }]) {
      const { cookie } = await signIn(account.email);
      const response = await walk(account, "/app");
      expect(response.headers.get("Location")).toBe("/app");
      expect(await whoIs({ Cookie: cookieOf(response) })).toEqual(await whoIs({ Cookie: cookie }));
      expect(await connectionMail(account.email)).toHaveLength(1);
    }
  });
});

describe("the code for Google", () => {
  test("is refused when it is wrong, late, or another browser's, and then connects nothing", async () => {
    const { email, cookie, code } = await parked();
    const other = await parked();
    const refused = { status: 400, code: "invalid_code" };
    expect(await answerOf(prove(cookie, otherThan(code)))).toMatchObject(refused);
    expect(await answerOf(prove(cookie, other.code))).toMatchObject(refused);
    expect(await answerOf(prove("", code))).toMatchObject(refused);
    expect(await answerOf(prove(other.cookie, code))).toMatchObject(refused);
    expect(await answerOf(prove("expense-timeline.google=made-up", code))).toMatchObject(refused);
    expect(await waitingFor("expense-timeline.google=made-up")).toEqual({ email: null });

    await execute("update google_proofs set expires_at = ? where email = ?", Date.now() - 1, email);
    expect(await waitingFor(cookie)).toEqual({ email: null });
    expect(await answerOf(prove(cookie, code))).toMatchObject(refused);
    expect(await userCount(email)).toBe(0);
    expect((await prove(other.cookie, other.code)).status).toBe(200);
  });

  test("works once, also when it is sent three times at once", async () => {
    const { email, cookie, code } = await parked();
    const responses = await Promise.all([1, 2, 3].map(() => prove(cookie, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect([await sessionCount(email), await linkCount(email)]).toEqual([1, 1]);
  });

  test("is void after five wrong ones, even sent at once", async () => {
    const { email, cookie, code } = await parked();
    const guesses = [1, 2, 3, 4, 5].map((by) => prove(cookie, otherThan(code, by)));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await statusOf(prove(cookie, code))).toBe(400);
    expect(await userCount(email)).toBe(0);
  });

  test("is no sign-in code, and no sign-in code is one", async () => {
    const { email, cookie, code } = await parked();
    const mailed = await requestMail(email);
    expect(await statusOf(verifyCode(email, code))).toBe(400);
    expect(await statusOf(prove(cookie, mailed.code))).toBe(400);
    expect((await prove(cookie, code)).status).toBe(200);
    expect((await verifyCode(email, mailed.code)).status).toBe(200);
  });

  test("comes in a mail without a link that its owner could press for a stranger", async () => {
    const { mail } = await parked();
    expect(mail?.text).not.toMatch(/https?:/);
    expect(mail?.html).not.toContain("href");
  });

  test("counts only in the browser that left for Google", async () => {
    const { url, cookie } = await startWalk();
    const back = await decide(url, { email: freshEmail(), hosted: false });
    const elsewhere = await comeBack(back, "");
    expect(elsewhere.headers.get("Location")).toContain("error=");
    expect(cookieOf(elsewhere)).not.toContain("expense-timeline.google");
    const here = await comeBack(back, cookie);
    expect(here.headers.getSetCookie().find((each) => each.startsWith("expense-timeline.google="))).toMatch(
      /; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("that can't be mailed is said on the sign-in screen", async () => {
    const key = `google-proof-${crypto.randomUUID()}`;
    await mailFails({ key, times: 1, status: 422 });
    const site = { vars: { MAIL_API_KEY: key, SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: "1" } };
    const email = freshEmail();
    const come = async () => {
      const { url, cookie } = await startWalk("/app", site);
      return comeBack(await decide(url, { email, hosted: false }), cookie, site);
    };
    const failed = await come();
    expect(failed.headers.get("Location")).toBe("/login?returnTo=%2Fapp&error=mail_failed");
    expect(cookieOf(failed)).toBe("");
    expect((await come()).headers.get("Location")).toBe("/login?returnTo=%2Fapp&error=rate_limited");
    expect(await inboxOf(email)).toEqual([]);
  });
});

describe("disconnecting Google", () => {
  const connectedAt = async (cookie: string) =>
    (
      await (
        await call("/api/google", { headers: { Cookie: cookie } })
      ).json<{ connectedAt: string | null }>()
    ).connectedAt;

  test("from the mail is asked first, and ends every session that Google opened", async () => {
    const owner = await signIn();
    const google = cookieOf(await walk({ email: owner.email }));
    const [mail] = await connectionMail(owner.email);
    const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const path = link.pathname + link.search;
    for (const method of ["GET", "HEAD", "GET"]) expect(await statusOf(call(path, { method }))).toBe(200);
    expect(await connectedAt(owner.cookie)).toBeTruthy();
    expect(await whoIs({ Cookie: google })).toMatchObject({ user: { email: owner.email } });

    const response = await call(path, { method: "POST" });
    expect(await response.text()).toContain("Google is disconnected");
    expect(await connectedAt(owner.cookie)).toBeNull();
    expect(await whoIs({ Cookie: google })).toEqual({ user: null });
    expect(await whoIs({ Authorization: `Bearer ${bearerOf(google)}` })).toEqual({ user: null });
    expect(await whoIs({ Cookie: owner.cookie })).toMatchObject({ user: { email: owner.email } });

    // Connected again since, which is another connection.
    const later = cookieOf(await walk({ email: owner.email }));
    expect(await statusOf(call(path, { method: "POST" }))).toBe(200);
    expect(await whoIs({ Cookie: later })).toMatchObject({ user: { email: owner.email } });
  });

  test.each(["", "?token=", "?token=x", `?token=${crypto.randomUUID()}.${"0".repeat(64)}`])(
    "from a link with %j changes nothing",
    async (query) => {
      for (const method of ["GET", "POST"])
        expect(await statusOf(call(`/api/google/disconnect-link${query}`, { method }))).toBe(400);
    },
  );

  test("in the settings spares the device it is done on, and asks for a code again", async () => {
    const { email, cookie, code } = await parked();
    const here = cookieOf(await prove(cookie, code));
    const there = cookieOf(await walk({ email, hosted: false }));
    expect(await connectedAt(here)).toBe(await connectedAt(there));
    const off = () => call("/api/google/disconnect", { headers: fromOwnPage(here), body: {} });
    expect(await (await off()).json()).toEqual({ count: 1 });
    expect(await (await off()).json()).toEqual({ count: 0 });
    expect(await whoIs({ Cookie: there })).toEqual({ user: null });
    expect(await connectedAt(here)).toBeNull();
    await parked(email);
  });

  test("touches nobody else's connection", async () => {
    const [ana, eve] = [freshEmail(), freshEmail()];
    const [hers, theirs] = [cookieOf(await walk({ email: ana })), cookieOf(await walk({ email: eve }))];
    await call("/api/google/disconnect", { headers: fromOwnPage(hers), body: {} });
    expect(await connectedAt(theirs)).toBeTruthy();
    expect(await connectedAt(hers)).toBeNull();
  });
});
