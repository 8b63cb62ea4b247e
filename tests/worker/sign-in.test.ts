import { describe, expect, test } from "vitest";
import {
  call,
  cookieOf,
  execute,
  firstValue,
  freshEmail,
  inboxOf,
  requestToken,
  signIn,
  verify,
  whoIs,
} from "./api.ts";
import { recordingDatabases } from "./recording-database.ts";

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
    expect(mail).toMatchObject({ to: email, subject: "Sign in to Expense Timeline" });
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
